/** P13.1, P13.6: what a page sends of people's words, what it makes of the answers, and what it hears. */
import { openAndSit, server, session } from '../../support/session-page.ts';
import { expect, it } from 'vitest';
import { encodeWire, decodeWire } from '../../../../engine/protocol/wire.ts';
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

it('P13.6 what is said changes nothing of a seat, whatever it is', async () => {
  await openAndSit();
  const { texts } = answers('say', { ok: true });
  await session.say({ phrase: 'hello' });
  expect(texts).toEqual(['{"phrase":"hello"}']);
  const before = session.snapshot();
  const player = `0x${'a1'.repeat(20)}`;
  server.events.said!(JSON.stringify({ seat: 2, player, text: 'Ciao' }));
  for (const bad of [null, {}, '', '{"seat":2}', JSON.stringify({ seat: 2, player, text: 'a\u202eb' })])
    server.events.said!(bad);
  const after = session.snapshot();
  expect(after.said.map(({ words }) => words)).toEqual([{ text: 'Ciao' }]);
  expect({ ...after, said: [], view: null }).toEqual({ ...before, said: [], view: null });
  expect(server.askedAnew).toBe(0);
});
