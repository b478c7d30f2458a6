/** Commands that wait while a row is written are decided together, in one row (server/PROTOCOL.md P6.1, ADR 0033). */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import { rowFromJson } from '../../../server/host/row.ts';
import { mine, Sitting } from '../support/sitting.ts';

const open: Sitting[] = [];
afterEach(async () => {
  for (const table of open.splice(0)) await table.host.close();
});

/** Both sit, no bank runs, and nothing waits. */
async function sitting(): Promise<Sitting> {
  const table = new Sitting();
  open.push(table);
  await table.begin();
  await new Promise(setImmediate); // nothing is being taken any more
  return table;
}

const say = (table: Sitting, type: 'sitOut' | 'sitIn', id: string | null = null) =>
  table.host.execute({ by: 'seat', seat: mine, command: { type } }, id);

/** The causes of the rows after `head`. */
const causesAfter = (table: Sitting, head: number): readonly string[] =>
  table.store
    .rows(table.tableId)
    .slice(head)
    .map(({ payload }) => {
      const row = rowFromJson(payload);
      return row.kind === 'events' ? row.cause : row.kind;
    });

const headOf = (table: Sitting): number => table.store.rows(table.tableId).length;

describe('decided together', () => {
  it('P6.1 what waits while a row is written is the next row; each has its own reply', async () => {
    const table = await sitting();
    const head = headOf(table);
    const replies = [
      say(table, 'sitOut'),
      say(table, 'sitIn'),
      table.host.execute({ by: 'seat', seat: mine, command: { type: 'refuse', number: 99n } }),
      say(table, 'sitOut'),
      table.host.execute({ by: 'seat', seat: 9, command: { type: 'sitOut' } }),
    ];
    expect(await Promise.all(replies)).toMatchObject([
      { ok: true },
      { ok: true },
      { refusal: { code: 'stale' } },
      { ok: true },
      { refusal: { code: 'notSeated' } },
    ]);
    expect(causesAfter(table, head)).toEqual([`seat ${mine}: sitOut`, `seat ${mine}: sitIn, seat ${mine}: sitOut`]);
    expect(table.placeOf(mine).sittingOut).toBe(true);
    const { state } = table.host;
    await table.crash();
    expect(table.host.state.game.seats).toEqual(state.game.seats);
  });

  it('P6.2 nobody hears of it, and no reply goes out, before the row is on disk', async () => {
    const table = await sitting();
    const order: string[] = [];
    let write = (): void => undefined;
    table.store.onAppend = () => {
      order.push('begins');
      return new Promise<void>((done) => {
        write = () => {
          order.push('row');
          done();
        };
      });
    };
    table.host.subscribe(() => order.push('told'));
    const done = [say(table, 'sitOut'), say(table, 'sitIn'), say(table, 'sitOut')].map((reply, i) =>
      reply.then(() => order.push(`reply ${i}`)),
    );
    for (const many of [1, 3]) {
      await vi.waitFor(() => expect(order.filter((what) => what === 'begins')).toHaveLength(many === 1 ? 1 : 2));
      write();
    }
    await Promise.all(done);
    expect(order).toEqual(['begins', 'row', 'told', 'reply 0', 'begins', 'row', 'told', 'reply 1', 'reply 2']);
  });

  it('P6.3 the same command twice in one breath is done once; one that is known holds up no other', async () => {
    const table = await sitting();
    const head = headOf(table);
    await Promise.all([say(table, 'sitOut', 'a'), say(table, 'sitIn', 'b'), say(table, 'sitIn', 'b')]);
    await Promise.all([say(table, 'sitOut', 'c'), say(table, 'sitIn', 'a'), say(table, 'sitOut', 'd')]);
    // "a" was done before: its content now is never looked at.
    expect(table.placeOf(mine).sittingOut).toBe(true);
    await table.crash(); // from here on only the log knows
    await Promise.all([say(table, 'sitIn', 'e'), say(table, 'sitOut', 'b'), say(table, 'sitOut', 'f')]);
    expect(table.placeOf(mine).sittingOut).toBe(true);
    await Promise.all([say(table, 'sitIn', 'f'), say(table, 'sitIn', 'c'), say(table, 'sitIn', 'g')]);
    expect(table.placeOf(mine).sittingOut).toBe(false);
    const causes = causesAfter(table, head)
      .join(', ')
      .match(/sit(In|Out)/g);
    expect(causes).toEqual(['sitOut', 'sitIn', 'sitOut', 'sitIn', 'sitOut', 'sitIn']);
  });

  it('P6.6 a row that cannot be written fails all that stand in it, and those that wait', async () => {
    const table = await sitting();
    const before = table.host.state;
    table.store.onAppend = () => {
      throw new Error('the disk is full');
    };
    const failed = await Promise.allSettled([say(table, 'sitOut'), say(table, 'sitIn'), say(table, 'sitOut')]);
    expect(failed.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect([table.dead.length, table.host.state === before]).toEqual([1, true]);
  });

  it('P6.1 an assertion that fails is that command’s alone', async () => {
    const table = await sitting();
    const bad = { by: 'host', command: { type: 'stoodStill', ms: 0.5 } } as const;
    const replies = await Promise.allSettled([say(table, 'sitOut'), table.host.execute(bad), say(table, 'sitIn')]);
    expect(replies.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([table.dead, table.placeOf(mine).sittingOut]).toEqual([[], false]);
  });

  it.each([
    ['with another command, in its row', 60_000, `seat ${mine}: ack, seat ${mine}: sitOut`],
    ['alone, after a while', 50, `seat ${mine}: ack`],
  ])('P6.10 an acknowledgement is stored %s', async (_when, ackWait, cause) => {
    const table = await sitting();
    const send = table.send.bind(table);
    const acks: SeatCommand[] = [];
    table.send = (command, id) => {
      if (command.type !== 'ack') return send(command, id);
      acks.push(command);
      return Promise.resolve({ ok: true });
    };
    while (acks.length === 0) {
      if (await table.byHand(() => 0)) continue;
      table.now = nextTick(table.host.state)!;
      await table.tell({ type: 'tick' });
    }
    table.waits = { ack: ackWait, others: 0 };
    await table.crash();
    const head = headOf(table);
    let told = false;
    const reply = send(acks[0]!).finally(() => (told = true));
    await new Promise((done) => setTimeout(done, 5));
    expect([told, headOf(table)]).toEqual([false, head]);
    if (ackWait > 1_000) await say(table, 'sitOut');
    expect(await reply).toEqual({ ok: true });
    expect(causesAfter(table, head)).toEqual([cause]);
  });
});
