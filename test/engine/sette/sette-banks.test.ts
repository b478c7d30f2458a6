/** R18: banks of Sette e mezzo: the turns of a round, their bets, the end, what follows a void (sette.md 2). */
import { describe, expect, it } from 'vitest';
import { draws, statuses } from '../../../engine/protocol/messages.ts';
import { choiceOf } from '../../../engine/sette/duel.ts';
import { betOf, kindsOf, openedSette, SetteSitting } from '../support/sette-driver.ts';

const skipped = (table: SetteSitting) => table.bank.skipped.map(({ seat, why }) => `${seat} ${why}`).join(', ');

describe('a round', () => {
  it('R18.13 each seat has its turn once, from the banker’s right', () => {
    const table = new SetteSitting('piatto').sit(5000, 5000, 5000, 5000).posta(1000);
    const turns = [table.turn];
    for (let i = 0; i < 2; i++) turns.push(table.turnWon(10, 'punta').turn);
    expect(turns).toEqual([2, 3, 4]);
    expect(table.turnWon(10, 'punta').last('ended')).toMatchObject({ end: 'passed', lines: [-30n, 10n, 10n, 10n] });
  });

  it('R18.13 by hand it goes round the table, past empty chairs', () => {
    const table = new SetteSitting('piatto');
    for (const seat of [2, 5, 9]) table.sitAt(seat, 5000);
    table.host({ type: 'drawn', seat: 5 }).posta(1000);
    expect([table.turn, table.view.toCome]).toEqual([9, [2]]);
    expect(table.decline().turn).toBe(2);
  });

  it.each([
    ['declines', (table: SetteSitting) => table.decline(), '2 declined'],
    ['lets the clock run', (table: SetteSitting) => table.tick(), '2 clock'],
    ['sits out', (table: SetteSitting) => table.say(2, { type: 'sitOut' }), '2 away'],
    ['leaves', (table: SetteSitting) => table.say(2, { type: 'leave' }), '2 away'],
  ] as const)('R18.13 who %s has no turn', (_, act, said) => {
    const table = openedSette();
    act(table);
    expect([table.turn, skipped(table)]).toEqual([3, said]);
    expect(table.refused(2, betOf(10))).not.toBeNull();
  });

  it('R18.13 who is away, or sits out, as its turn comes has none', () => {
    const table = openedSette().lost(3).say(4, { type: 'sitOut' });
    expect(table.turnWon(10, 'banco').last('ended')).toMatchObject({ end: 'passed' });
    expect(table.events('skipped').map(({ seat, why }) => `${seat} ${why}`)).toEqual(['3 away', '4 away']);
  });

  it('R18.13 a bank without a turn is passed, with all lines 0', () => {
    const table = openedSette().decline().decline().decline();
    expect(table.last('ended')).toMatchObject({ end: 'passed', lines: [0n, 0n, 0n, 0n], posta: 1000n });
    expect([table.phase, table.game.due]).toEqual(['posta', 2]);
  });

  it('R18.13 two run-out clocks in a row make a player sit out; its own word forgets the first', () => {
    const table = openedSette('piatto', [5000, 5000]).tick().posta(500);
    expect(table.game.seats[1]!.timeouts).toBe(0);
    const other = openedSette('piatto', [5000, 5000, 5000]).tick().decline();
    expect(other.game.seats.map(({ timeouts }) => timeouts)).toEqual([0, 1, 0]);
  });
});

