/** The banker's rights in each ruleset, and a bank's money coup by coup, worked out by hand (rules.md 1.2, 2, 2.5). */
import { describe, expect, it } from 'vitest';
import { opened, rulesetNamed, Sitting, type RulesetName } from '../support/game-driver.ts';

/** Banker 1 of 5000 with a posta of 1000; the punters have enough for anything. */
const stacks = [5000, ...Array<number>(8).fill(50_000)];

/** Plays a history against seat 2's banco: W won by the banker, E égalité, H halves before the next coup. */
function after(name: RulesetName, history: string): Sitting {
  const table = opened(name, stacks);
  for (const letter of history) {
    if (letter === 'H') table.move('halve', BigInt(/halve (\d+)/.exec(table.moves)![1]!));
    else
      table
        .on()
        .bet(2, 'banco')
        .coup(letter === 'W' ? 'banco' : 'egalite');
  }
  return table;
}

describe('what the banker may do, by ruleset and by what has happened (posta 1000, banker’s stack 5000, each coup covered whole)', () => {
  it.each<[RulesetName, string, string, string, boolean]>([
    // 000: after a won coup; halve "una sola volta e non oltre il 3° banco". 5% of 1000 leaves 1950.
    ['online', '', 'R4.3 R4.6 online, before the first coup: nothing', 'on', false],
    ['online', 'E', 'R4.3 R4.6 online, after an égalité alone: nothing', 'on', false],
    ['online', 'W', 'R4.3 R4.4 R4.6 online, after a won coup: everything', 'on, raise 1–4000, halve 975', true],
    ['online', 'EW', 'R4.4 online: still before the third coup', 'on, raise 1–4000, halve 975', true],
    [
      'online',
      'WE',
      'R4.4 R4.6 online: an égalité after the won coup takes nothing away',
      'on, raise 1–4000, halve 975',
      true,
    ],
    ['online', 'WEE', 'R4.4 online: égalités do not count', 'on, raise 1–4000, halve 975', true],
    ['online', 'EEEW', 'R4.4 online: nor do those before', 'on, raise 1–4000, halve 975', true],
    // "Non oltre il 3° banco": the posta after two wins. 1950 and 1950 less 97 are 3803.
    ['online', 'WW', 'R4.4 online: after the second won coup', 'on, raise 1–4000, halve 1901', true],
    ['online', 'WWW', 'R4.4 online: three won coups, too late', 'on, raise 1–2584', true],
    // 975 and 975 less 48 are 1902; what was halved out is credit again: 5000 − 1000 + 975.
    ['online', 'WHW', 'R4.4 R2.6 online: once in a bank', 'on, raise 1–4975', true],
    // 001: raise "in qualunque momento"; no halving; reduce on "un colpo di parità prima di un colpo vinto".
    ['saint-vincent', '', 'R4.3 saint-vincent, before the first coup: raise', 'on, raise 1–4000', false],
    ['saint-vincent', 'W', 'R4.3 R4.6 saint-vincent, after a won coup', 'on, raise 1–4000', true],
    [
      'saint-vincent',
      'E',
      'R4.5 saint-vincent, an égalité before any won coup',
      'on, raise 1–4000, reduce 1–900',
      false,
    ],
    ['saint-vincent', 'EE', 'R4.5 and a second one', 'on, raise 1–4000, reduce 1–900', false],
    ['saint-vincent', 'WE', 'R4.5 R4.6 saint-vincent, an égalité after a won coup', 'on, raise 1–4000', true],
    ['saint-vincent', 'EW', 'R4.5 saint-vincent, a won coup after an égalité', 'on, raise 1–4000', true],
    // 002: "obbligato a mettere in palio tutta la posta"; leaves "dopo aver terminato almeno un colpo valido".
    ['venezia', '', 'R4.3 R4.6 venezia, before the first coup', 'on', false],
    ['venezia', 'E', 'R4.6 venezia: an égalité is no valid coup', 'on', false],
    ['venezia', 'W', 'R4.3 R4.6 venezia, after a won coup: pass alone', 'on', true],
    ['venezia', 'WE', 'R4.6 venezia: it stays open', 'on', true],
    // 003: incasso, dimezzo, continuo after "un punteggio superiore o pari". 1000 + 1000 − 20.
    ['heads-up', '', 'R4.1 R4.6 heads-up, before the first coup', '', false],
    ['heads-up', 'W', 'R4.1 R4.3 R4.6 heads-up, after a won coup', 'on, halve 990', true],
    ['heads-up', 'E', 'R4.1 R4.6 heads-up, after an égalité', 'on, halve 500', true],
    // 990 and 990 less 19 are 1961; of these 981 stay, then 491; 491 and 491 less 9 are 973.
    ['heads-up', 'WHW', 'R4.1 heads-up: at every choice', 'on, halve 980', true],
    ['heads-up', 'WHWHEHW', 'R4.1 heads-up: as often as the banker likes', 'on, halve 486', true],
  ])('%s %s: %s', (name, history, _title, moves, pass) => {
    const table = after(name, history);
    expect([table.moves, table.options(1).pass, table.refused(1, { type: 'pass' })]).toEqual([
      moves,
      pass,
      pass ? null : 'mayNotPass',
    ]);
    // The same during the betting time (000 "anche durante il tempo a disposizione delle puntate"); heads-up has moved
    // already.
    table.on();
    expect([table.phase, table.moves, table.options(1).pass]).toEqual(['bets', name === 'heads-up' ? '' : moves, pass]);
  });
});

