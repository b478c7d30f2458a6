/** Cards, decisions and money of a coup whose links are complete (fairness.md 3.5–3.7, protocol.md 4). */
import type { Hex } from '../bytes.ts';
import { formatChips, formatLine } from '../chips.ts';
import { commitmentOf } from '../fairness/commitment.ts';
import { cardsLeft, packComposition, unpackComposition, type Composition } from '../fairness/composition.ts';
import { cardsPerBlock, deal, withoutCards, type Deal } from '../fairness/deal.ts';
import { coupIdOf } from '../protocol/digests.ts';
import type { State } from '../protocol/messages.ts';
import { notSignedBySeat } from './context.ts';
import type { Context, DecidedTurn, History } from './game.ts';
import { moneyFields, outcomeName } from './describe.ts';
import type { CoupTurn } from './format.ts';
import { check, differ, differInChips, firstProblem, type Problem, type Trail } from './steps.ts';
import { checkNextCommitment, checkStateFields } from './stepped.ts';

/**
 * Checks everything between the links and the new state, from the state `before`, whose digest is `prev`. Returns the
 * digest of the new state.
 */
export function checkPlayed(
  trail: Trail,
  context: Context,
  history: History,
  before: State,
  prev: Hex,
  turn: CoupTurn,
  closed: Hex,
  links: readonly Hex[],
): Hex {
  const { game } = context;
  const shoe = unpackComposition(before.composition, game.deck.length);
  const drawn = checkDeal(trail, context, before, shoe, turn, links);
  checkChoices(trail, context, closed, turn);
  const coup = game.checkDrawing(trail, context, turn, drawn.cards);
  const left = withoutCards(shoe, coup.dealt);
  const composition = packComposition(left);
  check(
    trail,
    'T.composition',
    differ('composition', turn.state.composition, composition),
    `${cardsLeft(shoe)} → ${cardsLeft(left)} cards: ${composition}`,
  );
  check(
    trail,
    'T.outcome',
    differ('outcome', outcomeName(turn.state.outcome), outcomeName(coup.outcome)),
    outcomeName(coup.outcome),
  );
  const next = game.stateAfter(context, before, turn, { outcome: coup.outcome, composition }, prev);
  check(trail, 'T.money', moneyProblem(turn.state, next), moneyText(next));
  checkNextCommitment(trail, context, history, turn);
  return checkStateFields(trail, turn.state, next);
}

function checkDeal(
  trail: Trail,
  context: Context,
  before: State,
  shoe: Composition,
  turn: CoupTurn,
  links: readonly Hex[],
): Deal {
  const { game } = context;
  const { serverLink, cards } = turn;
  check(
    trail,
    'T.serverLink',
    differ(`SHA-256 of the house's link ${serverLink}`, commitmentOf(serverLink), before.commitment),
    `SHA-256(${serverLink}) = ${before.commitment}`,
  );
  const left = cardsLeft(shoe);
  const coupId = coupIdOf(context.bankId, before.turn);
  check(
    trail,
    'T.key',
    null,
    `coupId = keccak256(${context.bankId} ‖ ${before.turn}) = ${coupId}; dealKey = HMAC-SHA256(${serverLink}, coupId ‖ ${links.join(' ‖ ')})`,
  );
  const drawn = deal(shoe, serverLink, coupId, links, game.cardsOfCoup);
  check(
    trail,
    'T.cards',
    firstProblem(cards, (card, i) => differ(`card ${i + 1}`, game.cardName(card), game.cardName(drawn.cards[i]!))),
    divisionsText(context, drawn, left),
  );
  return drawn;
}

function divisionsText({ game }: Context, { dealKey, indices, cards }: Deal, left: number): string {
  const blockText = (i: number) =>
    i > 0 && i % cardsPerBlock === 0 ? `x = HMAC-SHA256(dealKey, ${i / cardsPerBlock}); ` : '';
  const divisions = indices.map(
    (r, i) => `${blockText(i)}x mod ${left - i} = ${r} → ${game.cardName(cards[i]!)}, x = ⌊x / ${left - i}⌋`,
  );
  return `dealKey ${dealKey}; x = ${BigInt(dealKey)}; ${divisions.join('; ')}`;
}

/** Checks choices: those that the game has, signed over this list. Also used for a coup without its links. */
export function checkChoices(trail: Trail, context: Context, closed: Hex, turn: DecidedTurn): void {
  const { choices } = turn;
  const problem =
    context.game.choicesProblem(context, turn) ??
    firstProblem(
      choices,
      (choice) =>
        differ(`choice of seat ${choice.seat}: closed`, choice.message.closed, closed) ??
        notSignedBySeat(context, 'Choice', choice.seat, choice),
    );
  check(
    trail,
    'T.choices',
    problem,
    choices.length === 0
      ? 'all by default'
      : choices.map(({ seat, message }) => `seat ${seat}: ${context.game.choiceName(message.draw)}`).join('; '),
  );
}

function moneyProblem(found: State, expected: State): Problem {
  return (
    firstProblem(moneyFields, (field) => differInChips(field, found[field], expected[field])) ??
    differ('number of lines', found.seats.length, expected.seats.length) ??
    firstProblem(found.seats, (line, i) => differInChips(`line ${i + 1}`, line, expected.seats[i]!))
  );
}

function moneyText(state: State): string {
  return `${moneyFields.map((field) => `${field} ${formatChips(state[field])}`).join(', ')}; lines ${state.seats.map(formatLine).join(', ')}; Σ lines + cagnotte = 0`;
}
