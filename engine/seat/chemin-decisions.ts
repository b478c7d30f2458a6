/** Decisions in a coup of Chemin de fer, by the cards that the house has signed for a seat. */
import { fullShoe } from '../fairness/composition.ts';
import type { Context, PlayedOut } from '../proof/game.ts';
import type { CoupTurn, ProofTurn } from '../proof/format.ts';
import { draws, statuses, type ListRow } from '../protocol/messages.ts';
import { present } from '../assert.ts';
import { cardsOfCoup, playCoup, type Coup, type CoupDeal, type Decisions } from '../rules/coup.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { Decision, Seen } from './game.ts';
import type { SeatBank, SeatMemory } from './memory.ts';

const volontaIn = (list: readonly ListRow[], seat: number) => list.find((row) => row.seat === seat)?.volonta ?? 0;

/** Two cards or three, of kinds that there are: what a seat can see when it decides. */
export function isHand(kinds: readonly number[]): boolean {
  return (kinds.length === 2 || kinds.length === 3) && kinds.every((kind) => kind < fullShoe.length);
}

/** What the seat may decide by these cards, and what the regola says. */
export function decisionOn(
  ruleset: Ruleset,
  { seat }: Pick<SeatMemory, 'seat'>,
  bank: SeatBank,
  turn: ProofTurn,
  cards: readonly number[],
): Decision | null {
  const { hand } = present(turn.closed, 'the list').message;
  const { banker } = bank.proof.setup.message;
  const role = hand === seat ? 'punta' : banker === seat ? 'banco' : null;
  if (role === null || cards.length < 2) return null;
  // The punta has signed whether it takes a card: the seat does not decide on cards that say otherwise.
  const said = turn.choices?.find((choice) => choice.seat === hand)?.message.draw;
  if (role === 'banco' && said !== undefined && (said === draws.carta) !== cards.length > 2) return null;
  const list = turn.list ?? [];
  const deal = {
    cards: placed(role, cards),
    puntaVolonta: volontaIn(list, hand),
    bancoVolonta: volontaIn(list, banker),
    withOthers: list.filter(({ accepted }) => accepted > 0n).length > 1,
  };
  const atPunta = playCoup(ruleset, deal, {}).waiting;
  const waiting =
    role === 'punta'
      ? atPunta
      : playCoup(ruleset, { ...deal, puntaVolonta: 0 }, { punta: cards.length > 2 ? draws.carta : draws.sta }).waiting;
  return waiting === null ? null : { count: 0, options: waiting.options, fallback: waiting.fallback };
}

/**
 * Kinds of no points and of five points: two tens count 0 (the punta draws), ten and five count 5 (it may stand or
 * draw).
 */
const [ten, five] = [9, 4] as const;

/**
 * The six cards as far as the seat may know them. The others are chosen so that the punta could have declared what it
 * did.
 */
function placed(role: 'punta' | 'banco', cards: readonly number[]): readonly number[] {
  const six = Array<number>(cardsOfCoup).fill(ten);
  if (role === 'punta') return six.with(0, cards[0]!).with(2, cards[1]!);
  const puntaHas = six.with(0, ten).with(2, five).with(1, cards[0]!).with(3, cards[1]!);
  return cards.length > 2 ? puntaHas.with(4, cards[2]!) : puntaHas;
}

/** An 8 or 9 on two cards is declared by itself if the player wants it so. */
export function naturalOf({ options, fallback }: Decision): number | null {
  return options.includes(draws.batte) && fallback === draws.batte ? draws.batte : null;
}

/**
 * The kinds, of the six, that the deciding side saw: the punta its two; the banker its two, and the punta's third if it
 * drew.
 */
function seenOf(role: 'punta' | 'banco', cards: readonly number[], puntaDrew: boolean): readonly number[] {
  const places = role === 'punta' ? [0, 2] : puntaDrew ? [1, 3, 4] : [1, 3];
  return places.map((i) => cards[i]!);
}

