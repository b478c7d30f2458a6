'use client';
/** One side of a duel: its hidden card first, the others open, and its points in words. */
import { useState, type CSSProperties } from 'react';
import { draws, outcomes } from '../../../engine/protocol/messages.ts';
import { hasBust, setteEMezzo } from '../../../engine/sette/points.ts';
import { useKeys } from '../../lib/keys.ts';
import { ItalianCard } from '../../ui/italian-card.tsx';
import type { HandProps } from './hand.tsx';
import { drawWord, stands } from './reading.ts';
import { halvesOf, handWords } from './sette-told.ts';

const dealAfter = { punta: 0, banco: 200 } as const;
/** A drawn card falls face up; points stand beside cards that have turned. Milliseconds. */
const drawnTurns = 200;
const pointsAfter = 300;

/** How its points are shown: a bust, sette e mezzo, the better hand; all quietly. */
function look(points: number | null, wins: boolean): string {
  if (points !== null && hasBust(points)) return 'bust';
  if (points === setteEMezzo) return 'sette';
  return wins ? 'won' : 'plain';
}

/** Mount it with the duel's key, so that each duel is dealt from the start. */
export function SetteHand({ board, role, animate, caption, peel = null, looked = false }: HandProps) {
  const cards = board[role];
  const [isTurned, setTurned] = useState(false);
  const turn = () => {
    if (peel === null || isTurned) return;
    setTurned(true);
    peel.onTurned();
  };
  useKeys({ t: turn }, peel !== null);
  const words = handWords(cards);
  const wins = board.outcome === (role === 'punta' ? outcomes.punta : outcomes.banco);
  const style = {
    '--show-after': `${animate ? pointsAfter : 0}ms`,
    '--cards': cards.length,
  } as CSSProperties;
  return (
    <div className="captioned-hand duel-hand" style={style} data-role={role}>
      <div className="hand-caption">
        {caption}
        {words !== '' && (
          <span
            key={words}
            className="points duel-points"
            data-look={look(halvesOf(cards), wins)}
            data-testid={`points-${role}`}
            data-points={halvesOf(cards) ?? ''}
          >
            {words}
          </span>
        )}
        {stands(board, role) && (
          <span className="points declared text-[12px] text-[#e9dcc0]/90 italic" data-testid={`declared-${role}`}>
            {drawWord(draws.sta)}
          </span>
        )}
      </div>
      <div className="duel-cards" data-looked={looked} data-testid={`hand-${role}`}>
        {cards.length === 0 ? (
          <div className="pslot" />
        ) : (
          cards.map((kind, i) => (
            <ItalianCard
              key={i}
              kind={kind ?? (i === 0 && isTurned ? (peel?.kinds[0] ?? null) : null)}
              peel={i === 0 && peel !== null && !isTurned ? { kind: peel.kinds[0]!, place: 1, onTurn: turn } : null}
              deal={animate}
              dealAfter={i === 0 ? dealAfter[role] : 0}
              turnAfter={i === 0 ? 0 : drawnTurns}
              testId={`card-${role}-${i + 1}`}
            />
          ))
        )}
      </div>
    </div>
  );
}
