/** R18.6, R18.21: what a view of Sette e mezzo tells, and to whom. */
import { describe, expect, it } from 'vitest';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { evolve } from '../../../engine/sette/evolve.ts';
import { viewFor } from '../../../engine/sette/view-for.ts';
import { waitingFor } from '../../../engine/sette/waiting.ts';
import { kindsOf, openedSette, SetteSitting } from '../support/sette-driver.ts';

/** The cards of the duel as this viewer sees them: punta, then banker; `?` is face down. */
function seen(table: SetteSitting, viewer: number | null): string {
  const { punta, banco } = viewFor(table.game, viewer, table.now).bank!.coup!;
  return [punta, banco].map((cards) => cards.map((kind) => kind ?? '?').join(' ')).join(' | ');
}
const all = (table: SetteSitting) => [1, 2, 3, null].map((viewer) => seen(table, viewer));
const [sevenC, fiveD, twoS] = kindsOf('3c 5d 2s') as [number, number, number];

describe('cards', () => {
  it('R18.6 nobody but the punta sees its hidden card, and nobody the banker’s before the punta stands', () => {
    const table = openedSette().bet(10).cards('3c 5d 2s fb');
    expect(all(table)).toEqual(['? | ?', `${sevenC} | ?`, '? | ?', '? | ?']);
    table.decide('c');
    expect(all(table)).toEqual([`? ${twoS} | ?`, `${sevenC} ${twoS} | ?`, `? ${twoS} | ?`, `? ${twoS} | ?`]);
    table.decide('s');
    expect(all(table)).toEqual([
      `? ${twoS} | ${fiveD}`,
      `${sevenC} ${twoS} | ${fiveD}`,
      `? ${twoS} | ${fiveD}`,
      `? ${twoS} | ${fiveD}`,
    ]);
  });

  it('R18.6 both hidden cards are told at the end, the banker’s also when the punta busts', () => {
    const table = openedSette().bet(10).cards('5c 5d 6s').decide('c');
    expect(table.last('coup')!.cards).toEqual(kindsOf('5c 5d 6s'));
  });

  it('R18.5 R18.6 seven and a half looks to all others like any other hand', () => {
    const views = ['7c 5d fs', '6c 5d fs'].map((cards) => {
      const table = openedSette().bet(10).cards(cards).decide('c');
      return [1, 3, null].map((viewer) => encodeWire({ ...viewFor(table.game, viewer, table.now) }));
    });
    expect(views[0]).toEqual(views[1]);
  });

  it('R18.21 cards that have not fallen are told to nobody, nor those of a turn before it is dealt', () => {
    const table = openedSette().bet(10);
    expect(all(table)).toEqual([' | ', ' | ', ' | ', ' | ']);
    table.cards('3c 5d 2s fb');
    const told = [1, 2, 3, null].map((viewer) => encodeWire(viewFor(table.game, viewer, table.now)));
    for (const text of told) expect(text).not.toContain('"cards"');
  });
});

describe('what is open', () => {
  it('R18.14 R18.21 the turn, those to come, and who went without', () => {
    const table = openedSette().decline();
    expect(table.view).toMatchObject({ turn: 3, toCome: [4], skipped: [{ seat: 2, why: 'declined' }], posta: 1000n });
    expect([2, 3, 4].map((seat) => table.options(seat).bet !== null)).toEqual([false, true, false]);
    expect([2, 3, 4].map((seat) => table.options(seat).decline)).toEqual([false, true, false]);
    expect(waitingFor(table.game)).toEqual([{ seat: 3, duty: 'bet', deadline: table.game.deadline }]);
  });

  it('R18.14 where bets are signed the banker’s word is waited for, too', () => {
    const table = new SetteSitting('piatto', { signed: true }).sit(5000, 5000).posta(1000);
    expect(waitingFor(table.game).map(({ seat, duty }) => `${seat} ${duty}`)).toEqual(['2 bet', '1 choice']);
    expect(table.options(1).moves).toEqual([{ move: 0, min: 0n, max: 0n }]);
    table.say(1, { type: 'move', move: 0, amount: 0n });
    expect([table.options(1).moves, waitingFor(table.game).length]).toEqual([[], 1]);
  });

  it('R18.3 only who decides is offered a decision, with its count', () => {
    const table = openedSette().bet(10).cards('3c 5d 2s fb').decide('c');
    expect([1, 2, 3].map((seat) => table.options(seat).draws)).toEqual([[], [5, 6], []]);
    expect(table.view.coup).toMatchObject({ decides: 2, decisions: [{ role: 'punta', draw: 2 }] });
  });

  it('R18.3 nobody is waited for any more from the very event on by which it came', () => {
    const table = openedSette().bet(10);
    const duties: string[] = [];
    const acts: readonly (() => unknown)[] = [
      () => table.cards('3c 5d 2s fb'),
      () => table.decide('c'),
      () => table.decide('s'),
    ];
    for (const act of acts) {
      let game = table.game;
      act();
      for (const event of table.told.at(-1)!.events) {
        game = evolve(game, event);
        duties.push(`${event.type}: ${waitingFor(game).map(({ seat, duty }) => `${seat} ${duty}`)}`);
      }
    }
    expect(duties).toEqual([
      'dealt: ',
      'decision: 2 draw',
      'decided: ',
      'decision: 2 draw',
      'decided: ',
      'decision: 1 draw',
    ]);
  });

  it('R18.17 suspended play offers nothing between two turns, and a turn is finished', () => {
    const signed = new SetteSitting('piatto', { signed: true }).sit(5000, 5000, 5000).posta(1000);
    signed.host({ type: 'suspend' });
    expect([signed.options(2).bet, waitingFor(signed.game), signed.left]).toEqual([null, [], null]);
    signed.host({ type: 'goOn' });
    expect(signed.left).toBe(15_000);
  });
});
