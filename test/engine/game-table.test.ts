/** Who is at the table, and when it plays: rules.md 1.5, 2, 2.1, 2.3, 2.4; 000 "I giocatori", "Designazione del banchiere", 002 "Il gioco", "Regole generali", 003 "Disconnessioni". */
import { describe, expect, it } from 'vitest';
import type { HostCommand, SeatCommand } from '../../engine/game/commands.ts';
import type { Phase } from '../../engine/game/state.ts';
import { nextTick } from '../../engine/game/waiting.ts';
import { Sitting, type RulesetName } from './game-driver.ts';

const seconds = (n: number) => n * 1_000;
const minutes = (n: number) => n * 60_000;
const two = { minimumPlayers: { start: 2, goOn: 2 } };
const sitting = (seat: number | null, player = 'new', stack: number | bigint = 5_000): HostCommand => ({ type: 'sit', seat, player, stack: BigInt(stack), principiante: false });

/** Begins with four, goes on with three. */
const fourThree = (ruleset: RulesetName = 'venezia') => new Sitting(ruleset, { minimumPlayers: { start: 4, goOn: 3 } });

describe('places', () => {
  it.each<readonly [RulesetName, number, number]>([['online', 10, 10], ['saint-vincent', 10, 9], ['venezia', 9, 8], ['heads-up', 2, 2]])('R13.1 %s has up to %i chairs, and %i at least', (ruleset, most, least) => {
    for (const seats of [most, least]) {
      const t = new Sitting(ruleset, { seats });
      expect([t.hostRefused(sitting(seats)), t.hostRefused(sitting(seats + 1)), t.hostRefused(sitting(0)), t.hostRefused(sitting(1.5))]).toEqual([null, 'noSuchSeat', 'noSuchSeat', 'noSuchSeat']);
    }
    expect(() => new Sitting(ruleset, { seats: most + 1 })).toThrow('seats');
  });

  it('R13.1 one chair, one player; one player, one place', () => {
    const t = new Sitting('venezia').sit(5_000, 5_000);
    expect(t.hostRefused(sitting(1))).toBe('seatTaken');
    expect([t.hostRefused(sitting(3, 'p1')), t.hostRefused(sitting(null, 'p1'))]).toEqual(['alreadySeated', 'alreadySeated']);
    expect(t.hostRefused(sitting(3))).toBeNull();
  });

  it('R13.1 nobody sits down with nothing', () => {
    expect(new Sitting('online').hostRefused(sitting(1, 'new', 0))).toBe('badAmount');
  });

  it('R13.1 a place that nobody has says and hears nothing', () => {
    const t = new Sitting('online').sit(5_000, 5_000);
    expect([t.refused(3, { type: 'ready' }), t.hostRefused({ type: 'lost', seat: 3 }), t.hostRefused({ type: 'connected', seat: 3 }), t.hostRefused({ type: 'bring', seat: 3, amount: 5n })]).toEqual(['notSeated', 'notSeated', 'notSeated', 'notSeated']);
  });

  it('R13.1 twenty places, the standing included', () => {
    const t = new Sitting('venezia').sit(...Array<number>(9).fill(5_000));
    for (let i = 0; i < 10; i++) t.stand(5_000);
    expect(t.hostRefused(sitting(null))).toBeNull();
    t.stand(5_000);
    expect(t.hostRefused(sitting(null))).toBe('tableFull');
    t.say(9, { type: 'leave' });
    expect([t.hostRefused(sitting(9)), t.hostRefused(sitting(null))]).toEqual([null, null]);
    t.posta(100);
    expect(t.bank.players).toHaveLength(19);
  });

  it('R13.1, R3.11 standing bettors have places from 11 on, by arrival; one that is given up is not taken again before them', () => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000);
    expect([t.stand(5_000), t.stand(5_000), t.stand(5_000)]).toEqual([11, 12, 13]);
    t.say(11, { type: 'leave' });
    expect(t.sitAt(null, 5_000, { player: 'new' })).toBe(14);
  });

  it.each<RulesetName>(['online', 'heads-up'])('R13.1, R3.11 %s: nobody stands', (ruleset) => {
    expect(new Sitting(ruleset).hostRefused(sitting(null))).toBe('noStanding');
  });

  it('R13.1 only saint-vincent knows the principiante', () => {
    const codes = (['online', 'saint-vincent', 'venezia', 'heads-up'] as const).map((ruleset) => new Sitting(ruleset).hostRefused({ ...sitting(1), principiante: true } as HostCommand));
    expect(codes).toEqual(['noSuchVolonta', null, 'noSuchVolonta', 'noSuchVolonta']);
  });

  it('R13.1 who sits down in the middle of a bank waits for the next one', () => {
    const t = new Sitting('online').sit(5_000, 5_000).posta(100);
    t.sitAt(3, 5_000);
    expect([t.refused(3, t.betOf(3, 'plain', 50)), t.options(3).bet]).toEqual(['outOfTurn', null]);
    t.bet(2, 'banco').coup('punta');
    t.posta(100);
    expect(t.refused(3, t.betOf(3, 'plain', 50))).toBeNull();
  });

  it('R13.1 who sat out when the bank began, and sits in, may bet in it', () => {
    const t = new Sitting('online').sit(5_000, 5_000, 5_000);
    t.say(3, { type: 'sitOut' });
    t.posta(100);
    expect(t.refused(3, t.betOf(3, 'plain', 50))).toBe('sittingOut');
    t.say(3, { type: 'sitIn' });
    t.bet(3, 'banco').coup('punta');
    expect([t.accepted, t.stackOf(3)]).toEqual(['3 100*', 5_100n]);
  });
});

