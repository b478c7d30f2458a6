'use client';
/** The tutorial: six arranged coups, one press each for what is bet and what is declared. Asks no server. */
import Link from 'next/link';
import { useMemo, useState, type CSSProperties } from 'react';
import type { Hex } from '../../../engine/bytes.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { pointsOf } from '../../../engine/rules/cards.ts';
import { amountText, lineText } from '../../lib/amounts.ts';
import { declarations } from '../../lib/declarations.ts';
import { oddsPage } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { ChipStack } from '../../ui/chip-stack.tsx';
import { useTitle } from '../../ui/title.ts';
import { learnWords } from '../../words/learn.ts';
import { EmptyHand, Hand } from '../table/hand.tsx';
import type { Board } from '../table/reading.ts';
import { firstPurse, lessons, lineOf, playLesson, type Lesson, type Played } from './lessons.ts';
import { useBeats } from './use-beats.ts';

interface Progress {
  readonly at: number;
  readonly entered: boolean;
  readonly draw: number | null;
  readonly passed: boolean;
  /** Before this coup. */
  readonly purse: bigint;
}

const start: Progress = { at: 0, entered: false, draw: null, passed: false, purse: firstPurse };
/** Both hands and the sentence fit a small phone without scrolling. */
const cardSize = { '--card-w': 'clamp(52px, 6vw, 76px)' } as CSSProperties;

export function LearnScreen() {
  const words = learnWords();
  useTitle(words.title);
  const [progress, setProgress] = useState(start);
  const lesson = lessons[progress.at];
  return (
    <div className="mx-auto grid max-w-[980px] grid-cols-[minmax(0,1fr)] gap-3 sm:gap-5" data-testid="learn">
      <header className="grid gap-1">
        <h1 className="text-[22px] font-semibold sm:text-[28px]">{words.title}</h1>
        {progress.at === 0 && <p className="text-soft max-sm:text-[14.5px]">{words.intro}</p>}
      </header>
      <ol className="flex gap-1.5" aria-label={words.coup(Math.min(progress.at + 1, lessons.length), lessons.length)}>
        {lessons.map(({ name }, i) => (
          <li
            key={name}
            className={`h-1.5 flex-1 rounded-full ${i < progress.at ? 'bg-brass' : i === progress.at ? 'bg-brass-bright' : 'bg-line'}`}
          />
        ))}
      </ol>
      {lesson === undefined ? (
        <Over onRestart={() => setProgress(start)} />
      ) : (
        <LessonCoup key={lesson.name} lesson={lesson} progress={progress} onChange={setProgress} />
      )}
    </div>
  );
}

/** The coup as the cloth draws it. */
function boardOf(lesson: Lesson, at: number, { coup, declared }: Played): Board {
  const hidden = (cards: readonly number[]) => cards.map((kind, i) => (i < 2 ? null : kind));
  const outcome = coup.outcome;
  return {
    key: `0x${(at + 1).toString(16).padStart(64, '0')}` as Hex,
    bankId: '0x00',
    number: BigInt(at + 1),
    turn: 0,
    banker: lesson.mine === 'banco' ? 1 : 2,
    hand: lesson.mine === 'punta' ? 1 : 2,
    punta: lesson.mine === 'punta' || coup.puntaShown ? coup.punta : hidden(coup.punta),
    banco: lesson.mine === 'banco' || coup.bancoShown ? coup.banco : hidden(coup.banco),
    puntaDeclared: declared.punta ?? null,
    bancoDeclared: declared.banco ?? null,
    outcome,
    stakes: [],
    lines: [],
    cagnotte: 0n,
  };
}