describe('raising', () => {
  it.each<[string, Sitting, string]>([
    [
      'R2.6 from the credit that is left',
      opened('online', stacks).bet(2, 'banco').coup('banco'),
      'on, raise 1–4000, halve 975',
    ],
    [
      'R2.6 never from the garage: it holds 600',
      opened('online', stacks).bet(2, 'plain', 400).coup('banco'),
      'on, raise 1–4000, halve 390',
    ],
    [
      'R2.6 saint-vincent: 600 are the banker’s again (001 "a fine colpo gli viene restituita")',
      opened('saint-vincent', stacks).bet(2, 'plain', 400).coup('banco'),
      'on, raise 1–4600',
    ],
    [
      'R2.6 nothing is left after an all-in',
      opened('online', [1000, 50_000]).bet(2, 'banco').coup('banco'),
      'on, halve 975',
    ],
  ])('%s', (_title, table, moves) => expect(table.moves).toBe(moves));

  it.each<[number, string]>([
    [2000, 'on, raise 1–50, halve 975'],
    [1950, 'on, halve 975'],
    [1500, 'on, halve 750'],
  ])('R2.6 never above the greatest posta of %i', (maxPosta, moves) => {
    const table = new Sitting('online', { limits: { minBet: 10n, minPosta: 100n, maxPosta: BigInt(maxPosta) } })
      .sit(...stacks)
      .posta(1000)
      .bet(2, 'banco')
      .coup('banco');
    expect(table.moves).toBe(moves);
  });

  it('R2.6 more than that is refused, and bets play against what is allowed', () => {
    const table = opened('saint-vincent', stacks);
    for (const amount of [0n, 4001n]) expect(table.refused(1, { type: 'move', move: 1, amount })).toBe('noSuchMove');
    table.move('raise', 4000).bet(2, 'banco').coup('banco');
    // 5000 + 5000 − 250.
    expect(table.bank.books).toMatchObject({ posta: 9750n, paidIn: 5000n, takenOut: 0n });
    expect(table.moves).toBe('on');
  });
});