function dealOf({ setup }: Context, { closed, list }: Pick<CoupTurn, 'closed' | 'list'>, cards: readonly number[]) {
  const { hand } = closed.message;
  return {
    cards,
    puntaVolonta: volontaIn(list, hand),
    bancoVolonta: volontaIn(list, setup.banker),
    withOthers: list.filter(({ status }) => status === statuses.accepted).length > 1,
  };
}

/** Whether the punta drew a card in a checked turn: by its `Choice`, otherwise as the regola says. */
function puntaDrew(ruleset: Ruleset, context: Context, turn: CoupTurn, cards: readonly number[]): boolean {
  const { waiting } = playCoup(ruleset, dealOf(context, turn, cards), {});
  const { hand } = turn.closed.message;
  return (turn.choices.find(({ seat }) => seat === hand)?.message.draw ?? waiting?.fallback) === draws.carta;
}

/** What the seat saw at its one decision. */
export function seenIn(
  ruleset: Ruleset,
  context: Context,
  turn: CoupTurn,
  cards: readonly number[],
  seat: number,
): Seen {
  const role = turn.closed.message.hand === seat ? 'punta' : 'banco';
  const kinds = seenOf(role, cards, puntaDrew(ruleset, context, turn, cards));
  return { kinds, first: kinds.length };
}

/** The end with the signed choices where they are open, and by the regola where there is none. */
export function endWith(ruleset: Ruleset, context: Context, turn: CoupTurn, cards: readonly number[]): PlayedOut {
  const { dealt, outcome } = played(ruleset, context, turn, cards, () => undefined);
  return { dealt, outcome: present(outcome, 'the outcome') };
}

/** What this seat had to decide in a coup that was played so. */
export function decisionsIn(
  ruleset: Ruleset,
  context: Context,
  turn: CoupTurn,
  cards: readonly number[],
  seat: number,
): readonly Decision[] {
  const own: Decision[] = [];
  played(ruleset, context, turn, cards, (by, { options, fallback }) => {
    if (by === seat && options.length > 1) own.push({ count: 0, options, fallback });
  });
  return own;
}

/** Plays the coup; `see` is told each decision and whose it is. */
function played(
  ruleset: Ruleset,
  context: Context,
  turn: CoupTurn,
  cards: readonly number[],
  see: (seat: number, waiting: NonNullable<Coup['waiting']>) => void,
): Coup {
  const seats = { punta: turn.closed.message.hand, banco: context.setup.banker };
  const deal = dealOf(context, turn, cards);
  let decisions: Decisions = {};
  let coup = playCoup(ruleset, deal, decisions);
  while (coup.waiting !== null) {
    const { role, options, fallback } = coup.waiting;
    see(seats[role], coup.waiting);
    const said = turn.choices.find(({ seat }) => seat === seats[role])?.message.draw;
    decisions = { ...decisions, [role]: said !== undefined && options.includes(said) ? said : fallback };
    coup = playCoup(ruleset, deal, decisions);
  }
  return coup;
}

/** Every end that the cards allow. */
export function endsOf(
  ruleset: Ruleset,
  context: Context,
  turn: Pick<CoupTurn, 'closed' | 'list'>,
  cards: readonly number[],
): readonly PlayedOut[] {
  return coupsFrom(ruleset, dealOf(context, turn, cards), {}).map(({ dealt, outcome }) => ({
    dealt,
    outcome: present(outcome, 'the outcome'),
  }));
}

function coupsFrom(ruleset: Ruleset, dealt: CoupDeal, decisions: Decisions): readonly Coup[] {
  const coup = playCoup(ruleset, dealt, decisions);
  if (coup.waiting === null) return [coup];
  const { role, options } = coup.waiting;
  return options.flatMap((draw) => coupsFrom(ruleset, dealt, { ...decisions, [role]: draw }));
}
