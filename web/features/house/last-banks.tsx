'use client';
/** The last banks that the chain has paid: each with its transaction, and with what this browser finds in its proof. */
import { useEffect, useRef, useState } from 'react';
import { proofPage } from '../../lib/addresses.ts';
import { amountText } from '../../lib/amounts.ts';
import { useServer } from '../../lib/chain.tsx';
import { download } from '../../lib/download.ts';
import { explain } from '../../lib/errors.ts';
import { fetchProof } from '../../lib/table-server.ts';
import { verifyText } from '../../lib/verifier.ts';
import { bankFileName } from '../../../engine/proof/file-name.ts';
import { Address } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CopyHex } from '../../ui/tx.tsx';
import { houseWords } from '../../words/house.ts';
import { reportWords } from '../../words/report.ts';
import { checkOf, namedBy, verdicts, withoutProof, type Check, type Place, type Verdict } from './checks.ts';
import { Cell, Grid } from './figures-view.tsx';
import type { PaidBank } from './figures.ts';

/** So many are listed and checked. */
const lastShown = 20;

async function check(bank: PaidBank, place: Place): Promise<Check> {
  try {
    const text = await fetchProof(bank.bankId);
    return checkOf(bank, place, text, await verifyText(text));
  } catch (error) {
    return withoutProof(bank, explain(error));
  }
}

export function LastBanks({ banks: all }: { readonly banks: readonly PaidBank[] }) {
  const { chainId, escrow } = useServer();
  const banks = all.slice(-lastShown).reverse();
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const [running, setRunning] = useState(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  async function checkAll() {
    setRunning(true);
    setChecks([]);
    for (const bank of banks) {
      const found = await check(bank, { chainId, escrow });
      if (!isShown.current) return;
      setChecks((before) => [...before, found]);
    }
    setRunning(false);
  }
  const words = houseWords().proofs;
  const done = checks.length;
  return (
    <>
      <section className="panel grid gap-3 p-4 sm:p-5">
        <h2 className="font-semibold">{words.title}</h2>
        <p className="text-[14px] text-soft">{words.why}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button look="gold" pending={running} onPress={() => void checkAll()} testId="house-check">
            {words.check(banks.length)}
          </Button>
          <span className="figures text-[14px] text-soft" role="status" data-testid="house-checked" data-done={done}>
            {running || done > 0 ? words.progress(done, banks.length) : ''}
          </span>
        </div>
        {done > 0 && <Found checks={checks} running={running} />}
      </section>
      <List banks={banks} checks={checks} />
    </>
  );
}

const tones: Readonly<Record<Verdict, string>> = {
  VERIFIED: 'text-win',
  INCOMPLETE: 'text-brass-bright',
  MISMATCH: 'text-loss',
  MISSING: 'text-muted',
};

function Found({ checks, running }: { readonly checks: readonly Check[]; readonly running: boolean }) {
  const words = houseWords().proofs;
  const of = (verdict: Verdict) => checks.filter((one) => one.verdict === verdict);
  const wrong = of('MISMATCH');
  // What is not to be had is neither right nor without a void.
  const isOver = !running && checks.length > of('MISSING').length;
  const voids = checks.reduce((sum, one) => sum + one.voids.length, 0);
  return (
    <>
      <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {verdicts.map((verdict) => (
          <div key={verdict}>
            <dt className="text-[13px] text-muted">{words.counts[verdict]}</dt>
            <dd
              className={`text-[18px] font-semibold ${of(verdict).length > 0 ? tones[verdict] : ''}`}
              data-testid={`house-${verdict}`}
            >
              {of(verdict).length}
            </dd>
          </div>
        ))}
      </dl>
      {wrong.map((one) => (
        <Wrong key={one.bank.bankId} check={one} />
      ))}
      {isOver && wrong.length === 0 && <p className="text-[14px] text-soft">{words.allRight}</p>}
      {of('MISSING').map(({ bank, why }) => (
        <p key={bank.bankId} className="text-[14px] text-soft">
          {words.missing(nameOf(bank), why !== null && 'missing' in why ? reportWords().say(why.missing) : '')}
        </p>
      ))}
      {isOver && (
        <div className="text-[14px] text-soft" data-testid="house-voids" data-voids={voids}>
          <p>{words.voids(voids)}</p>
          <ul>
            {namedBy(checks).map(([player, times]) => (
              <li key={player}>
                <Address of={player} /> {words.times(times)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const nameOf = ({ number }: PaidBank): string => houseWords().list.name(String(number));

function Wrong({ check: { bank, why, text } }: { readonly check: Check }) {
  const words = houseWords().proofs;
  return (
    <Notice
      tone="bad"
      testId="house-mismatch"
      action={
        <span className="flex flex-wrap gap-2">
          <a className="btn btn-small" href={proofPage(bank.bankId)}>
            {words.open}
          </a>
          {text !== null && (
            <Button
              size="small"
              onPress={() => download(bankFileName(bank.number, bank.bankId), text)}
              testId="house-evidence"
            >
              {words.save}
            </Button>
          )}
        </span>
      }
    >
      <p className="font-semibold">{words.mismatch(nameOf(bank))}</p>
      <p>{reasonOf(why)}</p>
    </Notice>
  );
}

function reasonOf(why: Check['why']): string {
  const words = houseWords().proofs;
  if (why === null || 'missing' in why) return '';
  if ('step' in why) return words.step(why.step.id, reportWords().titles[why.step.id]);
  if ('unreadable' in why) return words.unreadable;
  return why.differs === 'escrow' ? words.otherEscrow : words.otherPaid;
}

function List({ banks, checks }: { readonly banks: readonly PaidBank[]; readonly checks: readonly Check[] }) {
  const words = houseWords();
  const { list } = words;
  const head = [list.bank, list.paidBy, words.money.taken, list.receipt, list.verdict];
  return (
    <Grid title={list.title} head={head}>
      {banks.map((bank) => {
        const found = checks.find((one) => one.bank.bankId === bank.bankId)?.verdict;
        return (
          <tr key={bank.bankId} className="border-t border-line" data-testid="house-bank" data-bank-id={bank.bankId}>
            <Cell>
              <a className="underline" href={proofPage(bank.bankId)}>
                {nameOf(bank)}
              </a>
            </Cell>
            <Cell>{list.by[bank.way]}</Cell>
            <Cell>{amountText(bank.cagnotte)}</Cell>
            <Cell>
              <CopyHex value={bank.transaction} label={list.hash} />
            </Cell>
            <Cell>
              <span className={found === undefined ? 'text-muted' : tones[found]}>
                {found === undefined ? list.unchecked : words.proofs.counts[found]}
              </span>
            </Cell>
          </tr>
        );
      })}
    </Grid>
  );
}