describe('halving and reducing', () => {
  it('R4.1 R4.4 exactly half, rounded down', () => {
    const table = after('online', 'W');
    for (const amount of [974n, 976n, 0n])
      expect(table.refused(1, { type: 'move', move: 2, amount })).toBe('noSuchMove');
    const five = new Sitting('heads-up', { limits: { minBet: 1n, minPosta: 1n, maxPosta: 100n } })
      .sit(100, 100)
      .posta(5)
      .bet(2, 'banco')
      .coup('egalite')
      .move('halve', 2);
    // rules.md 1: half of 5 is 2, with 3 left.
    expect(five.options(2).bet).toMatchObject({ banco: 3n, tavolo: 1n });
  });

  it('R4.5 saint-vincent: any amount, down to the least posta', () => {
    const table = after('saint-vincent', 'E');
    for (const amount of [0n, 901n]) expect(table.refused(1, { type: 'move', move: 3, amount })).toBe('noSuchMove');
    table.move('reduce', 900);
    expect(table.bet(2, 'banco').close().accepted).toBe('2 100*');
    expect(table.last('closed')).toMatchObject({ posta: 100n, move: 3, amount: 900n });
  });

  it('R4.5 an all-in below the least posta cannot be reduced', () => {
    expect(opened('saint-vincent', [60, 5000], 60).bet(2, 'banco').coup('egalite').moves).toBe('on');
  });

  /** A won coup, then égalités until the taglia ends: here the cut lies at the 40th card. */
  function afterTaglia(name: RulesetName): Sitting {
    const table = new Sitting({ ...rulesetNamed(name), cut: { card: 40, extraCoups: 0 } })
      .sit(...stacks.slice(0, 8))
      .posta(1000)
      .bet(2, 'banco')
      .coup('banco');
    while (table.game.taglia === 1) table.on().bet(2, 'banco').coup('egalite');
    return table;
  }

  it('R4.5 at the end of a taglia, once a coup was won, and only then', () => {
    const table = afterTaglia('saint-vincent');
    expect([table.moves, table.phase]).toEqual(['on, raise 1–4000, reduce 1–1850', 'choice']);
    table.move('reduce', 950);
    expect(table.bet(2, 'banco').close().accepted).toBe('2 1000*');
    expect(table.coup('egalite').moves).toBe('on, raise 1–4950');
    // If it is not used at once it is lost.
    expect(afterTaglia('saint-vincent').on().bet(2, 'banco').coup('egalite').moves).toBe('on, raise 1–4000');
  });

  it('R4.5 online and venezia do not reduce at the end of a taglia', () => {
    expect([afterTaglia('online').moves, afterTaglia('venezia').moves]).toEqual(['on, raise 1–4000, halve 975', 'on']);
  });
});

describe('passing, and the choice', () => {
  it('R4.6 ends the bank when the banker is asked, or while bets are open', () => {
    const asked = after('online', 'W').pass();
    const betting = after('venezia', 'W').on().bet(3, 'plain', 500).pass();
    // Venezia leaves everything in play: also 1950, and the bets return.
    for (const table of [asked, betting])
      expect(table.last('ended')).toMatchObject({ end: 'passed', posta: 1950n, cagnotte: 50n });
    expect([asked.stackOf(1), asked.stackOf(2), betting.stackOf(3)]).toEqual([5950n, 49_000n, 50_000n]);
  });

  it('R4.2 R4.6 heads-up: incasso takes posta and garage, and the punta is the next banker, without a seguito', () => {
    // 400 of 1000, 600 to the garage; an égalité leaves a posta of 400.
    const table = opened('heads-up', stacks).bet(2, 'plain', 400).coup('egalite').pass();
    expect(table.last('ended')).toMatchObject({ end: 'passed', posta: 400n, garage: 600n, lines: [0n, 0n] });
    expect([table.phase, table.game.due]).toEqual(['posta', 2]);
  });

  it('R4.7 one move per coup, in the choice or while bets are open', () => {
    const table = after('online', 'W').move('raise', 100);
    expect(table.phase).toBe('bets');
    for (const move of [0, 1, 2])
      expect(table.refused(1, { type: 'move', move, amount: move === 0 ? 0n : 1n })).toBe('alreadyMoved');
    // But it may still pass.
    expect(table.refused(1, { type: 'pass' })).toBe(null);
    const late = after('online', 'W').on().bet(3, 'plain', 500).move('halve', 975);
    expect(late.refused(1, { type: 'move', move: 1, amount: 1n })).toBe('alreadyMoved');
    expect(late.bet(2, 'banco').coup('banco').moves).toContain('raise');
  });

  it('R4.7 going on binds nobody: the banker may still move while bets are open', () => {
    const table = after('online', 'W').move('on');
    expect(table.refused(1, { type: 'move', move: 0, amount: 0n })).toBe(null);
    expect(table.move('raise', 100).bet(2, 'banco').close().accepted).toBe('2 2050*');
  });

  it('R4.7 only the banker, only between coups, only an open move', () => {
    const table = after('online', 'W');
    expect(table.refused(2, { type: 'move', move: 0, amount: 0n })).toBe('outOfTurn');
    expect(table.refused(2, { type: 'pass' })).toBe('outOfTurn');
    for (const [move, amount] of [
      [3, 1n],
      [4, 0n],
      [0, 1n],
    ] as const)
      expect(table.refused(1, { type: 'move', move, amount })).toBe('noSuchMove');
    expect(table.refused(2, table.betOf(2, 'plain', 100))).toBe('outOfTurn');
    table.on().bet(2, 'banco').close();
    expect(table.refused(1, { type: 'move', move: 1, amount: 1n })).toBe('outOfTurn');
  });

  it.each<[RulesetName, string, string]>([
    ['online', 'E', 'bets'],
    ['online', 'W', 'choice'],
    ['saint-vincent', 'E', 'choice'],
    ['venezia', 'E', 'bets'],
    ['venezia', 'W', 'choice'],
    ['heads-up', 'E', 'choice'],
  ])('R4.7 %s after %s: asked only if there is something to choose: %s', (name, history, phase) =>
    expect(after(name, history).phase).toBe(phase),
  );

  it('R4.7 R9.2 when the choice’s clock runs out a silent banker goes on, an absent one passes or gives up', () => {
    const silent = after('online', 'W');
    expect(silent.left).toBe(15_000);
    expect([silent.wait(15_000).phase, silent.last('moved')]).toEqual(['bets', { type: 'moved', move: 0, amount: 0n }]);
    expect(after('online', 'W').lost(1).wait(15_000).last('ended')!.end).toBe('passed');
    expect(after('saint-vincent', 'E').lost(1).wait(15_000).last('ended')!.end).toBe('givenUp');
    const on = after('saint-vincent', 'E').wait(15_000);
    expect([on.phase, on.left, on.last('moved')]).toEqual(['bets', 20_000, { type: 'moved', move: 0, amount: 0n }]);
  });
});