describe('bets', () => {
  it('R18.14 R18.15 only the seat whose turn it is may bet, and its bet closes at once', () => {
    const table = openedSette();
    expect([3, 1].map((seat) => table.refused(seat, betOf(10)))).toEqual(['outOfTurn', 'outOfTurn']);
    table.bet(10);
    expect(table.phase).toBe('links');
    expect(table.last('closed')!.list.map(({ seat, status, accepted }) => [seat, status, accepted])).toEqual([
      [1, statuses.banker, 0n],
      [2, statuses.accepted, 10n],
      [3, statuses.absent, 0n],
      [4, statuses.absent, 0n],
    ]);
    expect(table.refused(2, betOf(20))).toBe('betsClosed');
  });

  it('R18.14 where bets are signed the close waits for the banker’s word, and the bet may be changed until then', () => {
    const table = new SetteSitting('piatto', { signed: true }).sit(5000, 5000, 5000).posta(1000);
    table.bet(10).bet(20);
    expect([table.phase, table.options(2).withdraw]).toEqual(['bets', true]);
    table.say(2, { type: 'bet', call: 0, max: 0n }).bet(30);
    expect(table.refused(1, { type: 'move', move: 1, amount: 10n })).toBe('noSuchMove');
    table.say(1, { type: 'move', move: 0, amount: 0n });
    expect([table.phase, table.last('closed')!.list[1]!.accepted]).toEqual(['links', 30n]);
  });

  it('R18.14 without the banker’s word by the clock the bank is passed', () => {
    const table = new SetteSitting('piatto', { signed: true }).sit(5000, 5000, 5000).posta(1000).bet(10).tick();
    expect([table.last('ended'), table.events('closed')]).toMatchObject([{ end: 'passed', posta: 1000n }, []]);
  });

  it('R18.14 a bet whose connection is down at the close lapses', () => {
    const table = new SetteSitting('piatto', { signed: true }).sit(5000, 5000, 5000).posta(1000).bet(10).lost(2);
    table.say(1, { type: 'move', move: 0, amount: 0n });
    expect([table.turn, table.last('returned')]).toMatchObject([3, { seat: 2, why: 'away' }]);
  });

  it('R18.8 the piatto grows and shrinks from turn to turn, and each bet plays against what is left', () => {
    const table = openedSette();
    expect(table.options(2).bet).toMatchObject({ min: 10n, max: 1000n, banco: 1000n });
    table.turnWon(995, 'punta');
    expect(table.options(3).bet).toMatchObject({ min: 5n, max: 5n, banco: 5n });
    expect(table.refused(3, betOf(4))).toBe('betTooSmall');
    table.turnWon('banco', 'banco');
    expect(table.options(4).bet).toMatchObject({ min: 10n, max: 10n });
  });
});

describe('the end of a bank', () => {
  it('R18.17 an empty piatto ends it, and the bank goes on to the right', () => {
    const table = openedSette().turnWon('banco', 'punta');
    expect(table.last('ended')).toMatchObject({ end: 'punta', lines: [-1000n, 1000n, 0n, 0n], posta: 0n });
    expect([table.phase, table.game.due]).toEqual(['posta', 2]);
  });

  it('R18.17 after the last turn the banker takes what is left', () => {
    const table = openedSette().turnWon(200, 'punta').turnWon(300, 'banco').turnWon(10, 'punta');
    expect(table.last('ended')).toMatchObject({ end: 'passed', posta: 1084n, cagnotte: 6n });
    expect([1, 2, 3, 4].map((seat) => table.stackOf(seat))).toEqual([5084n, 5200n, 4700n, 5010n]);
  });

  it.each([
    ['sits out', (table: SetteSitting) => table.say(1, { type: 'sitOut' })],
    ['leaves', (table: SetteSitting) => table.say(1, { type: 'leave' })],
    ['is lost as a turn opens', (table: SetteSitting) => table.lost(1).decline()],
    ['is lost as the bet closes', (table: SetteSitting) => table.lost(1).bet(10)],
  ] as const)('R18.17 a banker who %s has passed', (_, act) => {
    const table = openedSette();
    act(table);
    expect([table.last('ended')?.end, table.game.due]).toEqual(['passed', 2]);
  });

  it('R18.17 the banker may not raise, halve or pass', () => {
    const table = openedSette();
    for (const move of [1, 2, 3]) expect(table.refused(1, { type: 'move', move, amount: 10n })).toBe('noSuchMove');
    expect(table.refused(1, { type: 'pass' })).toBe('notInThisGame');
  });

  it('R18.17 who leaves in the middle takes its line along', () => {
    const table = openedSette().turnWon(100, 'punta').say(2, { type: 'leave' });
    expect(table.last('unseated')).toEqual({ type: 'unseated', seat: 2, paid: 5100n });
    table.decline().decline();
    expect(table.last('ended')).toMatchObject({ lines: [-100n, 100n, 0n, 0n] });
  });

  it('R18.17 the host ends a bank between two turns only', () => {
    const table = openedSette().bet(10);
    expect(table.hostRefused({ type: 'end', why: 'proposed' })).toBe('notBetweenCoups');
    table.cards('7c 1d').decide('ss').host({ type: 'end', why: 'proposed' });
    expect(table.last('ended')!.end).toBe('passed');
  });

  it('R18.17 with too few left it is interrupted, and its banker is due again', () => {
    const table = openedSette('piatto', [5000, 5000, 5000]).say(2, { type: 'leave' }).say(3, { type: 'leave' });
    expect([table.last('ended')!.end, table.phase]).toEqual(['givenUp', 'waiting']);
    expect(table.sitAt(4, 5000).game.due).toBe(1);
  });
});

