/**
 * A coup whose links are complete only after its table has gone on: shown in time under a `demand`, or by a banker that
 * came back (protocol.md 2.4, 5). Nobody can be asked any more, so the default decides. Links, cards and signatures
 * follow from what is fixed, so the house's step is the same however often it is made.
 */
import { present } from '../assert.ts';
import { commitmentOf, houseLink } from '../fairness/commitment.ts';
import type { CoupTurn, Proof, ProofGive, ProofTurn } from '../proof/format.ts';
import { contributorsOf } from '../proof/gives.ts';
import { startState } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { Recoverer } from '../protocol/recover.ts';
import { isSignedBy } from '../protocol/sign.ts';
import { statuses, type State } from '../protocol/messages.ts';
import { cardsFor, stateAfter } from './cards.ts';
import type { HouseKeys } from './context.ts';
import { stateDigest } from './digest.ts';
import { gameOf } from './games.ts';

/** The list that a proof ends with if it was not played: unfinished or void. */
export function unplayedTurn(proof: Pick<Proof, 'turns'>): ProofTurn | null {
  const last = proof.turns.at(-1);
  return last?.closed !== undefined && last.step === undefined ? last : null;
}

/**
 * The proof with `gives` added to its unplayed list, where one was missing or lacked its link. A `Give` that is not its
 * seat's is left out.
 */
export function withGives(proof: Proof, gives: readonly ProofGive[], by?: Recoverer): Proof {
  const turn = unplayedTurn(proof);
  if (turn?.closed === undefined) return proof;
  const { players, banker } = proof.setup.message;
  const closed = hashStruct('Closed', turn.closed.message);
  const right = gives.filter(({ seat, signature, link }) => {
    const row = turn.list.find((r) => r.seat === seat && r.status >= statuses.accepted);
    const key = players.find((p) => p.seat === seat)?.key;
    return (
      row !== undefined &&
      key !== undefined &&
      link !== undefined &&
      commitmentOf(link) === row.commitment &&
      isSignedBy(proof.domain, 'Give', { closed }, signature, key, by)
    );
  });
  const kept = turn.gives.filter(({ seat, link }) => link !== undefined || !right.some((give) => give.seat === seat));
  const added = right.filter((give) => !kept.some(({ seat }) => seat === give.seat));
  if (added.length === 0) return proof;
  const rank = (seat: number) => (seat === banker ? -1 : seat);
  const all = [...kept, ...added].sort((a, b) => rank(a.seat) - rank(b.seat));
  return { ...proof, turns: [...proof.turns.slice(0, -1), { ...turn, gives: all } as ProofTurn] };
}

/**
 * The unplayed list of `proof` as a played coup, or null while a link is missing. Asserts that the house's own link
 * fits.
 */
export function lateCoup(proof: Proof, house: HouseKeys): CoupTurn | null {
  const turn = unplayedTurn(proof);
  if (turn?.closed === undefined) return null;
  const { setup, table } = proof;
  const { table: tableId, number, banker } = setup.message;
  const contributors = contributorsOf(turn.list).map((row) => row.seat);
  const gives = contributors.map((seat) => turn.gives.find((give) => give.seat === seat && give.link !== undefined));
  if (gives.includes(undefined)) return null;
  const links = gives.map((give) => present(give?.link, 'a link'));
  const before = stateBefore(proof);
  const serverLink = houseLink(house.secret, 'coup', tableId, number, before.turn);
  const coup = { closed: turn.closed.message, list: turn.list, banker };
  const played = gameOf(table).playedByDefault(coup, cardsFor(table, before, serverLink, links));
  const next = commitmentOf(houseLink(house.secret, 'coup', tableId, number, before.turn + 1));
  const state = stateAfter(table, before, coup, played, next);
  const step = house.signer.sign('Step', {
    bankId: before.bankId,
    turn: before.turn,
    closed: hashStruct('Closed', turn.closed.message),
    next: stateDigest(state),
  });
  const { bets, closed, list } = turn;
  return {
    bets,
    closed,
    list,
    gives: gives.map((give) => present(give, 'a give')),
    choices: [],
    serverLink,
    cards: played.cards,
    step,
    state,
    acks: [],
  };
}

/** The state in which the last turn was closed. */
export function stateBefore({ turns, setup }: Proof): State {
  return turns.findLast((turn) => turn.state !== undefined)?.state ?? startState(setup.message);
}
