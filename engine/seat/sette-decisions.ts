/**
 * Decisions in a duel of Sette e mezzo, by the cards that the house has signed for a seat (sette.md 3). The punta is
 * shown its hidden card and what it has drawn; the banker its own, what the punta has drawn, and what it has drawn.
 */
import { present } from '../assert.ts';
import type { Hex } from '../bytes.ts';
import type { Context, PlayedOut } from '../proof/game.ts';
import type { CoupTurn, ProofTurn } from '../proof/format.ts';
import { draws, volontaBits } from '../protocol/messages.ts';
import { kindsInDeck } from '../sette/cards.ts';
import { cardsOfDuel, choiceOf, playDuel, type Duel } from '../sette/duel.ts';
import { handPoints, hasBust, mayDraw } from '../sette/points.ts';
import { bancoRegola, puntaRegola } from '../sette/regola.ts';
import type { SetteRuleset } from '../sette/ruleset.ts';
import type { DuelView } from '../table/sette-view.ts';
import type { Decision } from './game.ts';
import { decisionKey, type SeatBank, type SeatMemory } from './memory.ts';
import { isAtLimit, playAsked, plainPlay } from './play.ts';

/** Different cards of the deck, as many as one side can see in a duel. */
export function isHand(kinds: readonly number[]): boolean {
  return (
    kinds.length >= 1 &&
    kinds.length < cardsOfDuel &&
    new Set(kinds).size === kinds.length &&
    kinds.every((kind) => kind < kindsInDeck)
  );
}

/** A side sees more cards at each decision: what it saw before is the beginning of what it sees now. */
export function areOneHand(some: readonly number[], others: readonly number[]): boolean {
  return some.every((kind, i) => i >= others.length || kind === others[i]);
}

/** What a side sees: its own cards, and for the banker the punta's face-up ones, before its own further ones. */
export interface Side {
  readonly role: 'punta' | 'banco';
  readonly own: readonly number[];
  /** The punta's face-up cards, as the banker sees them. */
  readonly faceUp: readonly number[];
}

/**
 * What these kinds are to this seat; null: nothing, or not to be told. How many of them are the punta's the banker
 * knows by the punta's signed choices, and otherwise by the first that it was shown itself.
 */
export function sideOf(
  { seat, firstSeen }: Pick<SeatMemory, 'seat' | 'firstSeen'>,
  bank: Pick<SeatBank, 'proof'>,
  turn: ProofTurn,
  list: Hex,
  kinds: readonly number[],
): Side | null {
  const { hand } = present(turn.closed, 'the list').message;
  if (hand === seat) return { role: 'punta', own: kinds, faceUp: [] };
  if (bank.proof.setup.message.banker !== seat) return null;
  const first = firstSeen?.[list] ?? kinds.length;
  const drawn = signedDraws(turn, hand) ?? first - 1;
  if (drawn < 0 || drawn > kinds.length - 1) return null;
  return { role: 'banco', own: [kinds[0]!, ...kinds.slice(1 + drawn)], faceUp: kinds.slice(1, 1 + drawn) };
}

/** How many cards the punta has drawn, if it has signed each of its decisions, the last one to stand; else null. */
function signedDraws({ choices = [] }: ProofTurn, hand: number): number | null {
  const said = choices.filter(({ seat }) => seat === hand).map(({ message }) => message.draw);
  const isAll = said.every((draw, i) => Math.floor(draw / 4) === i);
  return isAll && said.length > 0 && said.at(-1)! % 4 === draws.sta ? said.length - 1 : null;
}