describe('the taglia', () => {
  it('R18.16 each bank begins one with all forty cards', () => {
    const table = openedSette().turnWon(10, 'punta').decline().decline();
    const before = table.game.taglia;
    table.posta(500);
    expect([table.game.taglia, table.game.composition.every((left) => left === 1)]).toEqual([before + 1, true]);
  });

  it('R18.16 after the matta, hidden or not, before the next turn', () => {
    const table = openedSette().bet(10).cards('mat 7d 6b').decide('ss');
    expect(table.log.slice(-3).map(({ type }) => type)).toEqual(['coup', 'taglia', 'turn']);
    expect(table.game.composition[9]).toBe(1);
    table.bet(10).cards('7d mat').decide('ss');
    expect(table.log.filter(({ type }) => type === 'taglia')).toHaveLength(2);
  });

  it('R18.16 not where no turn follows: after the last seat, or with nothing left of the posta', () => {
    const two = openedSette('piatto', [5000, 5000]).bet(10).cards('mat 1d').decide('ss');
    expect([two.last('ended')!.end, two.events('taglia')]).toEqual(['passed', []]);
    const empty = openedSette().bet('banco').cards('mat 1d').decide('ss');
    expect([empty.last('ended')!.end, empty.events('taglia')]).toEqual(['punta', []]);
    const away = openedSette().lost(3).lost(4).bet(10).cards('mat 1d').decide('ss');
    expect([away.last('ended')!.end, away.events('taglia')]).toEqual(['passed', []]);
  });

  it('R18.16 before a turn with fewer than twenty cards left', () => {
    const small = '1d 1c 1s 1b fd hd fc hc rc fs hs rs';
    const table = new SetteSitting('piatto').sit(...Array<number>(8).fill(5000)).posta(1000);
    // Six figures and aces to each side, so that a turn takes many cards.
    table.bet(10).cards(small).decide('cccccs').decide('cccs');
    const left = () => table.game.composition.reduce((sum, count) => sum + count, 0);
    const lefts: number[] = [];
    for (let i = 0; i < 6; i++) {
      lefts.push(left());
      table.bet(10).cards('');
      while (table.phase === 'punta' || table.phase === 'banco') table.decide('s');
    }
    expect(lefts.every((count) => count >= 20)).toBe(true);
    expect(table.game.bank).toBeNull();
  });
});

