'use client';
/** The tutorial of Sette e mezzo: six arranged duels, one press for each card. Asks no server. */
import { useEffect, useMemo, useState } from 'react';
import { handPoints, hasBust } from '../../../engine/sette/points.ts';
import { amountText } from '../../lib/amounts.ts';
import { declarations } from '../../lib/declarations.ts';
import { Button } from '../../ui/button.tsx';
import { ItalianCard } from '../../ui/italian-card.tsx';
import { wantsStillness } from '../../ui/stillness.ts';
import { useTitle } from '../../ui/title.ts';
import { cardsWords } from '../../words/cards.ts';
import { duelsWords } from '../../words/duels.ts';
import { learnWords } from '../../words/learn.ts';
import { setteWords } from '../../words/sette.ts';
import {
  duelLessons,
  laidUp,
  lineOfDuel,
  playDuelLesson,
  type DuelLesson,
  type Laid,
  type PlayedLesson,
} from './duels.ts';
import { LessonCloth, LessonFrame, Told } from './lesson-frame.tsx';
import { firstPurse } from './lessons.ts';

interface Progress {
  readonly at: number;
  readonly entered: boolean;
  /** `Choice.draw` numbers of this person, one for each card that it might have drawn. */
  readonly declared: readonly number[];
  /** Before this duel. */
  readonly purse: bigint;
}

const start: Progress = { at: 0, entered: false, declared: [], purse: firstPurse };

export function DuelScreen() {
  const words = duelsWords();
  useTitle(words.title);
  const [progress, setProgress] = useState(start);
  const lesson = duelLessons[progress.at];
  return (
    <LessonFrame
      title={words.title}
      intro={words.intro}
      at={progress.at}
      names={duelLessons.map(({ name }) => name)}
      place={words.duel}
      testId="learn-sette"
      onRestart={() => setProgress(start)}
    >
      {lesson === undefined ? null : (
        <Lesson key={lesson.name} lesson={lesson} progress={progress} onChange={setProgress} />
      )}
    </LessonFrame>
  );
}

/** Between two cards, in milliseconds. */
const beat = 550;

/** How many of the `steps` are shown, one after the other, or all at once without movement. None: from the start. */
function useSteps(steps: number): number {
  const [still] = useState(wantsStillness);
  const [shown, setShown] = useState(0);
  const now = still ? steps : Math.min(shown, steps);
  useEffect(() => {
    if (steps === 0) setShown(0);
    if (now === steps) return;
    const timer = setTimeout(() => setShown(now + 1), now === 0 ? 0 : beat);
    return () => clearTimeout(timer);
  }, [now, steps]);
  return now;
}

interface LessonProps {
  readonly lesson: DuelLesson;
  readonly progress: Progress;
  readonly onChange: (progress: Progress) => void;
}

function Lesson({ lesson, progress, onChange }: LessonProps) {
  const words = duelsWords();
  const { at, entered, declared, purse } = progress;
  const played = useMemo(() => playDuelLesson(lesson, declared), [lesson, declared]);
  const steps = useMemo(() => (entered ? laidUp(played.duel, lesson.mine) : []), [entered, played, lesson]);
  const shown = useSteps(steps.length);
  const settled = entered && shown === steps.length;
  const asked = settled ? played.asked : null;
  const line = settled && played.duel.outcome !== null ? lineOfDuel(lesson, played.duel.outcome) : null;
  const text = !entered
    ? words.lessons[lesson.name].before
    : line !== null
      ? endText(lesson, played, line)
      : asked !== null
        ? words.asked(pointsText(played.duel[lesson.mine]))
        : '';
  return (
    <div className="grid gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
      <Cloth lesson={lesson} laid={steps[shown - 1] ?? null} line={line} purse={purse + (line ?? 0n)} />
      <Told
        place={words.duel(at + 1, duelLessons.length)}
        title={words.lessons[lesson.name].title}
        text={text}
        hint={asked === null ? null : learnWords().hint(declaredWord(asked.fallback))}
      >
        {!entered && (
          <Button look="gold" testId="learn-enter" onPress={() => onChange({ ...progress, entered: true })}>
            {words[lesson.enter](amountText(lesson.enter === 'name' ? lesson.posta : lesson.stake))}
          </Button>
        )}
        {asked?.options.map((option) => (
          <Button
            key={option}
            look={option === asked.fallback ? 'gold' : 'plain'}
            testId={`learn-${declaredWord(option).toLowerCase()}`}
            onPress={() => onChange({ ...progress, declared: [...declared, option] })}
          >
            {declaredWord(option)}
          </Button>
        ))}
        {line !== null && (
          <>
            <Button
              look="gold"
              testId="learn-next"
              onPress={() => onChange({ ...start, at: at + 1, purse: purse + line })}
            >
              {words.next}
            </Button>
            <Button testId="learn-again" onPress={() => onChange({ ...progress, entered: false, declared: [] })}>
              {words.again}
            </Button>
          </>
        )}
      </Told>
    </div>
  );
}

