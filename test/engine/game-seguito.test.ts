/** The seguito of a passed bank: rules.md 1.4 and 2; 000 "Assegnazione del banco in caso di seguito", 001 "Seguito", "Incanto", 002 "Regole generali". */
import { describe, expect, it } from 'vitest';
import type { SeatCommand } from '../../engine/game/commands.ts';
import { rulesetNamed, Sitting, type RulesetName } from './game-driver.ts';

const two = { minimumPlayers: { start: 2, goOn: 2 } };
const bid = (amount: number): SeatCommand => ({ type: 'bid', amount: BigInt(amount) });

/** Seat 1 opens with 1,000, seat 2 calls banco and loses: the posta is 1,000 + 1,000 − 5% = 1,950 everywhere. Seat 1 passes. */
function passed(ruleset: RulesetName, stacks: readonly number[] = [5_000, 5_000, 5_000, 5_000, 5_000], standing: readonly number[] = []): Sitting {
  const t = new Sitting(ruleset, two).sit(...stacks);
  for (const stack of standing) t.stand(stack);
  return pass(t.posta(1_000), 2);
}

/** The banker wins the whole posta from `punter` and passes. */
const pass = (t: Sitting, punter: number): Sitting => t.bet(punter, 'banco').coup('banco').pass();

type Act = readonly [seat: number, act: 'takes' | 'declines' | 'sits out' | 'leaves' | 'is lost' | 'is back'] | 'the clock runs out' | readonly [seat: number, bids: number];

function play(t: Sitting, acts: readonly Act[]): Sitting {
  for (const act of acts) {
    if (act === 'the clock runs out') { t.tick(); continue; }
    const [seat, what] = act;
    if (typeof what === 'number') t.say(seat, bid(what));
    else if (what === 'is lost') t.lost(seat);
    else if (what === 'is back') t.connected(seat);
    else t.say(seat, { type: ({ takes: 'take', declines: 'decline', 'sits out': 'sitOut', leaves: 'leave' } as const)[what] });
  }
  return t;
}

/** `banker posta` of the bank that came of it, or the phase that the game is in. */
const cameTo = (t: Sitting): string => (t.game.bank === null ? t.phase : `${t.bank.banker} ${t.bank.books.posta}`);
const everybody = (act: 'declines'): readonly Act[] => [2, 3, 4, 5].map((seat) => [seat, act] as const);

