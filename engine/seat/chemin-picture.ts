/** What a seat at a table of Chemin de fer may see of the running coup, and of the sabot. */
import { present } from '../assert.ts';
import { cardsLeft, unpackComposition } from '../fairness/composition.ts';
import { cheminPast } from '../proof/chemin-past.ts';
import type { ProofTurn } from '../proof/format.ts';
import { draws } from '../protocol/messages.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { cardsDrawn, isLastCoup } from '../rules/taglia.ts';
import type { CoupView, View } from '../table/view.ts';
import { contextFor, historyFor } from './bank-context.ts';
import type { DeckShown, OwnCards } from './game.ts';
import type { SeatBank, SeatMemory } from './memory.ts';

/** Of a bank that began behind the cut only the table knows how many coups were played since. */
export function sabotShown(ruleset: Ruleset, bank: SeatBank, { lastCoup }: Pick<View, 'lastCoup'>): DeckShown {
  const { taglia, composition } = bank.checked;
  const { sinceCut, beganBehindCut } = cheminPast(historyFor(bank, contextFor(bank)));
  const isLast = isLastCoup(ruleset, cardsDrawn(composition), sinceCut);
  return {
    taglia,
    cardsLeft: cardsLeft(unpackComposition(composition)),
    lastCoup: isLast || (beganBehindCut && lastCoup),
  };
}

/** What was declared follows from the cards that the house has signed, and from signed choices. */
export function coupShown(memory: SeatMemory, bank: SeatBank, said: CoupView, own: OwnCards): CoupView {
  const { list, turn, cards, open } = own;
  const banks = bank.proof.setup.message.banker === memory.seat;
  const chosen = memory.chosen[list] ?? null;
  const mayDecide = said.closed !== list || cards === null || (open !== null && open.options.length > 1);
  if (mayDecide) return { ...said, ...(banks ? ofTheBanker(said, cards, turn) : ofTheHand(said, cards)) };
  const two = cards.slice(0, 2);
  return banks
    ? { ...said, banco: [...two, ...said.banco.slice(2)], bancoDeclared: chosen ?? said.bancoDeclared }
    : { ...said, punta: [...two, ...said.punta.slice(2)], puntaDeclared: chosen ?? said.puntaDeclared };
}

type Cards = Pick<CoupView, 'punta' | 'banco' | 'puntaDeclared' | 'bancoDeclared'>;
/** As many cards as the table says have been dealt, two at most. */
const faceDown = (cards: readonly unknown[]): readonly null[] => cards.slice(0, 2).map(() => null);

function ofTheHand({ punta, banco }: CoupView, cards: readonly number[] | null): Cards {
  return { punta: cards ?? faceDown(punta), banco: faceDown(banco), puntaDeclared: null, bancoDeclared: null };
}

/** The banker comes last: a third card of the punta is among the cards signed for it. */
function ofTheBanker({ punta, banco }: CoupView, cards: readonly number[] | null, turn: ProofTurn): Cards {
  const [own, third] = [cards?.slice(0, 2) ?? faceDown(banco), cards?.slice(2) ?? []];
  return {
    punta: [...faceDown(punta), ...third],
    banco: own,
    puntaDeclared: cards === null ? null : third.length > 0 ? draws.carta : stoodBy(turn),
    bancoDeclared: null,
  };
}

/** How a punta without a third card has declared, by its signed choice; without one the regola let it stand. */
function stoodBy({ closed, choices }: ProofTurn): number {
  const { hand } = present(closed, 'the list').message;
  const signed = choices?.find(({ seat }) => seat === hand)?.message.draw;
  return signed === draws.batte ? draws.batte : draws.sta;
}
