/** What binds a seat that sends a `Give`, and what it never gives or signs besides (protocol.md 2.4). */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { calls, statuses, type ListRow } from '../../../engine/protocol/messages.ts';
import type { ProofTurn } from '../../../engine/proof/format.ts';
import { ownEvidence } from '../../../engine/settlement/exit/own-evidence.ts';
import { asKnown, claimOf } from '../../../engine/claim.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, standCommand } from '../../../engine/seat/by-hand.ts';
import { followProof, forgetChain } from '../../../engine/seat/follow.ts';
import type { SeatBank, SeatMemory } from '../../../engine/seat/memory.ts';
import { isPaidAsKnown } from '../../../engine/seat/payments.ts';
import { secretOf } from '../../support/players.ts';
import { bankerGave, restepped, stepped, withLast, withProof } from '../../support/seat-lies.ts';
import { bankerOf, bet, final, finish, lastBank, open, proofText, punterOf, seated } from '../../support/situations.ts';

describe('what a Give must not do', () => {
  it('P7.3 never twice: the same view gives the same signature, and a Give that has come back is not repeated', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const one = advance(punter.memory, table.view(punter));
    const two = advance(one.memory, table.view(punter));
    expect(two.send).toEqual(one.send);
    expect(two.memory).toEqual(one.memory);
    table.must({ by: 'seat', seat: punter.seat, command: one.send[0]! });
    expect(advance(one.memory, table.view(punter)).send.filter((c) => c.type === 'give')).toEqual([]);
  });

  it('P7.3 never after its Leave', () => {
    const table = open(seated());
    const punter = punterOf(table);
    const leave = standCommand(punter.memory);
    expect(leave.command).toMatchObject({ type: 'stand', leave: { message: { line: 0n, turn: 0 } } });
    bet(table);
    table.settleDown([punter.seat]);
    // The Leave was signed and never arrived (the page closed); the coup closed in the meantime.
    expect(advance(leave.memory, table.view(punter)).send.filter((c) => c.type === 'give')).toEqual([]);
    expect(advance(punter.memory, table.view(punter)).send.filter((c) => c.type === 'give')).toHaveLength(1);
  });

  it('P7.3 no Leave after its Give', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const view = table.view(punter);
    punter.memory = advance(punter.memory, view).memory;
    expect(standCommand(punter.memory).command).toEqual({ type: 'stand', leave: null });
    // Not even if the table pretends that nothing is running.
    const hidden = advance(
      punter.memory,
      withProof(view, (proof) => ({ ...proof, turns: [] })),
    ).memory;
    expect(standCommand(hidden).command).toEqual({ type: 'stand', leave: null });
  });

  it('P7.11 a list under demand: agreed to for the chain only; once the demand is over, not at all', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const view = table.view(punter);
    const closed = table.state.bank!.coup!.digest;
    const advanced = (contested: SeatMemory['contested'], seen = view) =>
      advance({ ...punter.memory, contested }, seen);
    const binding = ({ send }: ReturnType<typeof advance>) =>
      send.filter(({ type }) => type === 'give' || type === 'link');
    expect(binding(advanced(undefined))).toHaveLength(1);
    // The court has the banker's Give, whether the table shows it or not.
    const hidden = withProof(view, (proof) => ({
      ...proof,
      turns: proof.turns.map((turn) => (turn.gives === undefined ? turn : { ...turn, gives: [] })) as never,
    }));
    for (const seen of [view, hidden]) {
      const open = advanced({ [closed]: 'open' }, seen);
      expect(binding(open)).toEqual([]);
      expect(Object.values(open.memory.given)).toContain(closed);
      const { gives } = ownEvidence(open.memory).at(-1)!.turns.at(-1)!;
      expect(gives!.find(({ seat }) => seat === punter.seat)?.link).toMatch(/^0x[0-9a-f]{64}$/);
      const over = advanced({ [closed]: 'over' }, seen);
      expect([binding(over), Object.values(over.memory.given).includes(closed)]).toEqual([[], false]);
    }
  });

  it('P7.6 what it has agreed to stays unchanged: a house cannot spoil the evidence of a demand', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const view = table.view(punter);
    const agreed = advance(punter.memory, view).memory;
    const kept = agreed.banks.at(-1)!.proof.turns.at(-1)!;
    expect(kept.gives).toHaveLength(1);
    const garbage: Hex = `0x${'11'.repeat(64)}1b`;
    const spoilt = withProof(view, (proof) => ({
      ...proof,
      turns: proof.turns.map((turn) =>
        turn.closed === undefined || turn.step !== undefined
          ? turn
          : {
              ...turn,
              closed: { ...turn.closed, signature: garbage },
              bets: turn.bets.map((bet) => ({ ...bet, signature: garbage })),
              gives: turn.gives.map((give) => ({ ...give, signature: garbage })),
            },
      ) as never,
    }));
    expect(advance(agreed, spoilt).memory.banks.at(-1)!.proof.turns.at(-1)).toEqual(kept);
    // Before it has agreed, the table may still show it right.
    const first = advance(punter.memory, spoilt).memory;
    expect(first.given).toEqual(punter.memory.given);
  });

  it("P7.11 the banker's link does not leave either", () => {
    const table = bankerGave();
    table.settleDown([bankerOf(table).seat]);
    const banker = bankerOf(table);
    const links = (contested: SeatMemory['contested']) =>
      advance({ ...banker.memory, contested }, table.view(banker)).send.filter(({ type }) => type === 'link');
    const closed = table.state.bank!.coup!.digest;
    expect(
      [links(undefined), links({ [closed]: 'open' }), links({ [closed]: 'over' })].map(({ length }) => length),
    ).toEqual([1, 0, 0]);
  });

  it.each(['banker', 'punter'] as const)('P7.9 not if its share cannot cover what the %s would win', (who) => {
    // A coup may be won, and then be played again by house and banker with another decision and lost: the claim is for
    // both.
    const rules = { maxPosta: 2000n, share: 4000n };
    const table = bet(open(seated(rules)));
    const player = who === 'banker' ? bankerOf(table) : punterOf(table);
    if (who === 'punter') table.settleDown([player.seat]);
    const gives = (memory: SeatMemory) => advance(memory, table.view(player)).send.filter((c) => c.type === 'give');
    expect(gives(player.memory)).toHaveLength(1);
    // It has won in an earlier bank that is not final.
    const won: Omit<SeatBank, 'checked'> = {
      number: 0n,
      bankId: secretOf('won'),
      final: false,
      verifiedTurns: 0,
      proof: asKnown({ ...table.view(player).bank!.proof, turns: [] as readonly ProofTurn[] }),
      mine: true,
      barred: null,
      doubts: [],
      agreed: false,
      resulted: null,
    };
    const checked = asKnown({
      ...table.state.bank!.state,
      bankId: secretOf('won'),
      seats: table.state.bank!.state.seats.map(() => 1n),
    });
    const memory = { ...player.memory, banks: [{ ...won, checked }, ...player.memory.banks] };
    expect(gives(memory)).toEqual([]);
    expect(
      gives({ ...memory, banks: memory.banks.map((bank) => ({ ...bank, final: bank.number === 0n })) }),
    ).toHaveLength(1);
    const less = {
      ...memory,
      banks: memory.banks.map((bank) =>
        bank.number === 0n ? { ...bank, checked: asKnown({ ...checked, seats: checked.seats.map(() => 0n) }) } : bank,
      ),
    };
    expect(gives(less)).toHaveLength(1);
    // What demands and claims on chain have taken from its share no longer covers anything.
    const win = 2000n + 2000n;
    expect([win, win - 1n].map((share) => gives({ ...player.memory, share }).length)).toEqual([1, 0]);
    // Nor with a coup that an earlier bank left unfinished: it may still win that.
    const { turns } = table.view(player).bank!.proof;
    expect(turns.at(-1)).toMatchObject({ list: expect.anything() });
    const stalled = {
      ...won,
      proof: asKnown({ ...won.proof, turns }),
      checked: asKnown({ ...checked, seats: checked.seats.map(() => 0n) }),
    };
    expect(gives({ ...player.memory, banks: [stalled, ...player.memory.banks] })).toEqual([]);
  });

  it('P7.9 P9.4 a punter that has bet gives, although another node is asked about earlier banks', () => {
    const table = bet(open(seated({ maxPosta: 2_000n, share: 4_000n })));
    const punter = punterOf(table);
    table.settleDown([punter.seat]); // the banker has given
    const bankId = secretOf('won');
    const paid: SeatBank = {
      number: 0n,
      bankId,
      final: true,
      verifiedTurns: 0,
      mine: true,
      barred: null,
      doubts: [],
      agreed: false,
      resulted: null,
      proof: asKnown({ ...table.view(punter).bank!.proof, turns: [] as readonly ProofTurn[] }),
      checked: asKnown({ ...table.state.bank!.state, bankId, seats: table.state.bank!.state.seats.map(() => 1n) }),
    };
    const memory: SeatMemory = {
      ...punter.memory,
      banks: [paid, ...punter.memory.banks],
      given: { ...punter.memory.given, [`${bankId}:0`]: secretOf('list') },
    };
    const gives = (now: SeatMemory) =>
      advance(now, table.view(punter), { paid: new Set() }).send.map(({ type }) => type);
    expect(gives(memory)).toContain('give');
    const forgotten = forgetChain(memory);
    expect(gives(forgotten)).toContain('give');
    // What was final over another state only counts, as for a bet signed now.
    expect(
      gives({
        ...forgotten,
        banks: forgotten.banks.map((bank) => ({ ...bank, finalOver: secretOf('another state') })),
      }),
    ).not.toContain('give');
    const bare = open(seated({ maxPosta: 2_000n, share: 4_000n }));
    const betting = forgetChain({ ...memory, banks: [paid, ...punterOf(bare).memory.banks], bets: [] });
    expect([betting.banks[0]!.final, betCommand(betting, calls.banco, 2_000n)]).toEqual([false, null]);
  });

  // One silent player could block everybody's bets for a window.
  it.each<[string, bigint, 'punter' | 'banker', boolean]>([
    ['its own stake is small', 100n, 'punter', true],
    ['its own stake was all of it', 2_000n, 'punter', false],
    ['as the banker, all stakes', 100n, 'banker', false],
  ])('P7.9 a void coup counts with what the seat could win by it: %s', (_what, own, role, may) => {
    const table = open(seated({ maxPosta: 2_000n, share: 2_000n }));
    const punter = punterOf(table);
    const view = table.view(punter);
    const other = bankerGave();
    const turn = other.view(punterOf(other)).bank!.proof.turns.at(-1)!;
    const row = turn.list!.find(({ status }) => status === statuses.accepted)!;
    const banco = turn.list!.find(({ status }) => status === statuses.banker)!;
    const [banks, bets] = role === 'banker' ? [punter.seat, 7] : [7, punter.seat];
    const rows: readonly ListRow[] = [
      { ...banco, seat: banks },
      { ...row, seat: bets, accepted: own, max: own },
      { ...row, seat: 8, accepted: 2_000n - own, max: 2_000n },
    ];
    const bankId = secretOf('void');
    const { checked } = punter.memory.banks[0]!;
    // An earlier bank with more players, which ended void and is not final.
    const before: SeatBank = {
      number: 0n,
      bankId,
      final: false,
      verifiedTurns: 1,
      mine: true,
      barred: null,
      doubts: [],
      agreed: false,
      resulted: null,
      proof: asKnown({ ...view.bank!.proof, turns: [{ ...turn, list: rows } as ProofTurn], end: 'void' as const }),
      checked: asKnown({ ...checked, bankId }),
    };
    const bet = betCommand({ ...punter.memory, banks: [before, ...punter.memory.banks] }, calls.plain, 100n);
    expect(bet !== null).toBe(may);
  });

  it('P7.1 the alarm is told once, and the first one stays', () => {
    const { table, player } = stepped();
    const first = advance(
      player.memory,
      withLast(table.view(player), (turn) => restepped(table, turn, { posta: turn.state.posta + 1n })),
    ).memory;
    expect(first.alarm).not.toBeNull();
    const second = advance(
      first,
      withLast(table.view(player), (turn) => ({ ...turn, cards: [] })),
    ).memory;
    expect(second.alarm).toEqual(first.alarm);
    expect(finish(table)).toBeGreaterThan(0);
  });
});

