'use client';
import type { ComponentType } from 'react';
import { textWords } from '../../words/text.ts';
import { useTable } from './context.tsx';
import type { Board } from './reading.ts';
import type { Role } from './scene-beats.ts';
import { handName } from './told.ts';
import { playedOn } from './words.ts';

export interface TextHandProps {
  readonly board: Board;
  readonly role: Role;
}

export interface TextHandsProps {
  readonly Hand: ComponentType<TextHandProps>;
  readonly Verdict: ComponentType<Pick<TextHandProps, 'board'>>;
}

/** Both hands, the own one first, and how the coup ended. */
export function TextHands({ Hand, Verdict }: TextHandsProps) {
  const { snap, scene } = useTable();
  const { board } = scene!;
  if (board === null) return <p className="text-muted">{textWords().noCards}</p>;
  const { who, own } = playedOn(board, snap);
  const roles: readonly Role[] = board.banker === own ? ['banco', 'punta'] : ['punta', 'banco'];
  return (
    <>
      <ul className="grid gap-1">
        {roles.map((role) => (
          <li key={role}>
            {handName(role, who(role === 'punta' ? board.hand : board.banker))}: <Hand board={board} role={role} />
          </li>
        ))}
      </ul>
      {board.outcome !== null && (
        <div className="mt-2 w-fit">
          <Verdict key={board.key} board={board} />
        </div>
      )}
    </>
  );
}
