/** The betting time as the game plays it: guarantees of 10 s, raises, and its end (rules.md 1.1; 000). */
import { describe, expect, it } from 'vitest';
import { afterAWin, ample, opened, Sitting, type RulesetName } from '../support/game-driver.ts';

describe('the guarantees of 10 s (rules.md 1.1)', () => {
  it('R3.14 a player about to lose the cards may withdraw for 10 s more, and nobody may do anything else', () => {
    const table = opened('online').bets('3 plain 300, 5 plain 100').untilLeft(4000).bet(4, 'plain', 400);
    expect([table.guarantees, table.left]).toEqual(['3 withdraw', 10_000]);
    table.wait(4000);
    expect(table.phase).toBe('bets');
    expect(table.refused(3, table.betOf(3, 'plain', 500))).toBe('withdrawOnly');
    expect(table.refused(4, table.betOf(4, 'none'))).toBe('betsClosed');
    expect(table.refused(6, table.betOf(6, 'banco'))).toBe('betsClosed');
    expect(table.refused(1, { type: 'move', move: 1, amount: 100n })).toBe('betsClosed');
    table.wait(5999).bet(3, 'none');
    expect(table.accepted).toBe('4 400*, 5 100');
  });

  it('R3.14 an unused guarantee runs out, and all bets stand', () => {
    const table = opened('online').bets('3 plain 300').untilLeft(1).bet(4, 'plain', 400).wait(9999);
    expect(table.phase).toBe('bets');
    table.wait(1);
    expect([table.phase, table.accepted]).toEqual(['links', '3 300, 4 400*']);
  });

  it.each<[string, RulesetName, string, string, number, string]>([
    ['R3.14 with 10 s left there is time enough', 'online', '3 plain 300', '4 plain 400', 10_000, ''],
    ['R3.14 with less there is not', 'online', '3 plain 300', '4 plain 400', 9999, '3 withdraw'],
    ['R3.14 a call that outranks another', 'online', '3 plain 300', '4 tavolo', 5000, '3 withdraw'],
    ['R3.14 a banco over a banco, by hand', 'online', '3 banco', '2 banco', 5000, '3 withdraw'],
    ['R3.14 a banco that comes later by hand outranks nothing', 'online', '3 banco', '4 banco', 5000, ''],
    ['R3.14 an equal bet earlier in the hand', 'online', '3 plain 300', '2 plain 300', 5000, '3 withdraw'],
    ['R3.14 an equal bet later in the hand', 'online', '3 plain 300', '4 plain 300', 5000, ''],
    ['R3.14 a lower bet', 'online', '3 plain 300', '4 plain 299', 5000, ''],
    ['R3.14 only the player who had the cards', 'online', '3 plain 300, 4 plain 200', '5 banco', 5000, '3 withdraw'],
    ['R3.14 raising one’s own bet takes them from nobody', 'online', '3 plain 300', '3 plain 20', 5000, ''],
    [
      'R3.14 withdrawing a bet that gives the cards to another',
      'online',
      '2 plain 900, 4 tavolo, 5 tavolo',
      '5 none',
      5000,
      '4 withdraw',
    ],
    ['R3.14 a standing bettor', 'venezia', '11 plain 300', '4 plain 400', 5000, '11 withdraw'],
    ['R3.14 a banco in the first coup: the banker may not pass yet', 'online', '', '4 banco', 5000, ''],
  ])('%s', (_title, name, before, late, left, guarantees) => {
    const table = new Sitting(name).sit(...ample.slice(0, 8));
    if (name === 'venezia') table.stand(5000);
    table.posta(1000).bets(before).untilLeft(left).bets(late);
    expect([table.guarantees, table.left]).toEqual([guarantees, guarantees === '' ? left : 10_000]);
  });

  it('R3.14 each guarantee has its own clock', () => {
    const table = opened('online').bets('3 plain 300').untilLeft(8000).bet(5, 'plain', 400).wait(3000).bet(7, 'banco');
    expect([table.guarantees, table.left]).toEqual(['3 withdraw, 5 withdraw', 10_000]);
    table.wait(7000);
    expect(table.refused(3, table.betOf(3, 'none'))).toBe('betsClosed');
    expect(table.refused(5, table.betOf(5, 'none'))).toBe(null);
  });

  it('R3.14 a banker’s move that gives the cards to another bet (000 "se perde questo diritto")', () => {
    // Seat 3 has 300 of 500; raised by 1000, seat 4 has 900.
    const table = afterAWin('online').pass();
    expect(table.phase).toBe('offer');
    const raised = new Sitting('saint-vincent')
      .sit(...ample)
      .posta(500)
      .bets('3 plain 300, 4 plain 900')
      .untilLeft(5000)
      .move('raise', 1000);
    expect([raised.guarantees, raised.left]).toEqual(['3 withdraw', 10_000]);
    expect(raised.bet(3, 'none').wait(5000).accepted).toBe('4 900*');
    // Of 1950, seat 4 has 1650; halved to 975 it has 275, and seat 2 has the cards.
    const halved = afterAWin('online').bets('2 plain 700, 4 plain 1650').untilLeft(5000).move('halve', 975);
    expect([halved.guarantees, halved.left]).toEqual(['4 withdraw', 10_000]);
  });

  it.each(['sitOut', 'leave'] as const)(
    'R3.14 a player who goes away (%s) takes the call back: whoever loses the cards has 10 s',
    (type) => {
      const t = opened('online', [5000, 5000, 5000, 5000]).bets('3 tavolo, 2 plain 900, 4 tavolo').untilLeft(1000);
      t.say(4, { type });
      expect([t.guarantees, t.left]).toEqual(['3 withdraw', 10_000]);
    },
  );

  it('R3.18 R4.6 nobody bet in the time before, but somebody does now: the bank may not be given up', () => {
    const t = opened('online', [5000, 5000, 5000]).tick();
    expect([t.options(1).pass, t.refused(1, { type: 'pass' })]).toEqual([true, null]);
    t.bet(2, 'banco');
    expect([t.options(1).pass, t.refused(1, { type: 'pass' })]).toEqual([false, 'mayNotPass']);
  });

  it('R3.15 a banker whose bank is called may pass for 10 s more', () => {
    for (const call of ['banco', 'rispetto'] as const) {
      const table = afterAWin('online').bets('3 plain 300').untilLeft(2000).bet(4, call);
      expect([table.guarantees, table.left]).toEqual(['3 withdraw, 1 pass', 10_000]);
      table.wait(9999);
      expect(table.refused(1, { type: 'move', move: 1, amount: 100n })).toBe('betsClosed');
      expect(table.options(1)).toMatchObject({ pass: true, moves: [] });
      table.pass();
      expect(table.last('ended')).toMatchObject({ end: 'passed', posta: 1950n });
    }
  });

  it.each<[string, RulesetName, string, string]>([
    ['R3.15 not for a tavolo', 'online', '4 tavolo', ''],
    ['R3.15 for a second tavolo', 'online', '3 tavolo, 4 tavolo', '1 pass'],
    ['R3.15 for a plain bet of all', 'online', '4 plain 1950', '1 pass'],
    ['R3.15 for the bet that completes the cover', 'online', '3 plain 1000, 4 plain 950', '1 pass'],
    ['R3.15 not for a bet that leaves something', 'online', '3 plain 1000, 4 plain 949', ''],
    ['R3.15 saint-vincent', 'saint-vincent', '4 banco', '1 pass'],
    ['R3.15 venezia', 'venezia', '4 banco', '1 pass'],
  ])('%s', (_title, name, bets, guarantees) =>
    expect(afterAWin(name).untilLeft(2000).bets(bets).guarantees).toBe(guarantees),
  );

  it('R3.15 with 10 s left there is time enough', () => {
    const table = afterAWin('online').untilLeft(10_000).bet(4, 'banco');
    expect([table.guarantees, table.left]).toEqual(['', 10_000]);
  });

  it('R3.14 R3.7 the ferito’s banco takes the cards from an earlier caller of banco', () => {
    const table = opened('online').bet(4, 'banco').coup('banco').on().bet(3, 'banco').untilLeft(5000).bet(4, 'banco');
    expect(table.guarantees).toBe('3 withdraw, 1 pass');
    expect(table.wait(10_000).accepted).toBe('4 1950*');
  });

  it('R3.15 not heads-up: the bet closes the bets', () => {
    const table = opened('heads-up').bet(2, 'banco').coup('banco').on().untilLeft(2000).bet(2, 'banco');
    expect(table.phase).toBe('links');
  });

  it('R3.16 after the close nobody bets, and time given to others opens nothing', () => {
    const table = opened('online').bets('3 plain 300').wait(20_000);
    expect(table.phase).toBe('links');
    expect(table.refused(3, table.betOf(3, 'none'))).toBe('betsClosed');
    expect(table.refused(4, table.betOf(4, 'banco', 1000))).toBe('betsClosed');
    expect(table.refused(1, { type: 'pass' })).toBe('outOfTurn');
  });

  it('R3.16 sitting out or leaving does not take a closed bet back either', () => {
    const late = () =>
      opened('online').bets('3 plain 300, 5 plain 100').untilLeft(4000).bet(4, 'plain', 400).wait(4000);
    const out = late();
    out.say(5, { type: 'sitOut' });
    out.say(4, { type: 'leave' });
    out.wait(6000);
    expect(out.accepted).toBe('3 300, 4 400*, 5 100');
    // For a player who left the regola plays; the player leaves with what was won.
    out.cards(9, 0);
    expect(out.last('decided')).toMatchObject({ seat: 4, draw: 3, by: 'regola' });
    expect(out.last('unseated')).toEqual({ type: 'unseated', seat: 4, paid: 20_400n });
    // A player with a guarantee may do both.
    const guaranteed = late();
    guaranteed.say(3, { type: 'leave' });
    expect([guaranteed.accepted, guaranteed.last('unseated')]).toEqual([
      '4 400*, 5 100',
      { type: 'unseated', seat: 3, paid: 20_000n },
    ]);
  });

  it('R3.16 sitting out or leaving then does not give the bank up: the coup comes first', () => {
    for (const type of ['sitOut', 'leave'] as const) {
      const table = opened('online').bets('3 plain 300').untilLeft(4000).bet(4, 'plain', 400).wait(4000);
      table.say(1, { type });
      expect(table.wait(6000).phase).toBe('links');
      table.cards(6, 5).draw('sta');
      expect(table.last('decided')).toMatchObject({ seat: 1, draw: 2, by: 'regola' });
      expect(table.game.bank).toBe(null);
    }
  });

  it.each(['sitOut', 'leave'] as const)(
    'R3.16 the same if nobody else bets: the only punta says %s, and plays',
    (type) => {
      const table = afterAWin('online', [5000, 5000]).untilLeft(2000).bet(2, 'banco').wait(2000);
      table.say(2, { type });
      expect([table.phase, table.left]).toEqual(['bets', 8000]);
      expect(table.wait(8000).accepted).toBe('2 1950*');
    },
  );

  it('R3.16 once the last guarantee is used the coup closes', () => {
    const table = new Sitting('saint-vincent')
      .sit(20_000, 20_000)
      .posta(500)
      .bet(2, 'banco')
      .untilLeft(1)
      .move('raise', 100)
      .bet(2, 'banco')
      .wait(1);
    // The banco came back and was called again in time: nothing is left to wait for.
    expect(table.accepted).toBe('2 600*');
  });

  it('R3.16 a player with a guarantee may say that no more time is needed', () => {
    const table = afterAWin('online').bets('3 plain 300').untilLeft(2000).bet(4, 'banco').wait(2000).ready(1);
    expect(table.phase).toBe('bets');
    expect(table.ready(3).accepted).toBe('4 1950*');
    // Before the close this is no shortcut: others may still bet.
    expect(afterAWin('online').bets('3 plain 300').untilLeft(2000).bet(4, 'banco').ready(1, 3).phase).toBe('bets');
  });
});

