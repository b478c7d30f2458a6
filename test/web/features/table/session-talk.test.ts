/** P13.1, P13.6: what a page sends of people's words, what it makes of the answers, and what it hears. */
import { chain, nobody, openAndSit, player, server, session, until } from '../../support/session-page.ts';
import { expect, it } from 'vitest';
import { encodeWire, decodeWire } from '../../../../engine/protocol/wire.ts';
import { standCommand } from '../../../../engine/seat/by-hand.ts';
import { peopleRefusals } from '../../../../engine/table/people-refusals.ts';

/** The next message of this type is answered so. */
function answers(type: string, answer: object): { readonly texts: string[] } {
  const real = server.take.bind(server);
  const texts: string[] = [];
  server.take = (sent: string, text: string) => {
    if (sent !== type) return real(sent, text);
    const { id, ...message } = decodeWire(text) as { readonly id: string };
    texts.push(encodeWire(message));
    queueMicrotask(() => server.events.reply({ id, ...answer }));
    return true;
  };
  return { texts };
}

it('P13.1 a nickname goes out as it was written, and a refusal comes back in the page’s own words', async () => {
  await openAndSit();
  const { texts } = answers('nickname', { ok: true });
  await session.nickname('Ada');
  await session.nickname(null);
  expect(texts).toEqual(['{"name":"Ada"}', '{"name":null}']);
  answers('nickname', { refusal: { code: 'nicknameTaken', rule: 'R1.1', text: 'Send your chips to this address.' } });
  await expect(session.nickname('Ada')).rejects.toThrow(peopleRefusals.nicknameTaken.text);
});

it('P13.8 limits of one’s own go out as they were set, and what the house tells of them is read strictly', async () => {
  await openAndSit();
  const limits = { loss: 500n, stake: null, minutes: 60, remind: null };
  const { texts } = answers('ownLimits', { ok: true });
  await session.ownLimits(limits);
  expect(texts).toEqual(['{"limits":{"loss":"500n","stake":null,"minutes":60,"remind":null}}']);
  const own = { limits, later: null, away: { until: 5, excluded: true }, line: -7n, played: 61, dayEnds: 9 };
  server.events.own!(encodeWire(own));
  for (const bad of [
    null,
    own,
    '{}',
    encodeWire({ ...own, line: '-7' }),
    encodeWire({ ...own, later: { at: 5 } }),
    encodeWire({ ...own, more: 1 }),
    encodeWire({ ...own, away: { until: 9e15, excluded: true } }),
  ])
    server.events.own!(bad);
  expect(session.snapshot().own).toEqual(own);
  expect(server.askedAnew).toBe(0);
});

it('P13.10 a refusal by one’s own limit says until when, in the page’s own words', async () => {
  await openAndSit();
  const until = Date.UTC(2026, 11, 24, 12);
  const refusal = { code: 'ownPause', rule: 'R1.1', text: 'Send your chips to this address.' };
  answers('away', { refusal: { ...refusal, until } });
  const { text } = peopleRefusals.ownPause;
  await expect(session.goAway(7)).rejects.toThrow(new RegExp(`^${text} Until .*24.*2026`));
  answers('away', { refusal });
  await expect(session.goAway(7)).rejects.toThrow(new RegExp(`^${text}$`));
});

it('P13.6 what is said changes nothing of a seat, whatever it is', async () => {
  await openAndSit();
  const { texts } = answers('say', { ok: true });
  await session.say({ phrase: 'hello' });
  expect(texts).toEqual(['{"phrase":"hello"}']);
  const before = session.snapshot();
  const speaker = `0x${'a1'.repeat(20)}`;
  server.events.said!(JSON.stringify({ seat: 2, player: speaker, text: 'Ciao' }));
  for (const bad of [null, {}, '', '{"seat":2}', JSON.stringify({ seat: 2, player: speaker, text: 'a\u202eb' })])
    server.events.said!(bad);
  const after = session.snapshot();
  expect(after.said.map(({ words }) => words)).toEqual([{ text: 'Ciao' }]);
  expect({ ...after, said: [], view: null }).toEqual({ ...before, said: [], view: null });
  expect(server.askedAnew).toBe(0);
});

it('P13.13 who has left shows the key of its seat once more, and asks to play again', async () => {
  await openAndSit();
  const shownKeys = () => server.sent.filter(({ type }) => type === 'identify').map(({ text }) => keyIn(text));
  const [key] = shownKeys();
  session.act('stand', standCommand);
  await until(() => server.table.state.sittings.some(({ seat, leaving }) => seat === 1 && leaving));
  server.table.must({ by: 'host', command: { type: 'stood', player } });
  chain.seat = { known: nobody };
  server.show();
  await until(() => session.snapshot().sitting === null && shownKeys().length === 2);
  expect(shownKeys()).toEqual([key, key]);
  const other = `0x${'a1'.repeat(20)}` as const;
  server.events.rematch!(JSON.stringify({ state: 'may', other, last: null }));
  for (const bad of [{}, 'x', '{"state":"may"}']) server.events.rematch!(bad);
  expect(session.snapshot().rematch).toMatchObject({ state: 'may', other });
  const { texts } = answers('rematch', { ok: true });
  await session.playAgain();
  expect(texts).toEqual(['{}']);
  answers('answerRematch', { refusal: { code: 'nothingAsked', rule: 'R1.1', text: 'Send your chips there.' } });
  await expect(session.answerRematch(true)).rejects.toThrow(peopleRefusals.nothingAsked.text);
  server.events.status({ state: 'connecting' });
  expect(session.snapshot().rematch).toBeNull();
});

const keyIn = (text: string) => (decodeWire(text) as { readonly key: string }).key;

it('P13.17 an aside changes nothing of a seat, goes out as it was said, and is over with the connection', async () => {
  await openAndSit();
  const { texts } = answers('aside', { ok: true });
  await session.aside(2, 'ask');
  expect(texts).toEqual(['{"to":2,"act":"ask"}']);
  const other = `0x${'a1'.repeat(20)}` as const;
  const before = session.snapshot();
  server.events.saidAside!(JSON.stringify({ other, mine: false, text: 'too early' }));
  server.events.aside!(JSON.stringify({ other, seat: 2, state: 'open' }));
  server.events.saidAside!(JSON.stringify({ other, mine: false, text: 'Ciao' }));
  for (const bad of [null, {}, '{"seat":2}', JSON.stringify({ other, mine: false, text: 'a\u202eb' })]) {
    server.events.aside!(bad);
    server.events.saidAside!(bad);
  }
  const { asides, ...after } = session.snapshot();
  expect(asides.map(({ lines }) => lines.map(({ words }) => words))).toEqual([[{ text: 'Ciao' }]]);
  expect({ ...after, asides: [], view: null }).toEqual({ ...before, view: null });
  answers('sayAside', { refusal: { code: 'asideAway', rule: 'R1.1', text: 'Send your chips there.' } });
  await expect(session.sayAside(2, { text: 'Ciao' })).rejects.toThrow(peopleRefusals.asideAway.text);
  server.events.status({ state: 'connecting' });
  expect(session.snapshot().asides[0]?.stage).toEqual({ state: 'over', why: 'cut' });
  session.putAsideAway(other);
  expect(session.snapshot().asides).toEqual([]);
  expect(server.askedAnew).toBe(0);
});
