/** A table with its outbox and the worker that carries it to a fake chain. */
import { pino } from 'pino';
import { afterEach } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import type { Grant } from '../../../engine/protocol/messages.ts';
import { signerOf, type Signed } from '../../../engine/protocol/sign.ts';
import { sessionKeyOf } from '../../../engine/seat/memory.ts';
import type { HostCommand } from '../../../engine/table/commands.ts';
import type { ChainPort } from '../../../server/chain/port.ts';
import { ChainWorker, type WorkerOptions } from '../../../server/chain/worker.ts';
import { testDomain, TestTable, type TestPlayer } from '../../support/players.ts';
import { after, bankerOf, lastBank, pass, playerAt } from '../../support/situations.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { FakeChain } from './fake-chain.ts';
import { logTo } from './logged-table.ts';

const log = pino({ level: 'silent' });
const workers: ChainWorker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close();
});

/** A table, its store and a worker; each command to the table is a row with what it asks of the chain. */
export class Line {
  readonly store = new MemoryStore();
  readonly chain = new FakeChain();
  readonly told: HostCommand[] = [];
  readonly table: TestTable;
  here = true;
  disputes: WorkerOptions['disputes'];
  worker!: ChainWorker;

  constructor(table: TestTable) {
    this.table = table;
  }
  async begin(): Promise<this> {
    await logTo(this.store, this.table);
    this.restart();
    return this;
  }
  restart(): void {
    this.worker = new ChainWorker({
      store: this.store,
      chain: this.chain as unknown as ChainPort,
      log,
      pause: 5,
      idle: 20,
      disputes: this.disputes,
      tell: async (_id, command) => {
        if (!this.here) return false;
        this.told.push(command);
        this.table.must({ by: 'host', command });
        return true;
      },
    });
    workers.push(this.worker);
  }
  /** Lets the worker go on until `done`, or fails. */
  async until(done: () => boolean, ms = 3_000): Promise<void> {
    const end = Date.now() + ms;
    while (!done()) {
      if (Date.now() > end)
        throw new Error(`waited in vain; sent ${this.chain.sent.join(', ')}; items ${this.statuses().join(', ')}`);
      this.worker.kick();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  statuses(): string[] {
    return this.store.items.map((item) => `${item.kind} ${item.status} ${item.tries}`);
  }
  /** As if the last try had been this many milliseconds ago. */
  ago(ms: number): void {
    const { items } = this.store;
    items.forEach((item, i) => {
      items[i] = { ...item, updatedAt: new Date(item.updatedAt.getTime() - ms) };
    });
  }
  allDone = (): boolean => this.store.items.every((item) => item.status === 'done');
}

/** Two seats asking to sit, nothing on chain yet. */
export async function asking(): Promise<Line> {
  const line = await new Line(new TestTable()).begin();
  for (const seat of [1, 2]) {
    const { grant } = grantOf(line.table, seat);
    line.table.must({ by: 'host', command: { type: 'sit', grant, house: false } });
  }
  return line;
}

export function grantOf(table: TestTable, seat: number): { grant: Signed<Grant> } {
  const other = new TestTable(table.state.table);
  return { grant: other.sit(seat, 40_000n).memory.grant! };
}

/** A bank that the banker has passed, signed by both. */
export async function settling(): Promise<Line> {
  const table = after('banco');
  const line = await new Line(table).begin();
  pass(table);
  await Promise.resolve();
  return line;
}

/** A bank whose punter's signature is missing. */
export async function unsigned(): Promise<{ line: Line; signature: Hex; punter: TestPlayer }> {
  const table = after('banco');
  const line = await new Line(table).begin();
  table.timeOut();
  const punter = playerAt(table, 3 - bankerOf(table).seat);
  table.timeOut();
  const { result } = lastBank(table).bank;
  const { signature } = signerOf(testDomain, sessionOf(punter)).sign('Result', result!.message);
  await Promise.resolve();
  return { line, signature, punter };
}
export const sessionOf = (player: TestPlayer): Hex => sessionKeyOf(player.memory.secret);
