'use client';
/** The regola as fields to press, each with what the other choice costs. */
import { costOf, type Decision } from '../../../engine/odds/decisions.ts';
import { minus } from '../../../engine/odds/fraction.ts';
import { notGiven, type Decided } from '../../../engine/odds/table.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { declarations } from '../../lib/declarations.ts';
import { oddsWords } from '../../words/odds.ts';
import { isBelowZero, ofHundred, type CellName } from './figures.ts';

interface TableProps {
  readonly chosen: CellName;
  readonly onChoose: (cell: CellName) => void;
}

export function CostTables({ decisions, ...props }: TableProps & { readonly decisions: Decided<Decision> }) {
  const words = oddsWords();
  const across = Array.from({ length: 10 }, (_, points) => points);
  return (
    <>
      <ScrollBox name={words.puntaTable}>
        <table className="w-full min-w-[560px] table-fixed border-collapse text-center">
          <caption className="pb-2 text-left text-[14px] text-muted">{words.puntaTable}</caption>
          <thead>
            <tr>
              {across.map((points) => (
                <th key={points} scope="col" className="figures p-1 text-[13px] font-medium text-muted">
                  {points}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {across.map((points) => (
                <Field key={points} name={{ side: 'punta', points }} decision={decisions.punta[points]!} {...props} />
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollBox>
      <ScrollBox name={words.bankerTable}>
        <table className="w-full min-w-[640px] table-fixed border-collapse text-center">
          <caption className="pb-2 text-left text-[14px] text-muted">{words.bankerTable}</caption>
          <thead>
            <tr className="text-[13px] text-muted">
              <td className="w-8" />
              {across.map((given) => (
                <th key={given} scope="col" className="figures p-1 font-medium">
                  {given}
                </th>
              ))}
              <th scope="col" className="p-1 text-[12px] leading-tight font-medium">
                {words.stood}
              </th>
            </tr>
          </thead>
          <tbody>
            {decisions.banco.map((row, points) => (
              <tr key={points}>
                <th scope="row" className="figures text-[13px] font-medium text-muted">
                  {points}
                </th>
                {row.map((decision, given) => (
                  <Field
                    key={given}
                    name={given === notGiven ? { side: 'banco', points } : { side: 'banco', points, given }}
                    decision={decision}
                    {...props}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

function Field({
  name,
  decision,
  chosen,
  onChoose,
}: TableProps & { readonly name: CellName; readonly decision: Decision }) {
  const words = oddsWords();
  const here = chosen.side === name.side && chosen.points === name.points && chosen.given === name.given;
  const costs = decision.choices
    .filter(({ draw }) => draw !== decision.regola)
    .map(({ draw }) => costOf(decision, draw));
  const cost = costs.length === 0 ? null : costs.reduce((a, b) => (isBelowZero(minus(b, a)) ? b : a));
  const title =
    name.side === 'punta' ? words.puntaCell(name.points) : words.bankerCell(name.points, name.given ?? null);
  const regola = declarations[decision.regola]!;
  return (
    <td className="p-0.5">
      <button
        type="button"
        aria-pressed={here}
        className={`figures grid w-full rounded-md border py-1.5 leading-tight ${here ? 'border-brass' : 'border-line'} ${regola === 'Carta' ? 'bg-felt/60' : 'bg-surface'}`}
        onClick={() => onChoose(name)}
      >
        <span className="sr-only">
          {title}: {regola}
        </span>
        <b className="text-[14px] text-ink">{regola[0]}</b>
        <span className={`text-[11px] ${cost !== null && isBelowZero(cost) ? 'text-win' : 'text-muted'}`}>
          {cost === null ? '\u00a0' : ofHundred(cost, false)}
        </span>
      </button>
    </td>
  );
}
