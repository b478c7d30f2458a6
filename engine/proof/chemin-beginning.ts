/** The beginning of a bank of Chemin de Fer: shoe, posta, and the draw of the first banker (protocol.md 2.1 and 3). */
import { zero32, type Hex } from '../bytes.ts';
import { formatChips } from '../chips.ts';
import { fullShoe, packComposition, unpackComposition } from '../fairness/composition.ts';
import { deal } from '../fairness/deal.ts';
import type { Setup } from '../protocol/messages.ts';
import { playerAt } from './context.ts';
import type { Context } from './game.ts';
import type { ProofDraw } from './format.ts';
import { check, differ, type Problem, type Trail } from './steps.ts';

/** The first bank of a table begins with the full shoe, every other with cards that a shoe can hold. */
export function beginningProblem({ composition, prev }: Setup): Problem {
  return (
    countsProblem(composition) ??
    (prev === zero32 ? differ('composition of the first bank', composition, packComposition(fullShoe)) : null)
  );
}

/** A problem unless a shoe can hold these cards. */
export function countsProblem(composition: bigint): Problem {
  if (composition >> 208n !== 0n) return 'the composition has more than 52 kinds';
  const kind = unpackComposition(composition).findIndex((count) => count > 6);
  return kind < 0 ? null : `the composition has more than six cards of kind ${kind}`;
}

export function postaProblem(context: Context): Problem {
  const { posta, banker } = context.setup;
  const { minPosta } = context.table;
  const { stack } = playerAt(context, banker)!;
  return posta >= minPosta || posta === stack
    ? null
    : `posta ${formatChips(posta)} is below the minimum ${formatChips(minPosta)}, and not all of the banker's stack ${formatChips(stack)}`;
}

/** The card drawn from one of each place is the place of the first banker. */
export function checkFirstBanker(
  trail: Trail,
  { setup: { banker } }: Context,
  { enters, links, serverLink }: ProofDraw,
  drawId: Hex,
): void {
  const drawn = deal(
    enters.map(() => 1),
    serverLink,
    drawId,
    links.map(({ link }) => link),
    1,
  );
  const place = drawn.cards[0]!;
  check(
    trail,
    'D.place',
    differ('first banker: seat', banker, enters[place]!.seat),
    `drawId ${drawId}, dealKey ${drawn.dealKey}, mod ${enters.length} = ${place} → seat ${banker}`,
  );
}
