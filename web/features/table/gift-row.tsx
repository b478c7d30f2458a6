'use client';
/** Something small for somebody else who sits here. */
import { useState } from 'react';
import { gifts, isQuiet, type Gift } from '../../../engine/table/said.ts';
import { explain } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { talkWords } from '../../words/talk.ts';
import { useTable } from './context.tsx';
import { GiftArt } from './gift-art.tsx';
import type { Snapshot } from './snapshot.ts';
import { namesAt } from './words.ts';

export function GiftRow({ view }: { readonly view: NonNullable<Snapshot['view']> }) {
  const { session, mySeat } = useTable();
  const [chosen, choose] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const others = view.seats.filter(({ seat, status }) => seat !== mySeat && status !== 'seating');
  const to = others.find(({ seat }) => seat === chosen)?.seat ?? others[0]?.seat;
  if (mySeat === null || to === undefined) return null;
  const words = talkWords().chat;
  const nameOf = namesAt(view, mySeat);
  const quiet = isQuiet(view.table.ruleset, view.phase);

  function give(gift: Gift, whom: number): void {
    setFailure(null);
    session.say({ gift, to: whom }).catch((error: unknown) => setFailure(explain(error)));
  }

  return (
    <div className="grid gap-1.5" role="group" aria-label={words.throwTo} data-testid="gifts">
      <label className="flex flex-wrap items-center gap-2 text-[13px] text-muted">
        {words.throwTo}
        <select
          className="field min-w-0 flex-1 px-2 text-ink"
          value={to}
          onChange={(event) => choose(Number(event.target.value))}
          data-testid="gift-to"
        >
          {others.map(({ seat }) => (
            <option key={seat} value={seat}>
              {nameOf(seat)}
            </option>
          ))}
        </select>
      </label>
      <div className="flex flex-wrap gap-1.5">
        {gifts.map((gift) => (
          <Button
            key={gift}
            size="small"
            disabled={quiet}
            onPress={() => give(gift, to)}
            label={words.gifts[gift]}
            testId={`gift-${gift}`}
          >
            <GiftArt gift={gift} size={20} />
          </Button>
        ))}
      </div>
      <p role="status" className="text-[13px] text-muted empty:hidden">
        {failure}
      </p>
    </div>
  );
}
