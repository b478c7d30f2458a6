/** Decisions and points of a duel of Sette e mezzo (sette.md 1, 3). */
import { draws, type Choice } from '../protocol/messages.ts';
import { handPoints } from '../sette/points.ts';
import { playDuel, type Asked } from '../sette/duel.ts';
import type { SetteRuleset } from '../sette/ruleset.ts';
import type { Context, DecidedTurn, PlayedOut } from './game.ts';
import { drawName, italianCardName } from './describe.ts';
import type { CoupTurn, SeatSigned } from './format.ts';
import { check, differ, firstProblem, type Problem, type Trail } from './steps.ts';

/** What a choice says, and after how many cards of its side. */
const saidBy = (draw: number) => ({ count: Math.floor(draw / 4), draw: draw % 4 });

/** `carta after 2 cards`. */
export function choiceName(choice: number): string {
  const { count, draw } = saidBy(choice);
  return `${drawName(draw)} after ${count} ${count === 1 ? 'card' : 'cards'}`;
}

/** Two choices with the same words are about one decision. */
export const decisionOf = ({ seat, message }: SeatSigned<Choice>): string => `${seat} ${saidBy(message.draw).count}`;

/** A problem unless the choices stand in the order in which they can have been taken, one for each decision. */
export function choicesProblem(ruleset: SetteRuleset, { setup }: Context, { closed, choices }: DecidedTurn): Problem {
  if (ruleset.bound && choices.length > 0)
    return `${ruleset.name} is played alla regola: seat ${choices[0]!.seat} has nothing to choose`;
  const deciders = [closed.message.hand, setup.banker];
  let before = -1;
  return firstProblem(choices, ({ seat, message }) => {
    const { count, draw } = saidBy(message.draw);
    const side = deciders.indexOf(seat);
    if (side < 0) return `seat ${seat} has nothing to decide in this coup`;
    if (draw !== draws.sta && draw !== draws.carta) return `seat ${seat}: ${message.draw} is no choice`;
    const place = side * 256 + count;
    if (place <= before) return `seat ${seat}: ${choiceName(message.draw)} stands out of its order`;
    before = place;
    return null;
  });
}

/** Plays the duel with the signed choices, and by the regola where there is none; `rest` was not to be decided. */
function playSigned({ closed, choices }: CoupTurn, banker: number, cards: readonly number[]) {
  const seats = { punta: closed.message.hand, banco: banker };
  const decisions: { readonly asked: Asked; readonly choice: SeatSigned<Choice> | null }[] = [];
  let taken = 0;
  const duel = playDuel(cards, (asked) => {
    if (asked.settled) return asked.fallback;
    const next = choices[taken];
    const isSigned = next?.seat === seats[asked.role] && saidBy(next.message.draw).count === asked.count;
    if (isSigned) taken++;
    decisions.push({ asked, choice: isSigned ? next : null });
    return isSigned ? next.message.draw : asked.fallback;
  });
  return { duel, decisions, rest: choices.slice(taken) };
}

/** See `ProofGame`. */
export function decisionsOf(turn: CoupTurn, banker: number): readonly (SeatSigned<Choice> | null)[] {
  if (turn.choices.length === 0) return [];
  const { decisions, rest } = playSigned(turn, banker, turn.cards);
  return [...decisions.map(({ choice }) => choice), ...rest];
}

export function checkDrawing(trail: Trail, context: Context, turn: CoupTurn, cards: readonly number[]): PlayedOut {
  const { duel, decisions, rest: left } = playSigned(turn, context.setup.banker, cards);
  const said = decisions.map(
    ({ asked: { role, fallback }, choice }) =>
      `${role}: ${choice === null ? `${choiceName(fallback)} by default` : choiceName(choice.message.draw)}`,
  );
  const rest = left[0];
  const handText = (role: 'punta' | 'banco') =>
    [`${role} with ${handPoints(duel[role])} half points`, ...duel[role].map(italianCardName)].join('; ');
  check(
    trail,
    'T.drawing',
    rest === undefined
      ? differ('number of cards dealt', turn.cards.length, duel.fallen.length)
      : `seat ${rest.seat} chose ${choiceName(rest.message.draw)} where that was not to be decided`,
    [handText('punta'), handText('banco'), ...said].join('; '),
  );
  return { dealt: duel.fallen, outcome: duel.outcome! };
}
