/** The operator's metrics: what is counted, in which form, and who may read it. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../../engine/table/commands.ts';
import { refuse as refusal } from '../../../engine/table/refusals.ts';
import { CommandQueue, waits } from '../../../server/host/command-queue.ts';
import { askerHeader } from '../../../server/limits/asker.ts';
import { Meter, type Now } from '../../../server/metrics/meter.ts';
import { answerMetrics } from '../../../server/metrics/page.ts';
import type { Append, Json, LogStore } from '../../../server/store/port.ts';
import { getRaw } from '../support/raw-http.ts';

const now: Now = {
  phases: ['waiting', 'bets', 'waiting'],
  connections: 7,
  seated: 4,
  outbox: [
    { kind: 'settle', createdAt: new Date(1_000_000) },
    { kind: 'sit', createdAt: new Date(1_009_000) },
  ],
  chainUp: true,
  chainSeenAt: 1_008_500,
  at: 1_010_000,
};
const row = (head: number, payload: Json): Append => ({ epoch: 1, head, cmdIds: [], payload });
const tick: Command = { by: 'host', command: { type: 'tick' } };

/** Each line that is no comment. */
const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '' && line[0] !== '#');

describe('metrics', () => {
  it('P5.16 tells tables, connections, outbox and chain as they are now', () => {
    expect(linesOf(new Meter().text(now))).toEqual(
      expect.arrayContaining([
        'sabot_tables{phase="waiting"} 2',
        'sabot_tables{phase="bets"} 1',
        'sabot_connections 7',
        'sabot_seated 4',
        'sabot_outbox_items{kind="settle"} 1',
        'sabot_outbox_items{kind="sit"} 1',
        'sabot_outbox_oldest_seconds 10',
        'sabot_chain_up 1',
        'sabot_chain_lag_seconds 1.5',
      ]),
    );
    const none = new Meter().text({ ...now, phases: [], outbox: [], chainUp: false });
    expect(linesOf(none)).toEqual(expect.arrayContaining(['sabot_outbox_oldest_seconds 0', 'sabot_chain_up 0']));
  });

  it('P5.16 counts commands by type and refusals by code as the queue answers them', async () => {
    const meter = new Meter();
    const replies = [{ ok: true } as const, { refusal: refusal('notSeated') }];
    const take = async (waiting: readonly { answer(reply: (typeof replies)[number]): void }[]): Promise<void> => {
      for (const one of waiting) one.answer(replies.shift()!);
    };
    const queue = new CommandQueue(
      take,
      waits,
      () => [],
      (command, reply) => meter.answered(command, reply),
    );
    await queue.add(tick, null);
    await queue.add(tick, null);
    expect(linesOf(meter.text(now))).toEqual(
      expect.arrayContaining(['sabot_commands_total{type="tick"} 2', 'sabot_refusals_total{code="notSeated"} 1']),
    );
  });

  it('P5.16 counts coups, voids and banks once they are on disk, and how long each row took', async () => {
    const meter = new Meter();
    let seq = 0;
    const store = meter.over<Pick<LogStore, 'append'>>({ append: async () => seq });
    const happened = (...events: readonly Json[]): Json => ({ kind: 'events', at: 1, cause: 'x', events });
    const append = async (stored: number, payload: Json) => {
      seq = stored;
      await store.append('0x', row(0, payload));
    };
    await append(1, { kind: 'founding' });
    await append(1, happened({ type: 'stepped', serverLink: '0x1' }, { type: 'ended' }));
    await append(1, happened({ type: 'stepped', serverLink: null }, { type: 'voided' }, { type: 'bet' }));
    await append(0, happened({ type: 'voided' })); // stands in an earlier row
    const lines = linesOf(meter.text(now));
    expect(lines).toEqual(
      expect.arrayContaining([
        'sabot_coups_total 1',
        'sabot_voids_total 1',
        'sabot_banks_total 1',
        'sabot_append_seconds_bucket{le="+Inf"} 4',
        'sabot_append_seconds_count 4',
      ]),
    );
    const buckets = lines.flatMap((line) => /_bucket\{le="[^"]+"\} (\d+)$/.exec(line)?.[1] ?? []).map(Number);
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b));
  });

  it('P5.16 a store that fails fails as before', async () => {
    const store = new Meter().over<Pick<LogStore, 'append'>>({ append: async () => Promise.reject(new Error('full')) });
    await expect(store.append('0x', row(0, null))).rejects.toThrow('full');
  });

  it('P5.16 the dashboard and the operator’s page name exactly these', () => {
    const names = [...new Meter().text(now).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!).sort();
    const page = readFileSync(new URL('../../../docs/OPERATE.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `(sabot_\w+)(?:\{\w+\})?` \|/gm)].map(([, name]) => name!).sort();
    expect(rows).toEqual(names);
    const dashboard = readFileSync(new URL('../../../docs/grafana/sabot.json', import.meta.url), 'utf8');
    const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
    const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/sabot_\w+/g) ?? []));
    expect([...new Set(shown.map((name) => name.replace(/_bucket$/, '')))].sort()).toEqual(names);
  });
});

describe('who may read them', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer(
      (req, res) =>
        void answerMetrics(req, res, async () => 'sabot_x 1\n').then((done) => {
          if (!done) res.writeHead(404).end('not ours');
        }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('P5.16 whoever asks on this machine; not who came through the front, nor a page under another name', async () => {
    const local = `Host: 127.0.0.1:${port}`;
    expect(await getRaw(port, '/metrics', local)).toMatchObject({ status: 200 });
    expect((await getRaw(port, '/metrics', local, `${askerHeader}: 10.0.0.1`)).status).toBe(404);
    expect((await getRaw(port, '/metrics', `Host: evil.example:${port}`)).status).toBe(404);
    expect((await getRaw(port, '/metrics?x', local)).status).toBe(404);
  });
});
