/** How a client puts views together: what it lacks, what is no message, and what a lying server gains. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { changeOf } from '../../../engine/table/view-changes.ts';
import { mostCharacters } from '../../../engine/table/view-claim.ts';
import { changeText, feedText, heldNothing, takeFeed, wholeText, type Held } from '../../../engine/table/view-feed.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { TestTable } from '../../support/players.ts';

const table = new TestTable();
const before = viewFor(table.state, null, 0, 1);
table.sit(1, 400n * chip);
const view = viewFor(table.state, null, 3, 2);

/** What a client holds after these messages; each must be taken. */
function after(...texts: readonly string[]): Held {
  return texts.reduce((held, text) => {
    const read = takeFeed(held, text);
    if (!('claim' in read)) throw new Error(JSON.stringify(read));
    return read.held;
  }, heldNothing);
}
const whole = feedText(null, 4, `[0,${encodeWire(before)}]`, 'null');
const news = feedText(4, 5, changeText(changeOf(before, view)));

describe('P4.6 a message', () => {
  it('brings a client from the version that it has to the next', () => {
    expect(takeFeed(after(whole), news)).toMatchObject({ held: { at: 5 }, claim: view });
    expect(takeFeed(after(whole, news), wholeText(encodeWire(before)))).toMatchObject({ claim: before });
  });

  it('without a change of the part for all changes what this viewer sees alone, and nothing of it stays', () => {
    const own = takeFeed(after(whole), feedText(4, 4, 'null', '{"viewer":[0,1]}'));
    expect(own).toMatchObject({ claim: { ...before, viewer: 1 } });
    if (!('claim' in own)) throw new Error('no view');
    expect(takeFeed(own.held, news)).toMatchObject({ claim: { ...view, viewer: 1 } });
    expect(takeFeed(own.held, feedText(4, 4, 'null', 'null'))).toMatchObject({ claim: before });
  });
});

describe('P4.6 a part that stays the same', () => {
  const read = (held: Held, text: string) => {
    const taken = takeFeed(held, text);
    if (!('claim' in taken)) throw new Error(JSON.stringify(taken));
    return taken;
  };

  it('is read once, so that its hash is made once; a changed one is read anew', () => {
    const first = read(heldNothing, whole);
    const second = read(first.held, feedText(4, 5, '{"now":[0,7]}'));
    expect(second.claim.table).toBe(first.claim.table);
    const changed = read(second.held, feedText(5, 6, '{"table":{"minBet":[0,"77n"]}}'));
    expect([changed.claim.table.minBet, first.claim.table.minBet]).toEqual([77n, before.table.minBet]);
  });

  it('is refused each time that it comes if it is wrong', () => {
    const { held } = read(heldNothing, whole);
    const wrong = feedText(4, 5, '{"table":{"minBet":[0,"7"]}}');
    for (let time = 0; time < 2; time++)
      expect(takeFeed(held, wrong)).toMatchObject({ problem: expect.stringContaining('table.minBet') as string });
  });
});

describe('P4.8 a client that lacks a message', () => {
  it.each([
    ['it has nothing yet', heldNothing],
    ['an older version', { ...after(whole), at: 3 }],
    ['a newer one', after(whole, news)],
  ])('says so, and keeps what it has: %s', (_what, held) => {
    const kept = structuredClone(held);
    expect(takeFeed(held, news)).toEqual({ gap: true });
    expect(held).toEqual(kept);
    expect(takeFeed(held, whole)).toMatchObject({ claim: before });
  });
});

describe('P9.1 what is no message of a feed', () => {
  const own = (change: string) => feedText(4, 5, 'null', change);
  it.each([
    ['no text', 7],
    ['no JSON', '{"from":'],
    ['a field twice', whole.replace('"to":4', '"to":4,"to":4')],
    ['a field too many', whole.replace('"to":4', '"to":4,"at":4')],
    ['no version', whole.replace('"from":null', '"from":"x"')],
    ['a version that is no number', whole.replace('"to":4', '"to":1.5')],
    ['nothing as the whole', '{"from":null,"to":4,"all":null}'],
    ['a change as the whole', '{"from":null,"to":4,"all":{}}'],
    ['a list of messages', `[${whole}]`],
    ['null', 'null'],
    ['a field of the view twice', whole.replace('"now":1', '"now":1,"now":1')],
    ['an unknown field of the view', feedText(4, 5, '{"evil":[0,1]}')],
    ['a prototype', feedText(4, 5, '{"__proto__":[0,{"seq":1}]}')],
    ['a prototype further in', own('{"table":{"__proto__":[0,{}]}}')],
    ['a field taken away', feedText(4, 5, '{"seq":[1]}')],
    ['another kind of value', own('{"seq":[0,"1n"]}')],
    ['a change of what is not there', feedText(4, 5, '{"bank":{"posta":[0,"1n"]}}')],
    ['more items than a view has', own(`{"seats":[0,[${'1,'.repeat(30)}1]]}`)],
    ['too long', ' '.repeat(mostCharacters + 1)],
  ])('is dropped in words: %s', (_what, text) => {
    const held = after(whole);
    const kept = structuredClone(held);
    expect(takeFeed(held, text)).toEqual({ problem: expect.any(String) as string });
    expect(held).toEqual(kept);
    expect(takeFeed(held, news)).toMatchObject({ claim: view });
    expect(({} as { seq?: number }).seq).toBeUndefined();
  });

  it('never grows beyond the longest view, in however many messages it comes', () => {
    // Each adds a million characters that the own part takes away again: what is read stays right.
    const hiding = (at: number): string => {
      const gone = Array.from({ length: at - 3 }, (_, i) => `"x${i + 4}":[1]`).join();
      return feedText(at, at + 1, `{"x${at}":[0,"${'x'.repeat(1_000_000)}"]}`, `{${gone}}`);
    };
    expect(takeFeed(after(whole), hiding(4))).toMatchObject({ claim: before });
    let held = after(whole);
    let problem = '';
    for (let at = 4; at < 20 && problem === ''; at++) {
      const read = takeFeed(held, hiding(at));
      if ('problem' in read) problem = read.problem;
      else if ('claim' in read) held = read.held;
    }
    expect(problem).toBe(`A view has at most ${mostCharacters} characters.`);
    expect(encodeWire(held.all).length).toBeLessThan(mostCharacters);
  });

  it('counts anew what was taken away, so that a long evening fits', () => {
    const long = (at: number) =>
      feedText(at, at + 1, `{"house":[0,"0x${'ab'.repeat(20)}"]}`, ' '.repeat(900_000) + 'null');
    let held = after(whole);
    for (let at = 4; at < 14; at++) {
      const read = takeFeed(held, long(at));
      if (!('claim' in read)) throw new Error(JSON.stringify(read));
      held = read.held;
      expect(read.claim.house).toBe(`0x${'ab'.repeat(20)}`);
    }
  });
});
