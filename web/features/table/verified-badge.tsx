'use client';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { turnWords } from '../../lib/turn-words.ts';
import { Button } from '../../ui/button.tsx';
import { doubtWords } from '../../words/doubts.ts';
import { useTable } from './context.tsx';

/** "Coup 3 verified by your browser": the last turn that was recomputed here. Opens the steps. */
export function VerifiedBadge({ onOpen }: { readonly onOpen: () => void }) {
  const { snap } = useTable();
  if (snap.memory?.alarm) return null;
  const bank = snap.memory?.banks.findLast((b) => b.verifiedTurns > 0);
  if (!bank) return null;
  const words = wordsOfGame(bank.proof);
  const last = turnWords(bank.proof, bank.proof.turns, bank.verifiedTurns - 1);
  return (
    <Button
      look="quiet"
      size="small"
      onPress={onOpen}
      testId="verified-badge"
      className="!text-win"
      label={words.badgeLabel(bank.number, last)}
    >
      <span data-testid="verified-count" data-bank={bank.number.toString()} data-turns={bank.verifiedTurns} aria-hidden>
        ✓
      </span>
      <span className="max-sm:hidden">{words.badge(bank.number, last)}</span>
      <span className="sm:hidden">{doubtWords().badgeShort}</span>
    </Button>
  );
}
