'use client';
/** The tutorial: six arranged coups, one press each for what is bet and what is declared. Asks no server. */
import { useMemo, useState } from 'react';
import type { Hex } from '../../../engine/bytes.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { pointsOf } from '../../../engine/rules/cards.ts';
import { amountText } from '../../lib/amounts.ts';
import { declarations } from '../../lib/declarations.ts';
import { Button } from '../../ui/button.tsx';
import { useTitle } from '../../ui/title.ts';
import { learnWords } from '../../words/learn.ts';
import { EmptyHand, Hand } from '../table/hand.tsx';
import type { Board } from '../table/reading.ts';
import { LessonCloth, LessonFrame, Told } from './lesson-frame.tsx';
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

export function LearnScreen() {
  const words = learnWords();
  useTitle(words.title);
  const [progress, setProgress] = useState(start);
  const lesson = lessons[progress.at];
  return (
    <LessonFrame
      title={words.title}
      intro={words.intro}
      at={progress.at}
      names={lessons.map(({ name }) => name)}
      place={words.coup}
      testId="learn"
      onRestart={() => setProgress(start)}
    >
      {lesson === undefined ? null : (
        <LessonCoup key={lesson.name} lesson={lesson} progress={progress} onChange={setProgress} />
      )}
    </LessonFrame>
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
      <Told
        place={words.coup(at + 1, lessons.length)}
        title={told.title}
        text={headline}
        hint={asked === null ? null : words.hint(declarations[asked.fallback]!)}
      >
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
      </Told>
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
  const won = board?.outcome === outcomes.egalite ? null : (result?.line ?? null);
  return (
    <LessonCloth
      name={words.title}
      theirs={side(theirs, lesson.other)}
      mine={side(lesson.mine, words.you)}
      posta={[words.posta, lesson.posta]}
      bet={board === null ? null : lesson.posta}
      purse={purse}
      line={won}
    />
  );
}
