/** Decisions and points of a coup of Chemin de Fer (rules.md 1 and 1.6, fairness.md 3.6). */
import { assert } from '../assert.ts';
import { draws, statuses, type Choice } from '../protocol/messages.ts';
import { pointsOf } from '../rules/cards.ts';
import { playCoup, type CoupDeal, type Decisions } from '../rules/coup.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { Context, DecidedTurn, PlayedOut } from './game.ts';
import { cardName, drawName } from './describe.ts';
import type { CoupTurn, SeatSigned } from './format.ts';
import { check, differ, firstProblem, notAscending, type Problem, type Trail } from './steps.ts';

/** A problem unless the choices stand by ascending seat and are of the two who decide. */
export function choicesProblem({ setup }: Context, { closed, choices }: DecidedTurn): Problem {
  const deciders = [closed.message.hand, setup.banker];
  return (
    notAscending(
      'choices',
      choices.map(({ seat }) => seat),
    ) ??
    firstProblem(choices, ({ seat }) =>
      deciders.includes(seat) ? null : `seat ${seat} has nothing to decide in this coup`,
    )
  );
}

/** Plays the coup with the signed choices, and the regola's default where there is none. */
export function checkDrawing(
  trail: Trail,
  ruleset: Ruleset,
  context: Context,
  turn: CoupTurn,
  cards: readonly number[],
): PlayedOut {
  const { hand } = turn.closed.message;
  const { banker } = context.setup;
  const volontaOf = (seat: number) => turn.list.find((row) => row.seat === seat)!.volonta;
  const coupDeal: CoupDeal = {
    cards,
    puntaVolonta: volontaOf(hand),
    bancoVolonta: volontaOf(banker),
    withOthers: turn.list.filter(({ status }) => status === statuses.accepted).length > 1,
  };
  const signed: Decisions = { punta: choiceOf(turn, hand), banco: choiceOf(turn, banker) };
  const said: string[] = [];
  let decisions: Decisions = {};
  let coup = playCoup(ruleset, coupDeal, decisions);
  let problem: Problem = null;
  while (coup.waiting !== null && problem === null) {
    const { role, options, fallback } = coup.waiting;
    const draw = signed[role] ?? fallback;
    said.push(
      `${role} ${pointsOf(role === 'punta' ? coup.punta : coup.banco)}: ${drawName(draw)}${signed[role] === undefined ? ' by default' : ''}`,
    );
    if (!options.includes(draw)) problem = `${said.at(-1)}, where only ${options.map(drawName).join(' or ')} is open`;
    else coup = playCoup(ruleset, coupDeal, (decisions = { ...decisions, [role]: draw }));
  }
  if (problem === null && signed.banco !== undefined && decisions.banco === undefined)
    problem = `seat ${banker} chose ${drawName(signed.banco)} where nothing was to be decided`;
  problem ??= differ('number of cards dealt', turn.cards.length, coup.dealt.length);
  const hands = `punta ${coup.punta.map(cardName).join(', ')} = ${pointsOf(coup.punta)}; banco ${coup.banco.map(cardName).join(', ')} = ${pointsOf(coup.banco)}`;
  check(
    trail,
    'T.drawing',
    problem,
    `${hands}; ${said.join('; ')}${pointsOf(coup.banco.slice(0, 2)) >= 8 && decisions.punta !== draws.batte ? '; banco batte' : ''}`,
  );
  return { dealt: coup.dealt, outcome: coup.outcome! };
}

/** The punta's decision, then the banker's; see `ProofGame`. Asserts that nobody else, and nobody twice, has chosen. */
export function decisionsOf(
  { closed, choices }: CoupTurn,
  banker: number,
): readonly [SeatSigned<Choice> | null, SeatSigned<Choice> | null] {
  const of = (seat: number) => choices.find((choice) => choice.seat === seat) ?? null;
  const [punta, banco] = [of(closed.message.hand), of(banker)];
  assert(
    choices.every((choice) => choice === punta || choice === banco),
    'nothing is to be decided',
  );
  return [punta, banco];
}

function choiceOf(turn: CoupTurn, seat: number): number | undefined {
  return turn.choices.find((choice) => choice.seat === seat)?.message.draw;
}
