'use client';
/** The bank that has just ended, in one line beside the next one, until that one's first coup is closed. */
import { useState } from 'react';
import type { PastPicture } from '../../../engine/seat/picture.ts';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/money.tsx';
import { bankWords } from '../../words/banks.ts';
import { useTable } from './context.tsx';
import { ShortName } from './short-name.tsx';
import { whyPending } from './stacks.ts';
import { namePlayed, within } from './words.ts';

/** Lines that are told here; the statement has them all. */
const told = 4;

/** Who won what, the greatest first, and how the bank is paid. The statement is one press away. */
export function EndedBank({ onOpen }: { readonly onOpen: () => void }) {
  const { snap, table, mySeat } = useTable();
  const [dismissed, setDismissed] = useState<string | null>(null);
  // The table may have invented what only it reports of my banks; the bank's statement says so (Banks).
  const last = snap.view?.past.findLast(
    ({ isWord, lines }) => !isWord || !lines.some(({ player }) => player === snap.me?.player),
  );
  if (!last || dismissed === last.bankId || (snap.view?.bank?.proof.turns.length ?? 0) > 0) return null;
  const line = last.isWord ? undefined : last.lines.find((l) => l.seat === mySeat && l.player === snap.me?.player);
  const number = last.number.toString();
  const words = bankWords();
  const game = wordsOfGame(table);
  return (
    <div
      className="bank-ended -mb-1 flex w-full flex-wrap items-center gap-x-3 border-b border-line pb-2.5 text-[13.5px]"
      role="status"
      data-testid="bank-ended"
    >
      <span>
        {line === undefined
          ? game.hasEnded(number)
          : game.hasEndedForYou(number, <Chips key="line" amount={line.line} signed className="font-semibold" />)}
      </span>
      <OtherLines bank={last} own={line?.seat ?? null} />
      <Payment bank={last} won={(line?.line ?? 0n) > 0n} />
      <span className="ml-auto flex items-center">
        <Button
          look="quiet"
          size="small"
          onPress={onOpen}
          testId="open-settlement"
          className="!min-h-6 !px-2 underline underline-offset-4"
        >
          {words.statement}
        </Button>
        <Button
          look="quiet"
          size="small"
          onPress={() => setDismissed(last.bankId)}
          label={words.dismiss}
          className="!min-h-6 !px-2"
        >
          ✕
        </Button>
      </span>
    </div>
  );
}

/** What the others won or lost; in heads-up one's own line says it all. */
function OtherLines({ bank, own }: { readonly bank: PastPicture; readonly own: number | null }) {
  const { snap, mySeat } = useTable();
  const moved = bank.lines.filter(({ seat, line }) => seat !== own && line !== 0n);
  const lines = [...moved].sort((a, b) => (a.line === b.line ? a.seat - b.seat : a.line > b.line ? -1 : 1));
  if (lines.length === 0 || (own !== null && bank.lines.length === 2)) return null;
  const shown = lines.length > told + 1 ? lines.slice(0, told) : lines;
  const name = namePlayed(snap.view!, mySeat);
  return (
    <span className="flex flex-wrap gap-x-3 text-muted max-sm:hidden" data-testid="bank-ended-lines">
      {shown.map(({ seat, player, line }) => (
        <span key={seat} className="whitespace-nowrap">
          <ShortName name={within(name(seat, player))} /> <Chips amount={line} signed />
        </span>
      ))}
      {shown.length < lines.length && <span>{bankWords().others(lines.length - shown.length)}</span>}
    </span>
  );
}

function Payment({ bank, won }: { readonly bank: PastPicture; readonly won: boolean }) {
  const isOver = bank.status === 'settled' || bank.status === 'finalised';
  // That the escrow has paid is said where this browser knows it, as in the statement.
  const settled = isOver && !bank.isWord;
  const pending = won ? whyPending(bank) : null;
  const words = bankWords();
  const said = settled
    ? words.paid
    : bank.status === 'idle'
      ? words.nothingToPay
      : isOver
        ? words.status[bank.status]
        : pending !== null
          ? words.pending(pending)
          : bank.status === 'proposed'
            ? words.proposedOnChain
            : words.beingPaid;
  return (
    <span className={`ended-status ${settled ? 'text-win' : 'text-muted'}`} data-testid="bank-ended-status">
      {said}
    </span>
  );
}
