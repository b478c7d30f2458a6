'use client';
import { CardFace } from './card-art.tsx';
import { CardFrame, type CardProps } from './card-frame.tsx';
import { cardName } from './card-names.ts';

/** One card of the sabot. `kind` is 0–51. */
export function PlayingCard({ kind, ...place }: CardProps) {
  return (
    <CardFrame {...place} kind={kind} deck="french" name={kind === null ? null : cardName(kind)}>
      {(shown) => <CardFace kind={shown} />}
    </CardFrame>
  );
}
