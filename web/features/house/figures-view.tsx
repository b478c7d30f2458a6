'use client';
/** The figures of the house's record: books, banks, money, bond, disputes, gas, rulesets and tables. */
import type { ReactNode } from 'react';
import { formatEther } from 'viem';
import { percentText } from '../../lib/percent.ts';
import { amountText, lineText } from '../../lib/amounts.ts';
import { shortHex } from '../../ui/address.tsx';
import { Curve } from '../../ui/curve.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { houseWords } from '../../words/house.ts';
import { language } from '../../words/words.ts';
import { cagnotteCurve, ways, type Figures as All, type Sums } from './figures.ts';
import type { Gas, HouseRecord } from './read.ts';

const problemsShown = 5;

const count = (value: number | bigint): string => value.toLocaleString(language());

export function Figures({ record: { figures, times, gas } }: { readonly record: HouseRecord }) {
  const words = houseWords();
  const { banks, byWay, cagnotte, bond, demands, claims } = figures;
  return (
    <>
      <Books figures={figures} />
      <Part title={words.banks.title}>
        <Figure name={words.banks.all} testId="house-banks">
          {count(banks.length)}
        </Figure>
        {ways.map((way) => (
          <Figure key={way} name={words.banks[way]} testId={`house-by-${way}`}>
            {count(byWay[way])}
          </Figure>
        ))}
      </Part>
      <Part title={words.money.title} below={<CagnotteCurve figures={figures} times={times} />}>
        <Amount name={words.money.taken} of={cagnotte.taken} testId="house-cagnotte" />
        <Amount name={words.money.collected} of={cagnotte.collected} />
        <Figure name={words.money.take} testId="house-take" units={figures.take}>
          {lineText(figures.take)}
        </Figure>
      </Part>
      <Part title={words.bond.title}>
        <Amount name={words.bond.total} of={bond.total} testId="house-bond" />
        <Figure name={words.bond.reserved} testId="house-reserved" units={bond.reserved}>
          {words.bond.share(amountText(bond.reserved), percentText(partOf(bond.reserved, bond.total)))}
        </Figure>
        <Amount name={words.bond.paid} of={bond.paid} testId="house-bond-paid" />
      </Part>
      <Part title={words.disputes.title}>
        <Figure name={words.disputes.demands} testId="house-demands">
          {count(demands.opened)}
        </Figure>
        {(['answered', 'dropped', 'lost', 'withheld'] as const).map((how) => (
          <Figure key={how} name={words.disputes[how]} testId={`house-${how}`}>
            {count(demands[how])}
          </Figure>
        ))}
        <Amount name={words.disputes.awarded} of={demands.awarded} />
        <Figure name={words.disputes.claims} testId="house-claims">
          {count(claims.made)}
        </Figure>
        <Figure name={words.disputes.claimsPaid}>{count(claims.paid)}</Figure>
        <Amount name={words.disputes.claimed} of={claims.amount} testId="house-claimed" />
      </Part>
      {banks.length > 0 && <GasPart gas={gas} />}
      {figures.tables.length > 0 && <Tables figures={figures} />}
    </>
  );
}

/** In ten-thousandths, rounded down. */
const partOf = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((part * 10_000n) / whole));

function Books({ figures: { problems, brokenReceipt } }: { readonly figures: All }) {
  const words = houseWords().books;
  const isRight = problems.length === 0 && brokenReceipt === null;
  return (
    <Notice tone={isRight ? 'good' : 'bad'} testId="house-books">
      <h2 className="font-semibold">{words.title}</h2>
      {problems.length === 0 ? (
        <p data-testid="house-closes">{words.close}</p>
      ) : (
        <>
          <p>{words.open(problems.length)}</p>
          {/* The auditor's own words: what `sabot audit` says, too. */}
          <ul className="mt-1 list-disc pl-5 text-[13px]" lang="en">
            {problems.slice(0, problemsShown).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          {problems.length > problemsShown && <p>{words.more(problems.length - problemsShown)}</p>}
        </>
      )}
      <p>{brokenReceipt === null ? words.receipts : words.brokenReceipt(count(brokenReceipt))}</p>
    </Notice>
  );
}

function CagnotteCurve({ figures: { banks, cagnotte }, times }: Pick<HouseRecord, 'figures' | 'times'>) {
  const [first] = banks;
  if (first === undefined) return null;
  const day = (seconds: bigint): string =>
    new Date(Number(seconds) * 1000).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Curve
      points={cagnotteCurve(banks)}
      places={[first.block - 1n, ...banks.map(({ block }) => block)]}
      label={houseWords().money.curve(banks.length, amountText(cagnotte.taken))}
      ends={times === null ? ['0', amountText(cagnotte.taken)] : [day(times.first), day(times.last)]}
      testId="house-curve"
    />
  );
}

