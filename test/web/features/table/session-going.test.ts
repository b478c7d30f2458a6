/** A player who goes is gone for its page (P7.17): whatever waits to leave, and whatever the table answers. */
import { betIsDue, openAndSit, play, quiet, sentNow, server, session, until } from '../../support/session-page.ts';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import { decodeWire } from '../../../../engine/protocol/wire.ts';
import { betCommand, sitInCommand, sitOutCommand } from '../../../../engine/seat/by-hand.ts';
import { shellWords } from '../../../../engine/table/shell-words.ts';
import type { SeatCommand } from '../../../../engine/table/commands.ts';

const bets = () =>
  session.act('bet', (memory) => betCommand(memory, calls.plain, session.snapshot().view!.options.bet!.min));
const idle = () => until(() => session.snapshot().busy.length === 0);
const stakes = () => sentNow('bet').filter(({ command }) => command?.type === 'bet' && command.bet.message.max > 0n);

async function betDue(): Promise<void> {
  await openAndSit();
  await play(betIsDue);
  await idle();
}

describe('P7.17 a bet that the page holds back', () => {
  it.each([false, true])(
    'does not leave once its player has gone (and sits in again: %s)',
    async (again) => {
      await betDue();
      const before = stakes().length;
      server.key = null;
      server.events.status({ state: 'connecting' });
      bets();
      await until(() => session.snapshot().memory!.bets.some(({ message }) => message.call === calls.plain));
      session.act('sitOut', sitOutCommand);
      await until(() => session.snapshot().memory!.presence?.is === 'going');
      if (again) {
        session.act('sitIn', sitInCommand);
        await until(() => session.snapshot().memory!.presence === undefined);
      }
      server.greet();
      await until(() => sentNow(again ? 'sitIn' : 'sitOut').length > 0);
      await idle();
      for (let i = 0; i < 5; i++) {
        server.show();
        await quiet();
      }
      expect(stakes().length).toBe(before);
      expect(server.table.state.bank?.bets.filter(({ seat, message }) => seat === 1 && message.max > 0n) ?? []).toEqual(
        [],
      );
    },
    30_000,
  );

  it('because the table could not take it does not, either', async () => {
    await betDue();
    const real = server.take.bind(server);
    let came = 0;
    server.take = (type: string, text: string) => {
      const { id, command } = decodeWire(text) as { readonly id: string; readonly command?: SeatCommand };
      if (command?.type !== 'bet') return real(type, text);
      if (came++ === 0) queueMicrotask(() => server.events.reply({ id, malformed: shellWords.tooMuch }));
      return came > 1 ? real(type, text) : true;
    };
    bets();
    await until(() => came === 1 && session.snapshot().notice !== null);
    session.act('sitOut', sitOutCommand);
    await until(() => sentNow('sitOut').length > 0);
    await new Promise((resolve) => setTimeout(resolve, 3_500)); // it would go out again after two seconds
    expect(came).toBe(1);
    expect(session.snapshot().busy).toEqual([]);
  }, 30_000);
});

/** Words that say whether its player is there, in the order in which they come; the first sit-out is answered so. */
function answersSitOut(answer: (id: string) => void): string[] {
  const order: string[] = [];
  const real = server.take.bind(server);
  server.take = (type: string, text: string) => {
    const { id, command } = decodeWire(text) as { readonly id: string; readonly command?: SeatCommand };
    if (command?.type === 'sitOut' || command?.type === 'sitIn') order.push(command.type);
    if (command?.type !== 'sitOut' || order.filter((one) => one === 'sitOut').length > 1) return real(type, text);
    answer(id);
    return true;
  };
  return order;
}

const isOut = () => server.table.state.game.seats.find(({ seat }) => seat === 1)!.sittingOut;

describe('P7.17 a sit-out that the table could not take, and its player sits in again', () => {
  const cannot = (id: string) => server.events.reply({ id, malformed: shellWords.restarting });

  it('does not leave any more', async () => {
    await betDue();
    const order = answersSitOut((id) => queueMicrotask(() => cannot(id)));
    session.act('sitOut', sitOutCommand);
    await until(() => order.length === 1 && session.snapshot().notice !== null);
    session.act('sitIn', sitInCommand);
    await until(() => order.includes('sitIn'));
    await new Promise((resolve) => setTimeout(resolve, 3_500)); // whatever waits for its pause goes out again by then
    expect([order, isOut()]).toEqual([['sitOut', 'sitIn'], false]);
    expect(session.snapshot().busy).toEqual([]);
  }, 40_000);

  it('does not leave any more where that has left already', async () => {
    await betDue();
    let held = '';
    const order = answersSitOut((id) => (held = id));
    session.act('sitOut', sitOutCommand);
    await until(() => held !== '');
    session.act('sitIn', sitInCommand);
    await until(() => order.includes('sitIn'));
    cannot(held);
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect([order.filter((one) => one === 'sitOut').length, order.at(-1), isOut()]).toEqual([1, 'sitIn', false]);
    expect(session.snapshot().busy).toEqual([]);
  }, 40_000);
});

it('P7.17 the answer to a sit-out says nothing of another one that its player has said since', async () => {
  await betDue();
  const held: string[] = [];
  const real = server.take.bind(server);
  server.take = (type: string, text: string) => {
    const { id, command } = decodeWire(text) as { readonly id: string; readonly command?: SeatCommand };
    if (command?.type !== 'sitOut' && command?.type !== 'sitIn') return real(type, text);
    held.push(id);
    return true;
  };
  const presence = () => session.snapshot().memory!.presence?.is;
  session.act('sitOut', sitOutCommand);
  await until(() => presence() === 'going');
  session.act('sitIn', sitInCommand);
  await until(() => presence() === undefined);
  session.act('sitOut', sitOutCommand);
  await until(() => presence() === 'going' && held.length >= 3);
  server.events.reply({ id: held[0]!, ok: true });
  await quiet();
  expect(presence()).toBe('going');
  server.events.reply({ id: held.at(-1)!, ok: true });
  await until(() => presence() === 'gone');
}, 30_000);

it('P7.17 a page whose table refuses the word shows that its player sits out, and how it sits in', async () => {
  await betDue();
  server.refuse = ({ type }) => type === 'sitOut';
  session.act('sitOut', sitOutCommand);
  await until(() => session.snapshot().memory!.presence?.is === 'gone');
  await idle();
  const { me, view } = session.snapshot();
  expect(server.table.state.game.seats.find(({ seat }) => seat === 1)?.sittingOut).toBe(false);
  expect([me?.sittingOut, me?.outFor, view?.options.sitIn, view?.options.bet]).toEqual([true, 'asked', true, null]);
  session.act('sitIn', sitInCommand);
  await until(() => session.snapshot().me?.sittingOut === false);
}, 30_000);
