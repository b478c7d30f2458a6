'use client';
/** What both tutorials stand in: title, how far one is, what is told, and the end. */
import Link from 'next/link';
import type { CSSProperties, ReactNode } from 'react';
import { oddsPage } from '../../lib/addresses.ts';
import { amountText, lineText } from '../../lib/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { ChipStack } from '../../ui/chip-stack.tsx';
import { learnWords } from '../../words/learn.ts';

export interface LessonFrameProps {
  readonly title: string;
  readonly intro: string;
  /** The lesson that is open, from 0; as many as there are once all are done. */
  readonly at: number;
  readonly names: readonly string[];
  /** "Coup 2 of 6" */
  readonly place: (number: number, of: number) => string;
  readonly testId: string;
  readonly onRestart: () => void;
  /** The open lesson; null: all are done. */
  readonly children: ReactNode;
}

export function LessonFrame({ title, intro, at, names, place, testId, onRestart, children }: LessonFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-[980px] grid-cols-[minmax(0,1fr)] gap-3 sm:gap-5" data-testid={testId}>
      <header className="grid gap-1">
        <h1 className="text-[22px] font-semibold sm:text-[28px]">{title}</h1>
        {at === 0 && <p className="text-soft max-sm:text-[14.5px]">{intro}</p>}
      </header>
      <ol className="flex gap-1.5" aria-label={place(Math.min(at + 1, names.length), names.length)}>
        {names.map((name, i) => (
          <li
            key={name}
            className={`h-1.5 flex-1 rounded-full ${i < at ? 'bg-brass' : i === at ? 'bg-brass-bright' : 'bg-line'}`}
          />
        ))}
      </ol>
      {children ?? <Over onRestart={onRestart} />}
    </div>
  );
}

export interface ToldProps {
  readonly place: string;
  readonly title: string;
  readonly text: string;
  /** What the regola says, where something is asked. */
  readonly hint: string | null;
  /** Buttons. */
  readonly children: ReactNode;
}

/** What is told of a lesson, and what can be pressed. */
export function Told({ place, title, text, hint, children }: ToldProps) {
  return (
    <section className="panel grid min-h-[190px] content-start gap-3 p-4 sm:gap-4 sm:p-5" data-testid="learn-told">
      <h2 className="text-[13px] text-muted">
        {place} · <b className="text-[17px] text-ink">{title}</b>
      </h2>
      <p
        className="min-h-[72px] text-[15px] leading-relaxed sm:text-[15.5px] text-soft"
        aria-live="polite"
        data-testid="learn-text"
      >
        {text}
        {hint !== null && <span className="block text-[14px] text-brass-bright">{hint}</span>}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}

/** Both hands and the sentence fit a small phone without scrolling. */
const cardSize = { '--card-w': 'clamp(52px, 6vw, 76px)' } as CSSProperties;

export interface ClothProps {
  readonly name: string;
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
  /** What the banker's money is called, and how much it is, in hundredths of a chip like all amounts here. */
  readonly posta: readonly [name: string, amount: bigint];
  /** null: nothing is bet yet. */
  readonly bet: bigint | null;
  readonly purse: bigint;
  /** What the lesson has brought; null: nothing yet, or nothing at all. */
  readonly line: bigint | null;
}

/** The cloth of a lesson: the other side's cards above, the money, the own cards and chips. */
export function LessonCloth({ name, theirs, mine, posta, bet, purse, line }: ClothProps) {
  const words = learnWords();
  return (
    <section className="felt grid content-center gap-2 !p-3 sm:gap-4 sm:!p-5" aria-label={name} style={cardSize}>
      {theirs}
      <div className="flex items-end justify-center gap-8 text-[13px] text-[#e9dcc0]/85">
        <Heap name={posta[0]} amount={posta[1]} />
        {bet !== null && <Heap name={words.bet} amount={bet} />}
      </div>
      {mine}
      <p className="flex items-baseline justify-center gap-3 text-[14px] text-[#e9dcc0]/85">
        {words.purse}{' '}
        <b className="figures text-[18px] text-ink" data-testid="learn-purse" data-units={purse.toString()}>
          {amountText(purse)}
        </b>
        {line !== null && <span className={`figures ${line > 0n ? 'text-win' : 'text-loss'}`}>{lineText(line)}</span>}
      </p>
    </section>
  );
}

function Heap({ name, amount }: { readonly name: string; readonly amount: bigint }) {
  return (
    <span className="flex items-end gap-1.5">
      <ChipStack amount={amount} size={28} />
      {name} <b className="figures text-ink">{amountText(amount)}</b>
    </span>
  );
}

function Over({ onRestart }: { readonly onRestart: () => void }) {
  const { over } = learnWords();
  return (
    <section className="panel grid gap-4 p-6" data-testid="learn-over">
      <h2 className="text-[20px] font-semibold text-ink">{over.title}</h2>
      <p className="text-soft">{over.text}</p>
      <div className="flex flex-wrap gap-2">
        <Link className="btn btn-gold" href="/">
          {over.play}
        </Link>
        <Link className="btn" href="/rules/">
          {over.rules}
        </Link>
        <Link className="btn" href={oddsPage}>
          {over.odds}
        </Link>
        <Button onPress={onRestart}>{over.restart}</Button>
      </div>
    </section>
  );
}
