/** How long a command waits for others, in a queue by itself (server/PROTOCOL.md P6.10). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command, SeatCommand } from '../../../engine/table/commands.ts';
import type { Duty } from '../../../engine/table/view.ts';
import { CommandQueue, waits, type Waiting } from '../../../server/host/command-queue.ts';

const give = { type: 'give', closed: '0x01', signature: '0x02', link: '0x03' } as const;
const ack = { type: 'ack', ack: { message: { state: '0x01' }, signature: '0x02' } } as const;
const result = { type: 'result', number: 1n, signature: '0x02' } as const;

/** A queue whose rows take no time, and what each has in it. */
class Queue {
  readonly rows: string[] = [];
  /** Which seats the table waits for, by duty. */
  readonly due = new Map<Duty, readonly number[]>();
  readonly #queue = new CommandQueue(
    (waiting) => this.#take(waiting),
    waits,
    (duty) => this.due.get(duty) ?? [],
  );

  async seat(seat: number, command: SeatCommand, cmdId: string | null = null): Promise<void> {
    void this.#queue.add({ by: 'seat', seat, command }, cmdId);
    await vi.advanceTimersByTimeAsync(0);
  }

  async host(command: Extract<Command, { by: 'host' }>['command']): Promise<void> {
    void this.#queue.add({ by: 'host', command }, null);
    await vi.advanceTimersByTimeAsync(0);
  }

  async #take(waiting: readonly Waiting[]): Promise<void> {
    this.rows.push(waiting.map(({ command }) => `${'seat' in command ? command.seat : 'host'}`).join(' '));
    for (const { command, answer } of waiting) {
      const { type } = command.command;
      const left = (this.due.get(type as Duty) ?? []).filter((seat) => command.by !== 'seat' || seat !== command.seat);
      this.due.set(type as Duty, left);
      answer({ ok: true });
    }
    return Promise.resolve();
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('commands that wait for others', () => {
  it.each([
    ['gives', give],
    ['results', result],
  ])('P6.10 %s wait for those that are still awaited, and the last takes all with it at once', async (_what, said) => {
    const queue = new Queue();
    queue.due.set(said.type, [1, 2, 3]);
    await queue.seat(2, said);
    await queue.seat(1, said);
    expect(queue.rows).toEqual([]);
    await queue.seat(3, said);
    expect(queue.rows).toEqual(['2 1 3']);
  });

  it('P6.10 the first of them waits a tenth of a second, not longer for each that comes', async () => {
    const queue = new Queue();
    queue.due.set('give', [1, 2, 3]);
    await queue.seat(1, give);
    await vi.advanceTimersByTimeAsync(90);
    await queue.seat(2, give);
    await vi.advanceTimersByTimeAsync(9);
    expect(queue.rows).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.rows).toEqual(['1 2']);
    await queue.seat(3, give);
    expect(queue.rows).toEqual(['1 2', '3']);
  });

  it('P6.10 no acknowledgement that waits already makes a give wait longer', async () => {
    const queue = new Queue();
    queue.due.set('give', [1, 2]);
    await queue.seat(3, ack);
    await queue.seat(1, give);
    await vi.advanceTimersByTimeAsync(100);
    expect(queue.rows).toEqual(['3 1']);
  });

  it.each([
    ['a give', give, 100],
    ['an acknowledgement', ack, 1_000],
  ])('P6.10 %s waits no longer for what others send many times under one id', async (_what, said, most) => {
    const queue = new Queue();
    queue.due.set('give', [2, 3]);
    for (let i = 0; i < 16; i++) for (const seat of [3, 4, 5]) await queue.seat(seat, ack, `${seat}`);
    await queue.seat(2, said, '2');
    await vi.advanceTimersByTimeAsync(most);
    expect(queue.rows.at(-1)).toMatch(/2$/);
  });

  it('P6.10 whatever else is said takes along what waits, in its order', async () => {
    const queue = new Queue();
    queue.due.set('give', [1, 2, 3]);
    await queue.seat(1, give);
    await queue.seat(2, { type: 'sitOut' });
    expect(queue.rows).toEqual(['1 2']);
    await queue.seat(2, give);
    await queue.host({ type: 'tick' });
    expect(queue.rows).toEqual(['1 2', '2 host']);
  });

  it('P6.10 what the table waits for from nobody else is taken at once', async () => {
    const queue = new Queue();
    await queue.seat(1, give);
    queue.due.set('result', [2]);
    await queue.seat(1, give);
    await queue.seat(2, result);
    expect(queue.rows).toEqual(['1', '1', '2']);
  });
});