describe('a posta above the table’s maximum', () => {
  const capped = (name: RulesetName) =>
    new Sitting(name, { limits: { minBet: 10n, minPosta: 100n, maxPosta: 1500n } })
      .sit(...stacks.slice(0, name === 'heads-up' ? 2 : 8))
      .posta(1000)
      .bet(2, 'banco')
      .coup('banco')
      .on();

  it.each<[RulesetName, bigint, bigint]>([
    ['online', 450n, 0n],
    ['saint-vincent', 0n, 450n],
    ['venezia', 0n, 450n],
    ['heads-up', 480n, 0n],
  ])('R2.3 %s: at the next coup %i go to the garage, %i are taken out', (name, garage, takenOut) => {
    const table = capped(name);
    expect(table.options(2).bet).toMatchObject({ banco: 1500n, tavolo: 750n });
    table.bet(2, 'banco').coup('egalite');
    expect(table.bank.books).toMatchObject({ posta: 1500n, garage, takenOut });
  });

  it('R2.3 R4.4 what is in play is halved', () => {
    const table = capped('online').move('halve', 750).bet(2, 'banco').coup('banco');
    // 750 + 750 − 37.
    expect(table.bank.books).toMatchObject({ posta: 1463n, garage: 450n, takenOut: 750n, cagnotte: 87n });
  });

  it('R2.3 a bank that ends before that keeps all of it', () =>
    expect(capped('online').pass().last('ended')).toMatchObject({ posta: 1950n, garage: 0n }));
});

