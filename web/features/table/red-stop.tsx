'use client';
/** The red stop: what the house was caught at, with the file that proves it. Drawn from what this browser keeps. */
import { download } from '../../lib/download.ts';
import type { KeptAlarm } from '../../lib/kept-alarms.ts';
import { alarmFile, wholeOf, type ProofPart } from '../../lib/proof-files.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const save = ({ name, text }: ProofPart) => download(name, text());

export function RedStop({ kept }: { readonly kept: KeptAlarm }) {
  const { alarm, bank, where } = kept;
  return (
    <Notice tone="bad" testId="fairness-alarm">
      <p className="font-semibold">Betting has stopped: a step differs.</p>
      <p className="mt-1">
        {where}, step{' '}
        <b className="figures" data-testid="alarm-step">
          {alarm.step}
        </b>
        .
      </p>
      <p className="mt-1 text-[13px] [overflow-wrap:anywhere] text-soft">{alarm.detail}</p>
      <p className="mt-2 text-[13px]">
        Your browser signs nothing more for this seat. What it signed before still counts; keep the evidence.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="danger" size="small" onPress={() => save(alarmFile(kept))} testId="download-evidence">
          Download the evidence
        </Button>
        {bank && (
          <Button
            size="small"
            onPress={() => save(wholeOf({ kind: 'bank', proof: bank.proof }))}
            testId="download-alarm-proof"
          >
            Download the proof
          </Button>
        )}
      </div>
    </Notice>
  );
}
