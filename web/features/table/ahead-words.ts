/** What may be chosen ahead, in words: each game has its own for the bank that comes next. */
import type { WordsOfGame } from '../../lib/words-of-game.ts';
import { actWords } from '../../words/acts.ts';
import type { Lapse, PresetName } from '../../words/en/acts.ts';

type OfPreset<T> = Readonly<Record<PresetName, T>>;

interface AheadWords {
  readonly label: string;
  readonly word: OfPreset<(posta: string) => string>;
  readonly what: OfPreset<(posta: string) => string>;
  /** Why one was dropped; what is not told here is seen on the table. */
  readonly dropped: OfPreset<Readonly<Partial<Record<Lapse, string>>>>;
}

export function aheadWords({ skipNext, skipNextWhat, skipNextLate }: WordsOfGame): AheadWords {
  const { label, word, what, dropped } = actWords().ahead;
  return {
    label,
    word: { ...word, sitOut: () => skipNext },
    what: { ...what, sitOut: () => skipNextWhat },
    dropped: { ...dropped, sitOut: { bank: skipNextLate } },
  };
}
