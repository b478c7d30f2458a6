/** What a seat at a table of Sette e mezzo may see of the running duel, and of the deck. */
import { cardsLeft, unpackComposition } from '../fairness/composition.ts';
import { draws } from '../protocol/messages.ts';
import { kindsInDeck } from '../sette/cards.ts';
import { choiceOf } from '../sette/duel.ts';
import type { DuelView } from '../table/sette-view.ts';
import type { DeckShown, OwnCards } from './game.ts';
import type { SeatBank, SeatMemory } from './memory.ts';
import { sideOf } from './sette-decisions.ts';

export function deckShown({ checked: { taglia, composition } }: SeatBank): DeckShown {
  return { taglia, cardsLeft: cardsLeft(unpackComposition(composition, kindsInDeck)) };
}

const faceDown = (cards: readonly unknown[]): readonly null[] => cards.map(() => null);

/**
 * The own side from the cards that the house has signed, and while this seat decides nothing else but those; before and
 * after that the other side is the table's word.
 */
export function coupShown(
  memory: SeatMemory,
  bank: SeatBank,
  said: DuelView,
  { list, turn, cards, open }: OwnCards,
): DuelView {
  const isOfHand = turn.closed?.message.hand === memory.seat;
  const side = cards === null ? null : sideOf(memory, bank, turn, list, cards);
  if (said.closed !== list || side === null)
    return isOfHand
      ? { ...said, punta: faceDown(said.punta), banco: faceDown(said.banco.slice(0, 1)) }
      : { ...said, punta: [...faceDown(said.punta.slice(0, 1)), ...said.punta.slice(1)], banco: faceDown(said.banco) };
  const { own, faceUp } = side;
  if (open === null) {
    const [mine, others] = isOfHand ? [said.punta, said.banco] : [said.banco, said.punta];
    const kept = [...own, ...mine.slice(own.length)];
    return isOfHand ? { ...said, punta: kept, banco: others } : { ...said, punta: others, banco: kept };
  }
  const drawn = (role: 'punta' | 'banco', count: number) =>
    Array.from({ length: count }, (_, before) => ({ role, draw: choiceOf(before, draws.carta) }));
  if (isOfHand) return { ...said, punta: own, banco: [null], decisions: drawn('punta', own.length - 1) };
  const stood = { role: 'punta' as const, draw: choiceOf(faceUp.length, draws.sta) };
  return {
    ...said,
    punta: [null, ...faceUp],
    banco: own,
    decisions: [...drawn('punta', faceUp.length), stood, ...drawn('banco', own.length - 1)],
  };
}