function GasPart({ gas }: { readonly gas: Gas | null }) {
  const words = houseWords().gas;
  if (gas === null || gas.transactions === 0)
    return (
      <section className="panel grid gap-3 p-4 sm:p-5">
        <h2 className="font-semibold">{words.title}</h2>
        <p className="text-soft">{gas === null ? words.unknown : words.noneSent}</p>
      </section>
    );
  const ether = new Intl.NumberFormat(language(), { maximumSignificantDigits: 3 });
  return (
    <Part title={words.title}>
      <Figure name={words.last(gas.transactions)} testId="house-gas" units={gas.gas}>
        {count(gas.gas)}
      </Figure>
      <Figure name={words.banks}>{count(gas.banks)}</Figure>
      <Figure name={words.perBank}>{count(gas.gas / BigInt(gas.banks))}</Figure>
      <Figure name={words.fee}>{ether.format(formatEther(gas.fee) as Intl.StringNumericLiteral)} ETH</Figure>
    </Part>
  );
}

function Tables({ figures: { rulesets, tables } }: { readonly figures: All }) {
  const words = houseWords();
  const head = [words.rulesets.banks, words.rulesets.paid, words.rulesets.cagnotte, words.rulesets.fromBond];
  return (
    <>
      <Grid title={words.rulesets.title} head={[words.rulesets.ruleset, words.rulesets.tables, ...head]}>
        {rulesets.map(({ ruleset, tables: many, ...sums }) => (
          <tr key={ruleset} className="border-t border-line" data-testid="house-ruleset">
            <Cell>{ruleset}</Cell>
            <Cell>{count(many)}</Cell>
            <SumCells {...sums} />
          </tr>
        ))}
      </Grid>
      <Grid title={words.tables.title} head={[words.tables.table, words.rulesets.ruleset, words.tables.fee, ...head]}>
        {tables.map(({ table, ruleset, feeBps, ...sums }) => (
          <tr key={table} className="border-t border-line" data-testid="house-table" data-table-id={table}>
            <Cell>
              <span title={table}>{shortHex(table)}</span>
            </Cell>
            <Cell>{ruleset}</Cell>
            <Cell>{percentText(feeBps)}</Cell>
            <SumCells {...sums} />
          </tr>
        ))}
      </Grid>
    </>
  );
}

function SumCells({ banks, paid, cagnotte, fromBond }: Sums) {
  return (
    <>
      <Cell>{count(banks)}</Cell>
      <Cell>{amountText(paid)}</Cell>
      <Cell>{amountText(cagnotte)}</Cell>
      <Cell>{amountText(fromBond)}</Cell>
    </>
  );
}

export function Grid({
  title,
  head,
  children,
}: {
  readonly title: string;
  readonly head: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <section className="panel grid gap-2 p-4 sm:p-5">
      <h2 className="font-semibold">{title}</h2>
      <ScrollBox name={title}>
        <table className="figures w-full min-w-[560px] border-collapse text-[13.5px]">
          <thead>
            <tr className="text-left text-[12.5px] text-muted">
              {head.map((name) => (
                <th key={name} scope="col" className="px-2 py-1.5 font-medium first:pl-0">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

export function Cell({ children }: { readonly children: ReactNode }) {
  return <td className="px-2 py-1.5 first:pl-0">{children}</td>;
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

function Part({ title, children, below }: PartProps) {
  return (
    <section className="panel grid gap-3 p-4 sm:p-5">
      <h2 className="font-semibold">{title}</h2>
      <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">{children}</dl>
      {below}
    </section>
  );
}

function Amount({ name, of, testId }: { readonly name: string; readonly of: bigint; readonly testId?: string }) {
  return (
    <Figure name={name} units={of} {...(testId === undefined ? {} : { testId })}>
      {amountText(of)}
    </Figure>
  );
}
