'use client';
import { useState } from 'react';
import { isAtLimit, sittingResult, unseenStakes } from '../../../engine/seat/play.ts';
import { lineText } from '../../lib/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bankWords } from '../../words/banks.ts';
import { playWords } from '../../words/play.ts';
import { useTable } from './context.tsx';

/** Why the page plays nothing by itself any more. */
export function LimitNotice() {
  const { snap, amounts } = useTable();
  const [seen, setSeen] = useState<bigint | null>(null);
  const { memory } = snap;
  const limit = memory?.play?.limit;
  if (memory === null || limit === undefined || !isAtLimit(memory) || seen === limit) return null;
  const words = playWords().limit;
  const [result, unseen] = [lineText(sittingResult(memory)), unseenStakes(memory)];
  return (
    <Notice
      tone="warn"
      testId="limit-reached"
      action={
        <Button look="quiet" size="small" onPress={() => setSeen(limit)} label={bankWords().dismiss}>
          ✕
        </Button>
      }
    >
      {unseen === 0n
        ? words.reached(result, amounts(limit))
        : words.reachedUnseen(result, amounts(limit), amounts(unseen))}
    </Notice>
  );
}
