'use client';
/** One decision: each draw with its odds as a bar, what it is worth, and what departing from the regola does. */
import { costOf, type Choice, type Decision } from '../../../engine/odds/decisions.ts';
import { decimalOf, type Fraction } from '../../../engine/odds/fraction.ts';
import { declarations } from '../../lib/declarations.ts';
import { oddsWords } from '../../words/odds.ts';
import { isBelowZero, ofHundred, percent, type CellName } from './figures.ts';

export function DecisionOdds({ cell, decision }: { readonly cell: CellName; readonly decision: Decision }) {
  const words = oddsWords();
  const title =
    cell.side === 'punta' ? words.puntaCell(cell.points) : words.bankerCell(cell.points, cell.given ?? null);
  const others = decision.choices.filter(({ draw }) => draw !== decision.regola);
  return (
    <div className="panel grid gap-3 p-5" data-testid="odds-decision" aria-live="polite">
      <h3 className="text-[16px] font-semibold text-ink">{title}</h3>
      <div className="grid gap-3">
        {decision.choices.map((choice) => (
          <ChoiceBar key={choice.draw} choice={choice} byRegola={choice.draw === decision.regola} />
        ))}
      </div>
      <p className="text-[14.5px] text-soft" data-testid="odds-cost">
        {others.length === 0
          ? words.only
          : others
              .map(({ draw }) => {
                const cost = costOf(decision, draw);
                const size = ofHundred(cost, false);
                return isBelowZero(cost)
                  ? words.gains(declarations[draw]!, size)
                  : words.costs(declarations[draw]!, size);
              })
              .join(' ')}
      </p>
    </div>
  );
}

function ChoiceBar({ choice, byRegola }: { readonly choice: Choice; readonly byRegola: boolean }) {
  const words = oddsWords();
  const parts: readonly (readonly [string, Fraction, string])[] = [
    [words.wins, choice.wins, 'bg-win'],
    [words.back, choice.egalite, 'bg-edge'],
    [words.loses, choice.loses, 'bg-loss'],
  ];
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <b className="text-ink">{declarations[choice.draw]}</b>
        {byRegola && <span className="text-[12.5px] text-brass-bright">{words.regola}</span>}
        <span className="figures ml-auto text-ink">{words.average(ofHundred(choice.average))}</span>
      </div>
      <div className="flex h-2.5 overflow-hidden rounded-full" aria-hidden>
        {parts.map(([name, share, colour]) => (
          <span key={name} className={colour} style={{ width: `${decimalOf(share) * 100}%` }} />
        ))}
      </div>
      <p className="figures flex flex-wrap gap-x-4 text-[13px] text-muted">
        {parts.map(([name, share]) => (
          <span key={name}>
            {name} {percent(share)}
          </span>
        ))}
      </p>
    </div>
  );
}
