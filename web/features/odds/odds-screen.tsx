'use client';
/** The exact odds of every ruleset (engine/RULES.md R11), and what each decision costs. Asks no server. */
import { useEffect, useMemo, useState } from 'react';
import { decisionsOf, type Decision } from '../../../engine/odds/decisions.ts';
import { fraction, plus, times, type Fraction } from '../../../engine/odds/fraction.ts';
import { oddsOf, type Odds } from '../../../engine/odds/odds.ts';
import { notGiven, type Decided } from '../../../engine/odds/table.ts';
import { rulesets, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { useTitle } from '../../ui/title.ts';
import { oddsWords } from '../../words/odds.ts';
import { language } from '../../words/words.ts';
import { CostTables } from './cost-tables.tsx';
import { DecisionOdds } from './decision-odds.tsx';
import { ofHundred, percent, type CellName } from './figures.ts';

/** Ordered draws of six cards out of 312. */
const allWays = 312n * 311n * 310n * 309n * 308n * 307n;

interface Counted {
  readonly ruleset: Ruleset;
  readonly odds: Odds;
  readonly decisions: Decided<Decision>;
}

/** Counted after the page is drawn: it takes a moment on a phone. */
function useCounted(ruleset: Ruleset): Counted | null {
  const [counted, setCounted] = useState<Counted | null>(null);
  useEffect(() => {
    const later = setTimeout(() => setCounted({ ruleset, odds: oddsOf(ruleset), decisions: decisionsOf(ruleset) }), 30);
    return () => clearTimeout(later);
  }, [ruleset]);
  return counted?.ruleset === ruleset ? counted : null;
}

export function OddsScreen() {
  const words = oddsWords();
  useTitle(words.title);
  const [ruleset, setRuleset] = useState<Ruleset>(rulesets[0]!);
  const counted = useCounted(ruleset);
  const [cell, setCell] = useState<CellName>({ side: 'punta', points: 5 });
  const ways = useMemo(() => new Intl.NumberFormat(language()).format(allWays), []);
  return (
    <div className="mx-auto grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-7" data-testid="odds">
      <header className="grid gap-2">
        <h1 className="text-[28px] font-semibold">{words.title}</h1>
        <p className="text-soft">{words.intro(ways)}</p>
        <label className="mt-1 flex items-center gap-2 text-[14px] text-muted">
          {words.ruleset}
          <select
            className="sunken px-3 py-2 text-ink"
            data-testid="odds-ruleset"
            value={ruleset.name}
            onChange={(event) => setRuleset(rulesets.find(({ name }) => name === event.target.value) ?? ruleset)}
          >
            {rulesets.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </header>
      {counted === null ? (
        <p className="text-muted" role="status">
          {words.counting}
        </p>
      ) : (
        <>
          <Outcomes odds={counted.odds} />
          <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <h2 className="text-[20px] font-semibold text-ink">{words.decisions}</h2>
            <p className="text-[14.5px] text-soft">{words.how}</p>
            <DecisionOdds cell={cell} decision={decisionAt(counted.decisions, cell)} />
            <CostTables decisions={counted.decisions} chosen={cell} onChoose={setCell} />
            <p className="text-[13.5px] text-muted">{words.alone}</p>
          </section>
        </>
      )}
    </div>
  );
}

const decisionAt = ({ punta, banco }: Decided<Decision>, cell: CellName): Decision =>
  cell.side === 'punta' ? punta[cell.points]! : banco[cell.points]![cell.given ?? notGiven]!;

function Outcomes({ odds }: { readonly odds: Odds }) {
  const words = oddsWords();
  const half = fraction(1n, 2n);
  const rows: readonly (readonly [string, string, string])[] = [
    ['punta', words.puntaWins, percent(odds.punta)],
    ['banco', words.bancoWins, percent(odds.banco)],
    ['egalite', words.egalite, percent(odds.egalite)],
  ];
  const averages: readonly (readonly [string, string, Fraction])[] = [
    ['average-punta', words.punta, odds.evPuntaAfterCagnotte],
    ['average-banker', words.banker, odds.evBancoAfterCagnotte],
    ['average-both', words.both, times(half, plus(odds.evPuntaAfterCagnotte, odds.evBancoAfterCagnotte))],
  ];
  return (
    <section className="grid gap-5 sm:grid-cols-2">
      <dl className="panel grid content-start gap-2 p-5">
        <dt className="label-caps">{words.outcomes}</dt>
        {rows.map(([id, name, value]) => (
          <dd key={id} className="flex justify-between gap-3">
            <span className="text-soft">{name}</span>
            <b className="figures text-ink" data-testid={`odds-${id}`}>
              {value}
            </b>
          </dd>
        ))}
      </dl>
      <dl className="panel grid content-start gap-2 p-5">
        <dt className="label-caps">{words.averages}</dt>
        {averages.map(([id, name, value]) => (
          <dd key={id} className="flex justify-between gap-3">
            <span className="text-soft">{name}</span>
            <b className="figures text-ink" data-testid={`odds-${id}`}>
              {ofHundred(value)}
            </b>
          </dd>
        ))}
      </dl>
    </section>
  );
}
