/** In what order the words leave that a player has said by hand. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decodeWire } from '../../../../engine/protocol/wire.ts';
import type { SeatCommand } from '../../../../engine/table/commands.ts';
import { shellWords } from '../../../../engine/table/shell-words.ts';
import { outbox } from '../../../../web/features/table/outbox.ts';

const bet = {
  type: 'bet',
  bet: {
    message: { state: '0x01', seq: 2, call: 0, max: 0n, volonta: 0, commitment: '0x02' },
    signature: '0x03',
  },
} as const satisfies SeatCommand;
const move = { type: 'move', state: '0x01', move: 1, amount: 1n, volonta: 0, commitment: '0x02' } as const;
const ready = { type: 'ready', state: '0x01' } as const satisfies SeatCommand;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose last word the table could not take for now; `left`: what leaves from then on. */
function pageAfter(command: SeatCommand) {
  const left: string[] = [];
  let last = '';
  const out = outbox(
    (_type, text) => {
      const read = decodeWire(text as string) as { readonly id: string; readonly command: SeatCommand };
      last = read.id;
      left.push(read.command.type);
      return true;
    },
    () => undefined,
    { heard: () => 0, shown: () => 0 },
  );
  out.byHand(command.type, command, false);
  expect(out.again(out.answered({ id: last, malformed: shellWords.restarting } as never)!)).toBe(true);
  left.length = 0;
  return { out, left };
}

it.each([bet, move])('P7.9 P2.3 "ready" leaves behind a $type that waits out its pause', (command) => {
  const { out, left } = pageAfter(command);
  expect(out.byHand('ready', ready, false)).toBe(true);
  expect(left).toEqual([]);
  out.resend(() => true);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(2_100);
  out.resend(() => true);
  expect(left).toEqual([command.type, 'ready']);
});

it('P7.9 P2.3 so it does where the page connects anew meanwhile', () => {
  const { out, left } = pageAfter(bet);
  out.disconnected();
  out.byHand('ready', ready, true);
  out.resend(() => true);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(2_100);
  out.resend(() => true);
  expect(left).toEqual(['bet', 'ready']);
});

it('P7.9 it waits for no word that its player does not mean any more', () => {
  const { out, left } = pageAfter(bet);
  out.byHand('ready', ready, false);
  out.withdraw(({ type }) => type === 'bet');
  out.resend(() => true);
  expect(left).toEqual(['ready']);
});
