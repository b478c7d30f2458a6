'use client';
import type { Report } from '../../../engine/proof/verify.ts';
import type { Answer } from '../../lib/verifier.ts';
import { Notice } from '../../ui/notice.tsx';
import { Steps, VerdictBox } from '../../ui/proof-report.tsx';
import { CopyHex } from '../../ui/tx.tsx';
import { hashStruct } from '../../../engine/protocol/eip712.ts';

/** The verdict on one file, and how it was reached. */
export function Checked({ name, answer }: { readonly name: string; readonly answer: Answer }) {
  if (answer.failed) return <Notice tone="bad">The verifier broke down, so there is no verdict: {answer.failed}</Notice>;
  if (!answer.report || !answer.proof) return <VerdictBox verdict="UNREADABLE" detail={`${name}: ${answer.unreadable ?? 'not a proof file'}`} />;
  const { report, proof } = answer;
  const setup = proof.setup.message;
  return (
    <div className="grid gap-5">
      <VerdictBox verdict={report.verdict} detail={detailOf(report)} />
      <dl className="panel grid gap-x-8 gap-y-2 p-5 text-[14px] sm:grid-cols-2">
        <Row name="File">{name}</Row>
        <Row name="Bank">{setup.number.toString()}, {proof.turns.length === 1 ? 'one turn' : `${proof.turns.length} turns`}</Row>
        <Row name="Bank id"><CopyHex value={hashStruct('Setup', setup)} label="bank id" /></Row>
        <Row name="Chain">{proof.domain.chainId}</Row>
        <Row name="Escrow"><CopyHex value={proof.domain.verifyingContract} label="escrow address" /></Row>
        <Row name="House key"><CopyHex value={setup.house} label="house key" /></Row>
      </dl>
      {report.notChecked.length > 0 && (
        <Notice tone="warn" testId="not-checked">
          <p className="font-medium">What a file alone cannot show</p>
          <ul className="mt-1 list-disc pl-5 text-[13.5px] text-soft">{report.notChecked.map((text) => <li key={text}>{text}</li>)}</ul>
        </Notice>
      )}
      <section className="grid gap-3">
        <h2 className="text-[17px] font-semibold">Every step</h2>
        <Steps report={report} />
      </section>
    </div>
  );
}

/** The step that differs, or what is missing. */
function detailOf({ failed, missing }: Report): string | null {
  if (failed) return `${failed.turn === null ? 'Bank' : `Turn ${failed.turn + 1}`}, ${failed.id}: ${failed.title}. ${failed.detail}`;
  return missing ? `What is there is right, but ${missing}.` : null;
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return <div className="flex items-center justify-between gap-4"><dt className="text-muted">{name}</dt><dd className="figures min-w-0 truncate">{children}</dd></div>;
}
