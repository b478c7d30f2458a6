/** What a seat at a table of Sette e mezzo may see of the running duel, and of the deck. */
import { cardsLeft, unpackComposition } from '../fairness/composition.ts';
import { draws } from '../protocol/messages.ts';
import { kindsInDeck } from '../sette/cards.ts';
import { choiceOf } from '../sette/duel.ts';
import type { DuelView, SetteView } from '../table/sette-view.ts';
import type { DeckShown, OwnCards } from './game.ts';
import { decisionKey, type SeatBank, type SeatMemory } from './memory.ts';
import { sideOf } from './sette-decisions.ts';
import { restOf } from './sette-rounds.ts';

export function deckShown({ checked: { taglia, composition } }: SeatBank): DeckShown {
  return { taglia, cardsLeft: cardsLeft(unpackComposition(composition, kindsInDeck)) };
}

const faceDown = (cards: readonly unknown[]): readonly null[] => cards.map(() => null);

/**
 * The own side from the cards that the house has signed, and nothing else while this seat may still decide in the duel,
 * also between two of its decisions. Before it is asked, and once it decides nothing more, the other side is the
 * table's word.
 */
export function coupShown(memory: SeatMemory, bank: SeatBank, said: DuelView, coup: OwnCards): DuelView {
  const { list, turn, cards, open } = coup;
  const isOfHand = turn.closed?.message.hand === memory.seat;
  const side = cards === null ? null : sideOf(memory, bank, turn, list, cards);
  if (said.closed !== list || side === null)
    return isOfHand
      ? { ...said, punta: faceDown(said.punta), banco: faceDown(said.banco.slice(0, 1)) }
      : { ...said, punta: [...faceDown(said.punta.slice(0, 1)), ...said.punta.slice(1)], banco: faceDown(said.banco) };
  const { own, faceUp } = side;
  const last = memory.chosen[decisionKey(list, own.length - 1)];
  const drew = last !== undefined && last % 4 === draws.carta;
  if (open === null && !drew) {
    const [mine, others] = isOfHand ? [said.punta, said.banco] : [said.banco, said.punta];
    const kept = [...own, ...mine.slice(own.length)];
    return isOfHand ? { ...said, punta: kept, banco: others } : { ...said, punta: others, banco: kept };
  }
  const drawn = (role: 'punta' | 'banco', count: number) =>
    Array.from({ length: count }, (_, before) => ({ role, draw: choiceOf(before, draws.carta) }));
  const mine = drawn(side.role, drew ? own.length : own.length - 1);
  if (isOfHand) return { ...said, punta: own, banco: [null], decisions: mine };
  const stood = { role: 'punta' as const, draw: choiceOf(faceUp.length, draws.sta) };
  return {
    ...said,
    punta: [null, ...faceUp],
    banco: own,
    decisions: [...drawn('punta', faceUp.length), stood, ...mine],
  };
}

/** What a void has left of a round, where this seat has seen that void: who goes on with it is the table's word. */
export function restShown({ banks }: SeatMemory, said: Pick<SetteView, 'rest'>): SetteView['rest'] {
  const last = banks.at(-1);
  const left = last === undefined || said.rest === null ? null : restOf(last);
  if (last === undefined || left === null || left.length === 0) return null;
  const { banker, players } = last.proof.setup.message;
  const isIn = (seat: number) => seat === banker || left.includes(seat);
  return {
    banker,
    posta: last.checked.posta,
    players: players.filter(({ seat }) => isIn(seat)).map(({ seat, player }) => ({ seat, player })),
  };
}