function LessonCoup({
  lesson,
  progress,
  onChange,
}: {
  readonly lesson: Lesson;
  readonly progress: Progress;
  readonly onChange: (progress: Progress) => void;
}) {
  const words = learnWords();
  const { at, entered, draw, passed, purse } = progress;
  const played = useMemo(() => playLesson(lesson, draw), [lesson, draw]);
  const target = useMemo(() => (entered ? boardOf(lesson, at, played) : null), [entered, lesson, at, played]);
  const { board, settled } = useBeats(target);
  const told = words.lessons[lesson.name];
  const over = settled && board !== null && board.outcome !== null;
  const result = over ? lineOf(lesson, board.outcome!) : null;
  const asked = settled && entered && !over ? played.asked : null;
  const byRegola = played.asked === null || draw === null || draw === played.asked.fallback;
  const mine = lesson.mine === 'punta' ? played.coup.punta : played.coup.banco;
  const bankLost = lesson.passes && result !== null && result.line < 0n;
  const headline =
    result !== null
      ? byRegola
        ? told.regola
        : told.other
      : asked !== null
        ? words.points(pointsOf(mine.slice(0, 2)))
        : entered
          ? ''
          : told.before;
  const retry = () => onChange({ ...progress, entered: false, draw: null, passed: false });
  return (
    <div className="grid gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
      <Cloth lesson={lesson} board={board} result={result} purse={purse + (result?.line ?? 0n)} />
      <section className="panel grid min-h-[190px] content-start gap-3 p-4 sm:gap-4 sm:p-5" data-testid="learn-told">
        <h2 className="text-[13px] text-muted">
          {words.coup(at + 1, lessons.length)} · <b className="text-[17px] text-ink">{told.title}</b>
        </h2>
        <p
          className="min-h-[72px] text-[15px] leading-relaxed sm:text-[15.5px] text-soft"
          aria-live="polite"
          data-testid="learn-text"
        >
          {headline}
          {asked !== null && (
            <span className="block text-[14px] text-brass-bright">{words.hint(declarations[asked.fallback]!)}</span>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {!entered && (
            <Button look="gold" testId="learn-enter" onPress={() => onChange({ ...progress, entered: true })}>
              {words[lesson.enter](amountText(lesson.posta))}
            </Button>
          )}
          {asked?.options.map((option) => (
            <Button
              key={option}
              look={option === asked.fallback ? 'gold' : 'plain'}
              testId={`learn-${declarations[option]!.toLowerCase()}`}
              onPress={() => onChange({ ...progress, draw: option })}
            >
              {declarations[option]}
            </Button>
          ))}
          {result !== null && lesson.passes && !passed && !bankLost && (
            <Button look="gold" testId="learn-pass" onPress={() => onChange({ ...progress, passed: true })}>
              {words.pass(amountText(lesson.posta + result.line))}
            </Button>
          )}
          {result !== null && (!lesson.passes || passed || bankLost) && (
            <Button
              look="gold"
              testId="learn-next"
              onPress={() => onChange({ ...start, at: at + 1, purse: purse + result.line })}
            >
              {words.next}
            </Button>
          )}
          {result !== null && (
            <Button testId="learn-again" onPress={retry}>
              {words.again}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}

function Cloth({
  lesson,
  board,
  result,
  purse,
}: {
  readonly lesson: Lesson;
  readonly board: Board | null;
  readonly result: { readonly line: bigint } | null;
  readonly purse: bigint;
}) {
  const words = learnWords();
  const side = (role: 'punta' | 'banco', name: string) => (
    <div className="grid justify-items-center gap-1">
      {board === null ? (
        <EmptyHand />
      ) : (
        <Hand key={board.key} board={board} role={role} animate caption={<span>{role}</span>} />
      )}
      <span className="text-[14px] text-[#e9dcc0]">
        {name} · {role === 'banco' ? words.banker : words.punta}
      </span>
    </div>
  );
  const theirs = lesson.mine === 'punta' ? 'banco' : 'punta';
  const won = board?.outcome === outcomes.egalite ? null : result;
  return (
    <section className="felt grid content-center gap-2 !p-3 sm:gap-4 sm:!p-5" aria-label={words.title} style={cardSize}>
      {side(theirs, lesson.other)}
      <div className="flex items-end justify-center gap-8 text-[13px] text-[#e9dcc0]/85">
        <span className="flex items-end gap-1.5">
          <ChipStack amount={lesson.posta} size={28} />
          {words.posta} <b className="figures text-ink">{amountText(lesson.posta)}</b>
        </span>
        {board !== null && (
          <span className="flex items-end gap-1.5">
            <ChipStack amount={lesson.posta} size={28} />
            {words.bet} <b className="figures text-ink">{amountText(lesson.posta)}</b>
          </span>
        )}
      </div>
      {side(lesson.mine, words.you)}
      <p className="flex items-baseline justify-center gap-3 text-[14px] text-[#e9dcc0]/85">
        {words.purse}{' '}
        <b className="figures text-[18px] text-ink" data-testid="learn-purse" data-units={purse.toString()}>
          {amountText(purse)}
        </b>
        {won !== null && won !== undefined && (
          <span className={`figures ${won.line > 0n ? 'text-win' : 'text-loss'}`}>{lineText(won.line)}</span>
        )}
      </p>
    </section>
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
