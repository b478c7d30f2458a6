'use client';
/** Download buttons for a proof and its parts: the bank, single coups, the whole taglia. */
import { useMemo, useState, type ReactNode } from 'react';
import { tagliaFileName } from '../../../engine/proof/file-name.ts';
import type { Proof, ProofFile } from '../../../engine/proof/format.ts';
import { domainSeparator } from '../../../engine/protocol/eip712.ts';
import { tagliaPage, verifyPage } from '../../lib/addresses.ts';
import { download } from '../../lib/download.ts';
import { explain } from '../../lib/errors.ts';
import type { ProofPart } from '../../lib/alarm-file.ts';
import { partsOf, taglieOf, wholeOf } from '../../lib/proof-files.ts';
import { fetchTaglia } from '../../lib/table-server.ts';
import { verifyText, type Answer } from '../../lib/verifier.ts';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { reportWords } from '../../words/report.ts';
import { verifyWords } from '../../words/verify.ts';
import { toFragment } from './share.ts';

/**
 * The file and the parts that can be cut from it. `published`: the table server has it, and the taglie that it belongs
 * to.
 */
export function ProofFiles({ file, published = false }: { readonly file: ProofFile; readonly published?: boolean }) {
  const whole = wholeOf(file);
  const words = verifyWords().files;
  return (
    <section className="panel grid gap-3 p-5" data-testid="proof-files">
      <h2 className="text-[17px] font-semibold">{words.keep}</h2>
      <p className="text-[13.5px] text-soft">{words.each}</p>
      <ul className="grid gap-1.5">
        <Row label={labelOf(whole)}>
          <Save part={whole} testId="download-proof" />
        </Row>
        {published && file.kind === 'bank' && <Taglie proof={file.proof} />}
        <Parts file={file} />
      </ul>
    </section>
  );
}

/** Each turn of the bank, and its taglia. For the panel of a table. */
export function BankParts({ proof }: { readonly proof: Proof }) {
  const { number } = proof.setup.message;
  const file = useMemo(() => ({ kind: 'bank', proof }) as const, [proof]);
  return (
    <ul
      className="grid gap-1.5"
      aria-label={wordsOfGame(proof).partsOf(String(number))}
      data-testid={`bank-parts-${number}`}
    >
      <Taglie proof={proof} />
      <Parts file={file} />
    </ul>
  );
}

function Parts({ file }: { readonly file: ProofFile }) {
  const parts = useMemo(() => partsOf(file), [file]); // naming a part takes hashes
  return parts.map((part, i) => (
    <Row key={part.name} label={labelOf(part)}>
      <Save part={part} testId={`download-${file.kind === 'taglia' ? 'bank' : 'coup'}-${i + 1}`} />
      <Check part={part} testId={`open-${file.kind === 'taglia' ? 'bank' : 'coup'}-${i + 1}`} />
    </Row>
  ));
}

/** What a file is called here. */
const labelOf = ({ label }: ProofPart): string => reportWords().say(label);

function Save({ part, testId }: { readonly part: ProofPart; readonly testId: string }) {
  const words = verifyWords().files;
  const { name, text } = part;
  return (
    <Button size="small" onPress={() => download(name, text())} label={words.downloadOf(labelOf(part))} testId={testId}>
      {words.download}
    </Button>
  );
}

/** The file travels behind the # of the verify page's address, which no server sees. */
function Check({ part, testId }: { readonly part: ProofPart; readonly testId: string }) {
  const open = async () => {
    window.open(`${verifyPage}#${await toFragment(part.text())}`, '_blank', 'noopener,noreferrer');
  };
  const words = verifyWords().files;
  return (
    <Button size="small" look="quiet" onPress={() => void open()} label={words.checkOf(labelOf(part))} testId={testId}>
      {words.check}
    </Button>
  );
}

/** Only the server has all banks of a taglia. */
function Taglie({ proof }: { readonly proof: Proof }) {
  return taglieOf(proof).map((taglia) => <Taglia key={taglia} proof={proof} taglia={taglia} />);
}

/**
 * Why what the table server gives is not kept as this taglia of the bank's own table and house; null if it is right.
 */
export function tagliaProblem(
  { file, report, unreadable, failed }: Answer,
  { domain, setup: { message } }: Pick<Proof, 'domain' | 'setup'>,
  taglia: number,
): string | null {
  const words = verifyWords().files;
  if (file === undefined || report === undefined)
    return words.unreadable(reportWords().say(failed ?? unreadable ?? ''));
  const isIt =
    file.kind === 'taglia' &&
    file.taglia.taglia === taglia &&
    file.taglia.banks.every(
      (bank) =>
        bank.setup.message.table === message.table &&
        bank.setup.message.house === message.house &&
        domainSeparator(bank.domain) === domainSeparator(domain),
    );
  if (!isIt) return words.otherTaglia;
  return report.failed === undefined ? null : words.differs(report.failed.id, reportWords().say(report.failed.detail));
}

function Taglia({ proof, taglia }: { readonly proof: Proof; readonly taglia: number }) {
  const { table } = proof.setup.message;
  const words = verifyWords().files;
  const [state, setState] = useState<{ readonly pending: boolean; readonly failure: string | null }>({
    pending: false,
    failure: null,
  });
  async function save() {
    setState({ pending: true, failure: null });
    const failure = await fetchTaglia(table, taglia)
      .then(async (text) => {
        const problem = tagliaProblem(await verifyText(text), proof, taglia);
        if (problem === null) download(tagliaFileName(taglia, table), text);
        return problem;
      })
      .catch(explain);
    setState({ pending: false, failure });
  }
  return (
    <Row label={words.taglia(taglia)}>
      <Button
        size="small"
        onPress={() => void save()}
        pending={state.pending}
        label={words.downloadTaglia(taglia)}
        testId={`download-taglia-${taglia}`}
      >
        {words.download}
      </Button>
      <a
        className="btn btn-quiet btn-small"
        href={tagliaPage(table, taglia)}
        target="_blank"
        rel="noreferrer"
        aria-label={words.checkTaglia(taglia)}
        data-testid={`open-taglia-${taglia}`}
      >
        {words.check}
      </a>
      {state.failure && (
        <div className="basis-full">
          <Notice tone="bad">{state.failure}</Notice>
        </div>
      )}
    </Row>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <li className="sunken flex flex-wrap items-center gap-2 py-1.5 pr-1.5 pl-3.5 text-[14px]">
      <span className="min-w-0 flex-1 text-balance">{label}</span>
      {children}
    </li>
  );
}
