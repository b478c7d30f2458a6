'use client';
/** A card of Sette e mezzo on the table. The drawings are loaded where the first such card lies, shown or face down. */
import { lazy, Suspense, useEffect } from 'react';
import { CardFrame, type CardProps } from './card-frame.tsx';
import { italianCardName } from './card-names.ts';

const loadArt = () => import('./italian-art.tsx');
const LoadedFace = lazy(async () => ({ default: (await loadArt()).ItalianFace }));

/** The face of `kind` (0–39) alone: blank until the drawings are there. */
export const ItalianFace = ({ kind }: { readonly kind: number }) => (
  <Suspense fallback={null}>
    <LoadedFace kind={kind} />
  </Suspense>
);

/** One of the forty. `kind` is 0–39 (sette.md 1). */
export function ItalianCard({ kind, ...place }: CardProps) {
  useEffect(() => {
    // A card that lies face down will be turned. If the drawings don't come now, the face asks for them again.
    loadArt().catch(() => undefined);
  }, []);
  return (
    <CardFrame {...place} kind={kind} deck="italian" name={kind === null ? null : italianCardName(kind)}>
      {(shown) => <ItalianFace kind={shown} />}
    </CardFrame>
  );
}
