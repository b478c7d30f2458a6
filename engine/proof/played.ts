/** Cards, decisions and money of a coup whose links are complete (fairness.md 3.5–3.7, protocol.md 4). */
import type { Hex } from '../bytes.ts';
import { formatChips, formatLine } from '../chips.ts';
import { commitmentOf } from '../fairness/commitment.ts';
import { cardsLeft, packComposition, unpackComposition, type Composition } from '../fairness/composition.ts';
import { deal, withoutCards, type Deal } from '../fairness/deal.ts';
import { coupIdOf } from '../protocol/digests.ts';
import { draws, statuses, type Choice, type State } from '../protocol/messages.ts';
import { stateAfterCoup } from '../rules/arithmetic.ts';
import { pointsOf } from '../rules/cards.ts';
import { cardsOfCoup, playCoup, type Coup, type CoupDeal, type Decisions } from '../rules/coup.ts';
import { notSignedBySeat, type Context, type History } from './context.ts';
import { cardName, drawName, moneyFields, outcomeName } from './describe.ts';
import type { ClosedTurn, CoupTurn, SeatSigned } from './format.ts';
import { check, differ, differInChips, firstProblem, notAscending, type Problem, type Trail } from './steps.ts';
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
  const shoe = unpackComposition(before.composition);
  const drawn = checkDeal(trail, context, before, shoe, turn, links);
  checkChoices(trail, context, closed, turn);
  const coup = checkDrawing(trail, context, turn, drawn);
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
    differ('outcome', outcomeName(turn.state.outcome), outcomeName(coup.outcome!)),
    outcomeName(coup.outcome!),
  );
  const { move, amount } = turn.closed.message;
  const played = {
    move,
    amount,
    list: turn.list,
    outcome: coup.outcome!,
    composition,
    commitment: turn.state.commitment,
  };
  const next = stateAfterCoup(context.ruleset, context.table, before, played, prev);
  check(trail, 'T.money', moneyProblem(turn.state, next), moneyText(next));
  checkNextCommitment(trail, history, turn);
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
    left < cardsOfCoup ? `only ${left} cards are left` : null,
    `coupId = keccak256(${context.bankId} ‖ ${before.turn}) = ${coupId}; dealKey = HMAC-SHA256(${serverLink}, coupId ‖ ${links.join(' ‖ ')})`,
  );
  const drawn = deal(shoe, serverLink, coupId, links, cardsOfCoup);
  check(
    trail,
    'T.cards',
    firstProblem(cards, (card, i) => differ(`card ${i + 1}`, cardName(card), cardName(drawn.cards[i]!))),
    divisionsText(drawn, left),
  );
  return drawn;
}

function divisionsText({ dealKey, indices, cards }: Deal, left: number): string {
  const divisions = indices.map((r, i) => `x mod ${left - i} = ${r} → ${cardName(cards[i]!)}, x = ⌊x / ${left - i}⌋`);
  return `dealKey ${dealKey}; x = ${BigInt(dealKey)}; ${divisions.join('; ')}`;
}

/**
 * Checks choices: by ascending seat, of the two who decide, signed over this list. Also used for a coup without its
 * links.
 */
export function checkChoices(
  trail: Trail,
  context: Context,
  closed: Hex,
  turn: Pick<ClosedTurn, 'closed'> & { readonly choices: readonly SeatSigned<Choice>[] },
): void {
  const { choices } = turn;
  const deciders = [turn.closed.message.hand, context.setup.banker];
  const problem =
    notAscending(
      'choices',
      choices.map(({ seat }) => seat),
    ) ??
    firstProblem(choices, (choice) => {
      if (!deciders.includes(choice.seat)) return `seat ${choice.seat} has nothing to decide in this coup`;
      return (
        differ(`choice of seat ${choice.seat}: closed`, choice.message.closed, closed) ??
        notSignedBySeat(context, 'Choice', choice.seat, choice)
      );
    });
  check(
    trail,
    'T.choices',
    problem,
    choices.length === 0
      ? 'all by default'
      : choices.map(({ seat, message }) => `seat ${seat}: ${drawName(message.draw)}`).join('; '),
  );
}

/** Plays the coup with the signed choices, and the regola's default where there is none. */
function checkDrawing(trail: Trail, context: Context, turn: CoupTurn, drawn: Deal): Coup {
  const { hand } = turn.closed.message;
  const { banker } = context.setup;
  const volontaOf = (seat: number) => turn.list.find((row) => row.seat === seat)!.volonta;
  const coupDeal: CoupDeal = {
    cards: drawn.cards,
    puntaVolonta: volontaOf(hand),
    bancoVolonta: volontaOf(banker),
    withOthers: turn.list.filter(({ status }) => status === statuses.accepted).length > 1,
  };
  const signed: Decisions = { punta: choiceOf(turn, hand), banco: choiceOf(turn, banker) };
  const said: string[] = [];
  let decisions: Decisions = {};
  let coup = playCoup(context.ruleset, coupDeal, decisions);
  let problem: Problem = null;
  while (coup.waiting !== null && problem === null) {
    const { role, options, fallback } = coup.waiting;
    const draw = signed[role] ?? fallback;
    said.push(
      `${role} ${pointsOf(role === 'punta' ? coup.punta : coup.banco)}: ${drawName(draw)}${signed[role] === undefined ? ' by default' : ''}`,
    );
    if (!options.includes(draw)) problem = `${said.at(-1)}, where only ${options.map(drawName).join(' or ')} is open`;
    else coup = playCoup(context.ruleset, coupDeal, (decisions = { ...decisions, [role]: draw }));
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
  return coup;
}

function choiceOf(turn: CoupTurn, seat: number): number | undefined {
  return turn.choices.find((choice) => choice.seat === seat)?.message.draw;
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
