'use client';
/** The exact odds of a duel of Sette e mezzo, and what playing otherwise, or a hint, is worth. */
import { useEffect, useState, type ReactNode } from 'react';
import { minus, type Fraction } from '../../../engine/odds/fraction.ts';
import type { SetteRuleset } from '../../../engine/sette/ruleset.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { setteWords } from '../../words/sette.ts';
import { FigureList } from './figure-list.tsx';
import { ofHundred, percent } from './figures.ts';
import { bothSides, type SetteFigures } from './sette-figures.ts';

/** Undefined while it is counted, null if this browser could not. */
function useFigures(feeBps: number): SetteFigures | null | undefined {
  const [figures, setFigures] = useState<SetteFigures | null>();
  useEffect(() => {
    const worker = new Worker(new URL('./sette-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<SetteFigures>) => setFigures(data);
    worker.onerror = () => setFigures(null);
    worker.postMessage(feeBps);
    return () => worker.terminate();
  }, [feeBps]);
  return figures;
}

export function SetteOdds({ ruleset }: { readonly ruleset: SetteRuleset }) {
  const figures = useFigures(ruleset.cagnotte.feeBps);
  const words = setteWords();
  if (figures === null || figures === undefined)
    return (
      <p className="text-muted" role="status">
        {figures === null ? words.notCounted : words.counting}
      </p>
    );
  return (
    <>
      <Outcomes figures={figures} />
      {ruleset.bound ? (
        <p className="text-[14.5px] text-soft" data-testid="sette-bound">
          {words.bound}
        </p>
      ) : (
        <>
          <Stands figures={figures} />
          <Replies figures={figures} />
        </>
      )}
    </>
  );
}

function Outcomes({ figures }: { readonly figures: SetteFigures }) {
  const words = setteWords();
  const { shares } = figures;
  const ends: readonly (readonly [string, string, Fraction])[] = [
    ['sette-punta', words.puntaWins, shares.punta],
    ['sette-banco-busts', words.bancoBusts, shares.bancoBusts],
    ['sette-banco', words.bancoWins, shares.banco],
    ['sette-punta-busts', words.puntaBusts, shares.puntaBusts],
    ['sette-ties', words.ties, shares.ties],
  ];
  const averages: readonly (readonly [string, string, Fraction])[] = [
    ['sette-average-punta', words.punta, figures.punta],
    ['sette-average-banker', words.banker, figures.bankerAfterCagnotte],
    ['sette-average-both', words.both, bothSides(figures)],
  ];
  return (
    <section className="grid gap-5 sm:grid-cols-2">
      <FigureList title={words.outcomes} rows={ends.map(([id, name, value]) => [id, name, percent(value)] as const)} />
      <FigureList
        title={words.averages}
        rows={averages.map(([id, name, value]) => [id, name, ofHundred(value)] as const)}
      />
    </section>
  );
}

function Stands({ figures }: { readonly figures: SetteFigures }) {
  const words = setteWords();
  return (
    <Part title={words.stands} text={words.standsHow}>
      <Table
        name={words.stands}
        head={[words.standsOn, words.againstRegola, words.againstBest]}
        rows={figures.stands.map(({ on, regola, inReply }) => [
          words.points(on),
          ofHundred(regola),
          ofHundred(inReply),
        ])}
      />
    </Part>
  );
}

function Replies({ figures }: { readonly figures: SetteFigures }) {
  const words = setteWords();
  const { punta, banker } = figures;
  const rows: readonly (readonly [string, Fraction, Fraction])[] = [
    [words.puntaBest, punta, figures.bestPunta],
    [words.bankerBest, banker, figures.bestBanker],
    [words.puntaHidden, punta, figures.puntaToldHidden],
    [words.puntaAll, punta, figures.puntaToldAll],
    [words.bankerAll, banker, figures.bankerTold],
  ];
  return (
    <Part title={words.replies} text={words.repliesHow}>
      <Table
        name={words.replies}
        head={[words.how, words.byRegola, words.instead, words.gain]}
        rows={rows.map(([how, regola, instead]) => [
          how,
          ofHundred(regola),
          ofHundred(instead),
          ofHundred(minus(instead, regola)),
        ])}
      />
      <p className="text-[13.5px] text-muted">{words.friends}</p>
    </Part>
  );
}

function Part({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-[20px] font-semibold text-ink">{title}</h2>
      <p className="text-[14.5px] text-soft">{text}</p>
      {children}
    </section>
  );
}

function Table({
  name,
  head,
  rows,
}: {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}) {
  return (
    <ScrollBox name={name}>
      <table className="w-full min-w-[340px] border-collapse text-[14.5px]">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {head.map((text, i) => (
              <th
                key={text}
                scope="col"
                className={`p-2 align-bottom text-[13px] font-medium text-muted ${i === 0 ? 'text-left' : 'text-right'}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...figures]) => (
            <tr key={first} className="border-t border-line">
              <th scope="row" className="p-2 text-left font-normal text-soft">
                {first}
              </th>
              {figures.map((text, i) => (
                <td key={i} className="figures p-2 text-right text-ink">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
