/** Whose hand is being looked at: the person's own, which it peels, or somebody's, who decides on it. */
import { useTable } from './context.tsx';
import { decider } from './due.ts';
import type { HandProps } from './hand.tsx';
import type { Role } from './scene-beats.ts';

/** How the hand of this seat lies; for `Hand`. */
export function useLooks(): (role: Role, seat: number) => Required<Pick<HandProps, 'peel' | 'looked'>> {
  const { snap, scene, turnCards } = useTable();
  const due = decider(snap.view!);
  const peel = scene?.peel ?? null;
  return (role, seat) => ({
    peel: peel?.role === role ? { kinds: peel.kinds, onTurned: turnCards } : null,
    looked: due?.duty === 'draw' && due.seat === seat,
  });
}