describe('the first banker', () => {
  it.each<RulesetName>(['online', 'heads-up'])('R13.2 %s: drawn, and the host says who', (ruleset) => {
    const t = new Sitting(ruleset);
    t.sitAt(1, 5_000);
    expect([t.phase, t.hostRefused({ type: 'drawn', seat: 1 })]).toEqual(['waiting', 'outOfTurn']);
    t.sitAt(2, 5_000);
    expect([t.phase, t.game.due, nextTick(t.game)]).toEqual(['draw', null, null]);
    expect(t.refused(1, { type: 'posta', amount: 100n, socio: null })).toBe('outOfTurn');
    t.host({ type: 'drawn', seat: 2 });
    expect([t.phase, t.game.due, t.left]).toEqual(['posta', 2, seconds(20)]);
    expect(t.hostRefused({ type: 'drawn', seat: 1 })).toBe('outOfTurn');
  });

  it('R13.2 nobody is drawn who is not seated or cannot play', () => {
    const t = new Sitting('online');
    for (const chair of [1, 2, 3]) t.sitAt(chair, 5_000);
    t.say(2, { type: 'sitOut' });
    expect([2, 4, 11].map((seat) => t.hostRefused({ type: 'drawn', seat }))).toEqual(['outOfTurn', 'outOfTurn', 'outOfTurn']);
    expect(t.hostRefused({ type: 'drawn', seat: 3 })).toBeNull();
  });

  it('R13.2 too few left during the draw: no draw; it comes when they are enough again', () => {
    const t = new Sitting('online');
    t.sitAt(1, 5_000);
    t.sitAt(2, 5_000);
    t.say(2, { type: 'sitOut' });
    expect([t.phase, t.hostRefused({ type: 'drawn', seat: 1 })]).toEqual(['waiting', 'outOfTurn']);
    t.say(2, { type: 'sitIn' });
    expect(t.phase).toBe('draw');
  });

  it.each<readonly [string, readonly number[], readonly number[], number]>([
    ['seat 1', [1, 2, 3, 4], [], 1],
    ['seat 1 is empty: the next by hand', [3, 5, 7, 8], [], 3],
    ['seat 1 sits out: the next by hand', [1, 2, 3, 4], [1], 2],
    ['the first three sit out', [1, 2, 3, 6, 8], [1, 2, 3], 6],
  ])('R13.2 saint-vincent, venezia: %s', (_, chairs, out, due) => {
    for (const ruleset of ['saint-vincent', 'venezia'] as const) {
      const t = new Sitting(ruleset, { minimumPlayers: { start: chairs.length, goOn: 2 } });
      const last = chairs.at(-1)!;
      for (const chair of chairs.slice(0, -1)) t.sitAt(chair, 5_000);
      for (const seat of out) t.say(seat, { type: 'sitOut' });
      expect(t.phase).toBe('waiting');
      t.sitAt(last, 5_000);
      expect([t.phase, t.game.due, t.left]).toEqual(['posta', due, seconds(20)]);
    }
  });

  it('R13.2 a standing bettor is never the first banker', () => {
    const t = new Sitting('venezia', two);
    t.stand(5_000);
    t.stand(5_000);
    expect(t.phase).toBe('waiting');
    t.sitAt(8, 5_000);
    expect(t.phase).toBe('waiting');
    t.sitAt(6, 5_000);
    expect(t.game.due).toBe(6);
  });
});

