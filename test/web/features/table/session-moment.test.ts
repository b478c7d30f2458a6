/** What a person presses is meant for what the screen shows: it is never signed over anything that came meanwhile. */
import { betIsDue, openAndSit, play, quiet, sentNow, session, until } from '../../support/session-page.ts';
import { expect, it } from 'vitest';
import { asKnown } from '../../../../engine/claim.ts';
import { calls } from '../../../../engine/protocol/messages.ts';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import { betCommand, choiceCommand, momentOf, sitOutCommand } from '../../../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';

const idle = () => until(() => session.snapshot().busy.length === 0);
const memoryNow = () => session.snapshot().memory!;
const bet = (memory: SeatMemory) => betCommand(memory, calls.plain, session.snapshot().view!.options.bet!.min);

it('P9.13 a bet that was pressed before the bank moved on is not sent for the next state', async () => {
  await openAndSit();
  await play(betIsDue);
  await idle();
  const before = sentNow('bet').length;
  const shown = momentOf(memoryNow());
  // The next state is checked after the button was drawn and before what it asks for is made.
  session.learn((memory) => {
    const bank = memory.banks.at(-1)!;
    const checked = asKnown({ ...bank.checked, won: bank.checked.won + 1n });
    return { ...memory, banks: memory.banks.with(-1, { ...bank, checked }) };
  });
  session.act('bet', bet);
  await idle();
  await quiet();
  expect(momentOf(memoryNow())).not.toBe(shown);
  const stakes = sentNow('bet')
    .slice(before)
    .filter(({ command }) => command!.type === 'bet' && command!.bet.message.max > 0n);
  expect([stakes, memoryNow().bets.filter(({ message }) => message.max > 0n)]).toEqual([[], []]);
  expect(session.snapshot().notice?.text).toBe('That moment has passed.');
}, 20_000);

it('P9.13 nor for another state than the one on the screen; for that one it is', async () => {
  await openAndSit();
  await play(betIsDue);
  await idle();
  const before = sentNow('bet').length;
  session.act('bet', bet, `0x${'11'.repeat(32)}`);
  await idle();
  expect(sentNow('bet').length).toBe(before);
  expect(session.snapshot().notice?.text).toBe('That moment has passed.');
  session.act('bet', bet, momentOf(memoryNow()));
  await until(() => sentNow('bet').length > before);
}, 20_000);

it('P9.13 a decision is made for the list whose cards the screen shows, and for no other', async () => {
  await openAndSit();
  await play(() => (session.snapshot().view?.options.draws.length ?? 0) > 0);
  await idle();
  const choice = (memory: SeatMemory) => choiceCommand(memory, session.snapshot().view!.bank!.coup!.fallback!);
  session.act('choice', choice, hashStruct('State', memoryNow().banks.at(-1)!.checked)); // pressed before the list
  await idle();
  expect([sentNow('choice'), Object.keys(memoryNow().chosen)]).toEqual([[], []]);
  expect(session.snapshot().notice?.text).toBe('That moment has passed.');
  const closed = memoryNow().banks.at(-1)!.proof.turns.at(-1)!.closed;
  expect(closed).toBeDefined();
  session.act('choice', choice);
  await until(() => sentNow('choice').length === 1);
}, 30_000);

it('P9.13 what was pressed stays busy until it is sent, whatever is done before it', async () => {
  await openAndSit();
  await play(betIsDue);
  await idle();
  const before = sentNow('bet').length;
  const seen: (readonly string[])[] = [];
  session.act('pass', () => null);
  session.act('bet', (memory) => {
    seen.push(session.snapshot().busy);
    return bet(memory);
  });
  await until(() => sentNow('bet').length > before);
  await idle();
  expect(seen).toEqual([['bet']]);
}, 20_000);

it('P7.16 P9.13 who sits out over open bets does not go in the coup that has come meanwhile', async () => {
  await openAndSit();
  await play(() => (session.snapshot().view?.options.draws.length ?? 0) > 0);
  await idle();
  const closed = momentOf(memoryNow());
  session.act('sitOut', sitOutCommand, hashStruct('State', memoryNow().banks.at(-1)!.checked));
  await until(() => sentNow('sitOut').length > 0);
  expect(closed).not.toBeNull();
  expect(memoryNow().presence).not.toHaveProperty('seen');
}, 20_000);
