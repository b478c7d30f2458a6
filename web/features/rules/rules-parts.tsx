'use client';
/** What the rules of both games are written in, and what the site promises of either. */
import type { ReactNode } from 'react';
import { glossaryWords } from '../../words/glossary.ts';
import { rulesWords } from '../../words/rules.ts';

export const name = (text: string) => (
  <span key={text} className="whitespace-nowrap">
    {text}
  </span>
);
export const term = (text: string) => <i key={text}>{text}</i>;

export interface RulesArticleProps {
  readonly heading: ReactNode;
  readonly lead: string;
  readonly children: ReactNode;
}

export function RulesArticle({ heading, lead, children }: RulesArticleProps) {
  return (
    <article className="mx-auto grid max-w-[760px] gap-10 text-[16px] leading-relaxed text-soft [&_b]:text-ink [&_i]:text-brass-bright">
      <header className="grid gap-3">
        <h1 className="text-[30px] leading-tight font-semibold text-ink">{heading}</h1>
        <p>{lead}</p>
      </header>
      {children}
    </article>
  );
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-[20px] font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}

export function Promises() {
  const words = rulesWords();
  const { promises, limits } = words;
  return (
    <>
      <Section title={words.promised}>
        <ul className="grid list-disc gap-2 pl-5 marker:text-brass">
          <li>{promises.hidden}</li>
          <li>{promises.fixed}</li>
          <li>{promises.checked}</li>
          <li>{promises.notBlind}</li>
          <li>{promises.money}</li>
        </ul>
      </Section>
      <Section title={words.notPromised}>
        <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
          <li>{limits.whisper}</li>
          <li>{limits.everybody}</li>
          <li>{limits.voids}</li>
          <li>{limits.stalls}</li>
          <li>{limits.friends}</li>
        </ul>
      </Section>
    </>
  );
}

export function Terms({ terms }: { readonly terms: readonly (keyof ReturnType<typeof glossaryWords>)[] }) {
  return (
    <Section title={rulesWords().words}>
      <dl className="grid gap-3">
        {terms.map((one) => (
          <div key={one} className="grid gap-x-5 sm:grid-cols-[120px_1fr]">
            <dt className="font-medium text-brass-bright italic">{one === 'egalite' ? 'égalité' : one}</dt>
            <dd>{glossaryWords()[one]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