describe('whose the bank is', () => {
  it('R18.19 the first banker is drawn; who refuses passes it on by hand', () => {
    const table = new SetteSitting('piatto');
    for (const seat of [1, 2, 3]) table.sitAt(seat, 5000);
    expect(table.phase).toBe('draw');
    table.host({ type: 'drawn', seat: 3 }).say(3, { type: 'refuse' });
    expect([table.phase, table.game.due, table.left]).toEqual(['posta', 1, 20_000]);
  });

  it('R18.19 the clock of the piatto: who lets it run sits out and has refused', () => {
    const table = new SetteSitting('piatto').sit(5000, 5000, 5000).tick();
    expect([table.game.seats[0]!.outFor, table.game.due]).toEqual(['posta', 2]);
  });

  it('R18.19 who has just sat down is passed over, until a bet of its stood', () => {
    const table = openedSette('piatto', [5000, 5000]).sitAt(3, 5000).decline();
    expect(table.game.due).toBe(2);
    table.posta(500).decline().decline();
    expect(table.game.due).toBe(1);
  });

  it('R18.10 R18.19 classico: a credit that does not reach holds no bank', () => {
    const table = new SetteSitting('classico').sit(299, 5000, 300, 5000);
    expect(table.game.due).toBe(2);
    table.posta().decline().decline().decline();
    expect(table.game.due).toBe(3);
    expect(table.options(3).posta).toEqual({ min: 300n, max: 300n });
    for (const [amount, why] of [
      [299n, 'postaTooSmall'],
      [301n, 'beyondCredit'],
    ] as const)
      expect(table.refused(3, { type: 'posta', amount, socio: null })).toBe(why);
    table.say(3, { type: 'refuse' });
    expect(table.game.due).toBe(4);
  });

  it('R18.19 classico: nobody can hold the bank, and the table waits', () => {
    const table = new SetteSitting('classico').sit(99, 99);
    expect([table.phase, table.game.bank]).toEqual(['waiting', null]);
    table.host({ type: 'bring', seat: 1, amount: 1n });
    expect(table.phase).toBe('draw');
  });

  it('R18.10 classico: wins of the banker are out of play, and the posta pays each punter once', () => {
    const table = openedSette('classico');
    expect(table.bank.books).toMatchObject({ posta: 300n, paidIn: 300n });
    table.turnWon(100, 'banco').turnWon(100, 'punta');
    expect(table.bank.books).toMatchObject({ posta: 200n, takenOut: 98n });
    table.turnWon(50, 'punta');
    expect(table.last('ended')).toMatchObject({ end: 'passed', lines: [-52n, -100n, 100n, 50n], cagnotte: 2n });
  });
});

describe('silence', () => {
  const closed = (name: 'piatto' | 'classico' = 'piatto') => openedSette(name).turnWon(100, 'banco').bet(50);

  it('R18.18 after a void the same banker goes on with the rest, and the posta as it stood', () => {
    const table = closed().host({ type: 'void', silent: [3] });
    expect(table.last('ended')).toMatchObject({ end: 'void', posta: 1098n });
    expect([table.game.due, table.options(1).posta]).toEqual([1, { min: 1098n, max: 1098n }]);
    table.posta();
    expect(table.last('opened')).toMatchObject({ banker: 1, posta: 1098n });
    expect(table.bank.players.map(({ seat }) => seat)).toEqual([1, 4]);
    table.turnWon(10, 'punta');
    expect(table.game.due).toBe(2);
  });

  it('R18.18 a void of the last turn: the bank goes on as if there had been none', () => {
    const table = openedSette()
      .decline()
      .decline()
      .bet(50)
      .host({ type: 'void', silent: [4] });
    expect([table.last('ended')!.end, table.game.due, table.game.rest]).toEqual(['void', 2, null]);
  });

  it('R18.18 nobody to blame: the seat of the void turn has its turn in the rest', () => {
    const table = closed().host({ type: 'malfunction' }).posta();
    expect(table.bank.players.map(({ seat }) => seat)).toEqual([1, 3, 4]);
  });

  it('R18.18 nobody inherits a place in the rest, and a banker who does not take it has passed', () => {
    const table = closed()
      .host({ type: 'void', silent: [3] })
      .say(4, { type: 'leave' })
      .sitAt(4, 5000, 'another');
    expect([table.game.rest, table.game.due]).toEqual([null, 2]);
    const refusing = closed()
      .host({ type: 'void', silent: [3] })
      .say(1, { type: 'refuse' });
    expect([refusing.game.rest, refusing.game.due]).toEqual([null, 2]);
  });

  it('R18.18 piatto: with a smaller credit than the posta as it stood, the banker puts up all of it', () => {
    const table = closed()
      .host({ type: 'void', silent: [3] })
      .host({ type: 'credit', seat: 1, amount: 600n });
    expect(table.options(1).posta).toEqual({ min: 600n, max: 600n });
  });

  it('R18.18 classico: the rest needs the highest bets of the seats that are left', () => {
    const table = closed('classico').host({ type: 'void', silent: [3] });
    expect(table.options(1).posta).toEqual({ min: 100n, max: 100n });
  });

  it('R18.18 only a punter of the closed turn can have been silent', () => {
    const table = closed();
    for (const silent of [[1], [2], [4], [3, 3]]) expect(table.hostRefused({ type: 'void', silent })).toBe('notSilent');
  });

  it('R18.24 a banker that does not bind itself has passed, and sits out', () => {
    const table = closed().host({ type: 'unbound' });
    expect([table.last('ended')!.end, table.game.seats[0]!.outFor, table.game.due]).toEqual(['passed', 'link', 2]);
  });

  it('R18.24 a turn that stays unfinished is put aside with its bank, each with what is left if it is lost', () => {
    const table = closed().host({ type: 'unfinished' });
    expect(table.last('putAside')).toMatchObject({ worst: [0n, -100n, -50n, 0n] });
    expect([table.game.bank, table.game.due]).toEqual([null, 2]);
  });
});

