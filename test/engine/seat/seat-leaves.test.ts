/**
 * Friends of the house sign hundreds of right leaves that are worth nothing, and last the one that a `Give` rests on. What
 * is kept of them is bounded, and that one is among it, in the client and on the way out.
 */
import { expect, it } from 'vitest';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { mostTurns } from '../../../engine/proof/bounds.ts';
import { giveDuty } from '../../../engine/seat/give.ts';
import { leavesOf, newMemory, sessionKeyOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import { commit } from '../../../engine/seat/secrets.ts';
import { takeTurns } from '../../../engine/seat/take-turns.ts';
import { encodeDemand } from '../../../engine/settlement/dispute.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import { planOf, untouched } from '../../support/exit-facts.ts';
import { BankMaker, bytes32, sessionKey, type Cast } from '../../support/bank-maker.ts';
import { castOf, domain, stack } from '../../support/bank.ts';
import { secretOf, seatBankOf } from '../../support/own-seat.ts';

const [B, H, F, G] = [1, 2, 3, 4];
// venezia: nine seats and eleven standing bettors, twenty players, as protocol.md 2.1 allows
const seats = [...Array.from({ length: 9 }, (_, i) => i + 1), ...Array.from({ length: 11 }, (_, i) => i + 11)];
const wallet = (seat: number) => signerOf(domain, bytes32('wallet', seat)).address;
const cast: Cast = {
  ...castOf({ ruleset: 2 }, []),
  seats: seats.map((seat) => ({
    seat,
    player: wallet(seat),
    stack,
    ...(seat === H
      ? { secret: secretOf(H), key: signerOf(domain, sessionKeyOf(secretOf(H))) }
      : { key: sessionKey(domain, 'seat', seat) }),
  })),
};

it('P7.9 I14 the leave that a Give rests on is not washed out by others', { timeout: 120_000 }, () => {
  const maker = new BankMaker(cast, { number: 1n, banker: B, posta: 20_000n });
  const leaveNow = (seat: number): Proof['leaves'][number] => {
    const line = maker.state.seats[cast.seats.findIndex((s) => s.seat === seat)]!;
    const { key } = cast.seats.find((s) => s.seat === seat)!;
    return { seat, ...key.sign('Leave', { bankId: maker.bankId, turn: maker.state.turn, line }) };
  };
  const coup = (seat: number) => {
    const options = { stakes: new Map([[seat, { accepted: 100n }]]), acks: [H] };
    maker.seek(options, (outcome) => outcome === outcomes.banco);
    expect(maker.coup(options)).toBe(outcomes.banco);
  };
  const friends = seats.filter((seat) => seat !== H && seat !== F);
  const spam: Proof['leaves'][number][] = [leaveNow(F)]; // F with its line of 0
  coup(F); // F loses 100 and acknowledges nothing
  for (let i = 0; i < 25; i++) {
    if (spam.length < 440) spam.push(...friends.map(leaveNow));
    coup(G);
  }
  const needed = leaveNow(F); // F with its line of -100: the only signature under it
  const turn = maker.state.turn;
  maker.unfinished(
    {
      stakes: new Map([
        [H, { accepted: 5_000n }],
        [F, { accepted: 100n }],
      ]),
    },
    [B, H, F],
  );
  const whole = maker.proof();
  const shown = (by: readonly number[], leaves: Proof['leaves']): Proof => {
    const last = whole.turns.at(-1)!;
    const gives = last.gives!.filter(({ seat }) => by.includes(seat));
    return { ...whole, leaves, turns: whole.turns.with(-1, { ...last, gives } as ProofTurn) };
  };
  const { message, signature } = whole.turns.at(-1)!.bets!.find(({ seat }) => seat === H)!;
  let memory: SeatMemory = commit(
    {
      ...newMemory(domain, cast.table, cast.house.address, H, secretOf(H)),
      banks: [{ ...seatBankOf({ ...whole, turns: [], leaves: [] }), verifiedTurns: 0 }],
      bets: [{ message, signature, bankId: maker.bankId, refused: false }],
    },
    { bankId: maker.bankId, turn, seq: 1 + turn },
  ).memory;
  for (let at = 0; at < spam.length; at += 20)
    memory = takeTurns(memory, maker.bankId, shown([], spam.slice(at, at + 20)));
  expect(giveDuty(memory, false).send).toEqual([]);
  memory = takeTurns(memory, maker.bankId, shown([B, F], []));
  expect(giveDuty(memory, false).send).toEqual([]); // too far from a base: H is right not to give yet
  memory = takeTurns(memory, maker.bankId, shown([B, F], [needed])); // after its Give: it stands last, aside
  expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
  expect(spam.length).toBeGreaterThan(400);
  const bank = memory.banks[0]!;
  expect(leavesOf(bank).length).toBeLessThanOrEqual(2 * seats.length); // bounded, however many are signed
  expect(leavesOf(bank)).toContain(needed);
  expect(encodeDemand({ ...bank.proof, leaves: leavesOf(bank) }).proof.turns.length).toBeLessThanOrEqual(mostTurns);
  const duty = giveDuty(memory, false);
  expect(duty.send.map(({ type }) => type)).toEqual(['give']); // H is bound, with 5000 at stake
  memory = takeTurns(duty.memory, maker.bankId, shown([B, H, F], []));
  expect([memory.alarm, memory.disagreement]).toEqual([null, null]);

  const { banks, gives } = evidenceIn(memory);
  const merged = evidenceOf([banks[0]!.proof!], gives, wallet(H)).banks;
  const plan = planOf(merged, gives, wallet(H), () => untouched, { at: cast.table });
  const [sent] = plan.steps.find(({ act }) => act === 'demand')!.args as [{ turns: unknown[] }];
  expect(sent.turns.length).toBeLessThanOrEqual(mostTurns); // contracts/Types.sol MAX_TURNS: else it is refused
});