describe('enough players', () => {
  it.each<readonly [RulesetName, number]>([['online', 2], ['saint-vincent', 2], ['venezia', 6], ['heads-up', 2]])('R13.3 %s begins with %i', (ruleset, start) => {
    const t = new Sitting(ruleset);
    for (let chair = 1; chair < start; chair++) t.sitAt(chair, 5_000);
    expect(t.phase).toBe('waiting');
    t.sitAt(start, 5_000);
    expect(t.phase).not.toBe('waiting');
  });

  it('R13.3 venezia: begun with six, it goes on down to two', () => {
    const t = new Sitting('venezia').sit(...Array<number>(6).fill(5_000)).posta(100);
    for (const seat of [3, 4, 5, 6]) t.say(seat, { type: 'leave' });
    expect([t.phase, t.bank.players.length, t.bank.gone.length]).toEqual(['bets', 6, 4]);
    t.bet(2, 'banco').coup('punta');
    expect([t.phase, t.game.due]).toEqual(['posta', 2]);
  });

  it('R13.3 a table sets its own minimum', () => {
    const t = fourThree();
    for (const chair of [1, 2, 3]) t.sitAt(chair, 5_000);
    expect(t.phase).toBe('waiting');
    t.sitAt(4, 5_000);
    expect(t.phase).toBe('posta');
  });

  it('R13.3 who sits out counts, who stands does not; two must be able to play', () => {
    const t = fourThree();
    for (const chair of [1, 2, 3]) t.sitAt(chair, 5_000);
    for (let i = 0; i < 5; i++) t.stand(5_000);
    expect(t.phase).toBe('waiting');
    for (const seat of [1, 2, 3]) t.say(seat, { type: 'sitOut' });
    t.sitAt(4, 5_000);
    expect(t.phase).toBe('waiting');
    t.say(2, { type: 'sitIn' });
    expect([t.phase, t.game.due]).toEqual(['posta', 2]);
  });

  it('R13.3 who has no credit counts as seated, and does not play', () => {
    const t = new Sitting('online').sit(5_000, 100).posta(100).bet(2, 'banco').coup('banco');
    expect([t.phase, t.game.due, t.stackOf(2)]).toEqual(['waiting', 2, 0n]); // nobody is left to bet against the bank
    t.host({ type: 'bring', seat: 2, amount: 300n });
    expect([t.phase, t.game.due]).toEqual(['posta', 2]);
  });
});

describe('a pause, and who has the bank after it', () => {
  /** Venezia, from four, on with three; seats 1–4; seat 1's bank of 1,000 is open. Seats 3 and 4 leave: the table pauses, and 2 is due. */
  function paused(ruleset: RulesetName = 'venezia'): Sitting {
    const t = fourThree(ruleset).sit(5_000, 5_000, 5_000, 5_000).posta(1_000);
    t.say(3, { type: 'leave' });
    expect(t.phase).toBe('bets');
    t.say(4, { type: 'leave' });
    return t;
  }

  it('R13.4 below the minimum the bank ends at once, between coups: posta and garage are its banker\'s', () => {
    const t = paused();
    expect([t.phase, t.last('ended')!.end, t.count('offered'), t.stackOf(1), nextTick(t.game)]).toEqual(['waiting', 'givenUp', 0, 5_000n, null]);
  });

  it('R13.4 a coup in play is finished first', () => {
    const t = fourThree().sit(5_000, 5_000, 5_000, 5_000).posta(1_000).bet(3, 'plain', 400).bet(4, 'plain', 300).close();
    t.say(3, { type: 'leave' });
    t.say(4, { type: 'leave' });
    expect([t.phase, t.seat(3)!.leaving]).toEqual(['links', true]);
    t.cards(6, 7).draw('sta'); // seat 3 has the cards: the regola stays on 6
    expect([t.phase, t.last('ended')!.end, t.events('unseated').map(({ paid }) => paid)]).toEqual(['waiting', 'givenUp', [4_600n, 4_700n]]);
    expect(t.stackOf(1)).toBe(5_665n); // 700 won, less ⌊5%⌋ = 35
  });

  it('R13.4 while too few can play a posta is named by nobody; who was due is', () => {
    const t = fourThree().sit(5_000, 5_000, 5_000, 5_000);
    t.say(4, { type: 'leave' });
    t.say(3, { type: 'leave' });
    expect([t.phase, t.game.due, t.refused(1, { type: 'posta', amount: 100n, socio: null })]).toEqual(['waiting', 1, 'outOfTurn']);
    t.sitAt(5, 5_000);
    expect([t.phase, t.game.due]).toEqual(['posta', 1]);
  });

  it.each<readonly [string, (t: Sitting) => void, Phase, number | null]>([
    ['who is due and was there', (t) => { t.sitAt(5, 5_000); }, 'posta', 2],
    ['not a newcomer on a chair before', (t) => { t.sitAt(4, 5_000, { player: 'x' }); t.say(2, { type: 'leave' }); t.sitAt(3, 5_000, { player: 'y' }); }, 'posta', 1],
    ['not a newcomer on the chair of who was due', (t) => { t.say(2, { type: 'leave' }); t.sitAt(2, 5_000, { player: 'x' }); t.sitAt(3, 5_000, { player: 'y' }); }, 'posta', 1],
    ['nor one who sits out: the next who was there', (t) => { t.say(2, { type: 'sitOut' }); t.sitAt(5, 5_000); }, 'posta', 1],
    ['nobody who was there is left: as at the start, with the four that it takes', (t) => { t.say(1, { type: 'leave' }); t.say(2, { type: 'leave' }); for (const chair of [3, 4, 5]) t.sitAt(chair, 5_000, { player: `n${chair}` }); }, 'waiting', null],
    ['… and the fourth', (t) => { t.say(1, { type: 'leave' }); t.say(2, { type: 'leave' }); for (const chair of [4, 5, 6, 7]) t.sitAt(chair, 5_000, { player: `n${chair}` }); }, 'posta', 4],
    ['all who were there sit out: the newcomers begin, as at the start', (t) => { for (const seat of [1, 2]) t.say(seat, { type: 'sitOut' }); t.sitAt(6, 5_000); t.sitAt(5, 5_000); }, 'posta', 5],
    ['who left and came back was there', (t) => { t.say(1, { type: 'leave' }); t.say(2, { type: 'leave' }); t.sitAt(8, 5_000, { player: 'p2' }); t.sitAt(4, 5_000, { player: 'x' }); t.sitAt(5, 5_000, { player: 'y' }); t.sitAt(6, 5_000, { player: 'z' }); }, 'posta', 4],
  ])('R13.4 %s', (_, acts, phase, due) => {
    const t = paused();
    acts(t);
    expect([t.phase, t.game.due]).toEqual([phase, due]);
  });

  it('R13.4 who left and came back while another was still there counts as there', () => {
    const t = paused();
    t.say(2, { type: 'leave' });
    t.sitAt(8, 5_000, { player: 'p2' });
    t.say(1, { type: 'sitOut' });
    t.sitAt(3, 5_000, { player: 'x' });
    t.sitAt(4, 5_000, { player: 'y' });
    expect([t.phase, t.game.due]).toEqual(['posta', 8]);
  });

  it('R13.4 online: as at the start is a draw', () => {
    const t = paused('online');
    t.say(1, { type: 'leave' });
    t.say(2, { type: 'leave' });
    for (const chair of [3, 4, 5, 6]) t.sitAt(chair, 5_000, { player: `n${chair}` });
    expect([t.phase, t.game.due]).toEqual(['draw', null]);
  });

  it('R13.4 online: with nobody of those who were there able to play there is a draw, and it may fail and be repeated', () => {
    const t = paused('online');
    for (const seat of [1, 2]) t.say(seat, { type: 'sitOut' });
    t.sitAt(5, 5_000);
    t.sitAt(6, 5_000);
    expect(t.phase).toBe('draw');
    t.say(6, { type: 'sitOut' });
    expect(t.phase).toBe('waiting');
    t.say(6, { type: 'sitIn' });
    expect(t.phase).toBe('draw');
    t.host({ type: 'drawn', seat: 6 });
    expect([t.phase, t.game.due]).toEqual(['posta', 6]);
  });

  it('R13.4, R10.8 one who was there, but had just sat down, is passed over like after any bank', () => {
    const t = new Sitting('venezia', { minimumPlayers: { start: 4, goOn: 4 } }).sit(5_000, 5_000, 5_000, 5_000).posta(1_000);
    t.sitAt(5, 5_000);
    t.say(2, { type: 'leave' });
    t.say(3, { type: 'leave' });
    expect([t.phase, t.game.due]).toEqual(['waiting', 4]);
    t.say(4, { type: 'sitOut' });
    t.sitAt(6, 5_000);
    expect([t.phase, t.game.due]).toEqual(['posta', 1]);
  });

  it('R13.4 a second pause counts those who were there at the second', () => {
    const t = paused();
    t.sitAt(5, 5_000);
    expect(t.game.due).toBe(2);
    t.posta(1_000);
    t.say(2, { type: 'leave' }); // the banker: 1 and 5 are left, who were there
    expect([t.phase, t.game.due]).toEqual(['waiting', 1]);
    t.say(1, { type: 'leave' });
    for (const chair of [1, 3]) t.sitAt(chair, 5_000, { player: `n${chair}` });
    expect([t.phase, t.game.due]).toEqual(['posta', 5]);
  });
});

