/**
 * A coup whose links are complete only after its table has gone on: shown in time under a `demand`, or by a banker that
 * came back (protocol.md 2.4, 5). Nobody can be asked any more, so the regola decides. Links, cards and signatures
 * follow from what is fixed, so the house's step is the same however often it is made.
 */
import { assert, present } from '../assert.ts';
import { commitmentOf, houseLink } from '../fairness/commitment.ts';
import { packComposition, unpackComposition } from '../fairness/composition.ts';
import { deal, withoutCards } from '../fairness/deal.ts';
import type { CoupTurn, Proof, ProofGive, ProofTurn } from '../proof/format.ts';
import { contributorsOf } from '../proof/gives.ts';
import { zero32 } from '../bytes.ts';
import { coupIdOf, startState } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { Recoverer } from '../protocol/recover.ts';
import { isSignedBy } from '../protocol/sign.ts';
import { outcomes, statuses, type State } from '../protocol/messages.ts';
import { stateAfterCoup } from '../rules/arithmetic.ts';
import { cardsOfCoup, playCoup, type Coup, type CoupDeal, type Decisions } from '../rules/coup.ts';
import { rulesetOf, type Ruleset } from '../rules/ruleset.ts';
import type { HouseKeys } from './context.ts';

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
  assert(commitmentOf(serverLink) === before.commitment, 'the house link is not the committed one');
  const { cards } = deal(
    unpackComposition(before.composition),
    serverLink,
    coupIdOf(before.bankId, before.turn),
    links,
    cardsOfCoup,
  );
  const { move, amount, hand } = turn.closed.message;
  const volontaOf = (seat: number) =>
    present(
      turn.list.find((row) => row.seat === seat),
      'a row',
    ).volonta;
  const rules = present(rulesetOf(table.ruleset), 'the ruleset');
  const coup = byRegola(rules, {
    cards,
    puntaVolonta: volontaOf(hand),
    bancoVolonta: volontaOf(banker),
    withOthers: contributors.length > 2,
  });
  const outcome = present(coup.outcome, 'the outcome');
  const state = stateAfterCoup(rules, table, before, {
    move,
    amount,
    list: turn.list,
    outcome,
    composition: packComposition(withoutCards(unpackComposition(before.composition), coup.dealt)),
    commitment:
      outcome === outcomes.punta
        ? zero32
        : commitmentOf(houseLink(house.secret, 'coup', tableId, number, before.turn + 1)),
  });
  const step = house.signer.sign('Step', {
    bankId: before.bankId,
    turn: before.turn,
    closed: hashStruct('Closed', turn.closed.message),
    next: hashStruct('State', state),
  });
  const { bets, closed, list } = turn;
  return {
    bets,
    closed,
    list,
    gives: gives.map((give) => present(give, 'a give')),
    choices: [],
    serverLink,
    cards: coup.dealt,
    step,
    state,
    acks: [],
  };
}

/** The state in which the last turn was closed. */
export function stateBefore({ turns, setup }: Proof): State {
  return turns.findLast((turn) => turn.state !== undefined)?.state ?? startState(setup.message);
}

function byRegola(rules: Ruleset, dealt: CoupDeal): Coup {
  let decisions: Decisions = {};
  let coup = playCoup(rules, dealt, decisions);
  while (coup.waiting !== null) {
    decisions = { ...decisions, [coup.waiting.role]: coup.waiting.fallback };
    coup = playCoup(rules, dealt, decisions);
  }
  return coup;
}
