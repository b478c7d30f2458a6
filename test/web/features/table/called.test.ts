/** Who is called what: a nickname wherever one is named, and never without the beginning of its address (P9.36). */
import { afterEach, describe, expect, it } from 'vitest';
import { formatChips } from '../../../../engine/chips.ts';
import type { Hex } from '../../../../engine/bytes.ts';
import { callThem, calledName, nicknameIn } from '../../../../web/features/table/called.ts';
import { headline } from '../../../../web/features/table/headline.ts';
import { storyOf } from '../../../../web/features/table/story-of.ts';
import { nameIn, namesAt } from '../../../../web/features/table/words.ts';
import { languages } from '../../../../web/words/forms/language.ts';
import { peopleWords } from '../../../../web/words/people.ts';
import { speak } from '../../../../web/words/words.ts';
import * as several from '../../support/several.ts';

afterEach(async () => {
  callThem(new Map());
  await speak('en');
});

const marks = /[\u2068\u2069]/g;
const plain = (text: string) => text.replace(marks, '').replaceAll('\u00a0', ' ');

/** Everybody at this table under such a name. */
function callAll(table: ReturnType<typeof several.tableOf>, nickname: (seat: number) => string): void {
  const { seats } = several.snapOf(table, null).view!;
  callThem(new Map(seats.map(({ seat, player }): [Hex, string] => [player, nickname(seat)])));
}

describe('a nickname', () => {
  it('P9.36 is in the headline and in the story of who has one, with the beginning of its address', () => {
    const table = several.opened(several.tableOf(several.online, 4));
    callAll(table, (seat) => `Ada${seat}`);
    const view = several.snapOf(table, null).view!;
    const banker = view.seats.find(({ seat }) => seat === view.bank!.banker)!;
    const called = `Ada${banker.seat} ${banker.player.slice(0, 6)}`;
    expect(plain(headline(view, null, formatChips).text)).toContain(called);
    const who = nameIn(view.bank!.proof, view, null, null);
    expect(plain(storyOf(view.bank!.proof, '0x', who, formatChips)[0]!.text)).toContain(called);
    expect(plain(namesAt(view, banker.seat)(banker.seat))).toBe('You');
  });

  it('P9.36 is that of a wallet, and what has none is its address', () => {
    const [one, other] = [
      '0x12345678901234567890123456789012345678aa',
      '0x99345678901234567890123456789012345678bb',
    ] as const;
    callThem(new Map([[one, 'Ada']]));
    expect(nicknameIn(calledName(one))).toEqual({ nickname: 'Ada', address: '0x1234' });
    expect(calledName(other)).toBe('0x9934…78bb');
    expect(nicknameIn(calledName(other))).toBe(null);
  });

  it.each(languages)('P9.36 stays as it is written inside a sentence: %s', async (language) => {
    await speak(language);
    const player = '0x12345678901234567890123456789012345678aa';
    for (const nickname of ['The-Boss', 'You-2', 'Tu.2', 'Il-Nano', 'La-Diva', 'Le-Roi', 'Vous-2', 'Seat-3']) {
      callThem(new Map([[player, nickname]]));
      expect(plain(peopleWords().within(calledName(player)))).toBe(`${nickname} 0x1234`);
    }
  });
});
