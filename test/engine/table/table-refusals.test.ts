/** Every refusal that there is, out of a real situation (engine/table/refusals.ts). */
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { calls, draws, moves, type Grant } from '../../../engine/protocol/messages.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { addressOfKey, signerOf } from '../../../engine/protocol/sign.ts';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import { betCommand, choiceCommand, standCommand } from '../../../engine/seat/by-hand.ts';
import type { Command, SeatCommand } from '../../../engine/table/commands.ts';
import { decide, refusalOf } from '../../../engine/table/decide.ts';
import { refusals, type RefusalCode } from '../../../engine/table/refusals.ts';
import { secretOf, signerOfSeat, testDomain, TestTable, type TestPlayer } from '../../support/players.ts';
import { after, bancoOf, bankerOf, bet, finish, open, punterOf, seated, text } from '../../support/situations.ts';

type Case = readonly [code: RefusalCode, situation: string, build: () => readonly [TestTable, Command]];

const from = (player: TestPlayer, command: SeatCommand): Command => ({ by: 'seat', seat: player.seat, command });

/** A grant of a third wallet, changed. */
function sit(
  table: TestTable,
  change: Partial<Grant> = {},
  wallet = secretOf('wallet 3'),
  used: bigint | null = null,
): Command {
  const message: Grant = {
    player: addressOfKey(wallet),
    table: table.state.tableId,
    seat: 2,
    key: addressOfKey(secretOf('session 3')),
    amount: 100n * chip,
    nonce: 3n,
    deadline: 4102444800n,
    ...change,
  };
  return {
    by: 'host',
    command: { type: 'sit', grant: signerOf(testDomain, wallet).sign('Grant', message), house: false, used },
  };
}

/** One seat of two is taken. */
function half(): TestTable {
  const table = new TestTable();
  table.sit(1, 400n * chip);
  return table;
}

/** The punter's bet, signed with changed content. */
function betOf(table: TestTable, call: number, max: bigint, change: object = {}): Command {
  const punter = punterOf(table);
  const state = hashStruct('State', table.state.bank!.state);
  const commitment = call === calls.none ? zero32 : commitmentOf(secretOf(`bet ${call} ${max}`));
  return from(punter, {
    type: 'bet',
    bet: signerOfSeat(punter.memory).sign('Bet', { state, seq: 2, call, max, volonta: 0, commitment, ...change }),
  });
}

/** A banker's move of any kind, with a commitment of its own. */
function moveCommandOf(
  table: TestTable,
  player: TestPlayer,
  move: number,
  amount: bigint,
  volonta = 0,
): Extract<SeatCommand, { type: 'move' }> {
  return {
    type: 'move',
    state: hashStruct('State', table.state.bank!.state),
    move,
    amount,
    volonta,
    commitment: commitmentOf(secretOf(`move of ${player.seat}`)),
  };
}

/** The same command with the signature of somebody else's key. */
function forged(command: Command): Command {
  const { signature } = signerOf(testDomain, secretOf('nobody')).sign('Give', { closed: zero32 });
  return decodeWire(encodeWire(command).replace(/"signature":"0x[0-9a-f]+"/, `"signature":"${signature}"`)) as Command;
}

/** The punter has let a coup go void. */
function voided(): TestTable {
  const table = bet(open(seated()));
  table.settleDown([punterOf(table).seat]);
  table.timeOut();
  return table;
}

/** The punta of a running coup is to decide with less than 8. */
function deciding(): TestTable {
  for (let salt = 1n; ; salt++) {
    const table = bet(open(seated({ salt })));
    table.settleDown();
    const punta = table.view(punterOf(table)).bank?.coup;
    if (table.state.phase === 'punta' && punta?.options?.length === 2) return table;
  }
}

const stateOf = (t: TestTable) => hashStruct('State', t.state.bank!.state);

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
    if (t.state.phase === 'results') return t;
  }
}

/** The punter leaves in mid-coup. */
function leaving(): TestTable {
  const t = bet(open(seated()));
  t.must(from(punterOf(t), { type: 'stand', leave: null }));
  return t;
}

