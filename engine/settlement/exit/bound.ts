/**
 * Who is bound by a closed list, shown by signatures and links that nobody can invent (protocol.md 1). The way out
 * checks this before it shows a link. What a demand's node shows of these signatures becomes one more copy of the bank,
 * which must be kept before anything follows from it.
 */
import { present } from '../../assert.ts';
import { isHex, type Hex } from '../../bytes.ts';
import { commitmentOf } from '../../fairness/commitment.ts';
import type { ClosedTurn, Proof, ProofGive, ProofTurn } from '../../proof/format.ts';
import { contributorsOf } from '../../proof/gives.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import { statuses } from '../../protocol/messages.ts';
import { isSignedBy } from '../../protocol/sign.ts';
import { bankerLink, type EncodedGive } from '../dispute.ts';
import type { DemandFacts, ExitFacts } from './facts.ts';

/** The turn of the file with this list, -1 when it has none. */
export const turnOf = ({ turns }: Proof, closed: Hex): number =>
  turns.findIndex((one) => one.closed !== undefined && hashStruct('Closed', one.closed.message) === closed);

type Bank = { readonly proof: Proof };

/** Whether the evidence holds the banker's `Give` for the list of this turn. */
export function isBankerBound({ proof }: Bank, turn: number): boolean {
  return listOf(proof, turn).gives.some(
    (give) => give.seat === proof.setup.message.banker && isGive(proof, turn, give),
  );
}

/** Whether the evidence holds the `Give` and the link of every punter of this turn's list. */
export function arePuntersBound({ proof }: Bank, turn: number): boolean {
  const { list, gives } = listOf(proof, turn);
  return list
    .filter(({ status }) => status === statuses.accepted)
    .every(({ seat }) => gives.some((give) => give.seat === seat && isWhole(proof, turn, give)));
}

/**
 * The list that this copy ends with, not played, if links of its punters on chain would let the banker's be shown;
 * null: they change nothing for this player.
 */
export function lacksPunters(proof: Proof, player: Hex): Hex | null {
  const { players, banker } = proof.setup.message;
  const [turn, last] = [proof.turns.length - 1, proof.turns.at(-1)];
  if (last?.closed === undefined || last.step !== undefined || arePuntersBound({ proof }, turn)) return null;
  const isBanker = players.some((one) => one.player === player && one.seat === banker);
  const closed = hashStruct('Closed', last.closed.message);
  return isBanker || bankerLink(proof, turn) !== undefined ? closed : null;
}

/**
 * What these demands show about the list that the bank ends with, and the bank lacks: a copy of the bank with these
 * pieces, each of them correct. Null when there is nothing new. Whoever asks the chain keeps the copy before merging it
 * with the rest, and plans after that.
 */
export function learnedFrom(proof: Proof, demands: readonly DemandFacts[]): Proof | null {
  const last = proof.turns.length - 1;
  const { players, banker } = proof.setup.message;
  const fresh = demands.flatMap(({ contest, bankerGive, shown }): readonly ProofGive[] => {
    if (last < 0 || turnOf(proof, contest.closed) !== last || proof.turns[last]!.step !== undefined) return [];
    const ofBanker = isBankerBound({ proof }, last)
      ? []
      : [{ seat: banker, signature: bankerGive }].filter((give) => isGive(proof, last, give));
    const punters = shown
      .filter((one) => isOfPunter(proof, one))
      .map(({ index, link, signature }) => ({ seat: players[index]!.seat, link, signature }))
      .filter(({ seat }) => !listOf(proof, last).gives.some((one) => one.seat === seat && isWhole(proof, last, one)));
    return [...ofBanker, ...punters];
  });
  if (fresh.length === 0) return null;
  const { bets, closed, list, gives } = listOf(proof, last);
  const { end: _end, result: _result, ...rest } = proof;
  const all = list.flatMap(
    ({ seat }) => fresh.find((give) => give.seat === seat) ?? gives.find((give) => give.seat === seat) ?? [],
  );
  const inOrder = [...all.filter(({ seat }) => seat === banker), ...all.filter(({ seat }) => seat !== banker)];
  return {
    ...rest,
    turns: [...proof.turns.slice(0, -1), { bets, closed, list, gives: inOrder, choices: [] } as ProofTurn],
  };
}

/** Whether this is a punter's give, with its link, for the list that this copy ends with. */
export function isOfPunter(proof: Proof, { index, link, signature }: EncodedGive): boolean {
  const { players, banker } = proof.setup.message;
  const seat = players[index]?.seat;
  return seat !== undefined && seat !== banker && isWhole(proof, proof.turns.length - 1, { seat, link, signature });
}

/** The same for all these banks. */
export function learnedIn(banks: readonly Proof[], facts: Pick<ExitFacts, 'banks'>): readonly Proof[] {
  return banks.flatMap(
    (bank) => learnedFrom(bank, facts.banks.get(hashStruct('Setup', bank.setup.message))?.demands ?? []) ?? [],
  );
}

function listOf(proof: Proof, turn: number): ClosedTurn {
  const found = present(proof.turns[turn], 'a turn');
  if (found.closed === undefined)
    throw new Error(`turn ${turn} of bank ${proof.setup.message.number} has no closed list`);
  return found;
}

/** Whether the give is for the list of the turn, by a contributor's own key. */
function isGive(proof: Proof, turn: number, { seat, signature }: ProofGive): boolean {
  const { closed } = listOf(proof, turn);
  const key = proof.setup.message.players.find((player) => player.seat === seat)?.key;
  return (
    key !== undefined &&
    isHex(signature, 65) &&
    isSignedBy(proof.domain, 'Give', { closed: hashStruct('Closed', closed.message) }, signature, key)
  );
}

/**
 * Whether the give is a contributor's, with the link that its row commits to. What others have signed stands in no
 * proof.
 */
function isWhole(proof: Proof, turn: number, give: ProofGive): boolean {
  const row = contributorsOf(listOf(proof, turn).list).find(({ seat }) => seat === give.seat);
  return (
    row !== undefined && isHex(give.link, 32) && commitmentOf(give.link) === row.commitment && isGive(proof, turn, give)
  );
}
