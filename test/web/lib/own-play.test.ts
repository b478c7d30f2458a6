/** What the browser keeps of how its player plays, and the words for it (P9.18). */
import { describe, expect, it } from 'vitest';
import { volontaBits } from '../../../engine/protocol/messages.ts';
import { plainPlay } from '../../../engine/seat/play.ts';
import { playChoices } from '../../../web/features/play/play-words.ts';
import { mostLimit, playText, readPlay } from '../../../web/lib/own-play.ts';

describe('how I play', () => {
  it('P9.18 is read as it was written', () => {
    for (let volonta = 0; volonta < 32; volonta++)
      for (const automatic of [true, false])
        for (const limit of [{}, { limit: 1n }, { limit: mostLimit }])
          expect(readPlay(playText({ volonta, automatic, ...limit }))).toEqual({ volonta, automatic, ...limit });
  });

  it.each([
    null,
    '',
    '8',
    '8 maybe',
    '-8 yes',
    '32 yes',
    '8 yes ',
    '{"volonta":8}',
    '8.5 no',
    '008 yes',
    '8 yes 0',
    '8 yes -5',
    '8 yes 05',
    '8 yes 5.5',
    '8 yes 1000000000000000',
  ])('P9.18 and anything else (%s) is plain play', (kept) => expect(readPlay(kept)).toEqual(plainPlay));

  it('P9.18 names every bit once, with what it does', () => {
    expect(
      playChoices()
        .map(({ bit }) => bit)
        .sort((a, b) => a - b),
    ).toEqual(Object.values(volontaBits));
    for (const { word, what } of playChoices()) expect([word.length > 10, what.endsWith('.')]).toEqual([true, true]);
  });
});