describe('decisions', () => {
  it('R18.20 each card has a clock of ten seconds; when it runs out the regola decides', () => {
    const table = openedSette().bet(10).cards('1c 5d 2s 3b');
    expect([table.phase, table.left]).toEqual(['punta', 10_000]);
    table.now += 4000;
    table.decide('c');
    expect([table.phase, table.left]).toEqual(['punta', 10_000]);
    table.tick().tick();
    expect(table.events('decided').map(({ by, draw }) => `${by} ${draw}`)).toEqual(['player 2', 'clock 6', 'clock 9']);
    expect(table.game.seats[1]!.outFor).toBe('clocks');
  });

  it('R18.20 who sits out, leaves, or wants it so is played by the regola at once', () => {
    const table = openedSette().say(2, { type: 'play', volonta: 0, automatic: 'regola' }).bet(10).cards('1c 5d 2s 2b');
    expect(table.phase).toBe('banco');
    table.say(1, { type: 'leave' });
    expect(table.last('coup')).toMatchObject({ outcome: 2 });
    expect(table.events('decided').every(({ by }) => by === 'regola')).toBe(true);
  });

  it.each(['piatto-regola', 'classico-regola'] as const)(
    'R18.20 %s: both sides play the table, and nobody is asked',
    (name) => {
      const table = openedSette(name).bet(10).cards('1c 5d 2s 2b 3c');
      expect(table.last('coup')).toMatchObject({ cards: kindsOf('1c 5d 2s 2b'), outcome: 2 });
      expect(table.events('decision')).toEqual([]);
      expect(table.refused(3, { type: 'draw', draw: 1 })).toBe('outOfTurn');
    },
  );

  it('R18.3 a word for another card is refused', () => {
    const table = openedSette().bet(10).cards('1c 5d 1s 3b').decide('c');
    const said = [0, 1, 2].map((count) => table.refused(2, { type: 'draw', draw: choiceOf(count, draws.carta) }));
    expect(said).toEqual(['noSuchDecision', null, 'noSuchDecision']);
    expect(table.refused(2, { type: 'draw', draw: choiceOf(1, draws.batte) })).toBe('noSuchDecision');
  });

  it('R18.5 a punta with 7½ may only stand; its clock counts like any other, or who is not out would hold it', () => {
    const table = openedSette().bet(10).cards('7c 5d fs').decide('c');
    expect([table.phase, table.options(2).draws]).toEqual(['punta', [5]]);
    table.tick();
    expect([table.phase, table.game.seats[1]!.timeouts]).toEqual(['banco', 1]);
  });

  it.each([
    { type: 'pass' },
    { type: 'partner' },
    { type: 'ready' },
    { type: 'advice' },
    { type: 'take' },
    { type: 'bid', amount: 5n },
  ] as const)('R18.22 nobody says $type here', (command) => {
    const table = openedSette();
    for (const seat of [1, 2, 3]) expect(table.refused(seat, command)).toBe('notInThisGame');
  });

  it('R18.22 no volontà, no principiante, no standing bettors', () => {
    const table = openedSette();
    expect(table.refused(2, { type: 'play', volonta: 1, automatic: 'none' })).toBe('noSuchVolonta');
    expect(table.refused(2, { type: 'play', volonta: 0, automatic: 'batte' })).toBe('noSuchVolonta');
    expect(table.hostRefused({ type: 'principiante', seat: 2, principiante: true })).toBe('noSuchVolonta');
    const sit = { type: 'sit', player: 'x', stack: 10n, principiante: false } as const;
    expect([null, 11].map((seat) => table.hostRefused({ ...sit, seat }))).toEqual(['noStanding', 'noSuchSeat']);
  });
});
