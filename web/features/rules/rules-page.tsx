import type { ReactNode } from 'react';
import { present } from '../../../engine/assert.ts';
import { rulesetOf, type Cell, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { glossary } from '../../ui/glossary.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
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

/**
 * The rules of a table, its figures and tables from the ruleset's data, and what the site promises. Server-rendered;
 * needs no wallet and no server.
 */
export function RulesPage({ ruleset = present(rulesetOf(3), 'the heads-up ruleset') }: { readonly ruleset?: Ruleset }) {
  const unusual = unusualText(ruleset);
  return (
    <article className="mx-auto grid max-w-[760px] gap-10 text-[16px] leading-relaxed text-soft [&_b]:text-ink [&_i]:text-brass-bright">
      <header className="grid gap-3">
        <h1 className="text-[30px] leading-tight font-semibold text-ink">
          Chemin de Fer, <span className="whitespace-nowrap">{ruleset.name}</span>
        </h1>
        <p>
          Two players, six decks, and one question per coup: whose points are higher. One holds the bank; the other
          plays against it. Fields and calls keep their Italian names.
        </p>
      </header>
      <Section title="A coup">
        <ol className="grid list-decimal gap-2 pl-5 marker:text-muted">
          <li>
            The banker’s <i>posta</i> is on the table. The punta answers with {callsText(ruleset)}.{' '}
            {garageText(ruleset)}
          </li>
          <li>
            Two cards each, the punta’s first. An ace is 1, two to nine are what they show, tens and figures are 0; only
            the last digit of the sum counts, so 7 and 8 make 5.
          </li>
          <li>
            The punta looks and declares: <i>sto</i> (no card), <i>carta</i> (one card) or, with 8 or 9, <i>batto</i>.
            Nobody sees the banker’s cards before that.
          </li>
          <li>
            The banker turns its cards. With 8 or 9 the coup is over at once; the same after a batto. Otherwise the
            punta’s card is dealt face up, and the banker says <i>sto</i> or <i>carta</i>.
          </li>
          <li>
            The higher points win one to one, less the <i>cagnotte</i>: {cagnotteText(ruleset)}, rounded down. Equal
            points are an <i>égalité</i>: the bet goes back.
          </li>
        </ol>
      </Section>
      <Section title="A bank">
        <p>
          {firstBankerText(ruleset)} The banker names the posta. Between two coups it chooses: {choicesText(ruleset)}.
          When the punta wins, it has the next bank. {cutText(ruleset)}
        </p>
        <p>
          At the end of a bank a statement lists what each side won or lost and the cagnotte; it adds up to nothing, to
          the unit. Both players and the house sign it, and the escrow pays.
        </p>
      </Section>
      <Section title="The regola">
        <p>
          {freedomText(ruleset)} When your clock runs out or you sit out, the <i>regola</i> decides.
        </p>
        <p>
          <b>Punta:</b> <span data-testid="rules-punta">{puntaText(ruleset)}</span>. <b>Banker when the punta stood:</b>{' '}
          <span data-testid="rules-banco">{bancoAloneText(ruleset)}</span>.
        </p>
        <BankersTable ruleset={ruleset} />
        {unusual && (
          <p className="text-[14px] text-muted">
            {unusual} The cells are kept as the rule sheet prints them; you need not follow the regola.
          </p>
        )}
      </Section>
      <Section title="Clocks and absence">
        <p>
          {clocksText(ruleset)} Two run-out clocks in a row, or one when the posta is yours to name, and you sit out;
          the page says why, and one press sits you in again. When your connection is lost, the page tries for two
          minutes; the coup in play is finished by the regola, and nothing is bet for you.
        </p>
      </Section>
      <Section title="What is promised">
        <ul className="grid list-disc gap-2 pl-5 marker:text-brass">
          <li>
            Before the bets of a coup are closed nobody can know its cards, the house included, as long as one party
            with money in it keeps its secret.
          </li>
          <li>After the close nobody can change them, third cards included.</li>
          <li>Anybody can check both afterwards, offline, from a small file and with standard tools.</li>
          <li>
            Nobody signs blind: your browser recomputes each finished coup, and only then signs the new balances. If a
            step differs, betting stops and the step is named.
          </li>
          <li>
            Money moves only by a result that all concerned have signed, or by a transcript that the contract itself
            plays again. Free money can be withdrawn at any time.
          </li>
        </ul>
      </Section>
      <Section title="What is not promised">
        <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
          <li>During a coup, after the close, the dealing server knows the hidden cards. It could whisper.</li>
          <li>
            Seats that, together with the house, are everybody with money in a coup can choose its cards. When you have
            money in it, they are not everybody.
          </li>
          <li>House, banker and a further player together can void a coup they do not like, in public and by name.</li>
          <li>A house and a banker that stall together make the others bring their secrets to the chain in time.</li>
          <li>Friends may lose to each other on purpose.</li>
        </ul>
      </Section>
      <Section title="Words">
        <dl className="grid gap-3">
          {(
            ['banco', 'punta', 'posta', 'garage', 'cagnotte', 'coup', 'sabot', 'taglia', 'regola', 'egalite'] as const
          ).map((term) => (
            <div key={term} className="grid gap-x-5 sm:grid-cols-[120px_1fr]">
              <dt className="font-medium text-brass-bright italic">{term === 'egalite' ? 'égalité' : term}</dt>
              <dd>{glossary[term]}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </article>
  );
}

const letters: Readonly<Record<Cell, string>> = { carta: 'C', sta: 'S', volonta: 'V' };

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-[20px] font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}

/** Banker's cells after the punta drew. */
function BankersTable({ ruleset }: { readonly ruleset: Ruleset }) {
  const given = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const rows = ruleset.drawing.bancoGiving;
  return (
    <ScrollBox name="The banker’s table">
      <table className="figures w-full min-w-[480px] border-collapse text-center text-[13.5px]">
        <caption className="pb-2 text-left text-[14px] text-muted">
          Banker when the punta drew: down, the banker’s points; across, the points of the card it gave.{' '}
          <b className="text-win!">C</b> carta, S sto
          {rows.some((row) => row.includes('volonta')) ? ', V as you like' : ''}.
        </caption>
        <thead>
          <tr>
            <th scope="col" className="p-1.5 text-muted">
              <span className="sr-only">points</span>
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