describe("the offer all'altezza", () => {
  it('R12.1 a passed bank is offered for its posta, by hand from the right of who passed, on one clock of 10 s', () => {
    const t = passed('online');
    expect([t.phase, t.left, t.game.seguito!.height, t.game.seguito!.passer]).toEqual(['offer', 10_000, 1_950n, 1]);
    expect(t.game.seguito!.asked).toEqual([2, 3, 4, 5]);
    expect(t.last('ended')!.end).toBe('passed');
    expect(t.stackOf(1)).toBe(5_950n); // the banker has its posta back: 5,000 − 1,000 + 1,950
  });

  it('R12.1 by hand past the last chair: seat 3 passes, and 4, 5, 1, 2 are asked', () => {
    const t = new Sitting('online').sit(5_000, 5_000, 5_000, 5_000, 5_000);
    t.say(1, { type: 'refuse' });
    t.say(2, { type: 'refuse' });
    pass(t.posta(1_000), 1);
    expect(t.game.seguito!.asked).toEqual([4, 5, 1, 2]);
  });

  it.each<readonly [string, readonly Act[], string]>([
    ['the first by hand takes it', [[2, 'takes']], '2 1950'],
    ['a later one has it when those before decline', [[4, 'takes'], [2, 'declines'], [3, 'declines']], '4 1950'],
    ['precedence is by hand, not by who spoke first', [[5, 'takes'], [4, 'takes'], [3, 'declines'], [2, 'takes']], '2 1950'],
    ['who spoke late still comes before who is farther', [[5, 'takes'], [3, 'takes'], [2, 'declines']], '3 1950'],
    ['it is not given away while somebody before may still answer', [[5, 'takes'], [2, 'declines'], [3, 'declines']], 'offer'],
    ['the clock speaks for the silent: they decline', [[4, 'takes'], 'the clock runs out'], '4 1950'],
    ['nobody answers', ['the clock runs out'], 'auction'],
    ['all decline', everybody('declines'), 'auction'],
    ['an answer binds', [[3, 'declines'], [3, 'takes'], [2, 'declines'], [4, 'declines'], [5, 'declines']], 'auction'],
    ['for who is lost nobody waits', [[3, 'takes'], [2, 'is lost']], '3 1950'],
    ['who is lost and back in time may still take it', [[2, 'is lost'], [2, 'is back'], [3, 'takes'], [2, 'takes']], '2 1950'],
    ['for who sits out nobody waits', [[3, 'takes'], [2, 'sits out']], '3 1950'],
    ['for who leaves nobody waits', [[3, 'takes'], [2, 'leaves']], '3 1950'],
    ['a taker who is lost before its turn does not have it', [[4, 'takes'], [4, 'is lost'], [2, 'declines'], [3, 'declines'], [5, 'takes']], '5 1950'],
    ['a taker who sits out before its turn does not have it', [[4, 'takes'], [4, 'sits out'], 'the clock runs out'], 'auction'],
    ['a taker who leaves before its turn does not have it', [[3, 'takes'], [3, 'leaves'], [2, 'declines'], [4, 'declines'], [5, 'takes']], '5 1950'],
  ])('R12.1 %s', (_, acts, expected) => {
    expect(cameTo(play(passed('online'), acts))).toBe(expected);
  });

  it('R12.1 the taker opens at once: bets are open, and no posta is to be named', () => {
    const t = play(passed('online'), [[2, 'declines'], [3, 'takes']]);
    expect([t.phase, t.left, t.count('due'), t.bank.number]).toEqual(['bets', 20_000, 1, 2]);
  });

  it.each<readonly [string, readonly number[], readonly number[]]>([
    ['who has not the credit is not asked', [5_000, 5_000, 1_949, 1_950, 5_000], [2, 4, 5]],
    ['what was lost in the bank counts', [5_000, 2_949, 1_950, 5_000, 5_000], [3, 4, 5]],
  ])('R12.1 %s', (_, stacks, asked) => {
    expect(passed('online', stacks).game.seguito!.asked).toEqual(asked);
  });

  it('R12.1 nobody has the credit: the auction opens at once', () => {
    expect(passed('online', [5_000, 1_000, 900, 900, 900]).phase).toBe('auction');
  });

  it('R12.1 who was not asked has nothing to answer, who passed neither', () => {
    const t = passed('online', [5_000, 5_000, 1_949, 5_000, 5_000]);
    expect([t.refused(3, { type: 'take' }), t.refused(1, { type: 'take' }), t.refused(1, { type: 'decline' })]).toEqual(['outOfTurn', 'outOfTurn', 'outOfTurn']);
    expect([t.refused(2, bid(1_000)), t.refused(2, { type: 'posta', amount: 1_950n, socio: null })]).toEqual(['outOfTurn', 'outOfTurn']);
  });

  it('R12.1 who sits down during the offer is not asked', () => {
    const t = passed('online');
    t.sitAt(6, 5_000);
    expect(t.refused(6, { type: 'take' })).toBe('outOfTurn');
    expect(cameTo(play(t, everybody('declines')))).toBe('auction');
  });

  it('R12.1 who sits down on the chair of a taker has said nothing', () => {
    const t = play(passed('online'), [[4, 'takes'], [4, 'leaves']]);
    t.sitAt(4, 5_000, { player: 'new' });
    expect(t.refused(4, { type: 'take' })).toBe('outOfTurn');
    expect(cameTo(play(t, [[2, 'declines'], [3, 'declines'], [5, 'declines']]))).toBe('auction');
  });

  it('R12.1 the just seated may take a seguito', () => {
    const t = new Sitting('online').sit(5_000, 5_000);
    t.sitAt(3, 5_000);
    pass(t.posta(1_000), 2);
    expect(cameTo(play(t, [[2, 'declines'], [3, 'takes']]))).toBe('3 1950');
  });

  it('R12.1 the garage is no part of the height', () => {
    const t = new Sitting('online').sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'plain', 400).coup('banco').pass();
    // 2 × 400 − 20 are in play, 600 in the garage.
    expect([t.game.seguito!.height, t.last('ended')!.garage, t.stackOf(1)]).toEqual([780n, 600n, 5_380n]);
  });

  it('R12.1 the height is never above the greatest posta', () => {
    const t = new Sitting('saint-vincent', { limits: { minBet: 10n, minPosta: 100n, maxPosta: 1_500n } }).sit(5_000, 5_000, 5_000);
    pass(t.posta(1_000), 2);
    expect([t.game.seguito!.height, t.last('ended')!.posta]).toEqual([1_500n, 1_950n]);
  });

  it('R12.1 a move before a coup that is not dealt has not been made: the height is the posta that was played for', () => {
    const t = new Sitting('online').sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'banco').coup('banco').move('raise', 500).pass();
    expect([t.game.seguito!.height, t.stackOf(1)]).toEqual([1_950n, 5_950n]);
  });

  it('R12.1 below the minimum posta the taker puts up the minimum, or all of a smaller credit', () => {
    const open = (): Sitting => pass(new Sitting('online').sit(40, 5_000, 80, 5_000).posta(40), 2); // 40 + 40 − 2
    expect([open().game.seguito!.height, open().game.seguito!.asked]).toEqual([78n, [2, 3, 4]]);
    expect(open().options(2).take).toBe(100n);
    expect(cameTo(play(open(), [[2, 'takes']]))).toBe('2 100');
    expect(cameTo(play(open(), [[2, 'declines'], [3, 'takes']]))).toBe('3 80');
  });

  it('R12.1 no seguito in heads-up', () => {
    const t = pass(new Sitting('heads-up').sit(5_000, 5_000).posta(1_000), 2);
    expect([t.phase, t.count('offered')]).toEqual(['posta', 0]);
  });

  it('R12.1 a bank that its banker leaves, or sits out of, is offered like a passed one once it may be passed', () => {
    for (const type of ['leave', 'sitOut'] as const) {
      const t = new Sitting('online').sit(5_000, 5_000, 5_000).posta(1_000).bet(2, 'banco').coup('banco');
      t.say(1, { type });
      expect([t.phase, t.game.seguito!.asked]).toEqual(['offer', [2, 3]]);
    }
  });
});

