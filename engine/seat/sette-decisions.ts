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
import { cardsOfDuel, choiceOf, playDuel, type Asked, type Duel } from '../sette/duel.ts';
import { handPoints, hasBust, mayDraw } from '../sette/points.ts';
import { bancoRegola, puntaRegola } from '../sette/regola.ts';
import type { SetteRuleset } from '../sette/ruleset.ts';
import type { DuelView } from '../table/sette-view.ts';
import type { Decision, Seen } from './game.ts';
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
 * knows by the punta's signed word to stand, and otherwise by the table's first word. Where one of them, another signed
 * choice, or what this seat has signed before says otherwise, nothing is decided.
 */
export function sideOf(
  memory: Pick<SeatMemory, 'seat' | 'faceUp' | 'chosenOver'>,
  bank: Pick<SeatBank, 'proof'>,
  turn: ProofTurn,
  list: Hex,
  kinds: readonly number[],
): Side | null {
  const { hand } = present(turn.closed, 'the list').message;
  if (hand === memory.seat) return { role: 'punta', own: kinds, faceUp: [] };
  if (bank.proof.setup.message.banker !== memory.seat) return null;
  const said = memory.faceUp?.[list];
  const drawn = stoodAfter(turn, hand) ?? said;
  if (drawn === undefined || drawn > kinds.length - 1) return null;
  const isSaid = said === undefined || said === drawn;
  if (!isSaid || !fitsSigned(turn, hand, drawn) || !fitsChosen(memory, list, 1 + drawn)) return null;
  return { role: 'banco', own: [kinds[0]!, ...kinds.slice(1 + drawn)], faceUp: kinds.slice(1, 1 + drawn) };
}

const saidBy = ({ choices = [] }: ProofTurn, hand: number) =>
  choices
    .filter(({ seat }) => seat === hand)
    .map(({ message: { draw } }) => ({ count: Math.floor(draw / 4), stands: draw % 4 === draws.sta }));

/** How many cards the punta had drawn when it signed that it stands. */
function stoodAfter(turn: ProofTurn, hand: number): number | undefined {
  return saidBy(turn, hand).find(({ stands }) => stands)?.count;
}

/** The punta has signed nothing by which it drew more cards than these, or fewer. */
function fitsSigned(turn: ProofTurn, hand: number, drawn: number): boolean {
  return saidBy(turn, hand).every(({ count, stands }) => (stands ? count === drawn : count < drawn));
}

/** Each decision that this seat has signed in the list was made over so many cards, and one more for each before it. */
function fitsChosen({ chosenOver = {} }: Pick<SeatMemory, 'chosenOver'>, list: Hex, first: number): boolean {
  return Array.from({ length: cardsOfDuel }, (_, count) => count).every(
    (count) => (chosenOver[decisionKey(list, count)] ?? first + count) === first + count,
  );
}

/** As many cards as the punta has asked for, and as the regola has let it draw. */
export function faceUpSaid({ decisions }: Pick<DuelView, 'decisions'>): number {
  return decisions.filter(({ role, draw }) => role === 'punta' && draw % 4 === draws.carta).length;
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
function duelOf(
  { closed, choices }: CoupTurn,
  banker: number,
  cards: readonly number[],
  see: (seat: number, asked: Asked) => void = () => undefined,
): Duel {
  const seats = { punta: closed.message.hand, banco: banker };
  return playDuel(cards, (asked) => {
    const { role, options, fallback, settled } = asked;
    see(seats[role], asked);
    const said = choices.find(({ seat, message }) => seat === seats[role] && options.includes(message.draw));
    return settled ? fallback : (said?.message.draw ?? fallback);
  });
}

/** The punta sees its own cards; the banker its hidden one, all that the punta has drawn, and then what it draws. */
export function seenIn({ setup }: Context, turn: CoupTurn, cards: readonly number[], seat: number): Seen {
  const { punta, banco } = duelOf(turn, setup.banker, cards);
  return turn.closed.message.hand === seat
    ? { kinds: punta, first: 1 }
    : { kinds: [banco[0]!, ...punta.slice(1), ...banco.slice(1)], first: punta.length };
}

/** What this seat had to decide in a duel that was played so; who must stand has nothing to decide. */
export function decisionsIn(
  { setup }: Context,
  turn: CoupTurn,
  cards: readonly number[],
  seat: number,
): readonly Decision[] {
  const own: Decision[] = [];
  duelOf(turn, setup.banker, cards, (by, { count, options, fallback, settled }) => {
    if (by === seat && !settled) own.push({ count, options, fallback });
  });
  return own;
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
