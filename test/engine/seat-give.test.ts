/** What a seat binds itself to with a `Give`, and what it never gives or signs beside it (protocol.md 2.4). */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../engine/bytes.ts';
import type { ProofTurn } from '../../engine/proof/format.ts';
import { ownEvidence } from '../../engine/settlement/exit/own-evidence.ts';
import { advance } from '../../engine/seat/advance.ts';
import { remember, standCommand } from '../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../engine/seat/memory.ts';
import { secretOf } from './players.ts';
import { bankerGave, stepped, withLast, withProof } from './seat-lies.ts';
import { bankerOf, bet, finish, open, punterOf, seated } from './situations.ts';

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
    const leave = standCommand(punter.memory, table.view(punter));
    expect(leave).toMatchObject({ type: 'stand', leave: { message: { line: 0n, turn: 0 } } });
    bet(table);
    table.settleDown([punter.seat]);
    // The Leave was signed and never arrived (the page closed); the coup was closed meanwhile.
    const left = remember(punter.memory, leave);
    expect(advance(left, table.view(punter)).send.filter((c) => c.type === 'give')).toEqual([]);
    expect(advance(punter.memory, table.view(punter)).send.filter((c) => c.type === 'give')).toHaveLength(1);
  });

  it('P7.3 no Leave once it has given', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const view = table.view(punter);
    punter.memory = advance(punter.memory, view).memory;
    expect(standCommand(punter.memory, view)).toEqual({ type: 'stand', leave: null });
    // Also when the table pretends that nothing runs.
    expect(standCommand(punter.memory, withProof(view, (proof) => ({ ...proof, turns: [] })))).toEqual({ type: 'stand', leave: null });
  });

  it('P7.11 a list under demand: agreed to for the chain, and nothing leaves; when the demand is over, not at all', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const view = table.view(punter);
    const closed = table.state.bank!.coup!.digest;
    const advanced = (contested: SeatMemory['contested'], seen = view) => advance({ ...punter.memory, contested }, seen);
    const binding = ({ send }: ReturnType<typeof advance>) => send.filter(({ type }) => type === 'give' || type === 'link');
    expect(binding(advanced(undefined))).toHaveLength(1);
    // The court has the banker's Give, whether or not the table shows it.
    const hidden = withProof(view, (proof) => ({ ...proof, turns: proof.turns.map((turn) => (turn.gives === undefined ? turn : { ...turn, gives: [] })) as never }));
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

  it('P7.6 what it has agreed to stays as it was: a house cannot spoil the evidence of a demand', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const view = table.view(punter);
    const agreed = advance(punter.memory, view).memory;
    const kept = agreed.banks.at(-1)!.proof.turns.at(-1)!;
    expect(kept.gives).toHaveLength(1);
    const garbage: Hex = `0x${'11'.repeat(64)}1b`;
    const spoilt = withProof(view, (proof) => ({ ...proof, turns: proof.turns.map((turn) => (turn.closed === undefined || turn.step !== undefined ? turn : {
      ...turn, closed: { ...turn.closed, signature: garbage }, bets: turn.bets.map((bet) => ({ ...bet, signature: garbage })), gives: turn.gives.map((give) => ({ ...give, signature: garbage })),
    })) as never }));
    expect(advance(agreed, spoilt).memory.banks.at(-1)!.proof.turns.at(-1)).toEqual(kept);
    // Before it has agreed to it, the table may still show it right.
    const first = advance(punter.memory, spoilt).memory;
    expect(first.given).toEqual(punter.memory.given);
  });

  it('P7.11 nor does the banker\'s link leave', () => {
    const table = bankerGave();
    table.settleDown([bankerOf(table).seat]);
    const banker = bankerOf(table);
    const links = (contested: SeatMemory['contested']) => advance({ ...banker.memory, contested }, table.view(banker)).send.filter(({ type }) => type === 'link');
    const closed = table.state.bank!.coup!.digest;
    expect([links(undefined), links({ [closed]: 'open' }), links({ [closed]: 'over' })].map(({ length }) => length)).toEqual([1, 0, 0]);
  });

  it.each(['banker', 'punter'] as const)('P7.9 not when its share cannot cover what the %s would win', (who) => {
    const rules = { maxPosta: 20_000_000n, share: 20_000_000n };
    const table = bet(open(seated(rules)));
    const player = who === 'banker' ? bankerOf(table) : punterOf(table);
    if (who === 'punter') table.settleDown([player.seat]);
    const gives = (memory: SeatMemory) => advance(memory, table.view(player)).send.filter((c) => c.type === 'give');
    expect(gives(player.memory)).toHaveLength(1);
    // It has won in a bank before that is not final.
    const won = { number: 0n, bankId: secretOf('won'), final: false, verifiedTurns: 0, proof: { ...table.view(player).bank!.proof, turns: [] as readonly ProofTurn[] } };
    const checked = { ...table.state.bank!.state, bankId: secretOf('won'), seats: table.state.bank!.state.seats.map(() => 400_001n) };
    const memory = { ...player.memory, banks: [{ ...won, checked }, ...player.memory.banks] };
    expect(gives(memory)).toEqual([]);
    expect(gives({ ...memory, banks: memory.banks.map((bank) => ({ ...bank, final: bank.number === 0n })) })).toHaveLength(1);
    const less = { ...memory, banks: memory.banks.map((bank) => (bank.number === 0n ? { ...bank, checked: { ...checked, seats: checked.seats.map(() => 400_000n) } } : bank)) };
    expect(gives(less)).toHaveLength(1);
    // What demands and claims have taken from its share on chain does not cover anything any more.
    const win = 20_000_000n - 400_000n;
    expect([win, win - 1n].map((share) => gives({ ...player.memory, share }).length)).toEqual([1, 0]);
    // Nor with a coup that an earlier bank left unfinished: it may still win that.
    const { turns } = table.view(player).bank!.proof;
    expect(turns.at(-1)).toMatchObject({ list: expect.anything() });
    const stalled = { ...won, proof: { ...won.proof, turns }, checked: { ...checked, seats: checked.seats.map(() => 0n) } };
    expect(gives({ ...player.memory, banks: [stalled, ...player.memory.banks] })).toEqual([]);
  });

  it('P7.1 the alarm is told once, and the first one stands', () => {
    const { table, player } = stepped();
    const lie = withLast(table.view(player), (turn) => ({ ...turn, serverLink: secretOf('1') }));
    const first = advance(player.memory, lie).memory;
    const second = advance(first, withLast(table.view(player), (turn) => ({ ...turn, cards: [] }))).memory;
    expect(second.alarm).toEqual(first.alarm);
    expect(finish(table)).toBeGreaterThan(0);
  });
});