describe('taking it back', () => {
  it('R12.2 saint-vincent: when nobody takes it, who passed is asked for 10 s, at the same posta', () => {
    const t = play(passed('saint-vincent'), everybody('declines'));
    expect([t.phase, t.left, t.options(1).take]).toEqual(['takeBack', 10_000, 1_950n]);
    expect(t.refused(2, { type: 'take' })).toBe('outOfTurn');
  });

  it.each<readonly [string, readonly Act[], string]>([
    ['it takes it', [[1, 'takes']], '1 1950'],
    ['it does not', [[1, 'declines']], 'auction'],
    ['it is silent', ['the clock runs out'], 'auction'],
    ['it leaves', [[1, 'leaves']], 'auction'],
    ['it sits out', [[1, 'sits out']], 'auction'],
    ['it is lost', [[1, 'is lost']], 'auction'],
  ])('R12.2 saint-vincent: %s', (_, acts, expected) => {
    expect(cameTo(play(play(passed('saint-vincent'), everybody('declines')), acts))).toBe(expected);
  });

  it('R12.2 who left is not asked, nor who sits down on its chair', () => {
    const t = passed('saint-vincent');
    t.say(1, { type: 'leave' });
    t.sitAt(1, 5_000, { player: 'new' });
    expect(cameTo(play(t, everybody('declines')))).toBe('auction');
  });

  it('R12.2 after the silence of all others too', () => {
    expect(passed('saint-vincent').tick().phase).toBe('takeBack');
  });

  it.each<RulesetName>(['online', 'venezia'])('R12.2 not in %s', (ruleset) => {
    expect(play(passed(ruleset), everybody('declines')).phase).toBe('auction');
  });

  it('R12.2 lost after it was taken back, the bank goes to the right of who passed', () => {
    const t = play(passed('saint-vincent'), [...everybody('declines'), [1, 'takes']]);
    t.bet(4, 'banco').coup('punta');
    expect([t.game.due, t.game.firstPasser]).toEqual([2, null]);
  });

  it('R12.2 a bank taken back may be passed again, after a won coup of its own', () => {
    const t = play(passed('saint-vincent'), [...everybody('declines'), [1, 'takes']]);
    expect(t.refused(1, { type: 'pass' })).toBe('mayNotPass');
    pass(t, 3); // 1,950 + 1,950 − 97
    expect([t.phase, t.game.seguito!.height, t.game.seguito!.asked]).toEqual(['offer', 3_803n, [2, 4, 5]]);
  });
});

