'use client';
import { turnNameIn } from '../../../engine/proof/turn-name.ts';
import { Button } from '../../ui/button.tsx';
import { useTable } from './context.tsx';

/** "Coup 3 verified by your browser": the last turn that was recomputed here. Opens the steps. */
export function VerifiedBadge({ onOpen }: { readonly onOpen: () => void }) {
  const { snap } = useTable();
  if (snap.memory?.alarm) return null;
  const bank = snap.memory?.banks.findLast((b) => b.verifiedTurns > 0);
  if (!bank) return null;
  const last = turnNameIn(bank.proof.turns, bank.verifiedTurns - 1);
  return (
    <Button
      look="quiet"
      size="small"
      onPress={onOpen}
      testId="verified-badge"
      className="!text-win"
      label={`Bank ${bank.number}, ${last} verified by your browser. Show the steps.`}
    >
      <span data-testid="verified-count" data-bank={bank.number.toString()} data-turns={bank.verifiedTurns} aria-hidden>
        ✓
      </span>
      <span className="max-sm:hidden">
        Bank {bank.number.toString()}, {last} verified by your browser
      </span>
      <span className="sm:hidden">verified by your browser</span>
    </Button>
  );
}