describe('suspension', () => {
  /** Venezia with five seats in each of the phases that it has. */
  const phases: Record<string, (t: Sitting) => void> = {
    posta: () => undefined,
    bets: (t) => { t.posta(1_000).bet(2, 'plain', 100); },
    links: (t) => { t.posta(1_000).bet(2, 'banco').close(); },
    punta: (t) => { t.posta(1_000).bet(2, 'banco').close().cards(5, 5); },
    banco: (t) => { t.posta(1_000).bet(2, 'banco').close().cards(5, 5).draw('sta'); },
    choice: (t) => { t.posta(1_000).bet(2, 'banco').coup('banco'); },
    offer: (t) => { t.posta(1_000).bet(2, 'banco').coup('banco').pass(); },
    auction: (t) => { t.posta(1_000).bet(2, 'banco').coup('banco').pass().tick(); },
  };
  const at = (phase: string): Sitting => {
    const t = new Sitting('venezia', two).sit(5_000, 5_000, 5_000, 5_000, 5_000);
    phases[phase]!(t);
    expect(t.phase).toBe(phase);
    return t;
  };

  it.each<readonly [phase: string, seat: number, command: SeatCommand, clock: number]>([
    ['posta', 1, { type: 'posta', amount: 100n, socio: null }, 20],
    ['posta', 1, { type: 'refuse' }, 20],
    ['bets', 3, { type: 'bet', call: 1, max: 50n }, 20],
    ['bets', 3, { type: 'ready' }, 20],
    ['choice', 1, { type: 'move', move: 0, amount: 0n }, 15],
    ['choice', 1, { type: 'pass' }, 15],
    ['offer', 2, { type: 'take' }, 10],
    ['offer', 2, { type: 'decline' }, 10],
    ['auction', 3, { type: 'bid', amount: 500n }, 10],
  ])('R13.5 in %s: nothing goes on, no clock runs; then all goes on with the whole clock', (phase, seat, command, clock) => {
    const t = at(phase).pause(seconds(5));
    t.host({ type: 'suspend' });
    expect([t.refused(seat, command), t.left, nextTick(t.game)]).toEqual(['suspended', null, null]);
    t.wait(minutes(60)).host({ type: 'tick' });
    expect(t.phase).toBe(phase);
    t.host({ type: 'goOn' });
    expect([t.phase, t.left, t.refused(seat, command)]).toEqual([phase, seconds(clock), null]);
  });

  it.each(['links', 'punta', 'banco'])('R13.5 a coup in play (%s) is finished; then everything stands still', (phase) => {
    const t = at(phase);
    t.host({ type: 'suspend' });
    expect(t.left).not.toBeNull();
    if (phase === 'links') t.cards(5, 5);
    if (phase !== 'banco') t.draw('sta');
    t.say(1, { type: 'draw', draw: 2 }); // 5, 5, and a ten: an égalité
    expect([t.last('coup')!.outcome, t.phase, t.left, t.refused(2, { type: 'bet', call: 1, max: 50n })]).toEqual([3, 'bets', null, 'suspended']);
    t.host({ type: 'goOn' });
    expect([t.phase, t.left]).toEqual(['bets', seconds(20)]);
  });

  it('R13.5 a decision in a coup has its clock all the same', () => {
    const t = at('punta');
    t.host({ type: 'suspend' });
    expect(t.left).toBe(seconds(15));
    t.tick();
    expect(t.last('decided')!.by).toBe('clock');
  });

  it('R13.5 after a coup that the punta wins nobody is asked for a posta until play goes on', () => {
    const t = at('links');
    t.host({ type: 'suspend' });
    t.cards(9, 0).draw('batte');
    expect([t.phase, t.game.due, nextTick(t.game)]).toEqual(['waiting', 2, null]);
    t.host({ type: 'goOn' });
    expect([t.phase, t.game.due, t.left]).toEqual(['posta', 2, seconds(20)]);
  });

  it('R13.5 bets that stand stand when play goes on', () => {
    const t = at('bets');
    t.host({ type: 'suspend' });
    t.host({ type: 'goOn' });
    t.coup('banco');
    expect(t.accepted).toBe('2 100*');
  });

  it('R13.5 no bank is begun while play is suspended', () => {
    const t = new Sitting('venezia', two);
    t.host({ type: 'suspend' });
    t.sitAt(1, 5_000);
    t.sitAt(2, 5_000);
    expect(t.phase).toBe('waiting');
    t.host({ type: 'goOn' });
    expect(t.phase).toBe('posta');
  });

  it('R13.5 one may sit out, sit in, leave and set one\'s play; a banker who goes ends its bank', () => {
    const t = at('bets');
    t.host({ type: 'suspend' });
    for (const command of [{ type: 'sitOut' }, { type: 'sitIn' }, { type: 'play', volonta: 0, automatic: 'batte' }] as const) expect(t.refused(3, command)).toBeNull();
    t.say(1, { type: 'leave' });
    expect([t.phase, t.game.due, t.left, t.stackOf(1)]).toEqual(['waiting', 2, null, null]);
    t.host({ type: 'goOn' });
    expect([t.phase, t.left]).toEqual(['posta', seconds(20)]);
  });

  it('R13.5 a seguito whose takers all leave ends, and nobody has to act', () => {
    const t = at('offer');
    t.host({ type: 'suspend' });
    for (const seat of [2, 3, 4, 5]) t.say(seat, { type: 'leave' });
    expect([t.phase, t.game.due, t.seat(1)!.stack]).toEqual(['waiting', 1, 5_950n]);
  });

  it('R13.5 sitting out costs no chair while play is suspended: the ten minutes begin anew', () => {
    const t = at('posta');
    t.say(3, { type: 'sitOut' });
    t.wait(minutes(1)).host({ type: 'suspend' });
    t.wait(minutes(60)).host({ type: 'tick' });
    expect(t.seat(3)).toBeDefined();
    t.host({ type: 'goOn' });
    t.wait(minutes(10) - 1);
    expect(t.seat(3)).toBeDefined();
    t.wait(1);
    expect(t.seat(3)).toBeUndefined();
  });

  it('R13.5 again is nothing new; to go on without a suspension neither', () => {
    const t = at('posta');
    expect(t.host({ type: 'goOn' })).toEqual([]);
    t.host({ type: 'suspend' });
    expect(t.host({ type: 'suspend' })).toEqual([]);
  });

  it.each<RulesetName>(['online', 'saint-vincent', 'heads-up'])('R13.5, R13.6 %s has no director', (ruleset) => {
    const t = new Sitting(ruleset).sit(5_000, 5_000);
    const commands: readonly HostCommand[] = [{ type: 'suspend' }, { type: 'goOn' }, { type: 'minimum', minBet: 20n, minPosta: 200n, at: t.now + minutes(2) }];
    expect(commands.map((command) => t.hostRefused(command))).toEqual(['noDirector', 'noDirector', 'noDirector']);
  });
});

