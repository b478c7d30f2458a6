/** How the cards of a turn were drawn, one division after the other: what the picture shows (fairness.md 3.5). */
import { cardsLeft, unpackComposition, type Composition } from '../../../engine/fairness/composition.ts';
import { deal } from '../../../engine/fairness/deal.ts';
import type { ProofTurn } from '../../../engine/proof/format.ts';
import { coupIdOf } from '../../../engine/protocol/digests.ts';

/** One card: `x mod n = r` names `kind`; `before` is the composition from which it was drawn. */
export interface Taken {
  readonly n: number;
  readonly r: number;
  readonly kind: number;
  readonly before: Composition;
  /** The coup used it; the others went back. */
  readonly dealt: boolean;
}

/** The first `count` draws of a turn that was played to its end, all that were dealt by default; null for any other. */
export function drawsOf(
  turn: ProofTurn,
  before: { readonly bankId: `0x${string}`; readonly turn: number; readonly composition: bigint },
  count = turn.cards?.length ?? 0,
): readonly Taken[] | null {
  if (turn.serverLink === undefined || turn.cards === undefined) return null;
  const links = turn.gives.map(({ link }) => link);
  const start = unpackComposition(before.composition);
  if (links.some((link) => link === undefined) || cardsLeft(start) < count) return null;
  const { cards, indices } = deal(
    start,
    turn.serverLink,
    coupIdOf(before.bankId, before.turn),
    links as `0x${string}`[],
    count,
  );
  const left = [...start];
  return cards.map((kind, i) => {
    const taken = { n: cardsLeft(start) - i, r: indices[i]!, kind, before: [...left], dealt: i < turn.cards.length };
    left[kind]!--;
    return taken;
  });
}
