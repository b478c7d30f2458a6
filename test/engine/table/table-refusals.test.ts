/** Every refusal there is, from a real situation (engine/table/refusals.ts). */
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { calls, draws, moves } from '../../../engine/protocol/messages.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import { betCommand, choiceCommand, moveCommand, passCommand, standCommand } from '../../../engine/seat/by-hand.ts';
import type { Command, Order, SeatCommand } from '../../../engine/table/commands.ts';
import { decide, refusalOf } from '../../../engine/table/decide.ts';
import { refusals, type RefusalCode } from '../../../engine/table/refusals.ts';
import { secretOf, signerOfSeat, testTable, TestTable, type TestPlayer } from '../../support/players.ts';
import { bankerGave, closed } from '../../support/seat-lies.ts';
import { after, bancoOf, bankerOf, bet, finish, open, punterOf, seated, text } from '../../support/situations.ts';
import {
  bankIn,
  betOf,
  choiceOf,
  enterOf,
  forged,
  from,
  giveOf,
  moveCommandOf,
  postaOf,
  sit,
} from '../support/table-commands.ts';

/** `begin` leads to the situation; `sends` is refused in it, and may say more before that. */
type Case = readonly [code: RefusalCode, situation: string, begin: () => TestTable, sends: (t: TestTable) => Command];

/** One seat of two is taken. */
function half(): TestTable {
  const table = new TestTable();
  table.sit(1, 400n * chip);
  return table;
}

/** So many bet standing at a table of saint-vincent. */
function standing(places: number): TestTable {
  const table = new TestTable({ ruleset: 1 });
  for (let i = 0; i < places; i++) table.sit(11 + i, 400n * chip);
  return table;
}
const full = () => standing(20 - new TestTable({ ruleset: 1 }).state.game.settings.seats);
const reserve = (name: string): Command => ({
  by: 'host',
  command: { type: 'reserve', player: addressOfKey(secretOf(name)) },
});

/** The punter has let a coup go void. */
function voided(): TestTable {
  const table = bankerGave();
  table.timeOut();
  return table;
}

/** The punta of a running coup has to decide with less than 8. */
function deciding(): TestTable {
  for (let salt = 1n; ; salt++) {
    const table = bet(open(seated({ salt })));
    table.settleDown();
    const punta = table.view(punterOf(table)).bank?.coup;
    if (table.phase === 'punta' && punta?.options?.length === 2) return table;
  }
}

const stateOf = (t: TestTable) => hashStruct('State', t.state.bank!.state);

/** After an order of the director. */
function ordered(table: TestTable, order: Order): TestTable {
  table.must({ by: 'host', command: order });
  return table;
}
const minimum = (t: TestTable, minBet: bigint, ms: number): Command => ({
  by: 'host',
  command: { type: 'minimum', minBet, minPosta: 2_000n, at: t.now + ms },
});

/** The draw is open, and nobody has entered. */
function drawing(): TestTable {
  const table = new TestTable();
  table.sit(1, 400n * chip);
  table.sit(2, 400n * chip);
  return table;
}

/** A bank that the punta's win has ended, unsigned. */
function ended(): TestTable {
  for (let salt = 1n; ; salt++) {
    const t = bet(open(seated({ salt })));
    t.settleDown();
    while (t.state.bank?.coup) t.timeOut();
    if (t.state.bank === null) return t;
  }
}

/** The punter leaves during a coup. */
function leaving(): TestTable {
  const t = closed();
  t.must(from(punterOf(t), { type: 'stand', leave: null }));
  return t;
}

/** A bank of online that has won its first coup, with three players; the bets are open. */
function several(): TestTable {
  for (let salt = 1n; ; salt++) {
    const t = new TestTable({ ...testTable, ruleset: 0, salt });
    for (const seat of [1, 2, 3]) t.sit(seat, 400n * chip);
    t.settleDown();
    open(t);
    bet(t, calls.plain, 10n * chip);
    finish(t);
    if (t.state.bank === null) continue;
    if (t.phase === 'move') t.byHand(bankerOf(t), moveCommand(bankerOf(t).memory, moves.on, 0n));
    t.settleDown();
    if (t.phase === 'bets') return t;
  }
}

/** The two who do not have the bank. */
const punters = (t: TestTable) => t.players.filter((p) => p !== bankerOf(t)) as [TestPlayer, TestPlayer];

