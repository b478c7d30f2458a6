/** A bank told in plain sentences, oldest first, in the words of its game. */
import type { Proof } from '../../../engine/proof/format.ts';
import { gameOf, type GameName } from '../../lib/game-of.ts';
import { setteTelling } from './sette-story.ts';
import { cheminTelling, silentWords, type Amounts, type StoryLine, type Telling, type Who } from './words.ts';

const tellings: Readonly<Record<GameName, () => Telling>> = { chemin: cheminTelling, sette: setteTelling };

export function storyOf(proof: Proof, bankId: string, who: Who, amounts: Amounts): readonly StoryLine[] {
  const telling = tellings[gameOf(proof)]();
  const title = telling.titles.bank(proof.setup.message.number.toString());
  const lines: StoryLine[] = [
    { key: `${bankId}:0`, kind: 'bank', title, turn: null, text: telling.holds(proof, who, amounts) },
  ];
  proof.turns.forEach((turn, index) => {
    const text = turn.void
      ? telling.voided(silentWords(turn.void.message.silent, who))
      : !turn.closed && turn.step
        ? telling.newTaglia
        : telling.coup(proof, index, who, amounts);
    if (text)
      lines.push({
        key: `${bankId}:${index + 1}`,
        kind: 'coup',
        title: turn.closed
          ? telling.titles.coup(proof.turns.slice(0, index + 1).filter(({ closed }) => closed !== undefined).length)
          : telling.titles.taglia,
        turn: index,
        text,
      });
  });
  if (proof.end) lines.push({ key: `${bankId}:end`, kind: 'end', title, turn: null, text: telling.end(proof, who) });
  return lines;
}
