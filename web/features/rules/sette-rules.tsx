'use client';
/** The rules of a table of Sette e mezzo, its figures from the ruleset's data and the engine's regola. */
import { halfPointsOf } from '../../../engine/sette/points.ts';
import { leastLeft } from '../../../engine/sette/duel.ts';
import { bancoStands, puntaStands } from '../../../engine/sette/regola.ts';
import type { SetteRuleset } from '../../../engine/sette/ruleset.ts';
import { matta } from '../../../engine/sette/cards.ts';
import { oddsPage } from '../../lib/addresses.ts';
import { italianCardName } from '../../ui/card-names.ts';
import { ItalianFace } from '../../ui/italian-card.tsx';
import { useTitle } from '../../ui/title.ts';
import { rulesWords } from '../../words/rules.ts';
import { rulebookWords } from '../../words/rulebook.ts';
import { setteWords } from '../../words/sette.ts';
import { language } from '../../words/words.ts';
import { name, Promises, RulesArticle, Section, term, Terms } from './rules-parts.tsx';

const terms = ['banco', 'punta', 'piatto', 'classico', 'matta', 'sballa', 'cagnotte', 'regola'] as const;

/** One card of each value, and the matta. */
const shown = [10, 21, 32, 3, 14, 25, 36, 7, 28, 19, matta] as const;

export function SetteRules({ ruleset }: { readonly ruleset: SetteRuleset }) {
  const words = rulebookWords();
  const { points } = setteWords();
  const { wins, bound, cagnotte, play } = ruleset;
  const { least, most } = play.seats;
  const { clocks } = play;
  const kind = wins === 'posta' ? 'piatto' : 'highest'; // what the banker wins stays in a piatto
  useTitle(rulesWords().title);
  return (
    <RulesArticle heading={words.heading(name, ruleset.name)} lead={words.lead(least, most)}>
      <Section title={words.cards}>
        <p>{words.values}</p>
        <p>{words.matta(term)}</p>
        <ul className="flex flex-wrap gap-x-2 gap-y-3">
          {shown.map((one) => (
            <li key={one} className="grid w-[60px] justify-items-center gap-1 text-center text-[12.5px] text-muted">
              <div className="icard [--card-w:60px]" role="img" aria-label={italianCardName(one)}>
                <ItalianFace kind={one} />
              </div>
              {one === matta ? words.countsAny : words.counts(points(halfPointsOf(one)))}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.aDuel}>
        <ol className="grid list-decimal gap-2 pl-5 marker:text-muted">
          <li>{words.bet[kind](term)}</li>
          <li>{words.hidden}</li>
          <li>{bound ? words.drawsBound : words.draws(term)}</li>
          <li>{words.turns}</li>
          <li>{words.wins(term, (cagnotte.feeBps / 100).toLocaleString(language()))}</li>
        </ol>
      </Section>
      <Section title={words.aBank}>
        <p>{words.putUp[kind]}</p>
        <p>{words.round}</p>
        <p>{words.shuffles(leastLeft)}</p>
      </Section>
      <Section title={words.theRegola}>
        <p>{bound ? words.bound : words.free}</p>
        {!bound && <p>{words.hints(toOdds)}</p>}
        <p>{words.punta(points(puntaStands))}</p>
        <BankersTable />
      </Section>
      <Section title={rulesWords().clocksAndAbsence}>
        <p>{words.clocks(clocks.posta / 1000, clocks.bets / 1000, clocks.draw / 1000)}</p>
      </Section>
      <Promises />
      <Terms terms={terms} />
    </RulesArticle>
  );
}

const toOdds = (text: string) => (
  <a key={text} className="underline" href={oddsPage}>
    {text}
  </a>
);

/** Equal rows of the banker's table, joined; in half points. */
export function bankersRows(): readonly { readonly from: number; readonly to: number; readonly stands: number }[] {
  const rows: { from: number; to: number; stands: number }[] = [];
  bancoStands.forEach((stands, shows) => {
    const last = rows.at(-1);
    if (last?.stands === stands) last.to = shows;
    else rows.push({ from: shows, to: shows, stands });
  });
  return rows;
}

function BankersTable() {
  const words = rulebookWords();
  // Nothing shown is no points.
  const points = (half: number): string => (half === 0 ? '0' : setteWords().points(half));
  return (
    <table className="figures w-full max-w-[420px] border-collapse text-[14px]" data-testid="rules-sette-banco">
      <caption className="pb-2 text-left text-[14px] text-muted">{words.banker}</caption>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="p-1.5 font-medium">
            {words.shows}
          </th>
          <th scope="col" className="p-1.5 font-medium">
            {words.standsOn}
          </th>
        </tr>
      </thead>
      <tbody>
        {bankersRows().map(({ from, to, stands }) => (
          <tr key={from} className="border-t border-line">
            <th scope="row" className="p-1.5 text-left font-medium">
              {words.span(points(from), points(to))}
            </th>
            <td className="p-1.5">{points(stands)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