const pointsText = (cards: readonly number[]): string => cardsWords().points(handPoints(cards));
/** `draw`: a `Choice.draw` number, which says for which card it is, too. */
const declaredWord = (draw: number): string => declarations[draw % 4]!;

/** How the duel ended, what it brought, and why. */
function endText(lesson: DuelLesson, { duel, byRegola }: PlayedLesson, line: bigint): string {
  const words = duelsWords();
  const told = line > 0n ? words.won(amountText(line)) : words.lost(amountText(-line));
  const why = byRegola ? words.lessons[lesson.name].why : words.otherwise;
  return `${howText(lesson, duel)} ${told} ${why}`;
}

function howText({ mine, other }: DuelLesson, { punta, banco }: PlayedLesson['duel']): string {
  const words = duelsWords();
  const theirs = mine === 'punta' ? 'banco' : 'punta';
  const cards = { punta, banco };
  if (hasBust(handPoints(punta))) return words.puntaBust(pointsText(punta), mine === 'punta' ? null : other);
  if (hasBust(handPoints(banco))) return words.bancoBust(pointsText(banco), mine === 'banco' ? null : other);
  if (handPoints(punta) === handPoints(banco)) return words.tie(pointsText(punta));
  return words.compared(pointsText(cards[mine]), other, pointsText(cards[theirs]));
}

interface ClothProps {
  readonly lesson: DuelLesson;
  readonly laid: Laid | null;
  readonly line: bigint | null;
  readonly purse: bigint;
}

function Cloth({ lesson, laid, line, purse }: ClothProps) {
  const words = learnWords();
  const side = (role: DuelLesson['mine'], name: string) => (
    <div className="grid justify-items-center gap-1">
      <Cards role={role} cards={laid?.[role] ?? []} />
      <span className="text-[14px] text-[#e9dcc0]">
        {name} · {role === 'banco' ? words.banker : words.punta}
      </span>
    </div>
  );
  return (
    <LessonCloth
      name={duelsWords().title}
      theirs={side(lesson.mine === 'punta' ? 'banco' : 'punta', lesson.other)}
      mine={side(lesson.mine, words.you)}
      posta={[duelsWords().piatto, lesson.posta]}
      bet={laid === null ? null : lesson.stake}
      purse={purse}
      line={line}
    />
  );
}

/** A hand with its points, where all of it is seen. */
function Cards({ role, cards }: { readonly role: DuelLesson['mine']; readonly cards: readonly (number | null)[] }) {
  const known = cards.filter((kind) => kind !== null);
  const points = known.length > 0 && known.length === cards.length ? handPoints(known) : null;
  return (
    <div className="flex min-h-[calc(var(--card-w)*1.6)] items-center gap-1.5" data-testid={`hand-${role}`}>
      {cards.map((kind, i) => (
        <ItalianCard key={i} kind={kind} testId={`card-${role}-${i + 1}`} />
      ))}
      {points !== null && (
        <span className="ml-1 grid justify-items-center gap-0.5" data-testid={`points-${role}`}>
          <span className="points points-disc figures bg-black/45 text-[17px]! text-ink">
            {setteWords().points(points)}
          </span>
          {hasBust(points) && <span className="text-[12px] text-[#ffb3a7]">{duelsWords().bust}</span>}
        </span>
      )}
    </div>
  );
}
