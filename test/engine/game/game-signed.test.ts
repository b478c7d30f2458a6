/**
 * Tables with signed bets (protocol.md 2.2): the banker's word carries its commitment, and nothing closes without it.
 */
import { describe, expect, it } from 'vitest';
import { Sitting, type RulesetName } from '../support/game-driver.ts';
import { waitingFor } from '../../../engine/game/waiting.ts';

const signed = (ruleset: RulesetName): Sitting =>
  new Sitting(ruleset, { signed: true, ...(ruleset === 'venezia' ? { minimumPlayers: { start: 2, goOn: 2 } } : {}) })
    .sit(...Array<number>(ruleset === 'heads-up' ? 2 : 3).fill(5_000))
    .posta(1_000);
const on = { type: 'move', move: 0, amount: 0n } as const;
const waits = (t: Sitting): string =>
  waitingFor(t.game)
    .map(({ seat, duty }) => `${seat} ${duty}`)
    .join(', ');

describe('the banker has committed to no link', () => {
  it.each<RulesetName>(['online', 'saint-vincent', 'venezia'])(
    'R4.8 %s: the table waits for it while bets are open, and they do not close before it',
    (ruleset) => {
      const t = signed(ruleset).bet(2, 'plain', 300);
      expect([t.phase, waits(t)]).toEqual(['bets', '3 bet, 1 choice']);
      t.ready(2, 3, 1);
      expect(t.phase).toBe('bets');
      t.say(1, on);
      t.ready(2, 3);
      if (ruleset === 'saint-vincent') t.ready(1); // it may still raise
      expect(t.phase).toBe('links');
    },
  );

  it('R4.8 when the clock of the bets runs out its bank is given up, or passed if it may be', () => {
    const first = signed('online').bet(2, 'plain', 300).tick();
    expect([first.last('ended')!.end, first.last('ended')!.lines]).toEqual(['givenUp', [0n, 0n, 0n]]);
    const t = signed('online').bet(2, 'banco');
    t.say(1, on);
    t.coup('banco').on().bet(2, 'plain', 300).tick();
    expect(t.phase).toBe('links'); // its word came before the bets opened
  });

  it('R4.7 R4.8 the clock of the choice opens the bets; without a word until they close a bank is passed', () => {
    const t = signed('venezia').bet(2, 'plain', 300);
    t.say(1, on);
    t.coup('banco');
    expect(t.phase).toBe('choice'); // it may pass
    t.tick();
    expect([t.phase, waits(t)]).toEqual(['bets', '2 bet, 3 bet, 1 choice']);
    t.bet(2, 'plain', 300).tick();
    expect(t.last('ended')!.end).toBe('passed');
  });

  it('R4.7 R4.8 or is dealt on, if its client has said "on" by then', () => {
    const t = signed('venezia').bet(2, 'plain', 300);
    t.say(1, on);
    t.coup('banco').tick().bet(2, 'plain', 300);
    t.say(1, on);
    expect(t.tick().phase).toBe('links');
  });

  it('R4.8 if bets are not signed a silent banker goes on', () => {
    const t = new Sitting('online').sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'plain', 300).tick();
    expect(t.phase).toBe('links');
  });
});

describe('heads-up, where the move comes before the bets (ADR 0010)', () => {
  it('R4.8 the banker is asked before every coup, also the first, and bets open with its word', () => {
    const t = signed('heads-up');
    expect([t.phase, waits(t), t.moves, t.refused(2, t.betOf(2, 'plain', 100))]).toEqual([
      'choice',
      '1 choice',
      'on',
      'outOfTurn',
    ]);
    t.say(1, on);
    expect([t.phase, waits(t)]).toEqual(['bets', '2 bet']);
  });

  it('R4.8 its clock ends the bank even if it may not be passed yet', () => {
    const t = signed('heads-up').tick();
    expect([t.last('ended')!.end, t.phase, t.game.due]).toEqual(['givenUp', 'posta', 2]);
  });

  it('R4.7 the move is final: once bets are open only the pass is left, if it is a right', () => {
    const t = signed('heads-up');
    t.say(1, on);
    t.bet(2, 'plain', 300);
    t.coup('banco').move('on');
    const half = { type: 'move', move: 2, amount: t.bank.books.posta / 2n } as const;
    expect([t.phase, t.moves, t.refused(1, half)]).toEqual(['bets', '', 'alreadyMoved']);
    expect(t.options(1).pass).toBe(true);
  });
});
