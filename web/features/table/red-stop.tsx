'use client';
/** The red stop: what the house was caught at, with the file that proves it. Drawn from what this browser keeps. */
import { download } from '../../lib/download.ts';
import type { KeptAlarm } from '../../lib/kept-alarms.ts';
import { alarmFile, type ProofPart } from '../../lib/alarm-file.ts';
import { wholeOf } from '../../lib/proof-files.ts';
import { seatSaid } from '../../lib/seat-said.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { doubtWords } from '../../words/doubts.ts';

const save = ({ name, text }: ProofPart) => download(name, text());

export function RedStop({ kept }: { readonly kept: KeptAlarm }) {
  const { memory, alarm, bank, where } = kept;
  const words = doubtWords();
  return (
    <Notice tone="bad" testId="fairness-alarm">
      <p className="font-semibold">{words.stopped}</p>
      <p className="mt-1">
        {words.stoppedAt(
          where,
          <b key="step" className="figures" data-testid="alarm-step">
            {alarm.step}
          </b>,
        )}
      </p>
      <p className="mt-1 text-[13px] [overflow-wrap:anywhere] text-soft">{seatSaid(alarm.detail, memory)}</p>
      <p className="mt-2 text-[13px]">{words.signsNothing}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="danger" size="small" onPress={() => save(alarmFile(kept))} testId="download-evidence">
          {words.evidence}
        </Button>
        {bank && (
          <Button
            size="small"
            onPress={() => save(wholeOf({ kind: 'bank', proof: bank.proof }))}
            testId="download-alarm-proof"
          >
            {words.proof}
          </Button>
        )}
      </div>
    </Notice>
  );
}
