/**
 * The store in memory, as faithful to server/store/port.ts as a test needs: fences, command ids, one transaction per
 * append, and rows that come back as PostgreSQL's jsonb gives them, with their fields in another order.
 */
import { StaleOwner } from '../../server/store/errors.ts';
import type {
  Append,
  Bank,
  BankChoice,
  BankDraft,
  BankSummary,
  Claim,
  Json,
  LogRow,
  OfferDraft,
  OfferRow,
  OutboxItem,
  OutboxStatus,
  Snapshot,
  Store,
} from '../../server/store/port.ts';

interface Table {
  epoch: number;
  rows: LogRow[];
  readonly commands: Map<string, number>;
}

export class MemoryStore implements Store {
  readonly #tables = new Map<string, Table>();
  readonly items: OutboxItem[] = [];
  readonly #banks = new Map<string, Bank & BankDraft>();
  readonly snapshots = new Map<string, Snapshot>();
  readonly rowsOfTables: OfferRow[] = [];
  /** Set by a test: throws to fail a snapshot. */
  onSnapshot: () => void = () => undefined;
  /**
   * Set by a test: called before a row is written, and awaited; throws to fail it, or returns 'after' to fail it once
   * it is on disk.
   */
  onAppend: (tableId: string, append: Append) => 'after' | void | Promise<void> = () => undefined;

  rows(tableId: string): readonly LogRow[] {
    return this.#tables.get(tableId)?.rows ?? [];
  }

  /** As after a crash: the same log up to `head` rows, owned by nobody. Outbox and banks stay as they are. */
  cut(tableId: string, head: number): void {
    const table = this.#tables.get(tableId)!;
    table.rows.length = head;
    table.commands.forEach((seq, id) => seq > head && table.commands.delete(id));
  }

  /** Overwrites a row, as a damaged disk would. */
  damage(tableId: string, seq: number, payload: Json): void {
    const { rows } = this.#tables.get(tableId)!;
    rows[seq - 1] = { ...rows[seq - 1]!, payload };
  }

  async claim(tableId: string): Promise<Claim> {
    const table = this.#tables.get(tableId) ?? { epoch: 0, rows: [], commands: new Map() };
    this.#tables.set(tableId, table);
    table.epoch++;
    return { epoch: table.epoch, head: table.rows.length };
  }

  async *load(tableId: string, after = 0): AsyncGenerator<LogRow> {
    for (const row of [...this.rows(tableId)]) if (row.seq > after) yield { ...row, payload: jsonb(row.payload) };
  }

  async page(tableId: string, after: number, most: number): Promise<readonly LogRow[]> {
    const rows = this.rows(tableId).slice(after, after + most);
    return rows.map((row) => ({ ...row, payload: jsonb(row.payload) }));
  }