describe('a raise and the calls before it (rules.md 1.1)', () => {
  /** Saint-Vincent: the banker may raise at any time. */
  const raised = (bets: string, by: number, left = 15_000) =>
    opened('saint-vincent').bets(bets).untilLeft(left).move('raise', by);

  it.each<[string, string, number, string, string]>([
    ['R3.19 a banco beyond its maximum is returned, plain bets stay', '3 plain 300, 4 banco 1000', 1, '4', '3 300*'],
    ['R3.19 a banco that may cost this much stays', '3 plain 300, 4 banco 1500', 500, '', '4 1500*'],
    ['R3.19 one more than that', '3 plain 300, 4 banco 1500', 501, '4', '3 300*'],
    ['R3.19 a tavolo: half of the new posta, rounded down', '3 plain 300, 4 tavolo 500', 1, '', '3 300, 4 500*'],
    ['R3.19 a tavolo beyond its maximum', '3 plain 300, 4 tavolo 500', 2, '4', '3 300*'],
    ['R3.19 a banco e rispetto: what is missing now', '3 plain 300, 4 rispetto 700', 1, '4', '3 300*'],
    ['R3.19 a banco e rispetto that may cost this much', '3 plain 300, 4 rispetto 900', 200, '', '3 300, 4 900*'],
    ['R3.19 a plain bet that was cut down has more room', '2 plain 800, 3 plain 300', 500, '', '2 800*, 3 300'],
    ['R3.19 several at once', '2 banco, 4 tavolo, 5 tavolo, 6 plain 100', 1000, '2 4 5', '6 100*'],
  ])('%s', (_title, bets, by, back, accepted) => {
    const table = raised(bets, by);
    expect(
      table
        .events('returned')
        .map(({ seat, why }) => (why === 'posta' ? seat : why))
        .join(' '),
    ).toBe(back);
    expect(table.guarantees).toBe('');
    expect(table.close().accepted).toBe(accepted);
  });

  it('R3.19 if the raise comes late, the caller has 10 s to call again or bet otherwise', () => {
    const late = () => raised('3 plain 300, 4 banco', 500, 3000).wait(3000);
    expect([late().guarantees, late().left]).toEqual(['4 bet', 7000]);
    expect(late().refused(3, late().betOf(3, 'none'))).toBe('betsClosed');
    expect(late().bet(4, 'plain', 50).accepted).toBe('3 300*, 4 50');
    expect(late().wait(7000).accepted).toBe('3 300*');
    // A call made then may take the cards from another player, who then has 10 s too.
    const again = late().bet(4, 'banco');
    expect([again.guarantees, again.left]).toEqual(['3 withdraw', 10_000]);
    expect(again.wait(10_000).accepted).toBe('4 1500*');
  });

  it('R3.19 only a raise returns calls: a banco e rispetto whose plain bet went away stays', () => {
    const table = afterAWin('online').bets('3 plain 1650, 4 rispetto 300, 3 none, 5 plain 50').move('halve', 975);
    expect([table.count('returned'), table.bank.bets.find(({ seat }) => seat === 4)!.max]).toEqual([0, 300n]);
    expect(table.close().accepted).toBe('5 50*');
  });

  it('R3.19 a reduced or halved posta costs a caller less', () => {
    expect(afterAWin('online').bet(4, 'banco').move('halve', 975).close().accepted).toBe('4 975*');
  });
});

