'use client';
import { useState, type CSSProperties } from 'react';
import { uiWords } from '../words/ui.ts';
import { CardFace } from './card-art.tsx';
import { cardName } from './card-names.ts';
import { Peel, type PeelProps } from './peel.tsx';

export interface PlayingCardProps {
  /** 0–51; null lies face down. */
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

/** One card on the table. Comes from the sabot face down; turns once its kind is known. */
export function PlayingCard({
  kind,
  dealAfter = 0,
  turnAfter = 0,
  deal = true,
  across = false,
  testId,
  peel = null,
}: PlayingCardProps) {
  const [bornShown] = useState(kind !== null);
  const style = { '--deal-after': `${dealAfter}ms`, '--turn-after': `${turnAfter}ms` } as CSSProperties;
  return (
    <div
      className="pcard"
      style={style}
      {...(peel === null ? { role: 'img', 'aria-label': kind === null ? uiWords().faceDown : cardName(kind) } : {})}
      data-testid={testId}
      data-peel={peel !== null}
      data-shown={kind !== null}
      data-born={bornShown && deal}
      data-deal={deal}
      data-side={across}
      data-kind={kind ?? 'hidden'}
    >
      <div className="pcard-turn">
        <div className="pcard-back" />
        <div className="pcard-face">{kind !== null && <CardFace kind={kind} />}</div>
      </div>
      {peel !== null && <Peel {...peel} />}
    </div>
  );
}