/** Its first punter has bet, and loses the cards to the second just before the close: it may take its bet back. */
function guaranteed(): TestTable {
  const t = several();
  const [first, second] = punters(t);
  t.byHand(first, betCommand(first.memory, calls.plain, 5n * chip));
  const closes = t.deadline!;
  t.now = closes - 1_000;
  t.byHand(second, betCommand(second.memory, calls.plain, 6n * chip));
  t.now = closes;
  t.must({ by: 'host', command: { type: 'tick' } });
  return t;
}

/** The bank was passed, nobody took it, and it is auctioned. */
function auctioned(): TestTable {
  const t = several();
  const passer = bankerOf(t);
  t.byHand(passer, passCommand(passer.memory));
  t.settleDown();
  for (const seat of t.state.game.seguito!.asked)
    t.must({ by: 'seat', seat, command: { type: 'decline', number: t.state.number } });
  return t;
}

/** The bets are open. */
const opened = (): TestTable => open(seated());

/** The banker has won a coup and has to move. */
const won = (): TestTable => after('banco');

const cases: readonly Case[] = [
  ['notSeated', 'a seat that nobody has', seated, () => ({ by: 'seat', seat: 9, command: { type: 'sitOut' } })],
  [
    'notSeated',
    'a seat whose grant is still on its way',
    half,
    (t) => {
      t.must(sit(t));
      return { by: 'seat', seat: 2, command: { type: 'sitIn' } };
    },
  ],
  ['seatTaken', 'somebody sits there', half, (t) => sit(t, { seat: 1 })],
  ['alreadySeated', 'one seat per player', half, (t) => sit(t, { seat: 2 }, secretOf('wallet 1'))],
  ['badGrant', 'for another table', half, (t) => sit(t, { table: secretOf('other') })],
  ['badGrant', 'a place the table does not have', half, (t) => sit(t, { seat: 3 })],
  ['badGrant', 'seat 0', half, (t) => sit(t, { seat: 0 })],
  ['badGrant', 'signed by another wallet', half, (t) => sit(t, { player: addressOfKey(secretOf('wallet 4')) })],
  [
    'badGrant',
    'with the session key of the other seat',
    half,
    (t) => sit(t, { key: t.state.sittings[0]!.grant.message.key }),
  ],
  ['grantTooSmall', 'less than the minimum posta', half, (t) => sit(t, { amount: 10n * chip - 1n })],
  ['grantUsed', 'its nonce is that of the last sitting', half, (t) => sit(t, {}, undefined, 3n)],
  ['grantUsed', 'the Release of a later sitting is out', half, (t) => sit(t, { nonce: 0n }, undefined, 3n)],
  ['grantExpired', 'its deadline has passed', half, (t) => sit(t, { deadline: BigInt(t.now) / 1000n })],
  ['badSignature', 'a bet', opened, (t) => forged(betOf(t, calls.banco, bancoOf(t)))],
  ['badSignature', 'a Give', closed, (t) => giveOf(t, bankerOf(t), null)],
  [
    'badSignature',
    'a choice',
    deciding,
    (t) => forged(from(punterOf(t), choiceCommand(punterOf(t).memory, draws.sta)!.command)),
  ],
  [
    'badSignature',
    'an acknowledgement by the other seat',
    () => bet(open(seated({ salt: 2n }))),
    (t) => {
      t.settleDown();
      while (t.state.bank?.coup) t.timeOut();
      const ack = signerOfSeat(punterOf(t).memory).sign('Ack', {
        state: t.state.bank!.turns.at(-1)!.step!.message.next,
      });
      return from(bankerOf(t), { type: 'ack', ack });
    },
  ],
  ['badSignature', 'a Leave', opened, (t) => forged(from(punterOf(t), standCommand(punterOf(t).memory).command))],
  [
    'badSignature',
    'a result',
    ended,
    (t) => from(punterOf(t), { type: 'result', number: 1n, signature: `0x${'22'.repeat(65)}` }),
  ],
  ['badSignature', 'an entry into the draw', drawing, (t) => enterOf(t, t.players[0]!, 'c', t.players[1])],
  ['outOfTurn', 'the posta is named by the other seat', seated, (t) => postaOf(t, 20n * chip, 1n, punterOf(t))],
  [
    'outOfTurn',
    'the bank is refused by who is not due',
    seated,
    (t) => from(punterOf(t), { type: 'refuse', number: 1n }),
  ],
  [
    'outOfTurn',
    'the banker bets against itself',
    opened,
    (t) => {
      const b = bankerOf(t);
      const bet = signerOfSeat(b.memory).sign('Bet', {
        state: stateOf(t),
        seq: 1,
        call: calls.banco,
        max: 20n * chip,
        volonta: 0,
        commitment: commitmentOf(secretOf('own')),
      });
      return from(b, { type: 'bet', bet });
    },
  ],
  ['outOfTurn', 'the punter passes the bank', won, (t) => from(punterOf(t), { type: 'pass', state: stateOf(t) })],
  [
    'outOfTurn',
    'the punter moves for the banker',
    won,
    (t) => from(punterOf(t), moveCommandOf(t, punterOf(t), moves.on, 0n)),
  ],
  ['outOfTurn', 'a punter gives before the banker is bound', closed, (t) => giveOf(t, punterOf(t), zero32)],
  ['outOfTurn', 'the banker shows its link with its Give', closed, (t) => giveOf(t, bankerOf(t), zero32)],
  [
    'outOfTurn',
    'the banker shows its link before the punter’s is there',
    bankerGave,
    (t) => from(bankerOf(t), { type: 'link', closed: t.state.bank!.coup!.digest, link: zero32 }),
  ],
  ['outOfTurn', 'the banker decides for the punta', deciding, (t) => choiceOf(t, bankerOf(t), draws.sta)],
  ['stale', 'a posta for another bank', seated, (t) => postaOf(t, 20n * chip, 2n)],
  [
    'stale',
    'a bet over the state before the last',
    opened,
    (t) => betOf(t, calls.banco, bancoOf(t), { state: secretOf('before') }),
  ],
  ['stale', 'a bet with a seq that was used', opened, (t) => betOf(t, calls.banco, bancoOf(t), { seq: 1 })],
  ['stale', 'a bet after the close', closed, (t) => betOf(t, calls.banco, 20n * chip, { seq: 9 })],
  [
    'stale',
    'a Give for no running list',
    closed,
    (t) => from(bankerOf(t), { type: 'give', closed: secretOf('x'), signature: `0x${'11'.repeat(65)}`, link: null }),
  ],
  [
    'stale',
    'a Leave in mid-coup',
    opened,
    (t) => {
      const p = punterOf(t);
      const leave = standCommand(p.memory).command;
      bet(t);
      return from(p, leave);
    },
  ],
  [
    'stale',
    'a link for a draw that is over',
    seated,
    (t) => from(bankerOf(t), { type: 'drawLink', number: 1n, link: zero32 }),
  ],
  [
    'stale',
    'a result of a bank that goes on',
    opened,
    (t) => from(bankerOf(t), { type: 'result', number: 1n, signature: `0x${'22'.repeat(65)}` }),
  ],
  [
    'otherTurn',
    'a second move for one coup',
    won,
    (t) => {
      const b = bankerOf(t);
      const command = moveCommandOf(t, b, moves.on, 0n);
      t.must(from(b, command));
      return from(b, { ...command, move: moves.halve, amount: 1n } as SeatCommand);
    },
  ],
  [
    'otherTurn',
    'a second commitment for one draw',
    drawing,
    (t) => {
      t.must(enterOf(t, t.players[0]!, 'one'));
      return enterOf(t, t.players[0]!, 'two');
    },
  ],
  ['postaTooSmall', 'below the minimum', seated, (t) => postaOf(t, 10n * chip - 1n)],
  ['postaTooSmall', 'nothing at all', seated, (t) => postaOf(t, 0n)],
  [
    'postaTooLarge',
    'above the maximum',
    () => seated({ amounts: [900n * chip, 900n * chip] }),
    (t) => postaOf(t, 500n * chip + 1n),
  ],
  ['beyondCredit', 'a posta', seated, (t) => postaOf(t, 400n * chip + 1n)],
  ['beyondCredit', 'a bet', opened, (t) => betOf(t, calls.plain, 400n * chip + 1n)],
  ['betTooSmall', 'below the minimum', opened, (t) => betOf(t, calls.plain, chip - 1n)],
  ['noSuchCall', 'banco e rispetto is not heads-up’s', opened, (t) => betOf(t, calls.bancoRispetto, 20n * chip)],
  ['noSuchCall', 'a cavallo is not heads-up’s', opened, (t) => betOf(t, calls.cavallo, 20n * chip)],
  ['wrongCallAmount', 'banco for less than the posta', opened, (t) => betOf(t, calls.banco, 20n * chip - 1n)],
  ['wrongCallAmount', 'tavolo for less than half', opened, (t) => betOf(t, calls.tavolo, 10n * chip - 1n)],
  ['wrongCallAmount', 'a zero bet that costs something', opened, (t) => betOf(t, calls.none, 1n)],
  ['noSuchVolonta', 'heads-up has no punta 5', opened, (t) => betOf(t, calls.banco, bancoOf(t), { volonta: 1 })],
  [
    'noSuchVolonta',
    'nor has its banker 3 giving 9',
    won,
    (t) => from(bankerOf(t), moveCommandOf(t, bankerOf(t), moves.on, 0n, 2)),
  ],
  [
    'noSuchMove',
    'a raise, which heads-up does not know',
    won,
    (t) => from(bankerOf(t), moveCommandOf(t, bankerOf(t), moves.raise, chip)),
  ],
  [
    'noSuchMove',
    'a half that is not half',
    won,
    (t) => from(bankerOf(t), moveCommandOf(t, bankerOf(t), moves.halve, chip)),
  ],
  ['mayNotPass', 'before the first coup', opened, (t) => from(bankerOf(t), { type: 'pass', state: stateOf(t) })],
  ['badCommitment', 'a bet without one', opened, (t) => betOf(t, calls.banco, bancoOf(t), { commitment: zero32 })],
  ['badCommitment', 'a zero bet with one', opened, (t) => betOf(t, calls.none, 0n, { commitment: secretOf('c') })],
  [
    'badCommitment',
    'the banker’s own',
    opened,
    (t) => betOf(t, calls.banco, bancoOf(t), { commitment: t.state.bank!.move!.commitment }),
  ],
  [
    'badCommitment',
    'the house’s of this turn',
    opened,
    (t) => betOf(t, calls.banco, bancoOf(t), { commitment: t.state.bank!.state.commitment }),
  ],
  [
    'badCommitment',
    'one of an earlier coup, by the banker',
    won,
    (t) => {
      const b = bankerOf(t);
      const used = t.state.bank!.turns[0]!.list!.find((row) => row.seat === b.seat)!.commitment;
      return from(b, { ...moveCommandOf(t, b, moves.on, 0n), commitment: used } as SeatCommand);
    },
  ],
  [
    'badCommitment',
    'a draw: the other seat’s',
    drawing,
    (t) => {
      t.must(enterOf(t, t.players[0]!, 'c'));
      return enterOf(t, t.players[1]!, 'c');
    },
  ],
  ['linkMismatch', 'a punter’s', bankerGave, (t) => giveOf(t, punterOf(t), secretOf('wrong'))],
  ['linkMismatch', 'a punter’s that is missing', bankerGave, (t) => giveOf(t, punterOf(t), null)],
  [
    'linkMismatch',
    'the link of the draw',
    drawing,
    (t) => {
      t.settleDown([2]);
      t.must(enterOf(t, t.players[1]!, 'c'));
      return from(t.players[1]!, { type: 'drawLink', number: 1n, link: secretOf('wrong') });
    },
  ],
  [
    'linkMismatch',
    'the link owed for a void coup',
    voided,
    (t) =>
      from(punterOf(t), {
        type: 'link',
        closed: bankIn(t).turns.at(-1)!.void!.message.closed,
        link: secretOf('wrong'),
      }),
  ],
  [
    'alreadyMoved',
    'a raise, and then a half',
    several,
    (t) => {
      const b = bankerOf(t);
      t.byHand(b, moveCommand(b.memory, moves.raise, chip));
      const { commitment } = t.state.bank!.move!;
      return from(b, { ...moveCommandOf(t, b, moves.halve, 1n), commitment });
    },
  ],
  [
    'betsClosed',
    'another’s guarantee keeps the coup open, but no bet',
    guaranteed,
    (t) => from(punters(t)[1], betCommand(punters(t)[1].memory, calls.plain, 7n * chip)!.command),
  ],
  [
    'betsClosed',
    'nor a move',
    guaranteed,
    (t) => from(bankerOf(t), { ...moveCommandOf(t, bankerOf(t), moves.raise, chip) }),
  ],
  ['betsClosed', 'nor the end of the bank', guaranteed, (t) => from(bankerOf(t), { type: 'pass', state: stateOf(t) })],
  [
    'withdrawOnly',
    'more than its guarantee says',
    guaranteed,
    (t) => from(punters(t)[0], betCommand(punters(t)[0].memory, calls.plain, 7n * chip)!.command),
  ],
  [
    'noAdvice',
    'heads-up’s punta asks for it',
    deciding,
    (t) => from(punterOf(t), { type: 'advice', closed: t.state.bank!.coup!.digest }),
  ],
  ['noSocio', 'heads-up has none', seated, (t) => from(punterOf(t), { type: 'partner', number: t.state.number })],
  [
    'cannotBid',
    'who passed the bank, in its auction',
    auctioned,
    (t) =>
      from(
        t.players.find((p) => p.seat === t.state.game.seguito!.passer)!,
        { type: 'bid', number: t.state.number, amount: 30n * chip },
      ),
  ],
  [
    'bidTooLow',
    'below the minimum posta',
    auctioned,
    (t) =>
      from(
        t.players.find((p) => p.seat === t.state.game.seguito!.asked[0])!,
        { type: 'bid', number: t.state.number, amount: 10n * chip - 1n },
      ),
  ],
  ['stale', 'ready, for other bets', opened, (t) => from(punterOf(t), { type: 'ready', state: secretOf('another') })],
  [
    'stale',
    'advice in another coup',
    deciding,
    (t) => from(punterOf(t), { type: 'advice', closed: secretOf('another') }),
  ],
  ['stale', 'a socio for another bank', seated, (t) => from(punterOf(t), { type: 'partner', number: 9n })],
  ...(['take', 'bid', 'decline'] as const).map((type): Case => [
    'stale',
    `${type} of another bank`,
    auctioned,
    (t) =>
      from(
        t.players.find((p) => p.seat === t.state.game.seguito!.asked[0])!,
        {
          ...(type === 'decline' ? { type } : { type, amount: 30n * chip }),
          number: t.state.number + 1n,
        },
      ),
  ]),
  [
    'stale',
    'the passed bank for another posta than it has',
    auctioned,
    (t) =>
      from(
        t.players.find((p) => p.seat === t.state.game.seguito!.asked[0])!,
        {
          type: 'take',
          number: t.state.number,
          amount: t.state.game.seguito!.height + 1n,
        },
      ),
  ],
  ['noSuchDecision', 'batte with less than 8', deciding, (t) => choiceOf(t, punterOf(t), draws.batte)],
  ['alreadyLeaving', 'sitting in again', leaving, (t) => from(punterOf(t), { type: 'sitIn' })],
  ['alreadyLeaving', 'sitting out', leaving, (t) => from(punterOf(t), { type: 'sitOut' })],
  [
    'sittingOut',
    'a bet of who sits out',
    opened,
    (t) => {
      const p = punterOf(t);
      t.must(from(p, { type: 'sitOut' }));
      return from(p, betCommand(p.memory, calls.plain, 500n)!.command);
    },
  ],
  [
    'suspended',
    'a posta while play is suspended',
    () => ordered(seated(), { type: 'suspend' }),
    (t) =>
      from(
        t.players.find((p) => p.seat === t.banker)!,
        { type: 'posta', number: t.state.number, amount: 2_000n },
      ),
  ],
  ['noStanding', 'a place to stand in heads-up', half, () => reserve('wallet 3')],
  ['tableFull', 'all standing places are taken', full, () => reserve('wallet 3')],
  ['notReserved', 'a grant for a number that was not asked for', () => standing(1), (t) => sit(t, { seat: 12 })],
  [
    'closing',
    'a place to stand at a table that closes',
    () => ordered(standing(1), { type: 'close' }),
    () => reserve('wallet 3'),
  ],
  ['closing', 'a grant of a table that closes', () => ordered(half(), { type: 'close' }), (t) => sit(t)],
  ['noticeTooShort', 'a higher minimum at once', seated, (t) => minimum(t, 200n, 0)],
  ['minimumTooLow', 'a minimum below the signed one', seated, (t) => minimum(t, 99n, 60_000)],
  ['mustRejoin', 'sitting in while it owes a link', voided, (t) => from(punterOf(t), { type: 'sitIn' })],
];

describe('refusals', () => {
  it.each(cases)('P2.4 %s: %s', (code, _situation, begin, sends) => {
    const table = begin();
    const command = sends(table);
    const before = text(table.state);
    const outcome = decide(table.state, command, table.context);
    expect(outcome).toEqual({ refusal: { code, ...refusals[code] } });
    expect(refusalOf(table.state, command, table.context)?.code).toBe(code);
    const kept = table.state;
    expect(table.run(command)?.code).toBe(code);
    expect(table.state).toBe(kept);
    expect(text(table.state)).toBe(before);
  });

  it('P2.4 there is a situation for each', () => {
    expect([...new Set(cases.map(([code]) => code))].sort()).toEqual(Object.keys(refusals).sort());
  });

  it('P2.4 the coup goes on as if nothing had been sent', () => {
    const [, , begin, sends] = cases.find(([, situation]) => situation === 'batte with less than 8')!;
    const table = begin();
    table.run(sends(table));
    expect([1, 2, 3]).toContain(finish(table));
  });
});