describe('a change of the minimum', () => {
  /** Bets from 10, posta from 100 to 10,000; a minute's notice. */
  const open = () => new Sitting('venezia', two).sit(5_000, 5_000, 5_000);
  const minimum = (t: Sitting, minBet: number, minPosta: number, inSeconds = 60): HostCommand => ({ type: 'minimum', minBet: BigInt(minBet), minPosta: BigInt(minPosta), at: t.now + seconds(inSeconds) });

  it.each<readonly [string, number, number, number, ReturnType<Sitting['hostRefused']>]>([
    ['up, with a minute of notice', 20, 200, 60, null],
    ['without enough notice', 20, 200, 59, 'noticeTooShort'],
    ['a bet below what the table was opened with', 9, 200, 60, 'minimumTooLow'],
    ['a posta below it', 10, 99, 60, 'minimumTooLow'],
    ['back to it', 10, 100, 60, null],
    ['a bet above the posta', 300, 200, 60, 'minimumTooLow'],
    ['a posta above the greatest', 20, 10_001, 60, 'minimumTooLow'],
    ['up to the greatest', 10_000, 10_000, 60, null],
  ])('R13.6 %s', (_, minBet, minPosta, inSeconds, code) => {
    const t = open();
    expect(t.hostRefused(minimum(t, minBet, minPosta, inSeconds))).toBe(code);
  });

  it('R13.6 announced, it changes nothing before its moment; then the next posta obeys it', () => {
    const t = open();
    t.host(minimum(t, 20, 200));
    expect([t.game.limits.minPosta, t.game.notice!.at - t.now, t.refused(1, { type: 'posta', amount: 100n, socio: null })]).toEqual([100n, minutes(1), null]);
    for (let left = 3; left > 0; left--) t.say(t.game.due!, { type: 'refuse' });
    t.wait(seconds(15));
    t.say(1, { type: 'refuse' });
    t.wait(seconds(15));
    t.say(2, { type: 'refuse' });
    t.wait(seconds(15));
    t.say(3, { type: 'refuse' });
    t.wait(seconds(15) - 1);
    expect(t.game.limits.minPosta).toBe(100n);
    t.wait(1);
    expect([t.phase, t.game.limits.minBet, t.game.limits.minPosta, t.game.notice]).toEqual(['posta', 20n, 200n, null]);
    expect(t.refused(t.game.due!, { type: 'posta', amount: 199n, socio: null })).toBe('postaTooSmall');
  });

  it('R13.6 not under a bet that stands: after the coup', () => {
    const t = open();
    t.host(minimum(t, 50, 200, 61));
    t.wait(seconds(10)).posta(1_000);
    t.wait(seconds(45)).bet(2, 'plain', 15); // nobody bet twice: the clock ran out, and began anew
    t.wait(seconds(4));
    expect([t.phase, t.game.limits.minBet]).toEqual(['bets', 10n]);
    t.wait(seconds(2));
    expect([t.phase, t.game.limits.minBet, t.bank.bets.length]).toEqual(['bets', 10n, 1]);
    t.coup('banco');
    expect([t.accepted, t.game.limits.minBet, t.game.limits.minPosta]).toEqual(['2 15*', 50n, 200n]);
    t.on();
    expect(t.refused(2, t.betOf(2, 'plain', 49))).toBe('betTooSmall');
  });

  it('R13.6 a bet that was taken back is none', () => {
    const t = new Sitting('venezia', { ...two, notice: 0 }).sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'plain', 15).bet(2, 'none');
    t.host(minimum(t, 50, 200, 5));
    t.wait(seconds(5));
    expect([t.phase, t.game.limits.minBet]).toEqual(['bets', 50n]);
  });

  it('R13.6 no tick is asked for while a bet stands; taken back, the minimum holds at once', () => {
    const t = new Sitting('venezia', { ...two, notice: 0 }).sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'plain', 15);
    t.host(minimum(t, 50, 200, 5));
    t.wait(seconds(6));
    expect([nextTick(t.game)! - t.now, t.game.limits.minBet]).toEqual([seconds(14), 10n]); // the close of the bets
    t.bet(2, 'none');
    expect([t.game.limits.minBet, t.refused(2, t.betOf(2, 'plain', 49))]).toEqual([50n, 'betTooSmall']);
  });

  it('R13.6 in a seguito the bids obey it', () => {
    const t = new Sitting('venezia', { ...two, notice: 0 }).sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'banco').coup('banco').pass();
    t.host(minimum(t, 50, 600, 5));
    t.tick();
    expect([t.phase, t.game.limits.minPosta]).toEqual(['offer', 600n]);
    t.tick();
    expect([t.phase, t.refused(2, { type: 'bid', amount: 599n }), t.refused(2, { type: 'bid', amount: 600n })]).toEqual(['auction', 'bidTooLow', null]);
  });

  it('R13.6 a second announcement replaces the first', () => {
    const t = open();
    t.host(minimum(t, 20, 200));
    t.host(minimum(t, 30, 300, 90));
    expect([t.game.notice!.minPosta, t.game.notice!.at - t.now]).toEqual([300n, seconds(90)]);
  });

  it('R13.6 while play is suspended too', () => {
    const t = open();
    t.host({ type: 'suspend' });
    t.host(minimum(t, 20, 200));
    t.wait(minutes(1));
    expect(t.game.limits.minPosta).toBe(200n);
  });
});