/** Nobody has taken the bank of 1,950: the auction is open. */
const auction = (ruleset: RulesetName = 'online', stacks?: readonly number[], standing: readonly number[] = []): Sitting => {
  const t = passed(ruleset, stacks, standing);
  while (t.phase !== 'auction') t.tick();
  return t;
};

describe('the auction', () => {
  it.each<readonly [string, readonly Act[], number, number, ReturnType<Sitting['refused']>]>([
    ['the minimum posta is a bid', [], 2, 100, null],
    ['below it is none', [], 2, 99, 'bidTooLow'],
    ['nothing is none', [], 2, 0, 'bidTooLow'],
    ['a bid must beat the last one', [[2, 500]], 3, 500, 'bidTooLow'],
    ['by one unit', [[2, 500]], 3, 501, null],
    ['its own too', [[2, 500]], 2, 500, 'bidTooLow'],
    ['a bidder may raise its own bid', [[2, 500]], 2, 600, null],
    ['nobody bids more than it has', [], 3, 5_001, 'beyondCredit'],
    ['all of it is a bid', [], 3, 5_000, null],
  ])('R12.3 %s', (_, acts, seat, amount, code) => {
    expect(play(auction(), acts).refused(seat, bid(amount))).toBe(code);
  });

  it('R12.3 who has less than the minimum posta is not asked', () => {
    const t = auction('online', [5_000, 5_000, 99, 100, 5_000]);
    expect([t.game.seguito!.asked, t.refused(3, bid(99))]).toEqual([[2, 4, 5], 'cannotBid']);
  });

  it.each<readonly [string, readonly Act[], string]>([
    ['the highest bid has it, for what it bid', [[3, 100], [2, 300], [5, 301], 'the clock runs out'], '5 301'],
    ["a bid of the height is all'altezza: at once", [[3, 100], [4, 1_950]], '4 1950'],
    ["and so is one above it, for the height", [[4, 3_000]], '4 1950'],
    ["taking it is bidding the height", [[3, 700], [5, 'takes']], '5 1950'],
    ['one unit below the height waits for others', [[4, 1_949]], 'auction'],
  ])('R12.3 %s', (_, acts, expected) => {
    expect(cameTo(play(auction(), acts))).toBe(expected);
  });

  it.each<RulesetName>(['online', 'saint-vincent', 'venezia'])('R12.4 %s: who passed takes no part in the auction', (ruleset) => {
    const t = auction(ruleset);
    expect([t.refused(1, bid(500)), t.refused(1, { type: 'take' }), t.refused(1, { type: 'decline' })]).toEqual(['cannotBid', 'cannotBid', 'cannotBid']);
    expect([t.game.seguito!.asked, t.options(1).bid]).toEqual([[2, 3, 4, 5], null]);
  });

  it('R12.4 saint-vincent: nor does its socio, who could have taken it at the height', () => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000, 5_000, 5_000);
    t.say(3, { type: 'partner', share: 5_000 });
    pass(t.posta(1_000, 3), 2);
    expect(t.game.seguito!.asked).toEqual([2, 3, 4]);
    while (t.phase !== 'auction') t.tick();
    expect([t.game.seguito!.asked, t.refused(3, bid(500)), t.refused(4, bid(500))]).toEqual([[2, 4], 'cannotBid', null]);
  });

  it('R12.4 the socio has left: who sits on its chair when the auction opens may bid', () => {
    const t = new Sitting('saint-vincent').sit(5_000, 5_000, 5_000, 5_000);
    t.say(3, { type: 'partner', share: 5_000 });
    pass(t.posta(1_000, 3), 2);
    t.say(3, { type: 'leave' });
    t.sitAt(3, 5_000, { player: 'new' });
    while (t.phase !== 'auction') t.tick();
    expect(t.game.seguito!.asked).toEqual([2, 3, 4]);
  });

  it('R12.4 who passed before, in the same seguito, may bid and take again', () => {
    const t = play(passed('online'), [[2, 'takes']]); // 1,950 of seat 2
    pass(t, 4); // 3,803: seat 1 has 5,950
    expect(t.game.seguito!.asked).toEqual([3, 5, 1]);
    expect(cameTo(play(t, [[3, 'declines'], [5, 'declines'], [1, 'takes']]))).toBe('1 3803');
  });

  it.each<readonly [string, readonly Act[], number, number, ReturnType<Sitting['refused']>]>([
    ['a seated bidder may equal a standing one', [[11, 500]], 3, 500, null],
    ['not a seated one', [[3, 500]], 4, 500, 'bidTooLow'],
    ['not with less', [[11, 500]], 3, 499, 'bidTooLow'],
    ['a standing bidder equals nobody: not a seated one', [[3, 500]], 11, 500, 'bidTooLow'],
    ['and not a standing one', [[11, 500]], 12, 500, 'bidTooLow'],
    ['and must beat who equalled it', [[11, 500], [3, 500]], 11, 500, 'bidTooLow'],
    ['by a unit', [[11, 500], [3, 500]], 11, 501, null],
  ])('R12.5 venezia: %s', (_, acts, seat, amount, code) => {
    const t = play(auction('venezia', undefined, [5_000, 5_000]), acts);
    expect(t.refused(seat, bid(amount))).toBe(code);
    const { bid: least } = t.options(seat); // what it is shown agrees
    expect(least !== null && least <= BigInt(amount)).toBe(code === null);
  });

  it('R12.5 venezia: who equalled has it', () => {
    expect(cameTo(play(auction('venezia', undefined, [5_000]), [[11, 500], [3, 500], 'the clock runs out']))).toBe('3 500');
  });

  it('R12.5 a ruleset without it: nobody equals anybody', () => {
    const venezia = rulesetNamed('venezia');
    const t = new Sitting({ ...venezia, play: { ...venezia.play, seguito: { ...venezia.play.seguito!, seatedMayEqual: false } } }, two).sit(5_000, 5_000, 5_000);
    t.stand(5_000);
    pass(t.posta(1_000), 2).tick();
    play(t, [[11, 500]]);
    expect([t.refused(3, bid(500)), t.refused(3, bid(501))]).toEqual(['bidTooLow', null]);
  });

  it('R12.6 10 s from the opening, and 10 s anew after each bid', () => {
    const t = auction();
    expect(t.left).toBe(10_000);
    t.pause(9_999);
    t.say(3, bid(400));
    expect(t.left).toBe(10_000);
    t.pause(9_999);
    t.say(4, bid(500));
    expect([t.phase, t.left]).toEqual(['auction', 10_000]);
    t.tick();
    expect(cameTo(t)).toBe('4 500');
  });

  it.each<readonly [string, readonly Act[], string]>([
    ['all others have done with bidding', [[3, 400], [2, 'declines'], [4, 'declines'], [5, 'declines']], '3 400'],
    ['they had done with it before', [[2, 'declines'], [4, 'declines'], [5, 'declines'], [3, 400]], '3 400'],
    ['who is overbid is asked again', [[3, 400], [2, 500], [4, 'declines'], [5, 'declines']], 'auction'],
    ['and may let it go', [[3, 400], [2, 500], [4, 'declines'], [5, 'declines'], [3, 'declines']], '2 500'],
    ['who bids after all has not done with it', [[3, 'declines'], [3, 400], [2, 500], [4, 'declines'], [5, 'declines']], 'auction'],
    ['for who is lost nobody waits', [[3, 400], [2, 'is lost'], [4, 'declines'], [5, 'sits out']], '3 400'],
    ['all decline', everybody('declines'), 'posta'],
    ['the highest bidder leaves: the one before has it', [[3, 400], [2, 500], [2, 'leaves'], 'the clock runs out'], '3 400'],
    ['the highest bidder sits out', [[3, 400], [2, 500], [2, 'sits out'], [4, 'declines'], [5, 'declines']], '3 400'],
    ['the highest bidder is lost at the close', [[3, 400], [2, 500], [2, 'is lost'], 'the clock runs out'], '3 400'],
    ['the highest bidder is back before it', [[3, 400], [2, 500], [2, 'is lost'], [2, 'is back'], 'the clock runs out'], '2 500'],
    ['the only bidder leaves', [[3, 400], [3, 'leaves'], 'the clock runs out'], 'posta'],
  ])('R12.6 %s', (_, acts, expected) => {
    expect(cameTo(play(auction(), acts))).toBe(expected);
  });

  it('R12.6 while the highest bidder is away only what the others bid is to be beaten', () => {
    const t = play(auction(), [[3, 400], [2, 500], [2, 'is lost']]);
    expect([t.refused(4, bid(400)), t.refused(4, bid(401)), t.options(4).bid]).toEqual(['bidTooLow', null, 401n]);
  });

  it('R12.6 who sits down on the chair of the highest bidder has bid nothing', () => {
    const t = play(auction(), [[3, 400], [2, 500], [2, 'leaves']]);
    t.sitAt(2, 50, { player: 'new' });
    expect(cameTo(t.tick())).toBe('3 400');
  });
});