const cases: readonly Case[] = [
  ['notSeated', 'a seat that nobody has', () => [seated(), { by: 'seat', seat: 9, command: { type: 'sitOut' } }]],
  [
    'notSeated',
    'a seat whose grant is still on its way',
    () => {
      const table = half();
      table.must(sit(table));
      return [table, { by: 'seat', seat: 2, command: { type: 'sitIn' } }];
    },
  ],
  [
    'seatTaken',
    'somebody sits there',
    () => {
      const t = half();
      return [t, sit(t, { seat: 1 })];
    },
  ],
  [
    'alreadySeated',
    'one seat per player',
    () => {
      const t = half();
      return [t, sit(t, { seat: 2 }, secretOf('wallet 1'))];
    },
  ],
  [
    'badGrant',
    'for another table',
    () => {
      const t = half();
      return [t, sit(t, { table: secretOf('other') })];
    },
  ],
  [
    'badGrant',
    'a place the table does not have',
    () => {
      const t = half();
      return [t, sit(t, { seat: 3 })];
    },
  ],
  [
    'badGrant',
    'seat 0',
    () => {
      const t = half();
      return [t, sit(t, { seat: 0 })];
    },
  ],
  [
    'badGrant',
    'signed by another wallet',
    () => {
      const t = half();
      return [t, sit(t, { player: addressOfKey(secretOf('wallet 4')) })];
    },
  ],
  [
    'badGrant',
    'with the session key of the other seat',
    () => {
      const t = half();
      return [t, sit(t, { key: t.state.seats[0]!.grant.message.key })];
    },
  ],
  [
    'grantTooSmall',
    'less than the minimum posta',
    () => {
      const t = half();
      return [t, sit(t, { amount: 10n * chip - 1n })];
    },
  ],
  [
    'grantUsed',
    'its nonce is that of the last sitting',
    () => {
      const t = half();
      return [t, sit(t, {}, undefined, 3n)];
    },
  ],
  [
    'grantUsed',
    'the Release of a later sitting is out',
    () => {
      const t = half();
      return [t, sit(t, { nonce: 0n }, undefined, 3n)];
    },
  ],
  [
    'grantExpired',
    'its deadline has passed',
    () => {
      const t = half();
      return [t, sit(t, { deadline: BigInt(t.now) / 1000n })];
    },
  ],
  [
    'badSignature',
    'a bet',
    () => {
      const t = open(seated());
      return [t, forged(betOf(t, calls.banco, bancoOf(t)))];
    },
  ],
  [
    'badSignature',
    'a Give',
    () => {
      const t = bet(open(seated()));
      return [
        t,
        from(bankerOf(t), {
          type: 'give',
          closed: t.state.bank!.coup!.digest,
          signature: `0x${'11'.repeat(65)}`,
          link: null,
        }),
      ];
    },
  ],
  [
    'badSignature',
    'a choice',
    () => {
      const t = deciding();
      const p = punterOf(t);
      return [t, forged(from(p, choiceCommand(p.memory, draws.sta)!.command))];
    },
  ],
  [
    'badSignature',
    'an acknowledgement by the other seat',
    () => {
      const t = bet(open(seated({ salt: 2n })));
      t.settleDown();
      while (t.state.bank?.coup) t.timeOut();
      const ack = signerOfSeat(punterOf(t).memory).sign('Ack', {
        state: t.state.bank!.turns.at(-1)!.step!.message.next,
      });
      return [t, from(bankerOf(t), { type: 'ack', ack })];
    },
  ],
  [
    'badSignature',
    'a Leave',
    () => {
      const t = open(seated());
      const p = punterOf(t);
      return [t, forged(from(p, standCommand(p.memory).command))];
    },
  ],
  [
    'badSignature',
    'a result',
    () => {
      const t = ended();
      return [t, from(punterOf(t), { type: 'result', number: 1n, signature: `0x${'22'.repeat(65)}` })];
    },
  ],
  [
    'badSignature',
    'an entry into the draw',
    () => {
      const t = drawing();
      const enter = signerOfSeat(t.players[1]!.memory).sign('Enter', {
        table: t.state.tableId,
        number: 1n,
        commitment: secretOf('c'),
      });
      return [t, from(t.players[0]!, { type: 'enter', enter })];
    },
  ],
  [
    'outOfTurn',
    'the posta is named by the other seat',
    () => {
      const t = seated();
      const p = punterOf(t);
      return [t, from(p, { type: 'posta', number: 1n, amount: 20n * chip })];
    },
  ],
  [
    'outOfTurn',
    'the bank is refused by who is not due',
    () => {
      const t = seated();
      return [t, from(punterOf(t), { type: 'refuse', number: 1n })];
    },
  ],
  [
    'outOfTurn',
    'the banker bets against itself',
    () => {
      const t = open(seated());
      const b = bankerOf(t);
      const bet = signerOfSeat(b.memory).sign('Bet', {
        state: stateOf(t),
        seq: 1,
        call: calls.banco,
        max: 20n * chip,
        volonta: 0,
        commitment: commitmentOf(secretOf('own')),
      });
      return [t, from(b, { type: 'bet', bet })];
    },
  ],
  [
    'outOfTurn',
    'the punter passes the bank',
    () => {
      const t = after('banco');
      return [t, from(punterOf(t), { type: 'pass', state: stateOf(t) })];
    },
  ],
  [
    'outOfTurn',
    'the punter moves for the banker',
    () => {
      const t = after('banco');
      const p = punterOf(t);
      return [t, from(p, moveCommandOf(t, p, moves.on, 0n))];
    },
  ],
  [
    'outOfTurn',
    'a punter gives before the banker is bound',
    () => {
      const t = bet(open(seated()));
      return [
        t,
        from(punterOf(t), {
          type: 'give',
          closed: t.state.bank!.coup!.digest,
          signature: `0x${'11'.repeat(65)}`,
          link: zero32,
        }),
      ];
    },
  ],
  [
    'outOfTurn',
    'the banker shows its link with its Give',
    () => {
      const t = bet(open(seated()));
      return [
        t,
        from(bankerOf(t), {
          type: 'give',
          closed: t.state.bank!.coup!.digest,
          signature: `0x${'11'.repeat(65)}`,
          link: zero32,
        }),
      ];
    },
  ],
  [
    'outOfTurn',
    'the banker shows its link before the punter’s is there',
    () => {
      const t = bet(open(seated()));
      t.settleDown([punterOf(t).seat]);
      return [t, from(bankerOf(t), { type: 'link', closed: t.state.bank!.coup!.digest, link: zero32 })];
    },
  ],
  [
    'outOfTurn',
    'the banker decides for the punta',
    () => {
      const t = deciding();
      const b = bankerOf(t);
      return [
        t,
        from(b, {
          type: 'choice',
          choice: signerOfSeat(b.memory).sign('Choice', { closed: t.state.bank!.coup!.digest, draw: draws.sta }),
        }),
      ];
    },
  ],
  [
    'stale',
    'a posta for another bank',
    () => {
      const t = seated();
      return [t, from(bankerOf(t), { type: 'posta', number: 2n, amount: 20n * chip })];
    },
  ],
  [
    'stale',
    'a bet over the state before the last',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.banco, bancoOf(t), { state: secretOf('before') })];
    },
  ],
  [
    'stale',
    'a bet with a seq that was used',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.banco, bancoOf(t), { seq: 1 })];
    },
  ],
  [
    'stale',
    'a bet after the close',
    () => {
      const t = bet(open(seated()));
      return [t, betOf(t, calls.banco, 20n * chip, { seq: 9 })];
    },
  ],
  [
    'stale',
    'a Give for no running list',
    () => {
      const t = bet(open(seated()));
      return [
        t,
        from(bankerOf(t), { type: 'give', closed: secretOf('x'), signature: `0x${'11'.repeat(65)}`, link: null }),
      ];
    },
  ],
  [
    'stale',
    'a Leave in mid-coup',
    () => {
      const t = open(seated());
      const p = punterOf(t);
      const leave = standCommand(p.memory).command;
      bet(t);
      return [t, from(p, leave)];
    },
  ],
  [
    'stale',
    'a link for a draw that is over',
    () => {
      const t = seated();
      return [t, from(bankerOf(t), { type: 'drawLink', number: 1n, link: zero32 })];
    },
  ],
  [
    'stale',
    'a result of a bank that goes on',
    () => {
      const t = open(seated());
      return [t, from(bankerOf(t), { type: 'result', number: 1n, signature: `0x${'22'.repeat(65)}` })];
    },
  ],
  [
    'otherTurn',
    'a second move for one coup',
    () => {
      const t = after('banco');
      const b = bankerOf(t);
      const command = moveCommandOf(t, b, moves.on, 0n);
      t.must(from(b, command));
      return [t, from(b, { ...command, move: moves.halve, amount: 1n } as SeatCommand)];
    },
  ],
  [
    'otherTurn',
    'a second commitment for one draw',
    () => {
      const t = drawing();
      const { memory, seat } = t.players[0]!;
      const enter = (name: string) =>
        ({
          type: 'enter',
          enter: signerOfSeat(memory).sign('Enter', { table: t.state.tableId, number: 1n, commitment: secretOf(name) }),
        }) as const;
      t.must({ by: 'seat', seat, command: enter('one') });
      return [t, { by: 'seat', seat, command: enter('two') }];
    },
  ],
  [
    'postaTooSmall',
    'below the minimum',
    () => {
      const t = seated();
      return [t, from(bankerOf(t), { type: 'posta', number: 1n, amount: 10n * chip - 1n })];
    },
  ],
  [
    'postaTooSmall',
    'nothing at all',
    () => {
      const t = seated();
      return [t, from(bankerOf(t), { type: 'posta', number: 1n, amount: 0n })];
    },
  ],
  [
    'postaTooLarge',
    'above the maximum',
    () => {
      const t = seated({ amounts: [900n * chip, 900n * chip] });
      return [t, from(bankerOf(t), { type: 'posta', number: 1n, amount: 500n * chip + 1n })];
    },
  ],
  [
    'beyondCredit',
    'a posta',
    () => {
      const t = seated();
      return [t, from(bankerOf(t), { type: 'posta', number: 1n, amount: 400n * chip + 1n })];
    },
  ],
  [
    'beyondCredit',
    'a bet',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.plain, 400n * chip + 1n)];
    },
  ],
  [
    'betTooSmall',
    'below the minimum',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.plain, chip - 1n)];
    },
  ],
  [
    'noSuchCall',
    'banco e rispetto is not heads-up’s',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.bancoRispetto, 20n * chip)];
    },
  ],
  [
    'noSuchCall',
    'a cavallo is not heads-up’s',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.cavallo, 20n * chip)];
    },
  ],
  [
    'wrongCallAmount',
    'banco for less than the posta',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.banco, 20n * chip - 1n)];
    },
  ],
  [
    'wrongCallAmount',
    'tavolo for less than half',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.tavolo, 10n * chip - 1n)];
    },
  ],
  [
    'wrongCallAmount',
    'a zero bet that costs something',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.none, 1n)];
    },
  ],
  [
    'noSuchVolonta',
    'heads-up has no punta 5',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.banco, bancoOf(t), { volonta: 1 })];
    },
  ],
  [
    'noSuchVolonta',
    'nor has its banker 3 giving 9',
    () => {
      const t = after('banco');
      const b = bankerOf(t);
      return [t, from(b, moveCommandOf(t, b, moves.on, 0n, 2))];
    },
  ],
  [
    'noSuchMove',
    'a raise, which heads-up does not know',
    () => {
      const t = after('banco');
      const b = bankerOf(t);
      return [t, from(b, moveCommandOf(t, b, moves.raise, chip))];
    },
  ],
  [
    'noSuchMove',
    'a half that is not half',
    () => {
      const t = after('banco');
      const b = bankerOf(t);
      return [t, from(b, moveCommandOf(t, b, moves.halve, chip))];
    },
  ],
  [
    'mayNotPass',
    'before the first coup',
    () => {
      const t = open(seated());
      return [t, from(bankerOf(t), { type: 'pass', state: stateOf(t) })];
    },
  ],
  [
    'badCommitment',
    'a bet without one',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.banco, bancoOf(t), { commitment: zero32 })];
    },
  ],
  [
    'badCommitment',
    'a zero bet with one',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.none, 0n, { commitment: secretOf('c') })];
    },
  ],
  [
    'badCommitment',
    'the banker’s own',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.banco, bancoOf(t), { commitment: t.state.bank!.move!.commitment })];
    },
  ],
  [
    'badCommitment',
    'the house’s of this turn',
    () => {
      const t = open(seated());
      return [t, betOf(t, calls.banco, bancoOf(t), { commitment: t.state.bank!.state.commitment })];
    },
  ],
  [
    'badCommitment',
    'one of an earlier coup, by the banker',
    () => {
      const t = after('banco');
      const b = bankerOf(t);
      const used = t.state.bank!.turns[0]!.list!.find((row) => row.seat === b.seat)!.commitment;
      return [t, from(b, { ...moveCommandOf(t, b, moves.on, 0n), commitment: used } as SeatCommand)];
    },
  ],
  [
    'badCommitment',
    'a draw: the other seat’s',
    () => {
      const t = drawing();
      const [one, two] = t.players as [TestPlayer, TestPlayer];
      const enter = (p: TestPlayer) =>
        ({
          type: 'enter',
          enter: signerOfSeat(p.memory).sign('Enter', {
            table: t.state.tableId,
            number: 1n,
            commitment: secretOf('c'),
          }),
        }) as const;
      t.must({ by: 'seat', seat: one.seat, command: enter(one) });
      return [t, { by: 'seat', seat: two.seat, command: enter(two) }];
    },
  ],
  [
    'linkMismatch',
    'a punter’s',
    () => {
      const t = bet(open(seated()));
      t.settleDown([punterOf(t).seat]);
      return [
        t,
        from(punterOf(t), {
          type: 'give',
          closed: t.state.bank!.coup!.digest,
          signature: `0x${'11'.repeat(65)}`,
          link: secretOf('wrong'),
        }),
      ];
    },
  ],
  [
    'linkMismatch',
    'a punter’s that is missing',
    () => {
      const t = bet(open(seated()));
      t.settleDown([punterOf(t).seat]);
      return [
        t,
        from(punterOf(t), {
          type: 'give',
          closed: t.state.bank!.coup!.digest,
          signature: `0x${'11'.repeat(65)}`,
          link: null,
        }),
      ];
    },
  ],
  [
    'linkMismatch',
    'the link of the draw',
    () => {
      const t = drawing();
      t.settleDown([2]);
      const enter = signerOfSeat(t.players[1]!.memory).sign('Enter', {
        table: t.state.tableId,
        number: 1n,
        commitment: secretOf('c'),
      });
      t.must({ by: 'seat', seat: 2, command: { type: 'enter', enter } });
      return [t, { by: 'seat', seat: 2, command: { type: 'drawLink', number: 1n, link: secretOf('wrong') } }];
    },
  ],
  [
    'linkMismatch',
    'the link owed for a void coup',
    () => {
      const t = voided();
      return [
        t,
        from(punterOf(t), {
          type: 'link',
          closed: t.state.bank!.turns.at(-1)!.void!.message.closed,
          link: secretOf('wrong'),
        }),
      ];
    },
  ],
  [
    'noSuchDecision',
    'batte with less than 8',
    () => {
      const t = deciding();
      const p = punterOf(t);
      return [
        t,
        from(p, {
          type: 'choice',
          choice: signerOfSeat(p.memory).sign('Choice', { closed: t.state.bank!.coup!.digest, draw: draws.batte }),
        }),
      ];
    },
  ],
  [
    'alreadyLeaving',
    'sitting in again',
    () => {
      const t = leaving();
      return [t, from(punterOf(t), { type: 'sitIn' })];
    },
  ],
  [
    'alreadyLeaving',
    'sitting out',
    () => {
      const t = leaving();
      return [t, from(punterOf(t), { type: 'sitOut' })];
    },
  ],
  [
    'sittingOut',
    'a bet of who sits out',
    () => {
      const t = seated();
      const o = open(t);
      const p = punterOf(o);
      o.must(from(p, { type: 'sitOut' }));
      return [o, from(p, betCommand(p.memory, calls.plain, 500n)!.command)];
    },
  ],
  [
    'mustRejoin',
    'sitting in while it owes a link',
    () => {
      const t = voided();
      return [t, from(punterOf(t), { type: 'sitIn' })];
    },
  ],
];

describe('refusals', () => {
  it.each(cases)('P2.4 %s: %s', (code, _situation, build) => {
    const [table, command] = build();
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
    const [table, command] = cases.find(([, situation]) => situation === 'batte with less than 8')![2]();
    table.run(command);
    expect([1, 2, 3]).toContain(finish(table));
  });
});