describe('the money of a bank, coup by coup (20,000 each)', () => {
  /** `posta garage takenOut | cagnotte | lines of the first four`. */
  const books = ({ bank: { books: b } }: Sitting) =>
    `${b.posta} ${b.garage} ${b.takenOut} | ${b.cagnotte} | ${b.lines.slice(0, 4).join(' ')}`;

  it('R6.1 R6.2 R6.3 R6.4 online: what is not covered goes to the garage when the banker wins', () => {
    const table = opened('online').bets('2 plain 300, 3 plain 400').coup('banco');
    expect(books(table)).toBe('1365 300 0 | 35 | 665 -300 -400 0');
    table.move('halve', 682).bets('4 banco').coup('egalite');
    expect(books(table)).toBe('683 300 682 | 35 | 665 -300 -400 0');
    table.move('raise', 317).bets('2 tavolo, 3 plain 100').coup('banco');
    expect(books(table)).toBe('1170 700 682 | 65 | 1235 -800 -500 0');
    table.on().bets('4 banco').coup('punta');
    expect(table.last('ended')).toMatchObject({ end: 'punta', posta: 0n, garage: 700n, cagnotte: 65n });
    expect([1, 2, 3, 4].map((seat) => table.stackOf(seat))).toEqual([20_065n, 19_200n, 19_500n, 21_170n]);
  });

  it('R6.1 R6.2 R6.3 R6.4 saint-vincent: it returns to the banker at the end of the coup', () => {
    const table = opened('saint-vincent').move('raise', 200).bets('2 plain 300, 3 plain 400').coup('banco');
    expect(books(table)).toBe('1365 0 500 | 35 | 665 -300 -400 0');
    table.on().bets('4 tavolo').coup('egalite');
    expect(books(table)).toBe('1365 0 500 | 35 | 665 -300 -400 0');
    table.move('raise', 500).bets('4 banco').coup('banco');
    expect(books(table)).toBe('3637 0 500 | 128 | 2437 -300 -400 -1865');
    table.on().bets('2 plain 1000, 3 plain 637').coup('punta');
    expect(table.last('ended')).toMatchObject({ end: 'punta', posta: 2000n, garage: 0n, cagnotte: 128n });
    expect([1, 2, 3, 4].map((seat) => table.stackOf(seat))).toEqual([20_800n, 20_700n, 20_237n, 18_135n]);
  });

  it('R6.2 saint-vincent: a wholly covered 1000 becomes 1950 (001)', () =>
    expect(books(opened('saint-vincent').bets('2 banco').coup('banco'))).toBe('1950 0 0 | 50 | 950 -1000 0 0'));

  it('R6.1 R6.2 R6.3 venezia: everything stays in play', () => {
    const table = opened('venezia').bets('2 plain 300, 3 plain 400').coup('banco');
    expect(books(table)).toBe('1665 0 0 | 35 | 665 -300 -400 0');
    table.on().bets('2 cavallo 100').coup('banco');
    expect(books(table)).toBe('1760 0 0 | 40 | 760 -400 -400 0');
    table.on().bets('3 banco').coup('egalite').on().bets('3 banco').coup('banco');
    expect(books(table)).toBe('3432 0 0 | 128 | 2432 -400 -2160 0');
    table.on().bets('4 plain 32').coup('punta');
    expect(table.last('ended')).toMatchObject({ end: 'punta', posta: 3400n, garage: 0n, cagnotte: 128n });
    expect([1, 2, 3, 4].map((seat) => table.stackOf(seat))).toEqual([22_400n, 19_600n, 17_840n, 20_032n]);
  });

  it('R6.1 R6.2 R6.3 R6.4 heads-up: it goes to the garage when the bet is accepted; 2% of each winning line', () => {
    const table = opened('heads-up').bets('2 tavolo').coup('banco');
    expect(books(table)).toBe('990 500 0 | 10 | 490 -500');
    table.move('halve', 495).bets('2 banco').coup('egalite');
    expect(books(table)).toBe('495 500 495 | 10 | 490 -500');
    table.on().bets('2 plain 200').coup('banco');
    expect(books(table)).toBe('396 795 495 | 14 | 686 -700');
    table.on().bets('2 plain 99').coup('egalite');
    expect(books(table)).toBe('99 1092 495 | 14 | 686 -700');
    table.on().bets('2 banco').coup('punta');
    expect(table.last('ended')).toMatchObject({ end: 'punta', posta: 0n, garage: 1092n, cagnotte: 15n });
    expect([table.stackOf(1), table.stackOf(2), table.game.due]).toEqual([20_587n, 19_398n, 2]);
  });

  it('R6.2 a cagnotte of 5% on 19 is 0, on 20 it is 1', () => {
    expect(books(opened('online').bets('2 plain 19').coup('banco'))).toBe('38 981 0 | 0 | 19 -19 0 0');
    expect(books(opened('online').bets('2 plain 20').coup('banco'))).toBe('39 980 0 | 1 | 19 -20 0 0');
  });

  it('R6.3 punters of all kinds are paid one to one, and the rest of the posta is the banker’s', () => {
    const table = new Sitting('venezia').sit(...Array<number>(8).fill(20_000));
    table.stand(300);
    table.posta(1000).bets('3 tavolo, 4 cavallo 50, 11 plain 300').coup('punta');
    expect(table.last('ended')).toMatchObject({ posta: 150n, cagnotte: 0n });
    expect([1, 3, 4, 11].map((seat) => table.stackOf(seat))).toEqual([19_150n, 20_500n, 20_050n, 600n]);
  });
});
