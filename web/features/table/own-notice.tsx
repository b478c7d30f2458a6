'use client';
/** The house takes no bet of this wallet, or its player has wished to be reminded. */
import { useState } from 'react';
import { aMinute, reminders, shutNow, type Shut } from '../../../engine/table/own-limits.ts';
import { lineText } from '../../lib/amounts.ts';
import { whenText } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bankWords } from '../../words/banks.ts';
import { ownWords } from '../../words/own.ts';
import { refusalWords } from '../../words/refusals.ts';
import { useTable } from './context.tsx';
import type { Snapshot } from './snapshot.ts';

/** Why nothing of this seat's is bet by its own limits, which the notice says as long as it holds. */
export const ownShut = ({ own, me, offset }: Pick<Snapshot, 'own' | 'me' | 'offset'>): Shut | null =>
  own === null || me === null ? null : shutNow(own, { line: own.line, ms: own.played * aMinute }, Date.now() + offset);

export function OwnNotice() {
  const { snap } = useTable();
  const [seen, setSeen] = useState<string | null>(null);
  const { own, me } = snap;
  if (own === null || me === null) return null;
  const words = ownWords();
  const shut = ownShut(snap);
  if (shut !== null)
    return (
      <Notice tone="warn" testId="own-shut">
        {words.shut(refusalWords().reasons[shut.code], refusalWords().until(whenText(shut.until)))}
      </Notice>
    );
  const reminder = `${own.dayEnds}:${reminders(own)}`;
  if (reminders(own) === 0 || seen === reminder) return null;
  return (
    <Notice
      tone="note"
      testId="own-reminder"
      action={
        <Button look="quiet" size="small" onPress={() => setSeen(reminder)} label={bankWords().dismiss}>
          ✕
        </Button>
      }
    >
      {words.reminder(own.played, lineText(own.line))}
    </Notice>
  );
}