  async append(tableId: string, append: Append): Promise<number> {
    const { epoch, head, cmdIds } = append;
    const text = plain(append.payload);
    const said = this.onAppend(tableId, append);
    const late = said instanceof Promise ? await said : said;
    const table = this.#tables.get(tableId);
    if (table === undefined || table.epoch !== epoch)
      throw new StaleOwner(`Table ${tableId} is not ours any more in epoch ${epoch}.`);
    const earlier = cmdIds.flatMap((id) => table.commands.get(id) ?? []);
    if (earlier.length > 0) return Math.max(...earlier);
    if (table.rows.length !== head)
      throw new StaleOwner(`Table ${tableId} has another head than ${head}: claim it again and replay.`);
    const seq = head + 1;
    cmdIds.forEach((id) => table.commands.set(id, seq));
    table.rows.push({ seq, epoch, payload: JSON.parse(text) as Json, at: new Date(0) });
    for (const { kind, key, body } of append.outbox ?? []) {
      if (this.items.some((item) => item.key === key)) continue;
      const at = new Date();
      this.items.push({
        id: BigInt(this.items.length + 1),
        tableId,
        kind,
        key,
        body: jsonb(JSON.parse(plain(body)) as Json),
        status: 'open',
        tries: 0,
        lastError: null,
        createdAt: at,
        updatedAt: at,
      });
    }
    for (const bank of append.banks ?? []) {
      this.#banks.set(`${tableId}:${bank.number}`, {
        ...bank,
        tableId,
        proof: jsonb(JSON.parse(plain(bank.proof)) as Json),
        updatedAt: new Date(0),
      });
    }
    if (late === 'after') throw new Error('the connection broke after the commit');
    return seq;
  }

  async rowOf(tableId: string, cmdId: string): Promise<number | undefined> {
    return this.#tables.get(tableId)?.commands.get(cmdId);
  }

  async snapshot(tableId: string): Promise<Snapshot | undefined> {
    return this.snapshots.get(tableId);
  }
  async keepSnapshot(tableId: string, epoch: number, snapshot: Snapshot): Promise<void> {
    this.onSnapshot();
    if (this.#tables.get(tableId)?.epoch === epoch) this.snapshots.set(tableId, snapshot);
  }

  async orphans(): Promise<string[]> {
    return [];
  }
  async tables(): Promise<string[]> {
    return [...this.#tables.keys()];
  }
  async releaseAll(): Promise<void> {
    for (const table of this.#tables.values()) table.epoch++;
  }

  async openItems(kind?: string): Promise<OutboxItem[]> {
    return this.items.filter((item) => item.status === 'open' && (kind === undefined || item.kind === kind));
  }
  async itemByKey(key: string): Promise<OutboxItem | undefined> {
    return this.items.find((item) => item.key === key);
  }
  async markDone(id: bigint): Promise<void> {
    this.#change(id, { status: 'done', lastError: null });
  }
  async markFailed(id: bigint, error: string, { final = false }: { final?: boolean } = {}): Promise<void> {
    const tries = this.items.find((item) => item.id === id)!.tries + 1;
    this.#change(id, { status: final ? 'failed' : 'open', lastError: error, tries });
  }
  async doneLately(seconds: number): Promise<OutboxItem[]> {
    const done = this.items.filter((item) => item.status === 'done');
    const newest = Math.max(...done.map((item) => item.updatedAt.getTime()));
    return done.filter((item) => item.updatedAt.getTime() >= newest - seconds * 1_000);
  }
  async reopen(id: bigint): Promise<void> {
    const at = this.items.findIndex((item) => item.id === id && item.status === 'done');
    if (at >= 0)
      this.items[at] = {
        ...this.items[at]!,
        status: 'open',
        tries: 0,
        lastError: 'forgotten by the chain',
        updatedAt: new Date(),
      };
  }
  #change(id: bigint, change: Partial<OutboxItem> & { status: OutboxStatus }): void {
    const at = this.items.findIndex((item) => item.id === id);
    if (this.items[at]!.status !== 'done') this.items[at] = { ...this.items[at]!, ...change, updatedAt: new Date() };
  }

  async bank(tableId: string, number: bigint): Promise<Bank | undefined> {
    return this.#banks.get(`${tableId}:${number}`);
  }
  async bankById(bankId: string): Promise<Bank | undefined> {
    return [...this.#banks.values()].find((bank) => bank.bankId === bankId);
  }
  async banks(tableId: string, limit = 100, { player, before }: BankChoice = {}): Promise<BankSummary[]> {
    const isAsked = (bank: Bank & BankDraft) =>
      bank.tableId === tableId &&
      (player === undefined || bank.players.includes(player)) &&
      (before === undefined || bank.number < before);
    const mine = [...this.#banks.values()].filter(isAsked).sort((a, b) => (a.number < b.number ? 1 : -1));
    return mine.slice(0, limit).map(({ proof: _proof, ...summary }) => summary);
  }
  async numbersOfTaglia(tableId: string, taglia: number, limit: number): Promise<bigint[]> {
    const mine = [...this.#banks.values()].filter(
      (bank) => bank.tableId === tableId && bank.firstTaglia <= taglia && taglia <= bank.lastTaglia,
    );
    return mine
      .map(({ number }) => number)
      .sort((a, b) => (a < b ? -1 : 1))
      .slice(0, limit);
  }
  async offers(): Promise<OfferRow[]> {
    return this.rowsOfTables.filter(({ open, registered }) => open || registered);
  }
  async openOffer(draft: OfferDraft): Promise<OfferRow> {
    const { tableId, bots } = draft;
    if (this.#changeOffer(tableId, { open: true, closedAt: null, bots }) === undefined)
      this.rowsOfTables.push({
        ...draft,
        place: this.rowsOfTables.length + 1,
        registered: this.#tables.has(tableId),
        open: true,
        closedAt: null,
      });
    return this.rowsOfTables.find((row) => row.tableId === tableId)!;
  }
  async closeOffer(tableId: string): Promise<void> {
    this.#changeOffer(tableId, { open: false, closedAt: new Date() });
  }
  async registerOffer(tableId: string): Promise<void> {
    this.#changeOffer(tableId, { registered: true });
  }
  #changeOffer(tableId: string, change: Partial<OfferRow>): OfferRow | undefined {
    const at = this.rowsOfTables.findIndex((row) => row.tableId === tableId);
    if (at < 0) return undefined;
    return (this.rowsOfTables[at] = { ...this.rowsOfTables[at]!, ...change });
  }

  async close(): Promise<void> {
    await this.releaseAll();
  }
}

/** JSON text; throws on what JSON cannot carry, like the real store. */
function plain(value: Json): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError('A log row needs a payload that JSON can carry.');
  return text;
}

/** jsonb does not keep the order of fields: shorter names first, then by bytes. */
function jsonb(value: Json): Json {
  if (Array.isArray(value)) return value.map(jsonb);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, jsonb(inner as Json)]));
}
