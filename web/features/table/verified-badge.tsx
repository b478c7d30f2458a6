'use client';
import { turnNameIn } from '../../../engine/proof/turn-name.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/money.tsx';
import { useTable } from './context.tsx';
import { whyPending } from './stacks.ts';

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

/** A bank that has just ended, in one line; the statement is one press away. */
export function EndedBank({ onOpen }: { readonly onOpen: () => void }) {
  const { snap, mySeat } = useTable();
  const [dismissed, setDismissed] = useState<string | null>(null);
  // The table may have invented what only it reports of my banks; the bank's statement says so (Banks).
  const last = snap.view?.past.findLast(
    ({ isWord, lines }) => !isWord || !lines.some(({ player }) => player === snap.me?.player),
  );
  const line = last?.lines.find((l) => l.seat === mySeat);
  const played = line && !last?.isWord && line.player === snap.me?.player;
  if (!last || !played || dismissed === last.bankId || (snap.view?.bank?.proof.turns.length ?? 0) > 0) return null;
  const settled = last.status === 'settled' || last.status === 'finalised';
  const pending = line.line > 0n ? whyPending(last) : null;
  const words = settled
    ? '✓ settled by the escrow'
    : last.status === 'idle'
      ? 'nothing to settle'
      : pending !== null
        ? `pending. ${pending}`
        : last.status === 'proposed'
          ? 'proposed on chain'
          : 'being settled…';
  return (
    <div
      className="-mb-1 flex w-full flex-wrap items-center gap-x-2 border-b border-line pb-2.5 text-[13.5px]"
      role="status"
      data-testid="bank-ended"
    >
      <span>
        Bank {last.number.toString()} has ended; for you <Chips amount={line.line} signed className="font-semibold" />
      </span>
      <span className={settled ? 'text-win' : 'text-muted'} data-testid="bank-ended-status">
        {words}
      </span>
      <span className="ml-auto flex items-center">
        <Button
          look="quiet"
          size="small"
          onPress={onOpen}
          testId="open-settlement"
          className="!min-h-6 !px-2 underline underline-offset-4"
        >
          Statement
        </Button>
        <Button
          look="quiet"
          size="small"
          onPress={() => setDismissed(last.bankId)}
          label="Dismiss"
          className="!min-h-6 !px-2"
        >
          ✕
        </Button>
      </span>
    </div>
  );
}
