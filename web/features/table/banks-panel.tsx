'use client';
/** Banks that have ended: their results, who signed, and where they stand on chain. */
import { useState } from 'react';
import type { Proof } from '../../../engine/proof/format.ts';
import type { PastPicture } from '../../../engine/seat/picture.ts';
import { encodeSigned } from '../../../engine/settlement/encode.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import type { PastBank, View } from '../../../engine/table/view.ts';
import { proofPage } from '../../lib/addresses.ts';
import { useWallet } from '../../lib/wallet.tsx';
import { explain } from '../../lib/errors.ts';
import { fetchProof } from '../../lib/table-server.ts';
import { verifyText } from '../../lib/verifier.ts';
import { Button } from '../../ui/button.tsx';
import { Gloss } from '../../ui/gloss.tsx';
import type { Term } from '../../ui/glossary.ts';
import { Chips } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CopyHex } from '../../ui/tx.tsx';
import { bankWords } from '../../words/banks.ts';
import { duelWords } from '../../words/duel.ts';
import { language } from '../../words/words.ts';
import { BankParts } from '../verify/proof-files.tsx';
import { checkedBank } from './checked-banks.ts';
import { useTable } from './context.tsx';
import { gameOf, type GameName } from '../../lib/game-of.ts';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { saveProof } from '../../lib/save-proof.ts';
import { OlderBanks } from './older-banks.tsx';
import { lookedAt, type LookedAt } from './past-proofs.ts';
import { ShortName } from './short-name.tsx';
import { namePlayed } from './words.ts';

export function BanksPanel() {
  const { snap, table } = useTable();
  const past = [...(snap.view?.past ?? [])].reverse();
  const oldest = past.at(-1)?.number ?? null;
  return (
    <div className="grid gap-3 p-4">
      {past.length === 0 && <p className="text-[14px] text-muted">{wordsOfGame(table).noneEnded}</p>}
      {past.map((bank) => (
        <Settlement key={bank.bankId} bank={bank} />
      ))}
      <OlderBanks before={oldest} />
    </div>
  );
}

const statusTones: Readonly<Record<PastBank['status'], string>> = {
  asked: 'text-brass-bright',
  signing: 'text-brass-bright',
  settling: 'text-brass-bright',
  proposed: 'text-brass-bright',
  settled: 'text-win',
  finalised: 'text-win',
  idle: 'text-muted',
};

/** How a bank is called that its banker has ended; only where no seguito follows a pass is an incasso. */
const passedWords: Readonly<Record<GameName, (ruleset: number) => string>> = {
  chemin(ruleset) {
    const { incasso, passed } = bankWords().end;
    return rulesetOf(ruleset)?.play.seguito == null ? incasso : passed;
  },
  sette: () => duelWords().roundOver,
};

/** How the bank ended. */
export function endText(view: Pick<View, 'table'>, end: PastBank['end']): string {
  return end === 'passed' ? passedWords[gameOf(view)](view.table.ruleset) : wordsOfGame(view).end[end];
}

/** The statement of one bank (rules.md 1.3). */
export function Settlement({ bank }: { readonly bank: PastPicture }) {
  const { snap, mySeat } = useTable();
  const words = bankWords();
  const number = bank.number.toString();
  const view = snap.view!;
  const game = wordsOfGame(view);
  const name = namePlayed(view, mySeat);
  return (
    <article
      className="sunken p-3.5"
      data-testid={`settlement-${bank.number}`}
      data-status={bank.status}
      data-bank-id={bank.bankId}
    >
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">
          {wordsOfGame(view).bank(number)}{' '}
          <span className="ml-1 text-[13px] font-normal text-muted">{endText(view, bank.end)}</span>
        </h3>
        <span
          className={`text-[13px] font-medium ${bank.isWord ? 'text-muted' : statusTones[bank.status]}`}
          data-testid={`settlement-status-${bank.number}`}
        >
          {!bank.isWord && (bank.status === 'settled' || bank.status === 'finalised') ? '✓ ' : ''}
          {words.status[bank.status]}
        </span>
      </header>
      {bank.isWord && <TablesWord bank={bank} />}
      <dl className="mt-3 grid grid-cols-2 gap-x-5 gap-y-1.5 text-[13.5px]">
        <Figure term="posta" amount={bank.posta} testId={`settlement-posta-${bank.number}`} />
        <Figure term="garage" amount={bank.garage} testId={`settlement-garage-${bank.number}`} />
        <Figure
          term="dimezzo"
          word={words.takenOut}
          amount={bank.takenOut}
          testId={`settlement-taken-out-${bank.number}`}
        />
        <Figure term="cagnotte" amount={bank.cagnotte} testId={`settlement-cagnotte-${bank.number}`} />
      </dl>
      <table className="mt-3 w-full text-[13.5px]">
        <caption className="sr-only">{game.lines(number)}</caption>
        <tbody>
          {bank.lines.map(({ seat, player, line }) => (
            <tr key={seat} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                <ShortName name={name(seat, player)} whole />
                {seat === bank.banker ? <span className="ml-1.5 text-[12px] text-muted">banco</span> : null}
              </th>
              <td className="text-[12px] text-muted">
                {bank.signed.includes(seat) ? words.signed : line === 0n ? '' : words.notSigned}
              </td>
              <td className="text-right font-medium">
                <Chips amount={line} signed testId={`settlement-line-${seat}`} />
              </td>
            </tr>
          ))}
          <tr className="border-t border-line text-muted">
            <th scope="row" className="py-1.5 text-left font-normal">
              {words.house}
            </th>
            <td />
            <td className="text-right">
              <Chips amount={bank.cagnotte} signed className="!text-muted" />
            </td>
          </tr>
        </tbody>
      </table>
      {bank.status === 'proposed' && (
        <p className="mt-2 text-[13px] text-muted">
          {words.proposed(bank.until === null ? null : new Date(bank.until * 1000).toLocaleTimeString(language()))}
        </p>
      )}
      {bank.tx && (
        <p className="mt-2 flex items-center gap-2 text-[13px] text-muted">
          {words.transaction(
            <CopyHex
              key="hash"
              value={bank.tx}
              label={words.transactionHash}
              testId={`settlement-tx-${bank.number}`}
            />,
          )}
        </p>
      )}
      <ProofButtons bank={bank} />
    </article>
  );
}

