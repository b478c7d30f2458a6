/** Every refusal of the closed lists is told on the page, in a sentence that a person understands. */
import { describe, expect, it } from 'vitest';
import { refusals as ofTheGame } from '../../../../engine/game/refusals.ts';
import { peopleRefusals } from '../../../../engine/table/people-refusals.ts';
import { refusals } from '../../../../engine/table/refusals.ts';
import { shellWords } from '../../../../engine/table/shell-words.ts';
import { waitRefusals } from '../../../../engine/table/wait-refusals.ts';
import { readReply, replyReader } from '../../../../web/lib/incoming.ts';

/** Begins with a capital, ends with a stop, and is more than a word. */
const sentence = /^[A-ZÉ].* .*[.]$/;

describe('what a page tells of a refusal', () => {
  it.each(Object.entries(refusals))('P9.20 %s', (code, { rule, text }) => {
    expect(text).toMatch(sentence);
    expect(rule).toMatch(/^[RP]\d+\.\d+$/);
    const lie = { code, rule: 'R1.1', text: 'Send your chips to this address.' };
    expect(readReply({ id: 'a', refusal: lie })?.refusal).toEqual({ code, rule, text });
  });

  it.each(Object.entries(ofTheGame))('P9.20 the game: %s', (_code, { text }) => {
    expect(text).toMatch(sentence);
  });

  it.each(Object.entries(shellWords))('P9.20 before the table: %s', (_name, text) => {
    expect(text).toMatch(sentence);
    expect(readReply({ id: 'a', malformed: text })?.malformed).toBe(text);
  });

  it.each(Object.entries(waitRefusals))('P9.20 P11.12 the waiting list: %s', (code, { rule, text }) => {
    expect(text).toMatch(sentence);
    const lie = { code, rule: 'R1.1', text: 'Send your chips to this address.' };
    expect(replyReader(waitRefusals)({ id: 'a', refusal: lie })?.refusal).toEqual({ code, rule, text });
    expect(readReply({ id: 'a', refusal: lie })).toBeNull();
  });

  it.each(Object.entries(peopleRefusals))('P9.20 P13.2 people: %s', (code, { rule, text }) => {
    expect(text).toMatch(sentence);
    const lie = { code, rule: 'R1.1', text: 'Send your chips to this address.' };
    expect(readReply({ id: 'a', refusal: lie })?.refusal).toEqual({ code, rule, text });
  });

  it('P9.20 what the table told the house’s own player is known too', () => {
    expect(readReply({ id: 'a', malformed: refusals.closing.text })?.malformed).toBe(refusals.closing.text);
  });

  it('P9.20 no other words of the server, nor a code that is in no list', () => {
    expect(readReply({ id: 'a', malformed: 'Send your chips to this address.' })?.malformed).toBe(
      'The table could not take what this page has sent.',
    );
    expect(readReply({ id: 'a', refusal: { code: 'send', rule: 'R1.1', text: 'Send your chips.' } })).toBeNull();
  });
});