describe('nobody, and the return', () => {
  it('R12.7 without a bid the bank goes to the right of who passed', () => {
    const t = auction().tick();
    expect([t.phase, t.game.due, t.game.firstPasser, t.game.seguito]).toEqual(['posta', 2, null, null]);
    t.posta(100); // freely: nothing of the passed bank is left
    expect(t.bank.books.posta).toBe(100n);
  });

  it('R12.7 nobody can bid: at once', () => {
    const t = passed('online', [5_000, 1_050, 90, 90, 90]);
    expect([t.phase, t.game.due, t.count('auction')]).toEqual(['posta', 2, 1]);
  });

  it.each<readonly [string, (t: Sitting) => void]>([
    ['loses', (t) => t.bet(2, 'banco').coup('punta')],
    ['gives it up', (t) => t.tick().pass()],
    ['sits out', (t) => t.say(4, { type: 'sitOut' })],
    ['leaves', (t) => t.say(4, { type: 'leave' })],
  ])('R12.8 the taker %s: the bank returns to the right of who passed it', (_, ends) => {
    const t = play(passed('online'), [[2, 'declines'], [3, 'declines'], [4, 'takes']]);
    expect(t.game.firstPasser).toBe(1);
    ends(t);
    expect([t.phase, t.game.due, t.game.firstPasser]).toEqual(['posta', 2, null]);
  });

  it('R12.8 however many times it is passed on: seat 1 passes, 3 passes, 5 loses, and 2 is due', () => {
    const t = play(passed('online', [5_000, 5_000, 5_000, 5_000, 9_000]), [[2, 'declines'], [3, 'takes']]);
    pass(t, 4); // 3,803
    expect([t.game.seguito!.passer, t.game.firstPasser, t.game.seguito!.asked]).toEqual([3, 1, [5, 1, 2]]);
    play(t, [[5, 'takes']]);
    expect(t.game.firstPasser).toBe(1);
    t.bet(1, 'banco').coup('punta');
    expect([t.game.due, t.game.firstPasser]).toEqual([2, null]);
  });

  it('R12.8 nobody takes the second seguito: to the right of who first passed, not of who passed last', () => {
    const t = play(passed('online'), [[2, 'declines'], [3, 'takes']]);
    pass(t, 4);
    while (t.phase !== 'posta') t.tick();
    expect(t.game.due).toBe(2);
  });

  it('R12.8 the seguito is over when the bank has returned: the next one to pass is the first', () => {
    const t = play(passed('online'), [[2, 'declines'], [3, 'takes']]);
    t.bet(4, 'banco').coup('punta'); // to 2
    pass(t.posta(500), 5);
    expect([t.game.firstPasser, t.game.seguito!.passer]).toEqual([2, 2]);
  });

  it('R12.8 who first passed has left: to the right of its chair', () => {
    const t = play(passed('online'), [[2, 'declines'], [3, 'takes']]);
    t.say(1, { type: 'leave' });
    t.sitAt(1, 5_000, { player: 'new' });
    t.bet(4, 'banco').coup('punta');
    expect(t.game.due).toBe(2);
  });

  it('R12.8 a void coup leaves it with the taker, who may name a posta of its own; refused, it returns', () => {
    const t = play(passed('online'), [[2, 'declines'], [3, 'takes']]);
    t.bet(4, 'banco').close();
    t.host({ type: 'void' });
    expect([t.phase, t.game.due, t.game.firstPasser]).toEqual(['posta', 3, 1]);
    t.say(3, { type: 'refuse' });
    expect([t.game.due, t.game.firstPasser]).toEqual([2, null]);
  });

  it.each(['leave', 'sitOut'] as const)('R12.8 nor does a taker who is gone after a void (%s) keep it', (type) => {
    const t = play(passed('online'), [[2, 'declines'], [3, 'takes']]);
    t.bet(4, 'banco').close();
    t.say(3, { type });
    t.host({ type: 'void' });
    expect([t.phase, t.game.due, t.game.firstPasser]).toEqual(['posta', 2, null]);
  });

  it.each<readonly [string, (t: Sitting) => void, number, number | null]>([
    ['it is there still, and goes on', () => undefined, 3, 1],
    ['it has left: the seguito is over', (t) => { t.say(3, { type: 'leave' }); t.sitAt(3, 5_000, { player: 'x' }); t.sitAt(6, 5_000); }, 2, null],
  ])('R12.8, R13.4 a pause after a void that the taker had a right to: %s', (_, acts, due, firstPasser) => {
    const t = new Sitting('online', { minimumPlayers: { start: 4, goOn: 4 } }).sit(5_000, 5_000, 5_000, 5_000);
    play(pass(t.posta(1_000), 2), [[2, 'declines'], [3, 'takes']]);
    t.bet(2, 'plain', 100).close();
    t.say(4, { type: 'leave' });
    t.host({ type: 'void' });
    expect([t.phase, t.game.due, t.game.firstPasser, t.game.interruption!.players]).toEqual(['waiting', 3, 1, ['p1', 'p2', 'p3']]);
    acts(t);
    t.sitAt(5, 5_000);
    expect([t.phase, t.game.due, t.game.firstPasser]).toEqual(['posta', due, firstPasser]);
  });

  it('R12.8 too few to play in the middle of a seguito: the table pauses, and the turn is right of who first passed', () => {
    const t = passed('online', [5_000, 5_000, 5_000]);
    t.say(2, { type: 'leave' });
    t.say(1, { type: 'leave' });
    expect([t.phase, t.game.due, t.game.seguito, t.game.firstPasser]).toEqual(['waiting', 3, null, null]);
  });
});

