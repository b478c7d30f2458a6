/** Every refusal there is, from a real situation (engine/table/refusals.ts). */
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { calls, draws, moves } from '../../../engine/protocol/messages.ts';
import { betCommand, moveCommand } from '../../../engine/seat/by-hand.ts';
import type { Command, SeatCommand } from '../../../engine/table/commands.ts';
import { decide, refusalOf } from '../../../engine/table/decide.ts';
import { refusals } from '../../../engine/table/refusals.ts';
import { TestTable, secretOf } from '../../support/players.ts';
import { bankerGave } from '../../support/seat-lies.ts';
import { bancoOf, bankerOf, finish, punterOf, seated, text } from '../../support/situations.ts';
import {
  bankIn,
  betOf,
  choiceOf,
  enterOf,
  from,
  giveOf,
  moveCommandOf,
  postaOf,
  sit,
} from '../support/table-commands.ts';
import { bringCases } from '../support/refusal-brings.ts';
import { paperCases } from '../support/refusal-papers.ts';
import { opened as openedSette, type SettePapers } from '../support/sette-papers.ts';
import {
  type Case,
  half,
  standing,
  full,
  reserve,
  voided,
  deciding,
  stateOf,
  ordered,
  minimum,
  drawing,
  leaving,
  several,
  punters,
  guaranteed,
  auctioned,
  opened,
  won,
} from '../support/refusal-situations.ts';

/** A grant, with what the host knows besides. */
const told = (grant: Command, what: object): Command =>
  ({ by: 'host', command: { ...grant.command, ...what } }) as Command;

/** What no table of chemin de fer refuses. */
const ofSette: readonly [keyof typeof refusals, string, (t: SettePapers) => SeatCommand][] = [
  ['betTooLarge', 'a bet above the piatto', (t) => ({ type: 'bet', bet: t.betOf(2_001n) })],
  ['notInThisGame', 'a partner', () => ({ type: 'partner', number: 1n })],
];

const cases: readonly Case[] = [
  ...paperCases,
  ...bringCases,
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
  ['chairHeld', 'it is kept for somebody who waited', half, (t) => told(sit(t), { held: true })],
  ['notCovered', 'the bond has no share for one more seat', half, (t) => told(sit(t), { uncovered: true })],
  [
    'oneTable',
    'a seat at a second table of venezia',
    () => new TestTable({ ruleset: 2 }),
    (t) => told(sit(t), { elsewhere: true }),
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

  it.each(ofSette)('P2.4 %s, at a table of sette e mezzo: %s', (code, _situation, command) => {
    const table = openedSette([1, 2, 3]);
    const before = text(table.state);
    const said = { by: 'seat', seat: table.state.game.bank!.turn!, command: command(table) } as const;
    expect(decide(table.state, said, table.context)).toEqual({ refusal: { code, ...refusals[code] } });
    expect(text(table.state)).toBe(before);
  });

  it('P2.4 there is a situation for each', () => {
    const codes = [...cases, ...ofSette].map(([code]) => code);
    expect([...new Set(codes)].sort()).toEqual(Object.keys(refusals).sort());
  });

  it('P2.4 the coup goes on as if nothing had been sent', () => {
    const [, , begin, sends] = cases.find(([, situation]) => situation === 'batte with less than 8')!;
    const table = begin();
    table.run(sends(table));
    expect([1, 2, 3]).toContain(finish(table));
  });
});
