'use client';
/** The exact odds of every ruleset (engine/RULES.md R11), and what each decision costs. Asks no server. */
import { useEffect, useMemo, useState } from 'react';
import { decisionsOf, type Decision } from '../../../engine/odds/decisions.ts';
import { fraction, plus, times, type Fraction } from '../../../engine/odds/fraction.ts';
import { oddsOf, type Odds } from '../../../engine/odds/odds.ts';
import { notGiven, type Decided } from '../../../engine/odds/table.ts';
import { rulesets, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { setteRulesets } from '../../../engine/sette/ruleset.ts';
import { useTitle } from '../../ui/title.ts';
import { oddsWords } from '../../words/odds.ts';
import { setteWords } from '../../words/sette.ts';
import { language } from '../../words/words.ts';
import { CostTables } from './cost-tables.tsx';
import { DecisionOdds } from './decision-odds.tsx';
import { FigureList } from './figure-list.tsx';
import { ofHundred, percent, type CellName } from './figures.ts';
import { SetteOdds } from './sette-odds.tsx';

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

/** Chemin de fer's, then those of Sette e mezzo. */
const names: readonly string[] = [...rulesets, ...setteRulesets].map(({ name }) => name);

export function OddsScreen() {
  const words = oddsWords();
  useTitle(words.title);
  const [name, setName] = useState(names[0]!);
  const ruleset = rulesets.find((one) => one.name === name);
  const sette = setteRulesets.find((one) => one.name === name);
  const ways = useMemo(() => new Intl.NumberFormat(language()).format(allWays), []);
  return (
    <div className="mx-auto grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-7" data-testid="odds">
      <header className="grid gap-2">
        <h1 className="text-[28px] font-semibold">{words.title}</h1>
        <p className="text-soft">{sette === undefined ? words.intro(ways) : setteWords().intro}</p>
        <label className="mt-1 flex items-center gap-2 text-[14px] text-muted">
          {words.ruleset}
          <select
            className="sunken px-3 py-2 text-ink"
            data-testid="odds-ruleset"
            value={name}
            onChange={(event) => setName(event.target.value)}
          >
            {names.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      </header>
      {ruleset !== undefined && <CoupOdds ruleset={ruleset} />}
      {sette !== undefined && <SetteOdds ruleset={sette} />}
    </div>
  );
}

function CoupOdds({ ruleset }: { readonly ruleset: Ruleset }) {
  const words = oddsWords();
  const counted = useCounted(ruleset);
  const [cell, setCell] = useState<CellName>({ side: 'punta', points: 5 });
  if (counted === null)
    return (
      <p className="text-muted" role="status">
        {words.counting}
      </p>
    );
  return (
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
  );
}

const decisionAt = ({ punta, banco }: Decided<Decision>, cell: CellName): Decision =>
  cell.side === 'punta' ? punta[cell.points]! : banco[cell.points]![cell.given ?? notGiven]!;

function Outcomes({ odds }: { readonly odds: Odds }) {
  const words = oddsWords();
  const half = fraction(1n, 2n);
  const rows: readonly (readonly [string, string, string])[] = [
    ['odds-punta', words.puntaWins, percent(odds.punta)],
    ['odds-banco', words.bancoWins, percent(odds.banco)],
    ['odds-egalite', words.egalite, percent(odds.egalite)],
  ];
  const averages: readonly (readonly [string, string, Fraction])[] = [
    ['odds-average-punta', words.punta, odds.evPuntaAfterCagnotte],
    ['odds-average-banker', words.banker, odds.evBancoAfterCagnotte],
    ['odds-average-both', words.both, times(half, plus(odds.evPuntaAfterCagnotte, odds.evBancoAfterCagnotte))],
  ];
  return (
    <section className="grid gap-5 sm:grid-cols-2">
      <FigureList title={words.outcomes} rows={rows} />
      <FigureList
        title={words.averages}
        rows={averages.map(([id, name, value]) => [id, name, ofHundred(value)] as const)}
      />
    </section>
  );
}