/** Marks what was not checked here; and tells a player named in it not to take it for money. */
function TablesWord({ bank }: { readonly bank: PastPicture }) {
  const { snap } = useTable();
  const wallet = useWallet();
  const player = snap.me?.player ?? wallet.address;
  const isMine = player !== null && bank.lines.some((line) => line.player === player);
  return (
    <p
      className={`mt-1 text-[13px] ${isMine ? 'text-brass-bright' : 'text-muted'}`}
      data-testid={`settlement-word-${bank.number}`}
    >
      {isMine ? bankWords().wordOfMine : bankWords().word}
    </p>
  );
}

function Figure({
  term,
  word,
  amount,
  testId,
}: {
  readonly term: Term;
  readonly word?: string;
  readonly amount: bigint;
  readonly testId: string;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-[12px] text-muted">
        <Gloss term={term}>{word ?? term}</Gloss>
      </dt>
      <dd className="font-medium">
        <Chips amount={amount} testId={testId} />
      </dd>
    </div>
  );
}

/** What is given of a bank: its proof, and what is to be said of where it comes from. */
type Given = Pick<LookedAt, 'proof' | 'problem'>;

/**
 * From this browser's own memory, which goes before everything that the server publishes; of a bank that no sitting of
 * this browser knows what is published, once it is checked.
 */
function ProofButtons({ bank }: { readonly bank: PastPicture }) {
  const { snap, session, table, server } = useTable();
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [parts, setParts] = useState<Proof | null>(null);
  const { bankId } = bank;
  const words = bankWords();
  const game = wordsOfGame(table);
  async function published(): Promise<Given> {
    const checked = checkedBank(await verifyText(await fetchProof(bankId)), bankId, table.tableId, server);
    if ('problem' in checked) throw new Error(checked.problem);
    return { proof: checked.proof, problem: null };
  }
  async function complete(): Promise<Given> {
    const memory = [snap.memory, ...snap.earlier].find((one) => one?.banks.some((known) => known.bankId === bankId));
    const own = memory?.banks.find((known) => known.bankId === bankId);
    if (memory == null || own === undefined) return published();
    const kept: Given = { proof: own.proof, problem: null };
    if (encodeSigned(own.proof) !== null) return kept; // nothing is lacking in it
    const text = await fetchProof(bankId).catch(() => null);
    if (text === null) return kept;
    const { proof, problem, alarm } = lookedAt(memory, own, text);
    if (alarm !== null && memory === snap.memory) session.learn(alarm);
    return { proof, problem: problem === null ? null : bankWords().ownOnly(problem) };
  }
  async function withProof(use: (proof: Proof) => void) {
    setFailure(null);
    setPending(true);
    await complete()
      .then(({ proof, problem }) => {
        use(proof);
        setFailure(problem);
      })
      .catch((error: unknown) => setFailure(explain(error)));
    setPending(false);
  }
  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap gap-1">
        <Button
          size="small"
          onPress={() => void withProof(saveProof)}
          pending={pending}
          label={game.downloadOf(bank.number.toString())}
          testId={`download-proof-${bank.number}`}
        >
          {words.download}
        </Button>
        <Button
          size="small"
          onPress={() => (parts ? setParts(null) : void withProof(setParts))}
          expanded={parts !== null}
          testId={`proof-parts-${bank.number}`}
        >
          {game.parts}
        </Button>
        <a
          className="btn btn-quiet btn-small"
          href={proofPage(bank.bankId)}
          target="_blank"
          rel="noreferrer"
          data-testid={`open-proof-${bank.number}`}
        >
          {words.check}
        </a>
      </div>
      {parts && <BankParts proof={parts} />}
      {failure && <Notice tone="bad">{failure}</Notice>}
    </div>
  );
}
