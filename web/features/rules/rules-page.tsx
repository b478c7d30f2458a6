'use client';
/**
 * The rules of a table, its figures and tables from the ruleset's data, and what the site promises. Needs no wallet and
 * no server.
 */
import type { Cell, Ruleset } from '../../../engine/rules/ruleset.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { useTitle } from '../../ui/title.ts';
import { rulesWords } from '../../words/rules.ts';
import { name, Promises, RulesArticle, Section, term, Terms } from './rules-parts.tsx';
import {
  bancoAloneText,
  cagnotteText,
  callsText,
  choicesText,
  clocksText,
  cutText,
  firstBankerText,
  freedomText,
  garageText,
  puntaText,
  unusualText,
} from './rules-text.ts';

const terms = [
  'banco',
  'punta',
  'posta',
  'garage',
  'cagnotte',
  'coup',
  'sabot',
  'taglia',
  'regola',
  'egalite',
] as const;

export function RulesPage({ ruleset }: { readonly ruleset: Ruleset }) {
  const unusual = unusualText(ruleset);
  const words = rulesWords();
  useTitle(words.title);
  return (
    <RulesArticle heading={words.heading(name, ruleset.name)} lead={words.lead}>
      <Section title={words.aCoup}>
        <ol className="grid list-decimal gap-2 pl-5 marker:text-muted">
          <li>{words.answers(term, callsText(ruleset), garageText(ruleset))}</li>
          <li>{words.points}</li>
          <li>{words.declares(term)}</li>
          <li>{words.turns(term)}</li>
          <li>{words.wins(term, cagnotteText(ruleset))}</li>
        </ol>
      </Section>
      <Section title={words.aBank}>
        <p>{words.bankRuns(firstBankerText(ruleset), choicesText(ruleset), cutText(ruleset))}</p>
        <p>{words.bankEnds}</p>
      </Section>
      <Section title={words.theRegola}>
        <p>{words.decides(term, freedomText(ruleset))}</p>
        <p>
          {words.tables(
            title,
            <span key="punta" data-testid="rules-punta">
              {puntaText(ruleset)}
            </span>,
            <span key="banco" data-testid="rules-banco">
              {bancoAloneText(ruleset)}
            </span>,
          )}
        </p>
        <BankersTable ruleset={ruleset} />
        {unusual && <p className="text-[14px] text-muted">{words.keptAsPrinted(unusual)}</p>}
      </Section>
      <Section title={words.clocksAndAbsence}>
        <p>{words.absence(clocksText(ruleset))}</p>
      </Section>
      <Promises />
      <Terms terms={terms} />
    </RulesArticle>
  );
}

const title = (text: string) => <b key={text}>{text}</b>;
const letter = (text: string) => (
  <b key={text} className="text-win!">
    {text}
  </b>
);

const letters: Readonly<Record<Cell, string>> = { carta: 'C', sta: 'S', volonta: 'V' };

/** Banker's cells after the punta drew. */
function BankersTable({ ruleset }: { readonly ruleset: Ruleset }) {
  const given = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const rows = ruleset.drawing.bancoGiving;
  const words = rulesWords();
  return (
    <ScrollBox name={words.bankersTable}>
      <table className="figures w-full min-w-[480px] border-collapse text-center text-[13.5px]">
        <caption className="pb-2 text-left text-[14px] text-muted">
          {words.tableMeans(
            letter,
            rows.some((row) => row.includes('volonta')),
          )}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="p-1.5 text-muted">
              <span className="sr-only">{words.pointsOfBanker}</span>
            </th>
            {given.map((g) => (
              <th key={g} scope="col" className="p-1.5 font-medium text-muted">
                {g}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, points) => (
            <tr key={points} className="border-t border-line">
              <th scope="row" className="p-1.5 font-medium text-muted">
                {points}
              </th>
              {row.map((cell, g) => (
                <td
                  key={g}
                  className={`p-1.5 ${cell === 'carta' ? 'bg-felt/60 font-semibold text-win' : 'text-muted'}`}
                >
                  {letters[cell]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