describe('the end of the betting time', () => {
  it('R3.17 heads-up: the punta’s bet ends it', () =>
    expect(opened('heads-up').bet(2, 'plain', 50).accepted).toBe('2 50*'));

  it('R3.17 in other rulesets once everybody has nothing more to say, bet or not', () => {
    const table = opened('online', [5000, 5000, 5000, 5000]).bets('3 plain 300').ready(2, 3);
    expect(table.phase).toBe('bets');
    expect(table.ready(4).accepted).toBe('3 300*');
  });

  it('R3.17 a new bet or a move asks everybody again', () => {
    const bet = opened('online', [5000, 5000, 5000, 5000]).bets('3 plain 300').ready(3, 4).bet(2, 'plain', 20).ready(2);
    expect(bet.phase).toBe('bets');
    expect(bet.ready(3, 4).phase).toBe('links');
    const move = afterAWin('online', [5000, 5000, 5000]).bets('3 plain 300').ready(2, 3).move('raise', 10).ready(1);
    expect(move.phase).toBe('bets');
    expect(move.ready(2, 3).phase).toBe('links');
  });

  it('R3.17 the table waits for a banker with a choice, not for one without', () => {
    expect(afterAWin('online', [5000, 5000, 5000]).bets('3 plain 300').ready(2, 3).phase).toBe('bets');
    expect(afterAWin('online', [5000, 5000, 5000]).bets('3 plain 300').ready(1, 2, 3).phase).toBe('links');
    // In Venezia's first coup the banker can only go on. In Saint-Vincent it may raise, and raise again.
    const six = [5000, 5000, 5000, 5000, 5000, 5000];
    expect(opened('venezia', six).bets('3 plain 300').ready(2, 3, 4, 5, 6).phase).toBe('links');
    const raised = opened('saint-vincent', [5000, 5000, 5000]).bets('3 plain 300');
    expect(raised.ready(2, 3).phase).toBe('bets');
    expect(raised.move('raise', 10).ready(2, 3).phase).toBe('bets');
    expect(raised.ready(1).phase).toBe('links');
  });

  it('R3.17 nobody waits for players who cannot bet: sitting out, lost, without credit', () => {
    const table = opened('online', [5000, 5000, 5000, 5000]);
    table.say(3, { type: 'sitOut' });
    table.lost(4);
    expect(table.bet(2, 'plain', 50).ready(2).accepted).toBe('2 50*');
    const broke = opened('online', [5000, 5000, 1000]).bet(3, 'banco').coup('banco').on();
    expect(broke.creditOf(3)).toBe(0n);
    expect(broke.bet(2, 'plain', 50).ready(1, 2).accepted).toBe('2 50*');
  });

  it('R3.18 nothing accepted: no coup, the clock starts again, the banker may give up without a seguito', () => {
    const table = opened('online', [5000, 5000, 5000]);
    expect([table.refused(1, { type: 'pass' }), table.options(1).pass]).toEqual(['mayNotPass', false]);
    table.wait(20_000);
    expect([table.phase, table.left, table.count('closed')]).toEqual(['bets', 20_000, 0]);
    expect(table.options(1).pass).toBe(true);
    table.pass();
    expect(table.last('ended')).toEqual({
      type: 'ended',
      end: 'givenUp',
      lines: [0n, 0n, 0n],
      cagnotte: 0n,
      posta: 1000n,
      garage: 0n,
    });
    expect([table.phase, table.game.due, table.game.firstPasser]).toEqual(['posta', 2, null]);
  });

  it('R3.18 the banker may wait instead, as long as it likes; then a coup ends that right', () => {
    const table = opened('online', [5000, 5000, 5000]).wait(60_000);
    expect(table.phase).toBe('bets');
    table.bet(3, 'banco').coup('egalite').on();
    expect(table.refused(1, { type: 'pass' })).toBe('mayNotPass');
  });

  it('R3.18 a bank that could be passed anyway is passed, with its seguito', () => {
    expect(afterAWin('online').wait(20_000).pass().last('ended')!.end).toBe('passed');
  });

  it('R3.18 a call that came to nothing goes back, and its player is told', () => {
    const table = opened('online').bets('3 plain 700, 4 rispetto 300, 3 none').wait(20_000);
    expect([table.phase, table.events('returned')]).toEqual(['bets', [{ type: 'returned', seat: 4, why: 'posta' }]]);
    expect(table.options(4).withdraw).toBe(false);
  });

  it('R3.18 the banker’s move stays while nobody bets', () => {
    const table = afterAWin('online', [5000, 5000, 5000]).move('halve', 975).wait(40_000);
    expect(table.refused(1, { type: 'move', move: 1, amount: 1n })).toBe('alreadyMoved');
    expect(table.bet(3, 'banco').close().accepted).toBe('3 975*');
  });

  it('R3.18 a punta whose connection is down when the bets close has not bet', () => {
    const table = opened('online', [5000, 5000, 5000]).bets('3 banco, 2 plain 50').lost(3).wait(20_000);
    expect(table.accepted).toBe('2 50*');
    const back = opened('online', [5000, 5000, 5000]).bets('3 banco').lost(3).wait(10_000).connected(3).wait(10_000);
    expect(back.accepted).toBe('3 1000*');
  });
});
