'use client';
/** One file: what was found about it, a link to pass on, and a place to tamper with a copy. */
import { turnNamesFrom } from '../../../engine/proof/turn-name.ts';
import { useEffect, useRef, useState } from 'react';
import type { ProofFile } from '../../../engine/proof/format.ts';
import { verifyPage } from '../../lib/addresses.ts';
import { verifyText, type Answer } from '../../lib/verifier.ts';
import { Button } from '../../ui/button.tsx';
import { Checked } from './checked.tsx';
import { ProofFiles } from './proof-files.tsx';
import { longestLink, toFragment } from './share.ts';
import { Tamper } from './tamper.tsx';

export interface ProofViewProps {
  readonly name: string;
  readonly text: string;
  readonly openTurn?: number | null;
  /** Where others can see the same proof; without it the link carries the file itself. */
  readonly publicUrl?: string;
}

export function ProofView({ name, text, openTurn = null, publicUrl }: ProofViewProps) {
  const [at, setAt] = useState<number | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [checked, setChecked] = useState<number | null>(null);
  const [given, setGiven] = useState<ProofFile | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const asked = useRef(0);

  async function check(shown: string, place: number | null) {
    const mine = ++asked.current;
    setAt(place);
    const found = await verifyText(shown);
    if (mine !== asked.current) return;
    setAnswer(found);
    setChecked(place);
    if (place === null) setGiven(found.file ?? null);
  }
  useEffect(() => {
    setAnswer(null);
    setGiven(null);
    void check(text, null);
  }, [text]);
  useEffect(() => {
    if (answer && at === null) outcome.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  }, [answer, at]);

  return (
    <div ref={outcome} aria-live="polite" className="grid scroll-mt-20 gap-5">
      {answer === null ? (
        <div className="panel flex items-center gap-3 px-5 py-6 text-soft">
          <span className="spin" aria-hidden />
          Checking {name} …
        </div>
      ) : (
        <Checked name={at === null ? name : `${name}, character ${at} changed`} answer={answer} openTurn={openTurn} />
      )}
      {answer?.file !== undefined || at !== null ? (
        <>
          <Share text={text} publicUrl={publicUrl} />
          {given && <ProofFiles file={given} published={publicUrl !== undefined} />}
          <Tamper
            text={text}
            at={at}
            verdict={verdictOf(answer, checked === at)}
            onChange={(place, changed) => void check(changed, place)}
          />
        </>
      ) : null}
    </div>
  );
}

/** A short verdict, for the changed copy. */
function verdictOf(answer: Answer | null, current: boolean): string | null {
  if (answer === null || !current) return null;
  const { report, unreadable, failed } = answer;
  if (!report) return `UNREADABLE: ${unreadable ?? failed ?? 'not a proof file'}`;
  const step = report.failed;
  return step
    ? `${report.verdict}${step.turn === null ? '' : `, ${turnNamesFrom(report.steps)(step.turn)}`}, ${step.id}: ${step.title}`
    : report.verdict;
}

function Share({ text, publicUrl }: { readonly text: string; readonly publicUrl: string | undefined }) {
  const [said, setSaid] = useState('');
  async function copy() {
    const url = publicUrl ?? `${location.origin}${verifyPage}#${await toFragment(text)}`;
    if (url.length > longestLink) return setSaid('This file is too large for a link: pass the file on.');
    await navigator.clipboard.writeText(url);
    setSaid(publicUrl ? 'Link copied.' : 'Link copied. It holds the whole file behind the #, which no server sees.');
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        onPress={() => void copy().catch(() => setSaid('This browser does not let the page copy.'))}
        testId="share-proof"
      >
        Copy a link to this proof
      </Button>
      <span role="status" className="text-[13.5px] text-soft">
        {said}
      </span>
    </div>
  );
}
