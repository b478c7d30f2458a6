'use client';
/** What this browser has checked, coup by coup; and the red stop with the evidence if something differs. */
import { useEffect, useState } from 'react';
import type { SeatBank } from '../../../engine/seat/memory.ts';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { alarmOf } from '../../lib/kept-alarms.ts';
import { saveProof } from '../../lib/save-proof.ts';
import { verifyInMemory, type Answer } from '../../lib/verifier.ts';
import { Button } from '../../ui/button.tsx';
import { NodeLine } from '../../ui/node-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Steps } from '../../ui/proof-report.tsx';
import { doubtWords } from '../../words/doubts.ts';
import { useTable } from './context.tsx';
import { RedStop } from './red-stop.tsx';

export function FairnessPanel() {
  const { snap, table } = useTable();
  const { memory, view } = snap;
  const bank = memory?.banks.at(-1) ?? null;
  const words = wordsOfGame(table);
  if (!memory || !bank) {
    return (
      <div className="grid gap-3 p-5 text-[14px] text-soft">
        <p>{words.cardsCome}</p>
        <p>
          {words.whenYouPlay} {view?.bank ? doubtWords().onlySeated : ''}
        </p>
        <NodeLine />
      </div>
    );
  }
  return (
    <div className="grid gap-4 p-4">
      <Alarm />
      <VerifiedLine bank={bank} />
      <BankCheck key={bank.bankId} bank={bank} />
      <NodeLine />
    </div>
  );
}

/** One line: how far the browser has checked. */
export function VerifiedLine({ bank }: { readonly bank: SeatBank }) {
  const { snap } = useTable();
  const words = doubtWords();
  const game = wordsOfGame(bank.proof);
  if (snap.memory?.alarm)
    return (
      <p className="font-medium text-loss" data-testid="alarm-line">
        {words.checkFailed}
      </p>
    );
  if (bank.verifiedTurns === 0)
    return <p className="text-[14px] text-muted">{bank.checked ? game.setUpChecked : game.setUpChecking}</p>;
  return (
    <p className="text-[14px] text-soft">
      <span className="font-semibold text-win">{words.verified}</span>{' '}
      {game.verifiedTurns(bank.verifiedTurns, bank.number)}
    </p>
  );
}

/** The full report of a bank, recomputed in the background whenever a turn is added. */
function BankCheck({ bank }: { readonly bank: SeatBank }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { proof, bankId } = bank;
  const words = doubtWords();
  const size = `${proof.turns.length}:${bank.verifiedTurns}:${proof.end}:${proof.result !== undefined}`;
  useEffect(() => {
    let current = true;
    void verifyInMemory(proof).then((given) => {
      if (current) setAnswer(given);
    });
    return () => {
      current = false;
    };
    // `proof` is a new object in every view; its size shows whether there is something new to check.
  }, [size, bankId]);
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="label-caps">{wordsOfGame(proof).everyStep(bank.number)}</h3>
        <Button size="small" onPress={() => saveProof(proof)} testId="download-proof-current">
          {words.proofSoFar}
        </Button>
      </div>
      {!answer && <div className="skeleton h-24" aria-label={words.checking} />}
      {answer?.failed && <Notice tone="warn">{words.noReport(answer.failed)}</Notice>}
      {answer?.report && <Steps report={answer.report} openTurn={proof.turns.length - 1} />}
    </div>
  );
}

/** The red stop of the seat that is played here. */
export function Alarm() {
  const { snap } = useTable();
  const kept = alarmOf(snap.memory);
  return kept && <RedStop kept={kept} />;
}
