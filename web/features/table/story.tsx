'use client';
/**
 * What happened here, coup by coup, in plain words: this seat's banks as this browser has checked them, the others from
 * their published proofs.
 */
import type { Hex } from '../../../engine/bytes.ts';
import type { View } from '../../../engine/table/view.ts';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { useCardLook } from '../../ui/card-look.ts';
import { useTable } from './context.tsx';
import { useToldBanks, type Told } from './told-banks.ts';
import { storyOf } from './story-of.ts';
import { nameIn, type Amounts, type StoryLine } from './words.ts';

/** Newest first. */
function linesOf(
  banks: readonly Told[],
  view: View,
  mySeat: number | null,
  me: Hex | null,
  amounts: Amounts,
): readonly StoryLine[] {
  return banks
    .flatMap(({ bankId, number, proof, problem }): readonly StoryLine[] => {
      const said: readonly StoryLine[] =
        problem === null
          ? []
          : [
              {
                key: `${bankId}:problem`,
                kind: 'end',
                title: wordsOfGame(view).bank(number.toString()),
                turn: null,
                text: problem,
              },
            ];
      if (proof === null) return said;
      const who = nameIn(proof, view, mySeat, me);
      return [...storyOf(proof, bankId, who, amounts), ...said];
    })
    .reverse();
}

export function Story() {
  const { snap, table, mySeat, amounts } = useTable();
  const { banks, checking } = useToldBanks();
  useCardLook(); // the lines name cards as their corners do
  const { view, me } = snap;
  const lines = view ? linesOf(banks, view, mySeat, me?.player ?? null, amounts) : [];
  if (lines.length === 0) {
    const { storyChecking, storyEmpty } = wordsOfGame(table);
    return <p className="p-5 text-[14px] text-muted">{checking ? storyChecking : storyEmpty}</p>;
  }
  return (
    <ol className="grid gap-3.5 p-4 text-[14px]" data-testid="story">
      {lines.map((line) => (
        <li key={line.key} className={line.kind === 'coup' ? '' : 'text-soft'} data-testid={`story-${line.kind}`}>
          <div className="label-caps">{line.title}</div>
          <p className="figures text-pretty">{line.text}</p>
        </li>
      ))}
    </ol>
  );
}
