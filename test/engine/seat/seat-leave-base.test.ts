/**
 * A friend of the house signs a `Leave`, which is the base of all later proofs, and gives again after it once the honest
 * seat is bound. For a verifier the `Leave` stands no more; the court still takes it as an assent, and so must the way out.
 */
import { expect, it } from 'vitest';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { mostTurns } from '../../../engine/proof/bounds.ts';
import { giveDuty } from '../../../engine/seat/give.ts';
import { newMemory, sessionKeyOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import { commit } from '../../../engine/seat/secrets.ts';
import { takeTurns } from '../../../engine/seat/take-turns.ts';
import { encodeDemand, unfinishedTurn } from '../../../engine/settlement/dispute.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import { planOf, untouched, walletOf } from '../../support/exit-facts.ts';
import { BankMaker, bytes32, sessionKey, type Cast } from '../../support/bank-maker.ts';
import { castOf, domain, stack } from '../../support/bank.ts';
import { secretOf, seatBankOf } from '../../support/own-seat.ts';

const [B, H, F, G] = [1, 2, 3, 4];
const plain = castOf({ ruleset: 2 }, [1, 2, 3]);
const cast: Cast = {
  ...plain,
  seats: [
    ...plain.seats.map((one) =>
      one.seat === H ? { ...one, secret: secretOf(H), key: signerOf(domain, sessionKeyOf(secretOf(H))) } : one,
    ),
    { seat: G, player: signerOf(domain, bytes32('wallet', G)).address, key: sessionKey(domain, 'seat', G), stack },
  ],
};

it('I14 a seat that gave can still bring its coup to the chain, whatever a friend of the house signs afterwards', () => {
  const maker = new BankMaker(cast, { number: 1n, banker: B, posta: 20_000n });
  const coup = (seat: number) => {
    const options = { stakes: new Map([[seat, { accepted: 100n }]]), acks: [H] };
    maker.seek(options, (outcome) => outcome === outcomes.banco);
    expect(maker.coup(options)).toBe(outcomes.banco);
  };
  coup(F);
  maker.leave(F); // F signs Leave with its line of -100
  for (let i = 0; i < 25; i++) coup(G); // friends of the house play among themselves, H looks on
  const last = {
    stakes: new Map([
      [H, { accepted: 5_000n }],
      [F, { accepted: 100n }],
    ]),
  };
  const turn = maker.state.turn;
  const digest = maker.unfinished(last, [B]);
  const shownFirst = maker.proof();
  maker.unfinished(last, [B, H, F]);
  const shownThen = maker.proof();

  const before: Proof = { ...shownFirst, turns: [], leaves: [] };
  let memory: SeatMemory = {
    ...newMemory(domain, cast.table, cast.house.address, H, secretOf(H)),
    banks: [{ ...seatBankOf(before), verifiedTurns: 0 }],
  };
  memory = commit(memory, { bankId: maker.bankId, turn, seq: 1 + turn }).memory;
  const bet = shownFirst.turns.at(-1)!.bets!.find(({ seat }) => seat === H)!;
  memory = {
    ...memory,
    bets: [{ message: bet.message, signature: bet.signature, bankId: maker.bankId, refused: false }],
  };

  memory = takeTurns(memory, maker.bankId, shownFirst);
  expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
  const asBefore = memory.banks[0]!.proof;
  expect(encodeDemand(asBefore).proof.turns.length).toBeLessThanOrEqual(mostTurns); // the chain would take it
  const duty = giveDuty(memory, false);
  expect(duty.send.map(({ type }) => type)).toEqual(['give']); // H is bound, with 5000 at stake
  memory = takeTurns(duty.memory, maker.bankId, shownThen); // now F gives, after its Leave
  expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
  expect(memory.given[`${maker.bankId}:${turn}`]).toBe(digest);
  expect(memory.banks[0]!.leavesAside).toHaveLength(1);
  // The way out of the same browser: what the page /exit plans.
  const { banks, gives } = evidenceIn(memory);
  const kept = banks[0]!.proof!;
  const plan = planOf(evidenceOf([kept], gives, walletOf(H)).banks, gives, walletOf(H), () => untouched, {
    at: cast.table,
  });
  const demand = plan.steps.find(({ act }) => act === 'demand')!;
  const [sent] = demand.args as [{ turns: unknown[] }];
  expect(unfinishedTurn(kept)).toBe(turn);
  expect(hashStruct('Setup', kept.setup.message)).toBe(maker.bankId);
  expect(sent.turns.length).toBeLessThanOrEqual(mostTurns); // contracts/Types.sol MAX_TURNS: else it is refused
});
