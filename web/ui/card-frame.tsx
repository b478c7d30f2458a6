'use client';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { uiWords } from '../words/ui.ts';
import { Peel, type PeelProps } from './peel.tsx';

/** What a card on the table is drawn from, whichever deck it is of. */
export interface CardProps {
  /** Its kind in its deck; null lies face down. */
  readonly kind: number | null;
  /** Milliseconds after mounting at which the card leaves the sabot, and at which a card mounted face up turns. */
  readonly dealAfter?: number;
  readonly turnAfter?: number;
  readonly deal?: boolean;
  /** A third card lies across. */
  readonly across?: boolean;
  readonly testId?: string;
  /** It lies face down, and the person before the screen may look under it. */
  readonly peel?: PeelProps | null;
}

export interface CardFrameProps extends CardProps {
  readonly deck: 'french' | 'italian';
  /** What it is called, once it is known. */
  readonly name: string | null;
  /** Draws the face of a kind. */
  readonly children: (kind: number) => ReactNode;
}

/** One card on the table. Comes from the sabot face down; turns once its kind is known. */
export function CardFrame({
  kind,
  deck,
  name,
  dealAfter = 0,
  turnAfter = 0,
  deal = true,
  across = false,
  testId,
  peel = null,
  children,
}: CardFrameProps) {
  const [bornShown] = useState(kind !== null);
  const style = { '--deal-after': `${dealAfter}ms`, '--turn-after': `${turnAfter}ms` } as CSSProperties;
  return (
    <div
      className="pcard"
      style={style}
      {...(peel === null ? { role: 'img', 'aria-label': name ?? uiWords().faceDown } : {})}
      data-testid={testId}
      data-deck={deck}
      data-peel={peel !== null}
      data-shown={kind !== null}
      data-born={bornShown && deal}
      data-deal={deal}
      data-side={across}
      data-kind={kind ?? 'hidden'}
    >
      <div className="pcard-turn">
        <div className="pcard-back" />
        <div className="pcard-face">{kind !== null && children(kind)}</div>
      </div>
      {peel !== null && <Peel {...peel}>{children(peel.kind)}</Peel>}
    </div>
  );
}