describe('leaving', () => {
  /** Saint-vincent, seats 1–4 with 5,000: seat 1 has 1,000 in play, has won 300 of 2 and 200 of 3, and goes on with ⌊1,000 − 25⌋. */
  function running(): Sitting {
    return new Sitting('saint-vincent').sit(5_000, 5_000, 5_000, 5_000).posta(1_000).bet(2, 'plain', 300).bet(3, 'plain', 200).coup('banco').on();
  }

  it('R13.7 in the middle of a bank, between coups, a player goes at once with all that is its own', () => {
    const t = running();
    t.say(2, { type: 'leave' });
    expect([t.last('unseated')!.paid, t.phase]).toEqual([4_700n, 'bets']);
    t.say(4, { type: 'leave' });
    expect(t.last('unseated')!.paid).toBe(5_000n);
  });

  it('R13.7 its line is not paid again when the bank ends, and stands in the statement', () => {
    const t = running();
    t.say(2, { type: 'leave' });
    t.sitAt(2, 1_000, { player: 'new' });
    t.pass();
    // Seat 1: posta 500 + 475, taken out 500, paid in 1,000.
    expect([t.last('ended')!.lines, t.last('ended')!.cagnotte]).toEqual([[475n, -300n, -200n, 0n], 25n]);
    expect([1, 2, 3, 4].map((seat) => t.stackOf(seat))).toEqual([5_475n, 1_000n, 4_800n, 5_000n]);
  });

  it('R13.7 an open bet lapses', () => {
    const t = running().bet(2, 'plain', 100);
    t.say(2, { type: 'leave' });
    expect([t.last('returned'), t.last('unseated')!.paid, t.bank.bets]).toEqual([{ type: 'returned', seat: 2, why: 'away' }, 4_700n, []]);
  });

  it('R13.7 what is in a closed coup is played first, by the regola', () => {
    const t = running().bet(2, 'banco').close();
    t.say(2, { type: 'leave' });
    expect([t.count('unseated'), t.refused(2, { type: 'draw', draw: 1 })]).toEqual([0, 'alreadyLeaving']);
    t.cards(9, 0); // 975 are won
    expect([t.last('decided')!.by, t.last('unseated')!.paid]).toEqual(['regola', 5_675n]);
  });

  it('R13.7 whose bet the coup returned goes at once', () => {
    const t = running().bet(2, 'plain', 100).bet(3, 'banco').close();
    t.say(2, { type: 'leave' });
    expect([t.phase, t.last('unseated')!.paid]).toEqual(['links', 4_700n]);
    t.cards(9, 0).draw('batte');
    expect(t.stackOf(3)).toBe(5_775n);
  });

  it.each<readonly [string, (t: Sitting) => void, string, bigint]>([
    ['before its first win gives the bank up', (t) => t.posta(1_000), 'givenUp', 5_000n],
    ['after a win passes it', (t) => t.posta(1_000).bet(2, 'banco').coup('banco').on(), 'passed', 5_950n],
    ['while it may choose passes it', (t) => t.posta(1_000).bet(2, 'banco').coup('banco'), 'passed', 5_950n],
  ])('R13.7 a banker who leaves %s, and is paid', (_, open, end, paid) => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000, 5_000);
    open(t);
    t.say(1, { type: 'leave' });
    expect([t.last('ended')!.end, t.last('unseated')!.paid, t.seat(1)]).toEqual([end, paid, undefined]);
  });

  it('R13.7 a banker who leaves during a coup has it played, and then passes', () => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'banco').close();
    t.say(1, { type: 'leave' });
    t.cards(6, 7).draw('sta'); // the regola stays on 7
    expect([t.last('ended')!.end, t.last('unseated')!.paid, t.phase]).toEqual(['passed', 5_950n, 'offer']);
  });

  it('R13.7 who is leaving says nothing more, and does not come back', () => {
    const t = running().bet(2, 'banco').close();
    t.say(2, { type: 'leave' });
    expect([t.refused(2, { type: 'sitIn' }), t.refused(2, { type: 'sitOut' }), t.refused(2, { type: 'ready' }), t.hostRefused(sitting(5, 'p2'))]).toEqual(['alreadyLeaving', 'alreadyLeaving', 'alreadyLeaving', 'alreadySeated']);
    expect(t.say(2, { type: 'leave' })).toEqual([]);
  });

  it('R13.7 whoever sits out says nothing but that it sits in, or goes', () => {
    const t = running();
    t.say(2, { type: 'sitOut' });
    const says: readonly SeatCommand[] = [t.betOf(2, 'plain', 50), { type: 'ready' }, { type: 'take' }, { type: 'decline' }, { type: 'partner', share: 100 }];
    expect(says.map((command) => t.refused(2, command))).toEqual(says.map(() => 'sittingOut'));
    expect((['sitIn', 'leave'] as const).map((type) => t.refused(2, { type }))).toEqual([null, null]);
  });

  it.each<readonly [string, (t: Sitting) => void, number]>([
    ['R9.6, R13.7 sitting out', (t) => t.say(2, { type: 'sitOut' }), minutes(10)],
    ['R9.7, R13.7 a lost connection', (t) => t.lost(2), minutes(3)],
    ['R9.6, R9.7, R13.7 both: the sooner', (t) => { t.say(2, { type: 'sitOut' }); t.lost(2); }, minutes(3)],
  ])('%s frees the seat in time, with all that is the player\'s', (_, away, ms) => {
    const t = running();
    away(t);
    t.wait(ms - 1);
    expect(t.seat(2)).toBeDefined();
    t.wait(1);
    expect([t.seat(2), t.events('unseated').find(({ seat }) => seat === 2)!.paid]).toEqual([undefined, 4_700n]);
  });

  it('R9.6, R9.7, R13.7 who is back in time keeps the seat, and has the whole time again', () => {
    const t = running();
    t.say(2, { type: 'sitOut' });
    t.lost(3);
    t.wait(minutes(3) - 1).connected(3);
    t.wait(minutes(7)).say(2, { type: 'sitIn' });
    t.wait(1).say(2, { type: 'sitOut' });
    t.lost(3);
    t.wait(minutes(3) - 1);
    expect([2, 3].map((seat) => t.seat(seat)?.seat)).toEqual([2, 3]);
  });

  it('R9.7, R13.7 standing bettors too', () => {
    const t = new Sitting('venezia', two).sit(5_000, 5_000);
    t.stand(700);
    t.lost(11).wait(minutes(3));
    expect(t.last('unseated')).toEqual({ type: 'unseated', seat: 11, paid: 700n });
  });

  it('R9.7, R13.7 who is lost with a coup open is played, and goes with what came of it', () => {
    const t = running().bet(2, 'banco').close().cards(5, 3, 9).lost(2);
    t.wait(minutes(3)); // the punta's 5 is at its will, and stays; the banker draws a nine on 3
    expect(t.events('decided').map(({ role, by }) => `${role} ${by}`).slice(-2)).toEqual(['punta clock', 'banco regola']);
    expect(t.events('unseated').find(({ seat }) => seat === 2)!.paid).toBe(5_675n);
  });
});

