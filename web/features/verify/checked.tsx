'use client';
import type { ReactNode } from 'react';
import { startState } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { cardsOfCoup } from '../../../engine/rules/coup.ts';
import { setteRulesetOf } from '../../../engine/sette/ruleset.ts';
import { kindOf, type Proof, type ProofFile, type ProofTurn } from '../../../engine/proof/format.ts';
import { asTitle, turnNamesFrom } from '../../../engine/proof/turn-name.ts';
import type { Report } from '../../../engine/proof/verify.ts';
import type { Answer } from '../../lib/verifier.ts';
import { Notice } from '../../ui/notice.tsx';
import { Steps, VerdictBox } from '../../ui/proof-report.tsx';
import { reportWords } from '../../words/report.ts';
import { verifyWords } from '../../words/verify.ts';
import { CopyHex } from '../../ui/tx.tsx';
import { readDuel } from '../../lib/read-duel.ts';
import { useCardLook } from '../../ui/card-look.ts';
import { DealPicture } from './deal-picture.tsx';
import { frenchDeck } from './decks.tsx';
import { drawsOf, type Taken } from './draw.ts';
import { DuelPicture, ShufflePicture } from './duel-picture.tsx';

/** The verdict on one file, and how it was reached. `openTurn`: the turn that a link points to. */
export function Checked({
  name,
  answer,
  openTurn = null,
}: {
  readonly name: string;
  readonly answer: Answer;
  readonly openTurn?: number | null;
}) {
  const words = reportWords();
  if (answer.failed) return <Notice tone="bad">{verifyWords().broken(words.say(answer.failed))}</Notice>;
  const { report, file } = answer;
  if (!report || !file) return <VerdictBox verdict="UNREADABLE" detail={unreadable(name, answer.unreadable)} />;
  return (
    <div className="grid gap-5">
      <VerdictBox verdict={report.verdict} detail={detailOf(report)} />
      <dl className="panel grid gap-x-8 gap-y-2 p-5 text-[14px] sm:grid-cols-2">
        <Row name={words.file}>{name}</Row>
        <About file={file} />
      </dl>
      {report.notChecked.length > 0 && (
        <Notice tone="warn" testId="not-checked">
          <p className="font-medium">{words.notShown}</p>
          <ul className="mt-1 list-disc pl-5 text-[13.5px] text-soft">
            {report.notChecked.map((text) => (
              <li key={text}>{words.say(text)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <section className="grid gap-3">
        <h2 className="text-[17px] font-semibold">{file.kind === 'taglia' ? words.betweenBanks : words.everyStep}</h2>
        <Steps report={report} openTurn={openTurn} picture={pictures(file)} />
      </section>
      {file.kind === 'taglia' &&
        report.banks?.map((bank, i) => (
          <section key={i} className="grid gap-3">
            <h2 className="text-[17px] font-semibold">
              {words.bank(file.taglia.banks[i]!.setup.message.number.toString())}
            </h2>
            <Steps report={bank} picture={pictures({ kind: 'bank', proof: file.taglia.banks[i]! })} />
          </section>
        ))}
    </div>
  );
}

function About({ file }: { readonly file: ProofFile }) {
  const proof = file.kind === 'bank' ? file.proof : file.kind === 'taglia' ? file.taglia.banks[0]! : file.coup;
  const setup = proof.setup.message;
  const words = reportWords();
  const { proves, copied } = verifyWords();
  const what =
    file.kind === 'bank'
      ? proves.bank(String(setup.number), file.proof.turns.length)
      : file.kind === 'taglia'
        ? proves.taglia(file.taglia.taglia, file.taglia.banks.length)
        : proves.coup(String(setup.number));
  return (
    <>
      <Row name={words.proves}>{what}</Row>
      <Row name={words.bankId}>
        <CopyHex value={hashStruct('Setup', setup)} label={copied.bankId} />
      </Row>
      <Row name={words.chain}>{proof.domain.chainId}</Row>
      <Row name={words.escrow}>
        <CopyHex value={proof.domain.verifyingContract} label={copied.escrow} />
      </Row>
      <Row name={words.houseKey}>
        <CopyHex value={setup.house} label={copied.house} />
      </Row>
    </>
  );
}

/** Why a file cannot be read; without a reason, that it is no proof. */
function unreadable(name: string, why: string | undefined): string {
  const words = verifyWords();
  return words.problem(name, why === undefined ? words.notAProof : reportWords().say(why));
}

/** The picture of the deal for each turn that has one. */
function pictures(file: ProofFile): (turn: number) => ReactNode {
  if (file.kind === 'taglia') return () => null;
  const { table, setup } = file.kind === 'coup' ? file.coup : file.proof;
  const isSette = setteRulesetOf(table.ruleset) !== null;
  return (turn) => {
    const found =
      file.kind === 'coup'
        ? { turn: file.coup.turn, before: file.coup.before?.state ?? startState(file.coup.setup.message) }
        : turnOf(file.proof, turn);
    if (found === null) return null;
    if (isSette && kindOf(found.turn) === 'taglia') return <ShufflePicture />;
    const draws = drawsOf(found.turn, found.before, isSette ? undefined : cardsOfCoup);
    if (draws === null) return null;
    if (!isSette) return <CoupPicture draws={draws} />;
    const read = readDuel(found.turn, setup.message.banker);
    return read && <DuelPicture read={read} draws={draws} />;
  };
}

function CoupPicture({ draws }: { readonly draws: readonly Taken[] }) {
  useCardLook(); // draws it anew once another look is chosen
  return <DealPicture draws={draws} deck={frenchDeck()} />;
}

function turnOf(
  proof: Proof,
  at: number,
): { readonly turn: ProofTurn; readonly before: ReturnType<typeof startState> } | null {
  const turn = proof.turns[at];
  const before = at === 0 ? startState(proof.setup.message) : proof.turns[at - 1]?.state;
  return turn && before ? { turn, before } : null;
}

/** The step that differs, or what is missing. */
function detailOf({ failed, missing, steps }: Report): string | null {
  const words = reportWords();
  if (failed) {
    const place = failed.turn === null ? '' : `${words.say(asTitle(turnNamesFrom(steps)(failed.turn)))}, `;
    return words.reason(place, failed.id, words.titles[failed.id], words.say(failed.detail));
  }
  return missing ? words.missing(words.say(missing)) : null;
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="figures ml-auto min-w-0 truncate">{children}</dd>
    </div>
  );
}
