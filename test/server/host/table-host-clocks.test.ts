/** The host's own time: its timer, its standstills, and chairs that are only held (server/PROTOCOL.md P6.7, P6.8). */
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeAll, mine, open, Sitting, sitting } from '../support/sitting.ts';

afterEach(closeAll);

describe('clocks of the host', () => {
  it('R9.15 a grant for a taken chair is refused, and a player who only holds it is freed sooner', async () => {
    const table = await sitting();
    await table.send({ type: 'sitOut' });
    const grant = table.grantOf(mine, 'wallet of a stranger', 'session of a stranger');
    expect(await table.tell({ type: 'sit', grant, house: false })).toMatchObject({ refusal: { code: 'seatTaken' } });
    await table.tell({ type: 'connected', seat: mine }); // behind it in the queue
    expect(table.placeOf(mine).wantedAt).toBe(table.now);
    table.now += 3 * 60_000;
    await table.tell({ type: 'tick' });
    expect(table.host.state.sittings.find((s) => s.seat === mine)!.leaving).toBe(true);
  });

  /** The player's clock is running, and it says nothing yet. */
  async function due(): Promise<{ table: Sitting; timeouts: () => number; left: () => number }> {
    const table = await sitting();
    await table.settleDown();
    expect(table.deadline).not.toBeNull();
    const seat = () => table.placeOf(mine);
    return {
      table,
      timeouts: () => Number(seat().sittingOut) + seat().timeouts,
      left: () => table.deadline! - table.now,
    };
  }

  it('P6.8 a frozen host names nobody silent: the clock that ended meanwhile starts again, once', async () => {
    const { table, left, timeouts } = await due();
    const { phase } = table;
    const { number } = table.host.state;
    const full = left();
    const rows = table.view().seq;
    table.freeze(full + 7_000);
    await table.tell({ type: 'tick' });
    expect([table.phase, table.host.state.number, left(), table.view().seq]).toEqual([phase, number, full, rows + 1]);
    // Again in the same clock: what was left of it is left.
    table.now += full - 1_000;
    table.freeze(60_000);
    await table.tell({ type: 'tick' });
    expect([table.phase, table.host.state.number, left(), timeouts()]).toEqual([phase, number, 1_000, 0]);
    table.now += 999;
    await table.tell({ type: 'tick' });
    expect(timeouts()).toBe(0);
    table.now += 1;
    await table.tell({ type: 'tick' });
    expect(timeouts()).toBe(1);
  });

  it('P6.8 the beat notices without a command: the machine slept, or its clock was set forth or back', async () => {
    for (const ms of [3_600_000, -3_600_000]) {
      const { table, left } = await due();
      const full = left();
      const { phase } = table;
      table.freeze(ms);
      await vi.waitFor(() => expect(left()).toBe(full), 10_000);
      expect(table.phase).toBe(phase);
    }
  }, 30_000);

  it('P6.8 a row that takes long to write counts against nobody', async () => {
    const { table, left, timeouts } = await due();
    const { phase } = table;
    const full = left();
    table.store.onAppend = () => {
      table.freeze(full + 1);
    };
    await table.send({ type: 'ready', state: hashStruct('State', table.host.state.bank!.state) }); // a row that changes no clock
    table.store.onAppend = () => undefined;
    await table.tell({ type: 'tick' });
    // Bets that nobody placed are asked for again with the same clock; what shows the difference is whom it counts as
    // silent.
    expect([table.phase, left(), table.host.state.game.renewed, timeouts()]).toEqual([phase, full, table.deadline, 0]);
  });

  it('P6.8 nor does one that takes long while the process runs: a beat is no sign of hearing', async () => {
    const { table, left, timeouts } = await due();
    const full = left();
    table.now += full - 1_000;
    table.store.onAppend = async () => {
      for (let i = 0; i < 3; i++) {
        table.freeze(900);
        await sleep(300);
      }
    };
    await table.send({ type: 'ready', state: hashStruct('State', table.host.state.bank!.state) }); // a row that changes no clock
    table.store.onAppend = () => undefined;
    await table.tell({ type: 'tick' });
    expect([left(), timeouts()]).toEqual([full, 0]);
  });

  it('P6.8 nor does the row that reports a standstill', async () => {
    const { table, timeouts } = await due();
    table.freeze(7_000);
    table.store.onAppend = () => {
      table.freeze(60_000);
    };
    await table.tell({ type: 'tick' });
    table.store.onAppend = () => undefined;
    await table.tell({ type: 'tick' });
    expect(timeouts()).toBe(0);
  });

  it('P6.8 a running host writes no such row, nor does one with nothing to wait for', async () => {
    const { table } = await due();
    table.now += 900;
    const rows = table.view().seq;
    await table.tell({ type: 'tick' });
    expect(table.view().seq).toBe(rows);
    const idle = new Sitting();
    open.push(idle);
    await idle.open();
    const head = idle.view().seq;
    idle.freeze(60_000);
    await idle.tell({ type: 'tick' });
    expect(idle.view().seq).toBe(head);
  });

  it('P6.7 the timer runs when the clock ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const table = await sitting();
      await table.settleDown();
      expect(table.deadline).not.toBeNull();
      const due = table.deadline!;
      const { phase } = table;
      const { number } = table.host.state;
      const wait = due - table.now;
      table.now = due;
      await vi.advanceTimersByTimeAsync(wait);
      await table.tell({ type: 'connected', seat: mine }); // behind the tick in the queue, and no news
      expect([table.phase, table.host.state.number, table.deadline]).not.toEqual([phase, number, due]);
    } finally {
      vi.useRealTimers();
    }
  });
});