describe('bringing more', () => {
  it('R13.8 counts from the next bank on', () => {
    const t = new Sitting('online').sit(5_000, 200, 5_000).posta(1_000);
    t.host({ type: 'bring', seat: 2, amount: 800n });
    expect([t.stackOf(2), t.refused(2, t.betOf(2, 'banco')), t.refused(2, t.betOf(2, 'plain', 201)), t.refused(2, t.betOf(2, 'plain', 200))]).toEqual([1_000n, 'beyondCredit', 'beyondCredit', null]);
    t.bet(3, 'banco').coup('punta');
    expect(t.game.due).toBe(2);
    expect(t.refused(2, { type: 'posta', amount: 1_000n, socio: null })).toBeNull();
  });

  it('R13.8 a raise is made from what the banker had when the bank began', () => {
    const t = new Sitting('saint-vincent').sit(1_000, 5_000).posta(900);
    t.host({ type: 'bring', seat: 1, amount: 500n });
    expect([t.refused(1, { type: 'move', move: 1, amount: 101n }), t.refused(1, { type: 'move', move: 1, amount: 100n })]).toEqual(['noSuchMove', null]);
  });

  it('R13.8 it is not lost in the bank that runs', () => {
    const t = new Sitting('online').sit(5_000, 200, 5_000).posta(1_000);
    t.host({ type: 'bring', seat: 2, amount: 800n });
    t.bet(2, 'plain', 200).coup('banco');
    expect([t.creditOf(2), t.pass().stackOf(2)]).toEqual([0n, 800n]);
  });

  it('R13.8 nothing, or less, is not brought', () => {
    const t = new Sitting('online').sit(5_000, 5_000);
    expect([t.hostRefused({ type: 'bring', seat: 1, amount: 0n }), t.hostRefused({ type: 'bring', seat: 1, amount: -1n })]).toEqual(['badAmount', 'badAmount']);
  });

  it('R13.8 in the seguito it counts at once', () => {
    const t = new Sitting('online').sit(5_000, 5_000, 150).posta(1_000).bet(2, 'banco').coup('banco').pass().tick();
    t.host({ type: 'bring', seat: 3, amount: 600n });
    t.say(3, { type: 'bid', amount: 750n });
    expect(t.tick().bank.books.posta).toBe(750n);
  });
});
