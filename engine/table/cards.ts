/** The cards of a closed list and the state that they lead to, the same in time and late. */
import { assert } from '../assert.ts';
import type { Hex } from '../bytes.ts';
import { commitmentOf } from '../fairness/commitment.ts';
import { packComposition, unpackComposition } from '../fairness/composition.ts';
import { deal, withoutCards } from '../fairness/deal.ts';
import { coupIdOf } from '../protocol/digests.ts';
import type { State, Table } from '../protocol/messages.ts';
import type { ClosedList, PlayedOut } from './game.ts';
import { gameOf } from './games.ts';

/** All cards that may fall; `links` of the contributors in their order. Asserts that the house's own link fits. */
export function cardsFor(table: Table, before: State, serverLink: Hex, links: readonly Hex[]): readonly number[] {
  const { deck, cardsOfCoup } = gameOf(table);
  assert(commitmentOf(serverLink) === before.commitment, 'the house link is not the committed one');
  const composition = unpackComposition(before.composition, deck.length);
  return deal(composition, serverLink, coupIdOf(before.bankId, before.turn), links, cardsOfCoup).cards;
}

/** The state after a coup; `commitment`: to the house's next link, if a coup may follow. */
export function stateAfter(
  table: Table,
  before: State,
  coup: ClosedList,
  { cards, outcome }: PlayedOut,
  commitment: Hex,
): State {
  const game = gameOf(table);
  const left = withoutCards(unpackComposition(before.composition, game.deck.length), cards);
  return game.stateAfter(table, before, coup, { outcome, composition: packComposition(left), commitment });
}