describe('standing bettors in a seguito', () => {
  /** Venezia: seat 1 passes 1,950; seats 2–5, and 11, 12, 13 stand. */
  const open = (): Sitting => passed('venezia', undefined, [5_000, 5_000, 1_000]);
  const seatedDecline = everybody('declines');

  it('R12.9 they are asked after the seated, those who have the credit', () => {
    expect(open().game.seguito!.asked).toEqual([2, 3, 4, 5, 11, 12]);
  });

  it.each<readonly [string, readonly Act[], string]>([
    ['of the standing who speaks first has it', [...seatedDecline, [12, 'takes']], '12 1950'],
    ['and has it if it spoke before the seated declined', [[12, 'takes'], [11, 'takes'], ...seatedDecline], '12 1950'],
    ['a seated taker comes before every standing one', [[11, 'takes'], [5, 'takes'], [2, 'declines'], [3, 'declines'], [4, 'declines']], '5 1950'],
    ['the seated let the clock run out', [[12, 'takes'], 'the clock runs out'], '12 1950'],
    ['the first to speak is lost: the next one', [[12, 'takes'], [11, 'takes'], [12, 'is lost'], ...seatedDecline], '11 1950'],
    ['the first to speak leaves', [[12, 'takes'], [11, 'takes'], [12, 'leaves'], ...seatedDecline], '11 1950'],
    ['it waits for the standing while the clock runs', [...seatedDecline], 'offer'],
    ['they decline too', [...seatedDecline, [11, 'declines'], [12, 'declines']], 'auction'],
    ['an answer of theirs binds too', [[11, 'declines'], [11, 'takes'], ...seatedDecline, [12, 'declines']], 'auction'],
  ])('R12.9 %s', (_, acts, expected) => {
    expect(cameTo(play(open(), acts))).toBe(expected);
  });

  it('R12.9 they bid like the seated, who has not the height too', () => {
    const t = play(auction('venezia', undefined, [5_000, 1_000]), [[12, 1_000], 'the clock runs out']);
    expect(cameTo(t)).toBe('12 1000');
  });

  it('R12.9 a standing banker plays like any other; its hand begins at seat 1, and the bank returns to the right of who first passed', () => {
    const t = play(open(), [...seatedDecline, [12, 'takes']]);
    // Plain bets by hand: 1, 2, … then the standing by arrival, until 1,950 are covered.
    t.bet(11, 'plain', 500).bet(5, 'plain', 1_000).bet(1, 'plain', 800).coup('punta');
    expect(t.accepted).toBe('1 800, 5 1000*, 11 150');
    expect([t.stackOf(12), t.game.due]).toEqual([3_050n, 2]);
  });

  it('R12.9 equal bets against a standing banker: the cards go to the lowest chair', () => {
    const t = play(open(), [...seatedDecline, [12, 'takes']]);
    t.bet(11, 'plain', 300).bet(4, 'plain', 300).bet(2, 'plain', 300).coup('banco');
    expect(t.accepted).toBe('2 300*, 4 300, 11 300');
  });

  it('R12.9 a standing banker may pass in turn: the seated are asked from seat 1 on', () => {
    const t = play(open(), [...seatedDecline, [12, 'takes']]);
    t.bet(11, 'plain', 100).coup('banco').pass(); // 1,950 + 100 − 5
    expect([t.game.seguito!.height, t.game.seguito!.asked, t.game.firstPasser]).toEqual([2_045n, [1, 2, 3, 4, 5, 11], 1]);
  });

  it('R12.9 a standing banker who leaves gives the bank back', () => {
    const t = play(open(), [...seatedDecline, [12, 'takes']]);
    t.say(12, { type: 'leave' });
    expect([t.phase, t.game.due, t.stackOf(12)]).toEqual(['posta', 2, null]);
  });

  it('R12.9 after a void the standing banker is due again', () => {
    const t = play(open(), [...seatedDecline, [12, 'takes']]);
    t.bet(2, 'banco').close();
    t.host({ type: 'void' });
    expect([t.phase, t.game.due, t.game.firstPasser]).toEqual(['posta', 12, 1]);
    t.tick();
    expect([t.game.due, t.game.firstPasser]).toEqual([2, null]);
  });

  it('R12.9 saint-vincent offers to the seated alone', () => {
    const t = passed('saint-vincent', undefined, [5_000]);
    expect([t.game.seguito!.asked, t.refused(11, { type: 'take' })]).toEqual([[2, 3, 4, 5], 'outOfTurn']);
    while (t.phase !== 'auction') t.tick();
    expect(t.refused(11, bid(500))).toBe('cannotBid');
  });
});
