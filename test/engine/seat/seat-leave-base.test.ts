/**
 * A friend of the house signs a `Leave`, which is the base of all later proofs, and gives again after it once the honest
 * seat is bound. For a verifier the `Leave` stands no more; the court still takes it as an assent, and so must the way out.
 */
import { expect, it } from 'vitest';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { mostTurns } from '../../../engine/proof/bounds.ts';
import { giveDuty } from '../../../engine/seat/give.ts';
import { newMemory, sessionKeyOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import { commit } from '../../../engine/seat/secrets.ts';
import { takeTurns } from '../../../engine/seat/take-turns.ts';
import { encodeDemand, unfinishedTurn } from '../../../engine/settlement/dispute.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { evidenceOf, verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
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

/** A proof with the grants that its file must have. */
function withGrants(proof: Proof): Proof {
  const { players, table } = proof.setup.message;
  const terms = { amount: stack, nonce: 0n, deadline: 4_102_444_800n };
  const grants = players.map(({ seat, player, key }) =>
    signerOf(domain, bytes32('wallet', seat)).sign('Grant', { player, table, seat, key, ...terms }),
  );
  return { ...proof, grants };
}

/**
 * F loses a first coup and leaves; 25 coups of friends later H has bet, and a list with H and F in it is closed. What H
 * remembers before that list, and what is shown with the gives of these seats.
 */
function listAfterLeave() {
  const maker = new BankMaker(cast, { number: 1n, banker: B, posta: 20_000n });
  const coup = (seat: number) => {
    const options = { stakes: new Map([[seat, { accepted: 100n }]]), acks: [H] };
    maker.seek(options, (outcome) => outcome === outcomes.banco);
    expect(maker.coup(options)).toBe(outcomes.banco);
  };
  coup(F);
  maker.leave(F); // with its line of -100
  for (let i = 0; i < 25; i++) coup(G); // friends of the house play among themselves, H looks on
  const stakes = new Map([
    [H, { accepted: 5_000n }],
    [F, { accepted: 100n }],
  ]);
  const turn = maker.state.turn;
  const digest = maker.unfinished({ stakes }, [B, H, F]);
  const whole = maker.proof();
  const shown = (seats: readonly number[]): Proof => {
    const last = whole.turns.at(-1)!;
    const gives = last.gives!.filter(({ seat }) => seats.includes(seat));
    return { ...whole, turns: whole.turns.with(-1, { ...last, gives } as ProofTurn) };
  };
  const { memory } = commit(
    {
      ...newMemory(domain, cast.table, cast.house.address, H, secretOf(H)),
      banks: [{ ...seatBankOf({ ...whole, turns: [], leaves: [] }), verifiedTurns: 0 }],
    },
    { bankId: maker.bankId, turn, seq: 1 + turn },
  );
  const { message, signature } = whole.turns.at(-1)!.bets!.find(({ seat }) => seat === H)!;
  const bets = [{ message, signature, bankId: maker.bankId, refused: false }];
  const see = (before: SeatMemory, seats: readonly number[]) => {
    const after = takeTurns(before, maker.bankId, shown(seats));
    expect([after.alarm, after.disagreement]).toEqual([null, null]);
    return after;
  };
  return { memory: { ...memory, bets }, see, turn, digest, bankId: maker.bankId, whole };
}

it('I14 a seat that gave can still bring its coup to the chain, whatever a friend of the house signs afterwards', () => {
  const { memory: before, see, turn, digest, bankId, whole } = listAfterLeave();
  const asked = see(before, [B]);
  expect(encodeDemand(asked.banks[0]!.proof).proof.turns.length).toBeLessThanOrEqual(mostTurns);
  const duty = giveDuty(asked, false);
  expect(duty.send.map(({ type }) => type)).toEqual(['give']); // H is bound, with 5000 at stake
  const memory = see(duty.memory, [B, H, F]); // now F gives, after its Leave
  expect(memory.given[`${bankId}:${turn}`]).toBe(digest);
  expect(memory.banks[0]!.leavesAside).toHaveLength(1);
  const { banks, gives } = evidenceIn(memory);
  const kept = banks[0]!.proof!;
  expect(unfinishedTurn(kept)).toBe(turn);
  // By the browser's own store alone, and with a file of the same bank, as it was saved or is published.
  const file = verifiedBanks('bank.json', JSON.stringify(proofToJson({ ...withGrants(whole), leaves: [] })));
  for (const found of [[kept], [kept, ...file.banks], [...file.banks, kept]]) {
    const merged = evidenceOf(found, gives, walletOf(H)).banks;
    const plan = planOf(merged, gives, walletOf(H), () => untouched, { at: cast.table });
    const [sent] = plan.steps.find(({ act }) => act === 'demand')!.args as [{ turns: unknown[] }];
    expect(sent.turns.length).toBeLessThanOrEqual(mostTurns); // contracts/Types.sol MAX_TURNS: else it is refused
  }
});

it('P7.9 the base counts as well where that Give is shown first: who has bet does not fall silent for it', () => {
  const { memory: before, see } = listAfterLeave();
  const memory = see(before, [B, F]);
  expect(memory.banks[0]!.leavesAside).toHaveLength(1);
  expect(giveDuty(memory, false).send.map(({ type }) => type)).toEqual(['give']);
});