/** What the seat may decide by these cards, and what the regola says. Alla regola nobody decides. */
export function decisionOn(
  ruleset: SetteRuleset,
  memory: SeatMemory,
  bank: SeatBank,
  turn: ProofTurn,
  list: Hex,
  kinds: readonly number[],
): Decision | null {
  if (ruleset.bound) return null;
  const side = sideOf(memory, bank, turn, list, kinds);
  if (side === null) return null;
  const shown = handPoints(side.faceUp);
  const points = handPoints(side.own);
  // Who has bust decides nothing; nor does a banker that has seven and a half. A punta that has it is asked to stand.
  if (hasBust(points) || hasBust(shown) || (side.role === 'banco' && !mayDraw(points))) return null;
  const regola = (own: number) => (side.role === 'punta' ? puntaRegola(own) : bancoRegola(own, shown));
  const count = side.own.length - 1;
  // Each card behind the first was asked for, by this seat or by the regola: else the house shows too many.
  const isDrawn = (before: number) =>
    (memory.chosen[decisionKey(list, before)] ??
      choiceOf(before, regola(handPoints(side.own.slice(0, before + 1))))) === choiceOf(before, draws.carta);
  if (!Array.from({ length: count }, (_, before) => before).every(isDrawn)) return null;
  const settled = !mayDraw(points);
  const open = settled ? [draws.sta] : [draws.sta, draws.carta];
  return {
    count,
    options: open.map((draw) => choiceOf(count, draw)),
    fallback: choiceOf(count, settled ? draws.sta : regola(points)),
  };
}

/** The table has heard as many decisions of this side as came before this one. */
export function isAsked({ decisions }: Pick<DuelView, 'decisions'>, isOfHand: boolean, count: number): boolean {
  const role = isOfHand ? 'punta' : 'banco';
  return decisions.filter((one) => one.role === role).length === count;
}

/** The regola's word, if the player wants it said without a question. */
export function unasked(memory: SeatMemory, { fallback }: Decision): number | null {
  const play = memory.play ?? plainPlay;
  const { volonta } = isAtLimit(memory) ? playAsked(play) : play;
  return (volonta & volontaBits.regola) === 0 ? null : fallback;
}

/** The duel with the signed choices, and by the regola where there is none. */
function duelOf({ closed, choices }: CoupTurn, banker: number, cards: readonly number[]): Duel {
  const seats = { punta: closed.message.hand, banco: banker };
  return playDuel(cards, ({ role, options, fallback, settled }) => {
    const said = choices.find(({ seat, message }) => seat === seats[role] && options.includes(message.draw));
    return settled ? fallback : (said?.message.draw ?? fallback);
  });
}

/** The kinds are the beginning of what this side may have seen, up to its last decision and no further. */
export function canHaveSeen(
  { setup }: Context,
  turn: CoupTurn,
  cards: readonly number[],
  seat: number,
  kinds: readonly number[],
): boolean {
  const { punta, banco } = duelOf(turn, setup.banker, cards);
  const isHandOf = turn.closed.message.hand === seat;
  const all = isHandOf ? punta : [banco[0]!, ...punta.slice(1), ...banco.slice(1)];
  const least = isHandOf ? 1 : punta.length;
  return kinds.length >= least && kinds.length <= all.length && kinds.every((kind, i) => kind === all[i]);
}

/** The end with the signed choices where they are open, and by the regola where there is none. */
export function endWith({ setup }: Context, turn: CoupTurn, cards: readonly number[]): PlayedOut {
  const { fallen, outcome } = duelOf(turn, setup.banker, cards);
  return { dealt: fallen, outcome: present(outcome, 'the outcome') };
}

/** Every end that the cards allow: each side may stand behind each of its cards. */
export function endsOf(ruleset: SetteRuleset, cards: readonly number[]): readonly PlayedOut[] {
  const from = (said: readonly number[]): readonly PlayedOut[] => {
    let next = 0;
    const duel = playDuel(cards, (asked) => (ruleset.bound || asked.settled ? asked.fallback : (said[next++] ?? null)));
    if (duel.waiting === null) return [{ dealt: duel.fallen, outcome: present(duel.outcome, 'the outcome') }];
    return duel.waiting.options.flatMap((draw) => from([...said, draw]));
  };
  return from([]);
}