/** Events that would bar a seat for ever although the house is honest. */
describe('a void in its own name although it has given', () => {
  const none = new Set<bigint>();

  /**
   * The punter has bound itself; the table has not heard of it and calls the coup void in its name; then the bank is
   * final. `before`: what the seat knows when it gives.
   */
  function voidInItsName(before: (memory: SeatMemory, digest: `0x${string}`) => SeatMemory) {
    const table = bankerGave();
    const punter = punterOf(table);
    const { memory, send } = advance(before(punter.memory, table.state.bank!.coup!.digest), table.view(punter), {
      paid: none,
    });
    expect(Object.values(memory.given)).toContain(table.state.bank!.coup!.digest);
    punter.memory = memory; // what it sent, if anything, does not arrive
    table.timeOut(); // void in its name
    punter.memory = advance(punter.memory, table.view(punter), { paid: none }).memory;
    table.settleDown([punter.seat]);
    if (table.deadline !== null && table.state.ended.length === 0) table.timeOut();
    final(table);
    const voided = proofText(table, lastBank(table).bank);
    punter.memory = followProof(advance(punter.memory, table.view(punter), { paid: none }).memory, claimOf(voided));
    punter.memory = advance(punter.memory, table.view(punter), { paid: none }).memory;
    // The table waits for it.
    expect(table.view(punter).seats.find(({ seat }) => seat === punter.seat)!.owes).not.toBeNull();
    return { table, punter, send, voided };
  }

  it('P7.10 P1.5 after a lost Give, a void in its name is final once the court has paid; it plays again', () => {
    const { punter, voided } = voidInItsName((memory) => memory);
    expect(followProof(punter.memory, claimOf(voided))).toBe(punter.memory); // repeating it adds nothing
    const bank = punter.memory.banks[0]!;
    // What the page asks its node, and what it does with the answer (chain-looks.ts, payments).
    expect(isPaidAsKnown(punter.memory, bank, { how: 'settled', line: 0n })).toBe(false);
    expect(isPaidAsKnown(punter.memory, bank, { how: 'finalised', line: 0n })).toBe(true);
  });

  it('P7.11 P1.5 bound on chain only, called void in its name, then paid: it shows its link and plays', () => {
    const { table, punter, send } = voidInItsName((memory, digest) => ({ ...memory, contested: { [digest]: 'open' } }));
    expect(send.filter(({ type }) => type === 'give')).toEqual([]); // it is given on chain only
    expect(isPaidAsKnown(punter.memory, punter.memory.banks[0]!, { how: 'finalised', line: 0n })).toBe(true);
    const sent = (paid: ReadonlySet<bigint>) =>
      advance(punter.memory, table.view(punter), { paid }).send.map(({ type }) => type);
    expect(sent(none)).not.toContain('link'); // never before the chain has paid
    const after = advance(punter.memory, table.view(punter), { paid: new Set([1n]) });
    expect(after.send.map(({ type }) => type)).toContain('link');
  });
});
