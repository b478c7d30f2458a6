'use client';
/** One file: what was found about it, a link to pass on, and a place to tamper with a copy. */
import { turnNamesFrom } from '../../../engine/proof/turn-name.ts';
import { useEffect, useRef, useState } from 'react';
import type { ProofFile } from '../../../engine/proof/format.ts';
import { verifyPage } from '../../lib/addresses.ts';
import { verifyText, type Answer } from '../../lib/verifier.ts';
import { Button } from '../../ui/button.tsx';
import { reportWords } from '../../words/report.ts';
import { verifyWords } from '../../words/verify.ts';
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
          {verifyWords().checking(name)}
        </div>
      ) : (
        <Checked name={at === null ? name : verifyWords().changedCopy(name, at)} answer={answer} openTurn={openTurn} />
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
  const { say, titles } = reportWords();
  const { tamper, notAProof } = verifyWords();
  if (!report) {
    const why = unreadable ?? failed;
    return tamper.unreadable(why === undefined ? notAProof : say(why));
  }
  const step = report.failed;
  if (step === undefined) return report.verdict;
  const turn = step.turn === null ? null : say(turnNamesFrom(report.steps)(step.turn));
  return tamper.stops(report.verdict, turn, step.id, titles[step.id]);
}

function Share({ text, publicUrl }: { readonly text: string; readonly publicUrl: string | undefined }) {
  const [said, setSaid] = useState<'tooLarge' | 'copied' | 'copiedWhole' | 'refused' | null>(null);
  const words = verifyWords().share;
  async function copy() {
    const url = publicUrl ?? `${location.origin}${verifyPage}#${await toFragment(text)}`;
    if (url.length > longestLink) return setSaid('tooLarge');
    await navigator.clipboard.writeText(url);
    setSaid(publicUrl ? 'copied' : 'copiedWhole');
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onPress={() => void copy().catch(() => setSaid('refused'))} testId="share-proof">
        {words.copy}
      </Button>
      <span role="status" className="text-[13.5px] text-soft">
        {said === null ? '' : words[said]}
      </span>
    </div>
  );
}
