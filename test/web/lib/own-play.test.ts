/** What the browser keeps of how its player plays, and the words for it (P9.18). */
import { describe, expect, it, vi } from 'vitest';
import { volontaBits } from '../../../engine/protocol/messages.ts';
import { plainPlay } from '../../../engine/seat/play.ts';
import { playChoices } from '../../../web/features/play/play-words.ts';
import { changePlay, mostLimit, onPlayKept, ownPlay, playText, readPlay } from '../../../web/lib/own-play.ts';

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

  it('P9.18 a change keeps what another tab has set meanwhile, and is told to every tab', () => {
    const store = new Map<string, string>();
    const storage = {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    };
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('window', new EventTarget());
    const player = `0x${'Ab'.repeat(20)}` as const;
    let told = 0;
    const stop = onPlayKept(() => told++);
    changePlay(player, () => ({ volonta: 8, automatic: true }));
    store.set(`sabot.play.${player.toLowerCase()}`, '8 yes 5000'); // another tab
    const elsewhere = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    elsewhere(`sabot.play.${player.toLowerCase()}`);
    elsewhere('sabot.language');
    expect(told).toBe(2);
    changePlay(player, (now) => ({ ...now, automatic: false }));
    expect(ownPlay(player)).toEqual({ volonta: 8, automatic: false, limit: 5_000n });
    stop();
    elsewhere(null);
    expect(told).toBe(3);
    vi.unstubAllGlobals();
  });

  it('P9.18 names every bit once, with what it does', () => {
    expect(
      playChoices()
        .map(({ bit }) => bit)
        .sort((a, b) => a - b),
    ).toEqual(Object.values(volontaBits));
    for (const { word, what } of playChoices()) expect([word.length > 10, what.endsWith('.')]).toEqual([true, true]);
  });
});
