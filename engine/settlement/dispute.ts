/**
 * What a demand takes (protocol.md 5): a closed list that was not played, and the links that its contributors owe. A
 * demand can be about any closed turn of a proof. Usually it is the last one, which has no step.
 */
import { present } from '../assert.ts';
import { zero32, type Hex } from '../bytes.ts';
import type { ClosedTurn, Proof } from '../proof/format.ts';
import { encodeProof, encodeRow, join } from './encode.ts';

/** The turn of `proof` with this number. Asserts that it is there and has a list. */
function closedTurn(proof: Proof, turn: number): ClosedTurn {
  const found = proof.turns[turn];
  if (found?.closed === undefined)
    throw new Error(`turn ${turn} of bank ${proof.setup.message.number} has no closed list`);
  return found;
}

/** The last turn of a proof if it can be demanded: a closed list without a step, not declared void. Otherwise null. */
export function unfinishedTurn({ turns }: Proof): number | null {
  const last = turns.at(-1);
  return last?.closed !== undefined && last.step === undefined && last.void === undefined ? turns.length - 1 : null;
}

/**
 * The proof of the state before `turn`, and the list of `turn` with the house's signature and the banker's `Give`: the
 * first two arguments of `demand`. Asserts that the banker gave: without its `Give` nobody is bound.
 */
export function encodeDemand(
  proof: Proof,
  turn: number = present(unfinishedTurn(proof), 'an unfinished coup'),
  from?: number,
) {
  const { closed, list, gives } = closedTurn(proof, turn);
  const banker = present(
    gives.find((give) => give.seat === proof.setup.message.banker),
    "the banker's Give",
  );
  const { move, amount, hand } = closed.message;
  return {
    proof: encodeProof(proof, from, turn),
    list: {
      move,
      amount,
      hand,
      draws: '0x' as Hex,
      serverLink: zero32,
      commitment: zero32,
      list: list.map(encodeRow),
      links: [],
      signatures: join([closed.signature, banker.signature]),
    },
  };
}

/** One contributor's part as `give` takes it; `index` is its place in the set-up. */
export interface EncodedGive {
  readonly index: number;
  readonly link: Hex;
  readonly signature: Hex;
}

/** The punters' links of `turn` that the proof holds. */
export function encodeGives(proof: Proof, turn: number): readonly EncodedGive[] {
  const { players, banker } = proof.setup.message;
  return closedTurn(proof, turn).gives.flatMap(({ seat, link, signature }) =>
    seat === banker || link === undefined
      ? []
      : [{ index: players.findIndex((player) => player.seat === seat), link, signature }],
  );
}

/** The banker's link of `turn`, if the proof holds it. */
export function bankerLink(proof: Proof, turn: number): Hex | undefined {
  return closedTurn(proof, turn).gives.find((give) => give.seat === proof.setup.message.banker)?.link;
}
