/** The beginning of a bank of Sette e mezzo: table, players, deck, posta and first banker (sette.md 1, 2). */
import { zero32, type Hex } from '../bytes.ts';
import { formatChips } from '../chips.ts';
import { packComposition } from '../fairness/composition.ts';
import type { Setup, Table } from '../protocol/messages.ts';
import { firstStandingSeat, handRank } from '../rules/hand-order.ts';
import { fullDeck, kindsInDeck } from '../sette/cards.ts';
import { drawFirstBanker } from '../sette/first-banker.ts';
import type { SetteRuleset } from '../sette/ruleset.ts';
import { playerAt } from './context.ts';
import type { Context } from './game.ts';
import { italianCardName } from './describe.ts';
import type { ProofDraw } from './format.ts';
import { check, differ, firstProblem, type Problem, type Trail } from './steps.ts';

/** A cagnotte is taken of what the banker wins, and of nothing else. */
export function tableProblem({ cagnotte, name }: SetteRuleset, { feeMode }: Table): Problem {
  return feeMode === cagnotte.feeMode ? null : `${name} has no fee mode ${feeMode}`;
}

/** Two to ten, and nobody stands: `T.acceptance` could not say who comes when. */
export function playersProblem({ play }: SetteRuleset, { players }: Setup): Problem {
  if (players.length > play.seats.most) return `${players.length} players`;
  return firstProblem(players, ({ seat }) =>
    seat < firstStandingSeat ? null : `seat ${seat} is a standing bettor's, and nobody stands here`,
  );
}

/** A problem unless a deck can hold these cards. */
export function countsProblem(composition: bigint): Problem {
  if (composition >> BigInt(4 * kindsInDeck) !== 0n) return `the composition has more than ${kindsInDeck} kinds`;
  const kind = Array.from({ length: kindsInDeck }, (_, at) => Number((composition >> BigInt(4 * at)) & 15n)).findIndex(
    (count) => count > 1,
  );
  return kind < 0 ? null : `the composition has more than one card of kind ${kind}`;
}

/** Every bank begins a new taglia: 1 is the first of a table. */
export function beginningProblem({ composition, prev, taglia }: Setup): Problem {
  return (
    differ('composition', composition, packComposition(fullDeck)) ??
    (prev === zero32
      ? differ('taglia of the first bank', taglia, 1)
      : taglia > 1
        ? null
        : `taglia ${taglia} was that of an earlier bank`)
  );
}

/** The most of one bet, where the posta is that for each punter. */
export function highestBetOf({ posta, players }: Setup): bigint {
  return posta / BigInt(players.length - 1); // exact where `postaProblem` finds nothing
}

/** What is left of a round after a void may be below the minimum; no file says whether a later bank is such a rest. */
export function postaProblem(ruleset: SetteRuleset, context: Context, notChecked: string[]): Problem {
  const { posta, banker, players, prev } = context.setup;
  const { minBet, minPosta } = context.table;
  const { stack } = playerAt(context, banker)!;
  if (ruleset.posta === 'the highest bets') {
    const highest = highestBetOf(context.setup);
    const punters = players.length - 1;
    if (highest * BigInt(punters) !== posta)
      return `posta ${formatChips(posta)} is not the same highest bet for each of ${punters} punters`;
    return highest >= minBet
      ? null
      : `the highest bet ${formatChips(highest)} is below the minimum ${formatChips(minBet)}`;
  }
  if (posta >= minPosta || posta === stack) return null;
  const below = `posta ${formatChips(posta)} is below the minimum ${formatChips(minPosta)}`;
  if (prev === zero32) return `${below}, and not all of the banker's stack ${formatChips(stack)}`;
  notChecked.push('that the posta, below the minimum, is what a void has left of a round');
  return null;
}

/**
 * Who gets the matta has the bank. It may refuse, and so may the next by hand who entered; no file shows that, so only
 * a banker that did not enter differs.
 */
export function checkFirstBanker(
  trail: Trail,
  { setup: { banker } }: Context,
  { enters, links, serverLink }: ProofDraw,
  drawId: Hex,
): void {
  const drawn = drawFirstBanker(
    serverLink,
    drawId,
    links.map(({ link }) => link),
    enters.length,
  );
  const seatAt = (place: number) => enters[place % enters.length]!.seat;
  const chosen = seatAt(drawn.place);
  const shown = drawn.cards.map((card, i) => `seat ${seatAt(drawn.start + i)}: ${italianCardName(card)}`);
  check(
    trail,
    'D.matta',
    enters.some(({ seat }) => seat === banker) ? null : `the banker, seat ${banker}, is not among those who entered`,
    `drawId ${drawId}, dealKey ${drawn.dealKey}; x mod ${enters.length} = ${drawn.start}; ${shown.join('; ')}`,
  );
  if (chosen === banker) return;
  const refusing = enters
    .map(({ seat }) => seat)
    .filter((seat) => seat !== banker && handRank(chosen, seat) < handRank(chosen, banker) && seat !== chosen);
  trail.notChecked.push(`that the bank was refused by seat ${[chosen, ...refusing].join(', ')}`);
}
