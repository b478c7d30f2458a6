/** The outbox to the chain (server/PROTOCOL.md P8): what is asked for, once each, and what is done whatever breaks in between. */
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { Hex } from '../../engine/bytes.ts';
import { proofToJson } from '../../engine/proof/write.ts';
import type { Proof } from '../../engine/proof/format.ts';
import type { Grant, Release } from '../../engine/protocol/messages.ts';
import { sessionAddressOf, sessionKeyOf } from '../../engine/seat/memory.ts';
import { signerOf, type Signed } from '../../engine/protocol/sign.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import type { HostCommand } from '../../engine/table/commands.ts';
import { proofOf } from '../../engine/table/evidence.ts';
import { ChainDown, ChainRefused, ChainWentBack } from '../../server/chain/errors.ts';
import type { BankStatus, ChainPort, ChainSeat, Mined, Payment } from '../../server/chain/port.ts';
import { ChainWorker } from '../../server/chain/worker.ts';
import { bankDrafts, chainActs } from '../../server/host/chain-acts.ts';
import type { Json } from '../../server/store/port.ts';
import { testDomain, TestTable, type TestPlayer } from '../engine/players.ts';
import { after, bankerOf, final, lastBank, pass, playerAt, seated } from '../engine/situations.ts';
import { MemoryStore } from './memory-store.ts';

const log = pino({ level: 'silent' });
const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;

/** A chain that remembers what was sent to it, and refuses a second time what the escrow would refuse. */
class FakeChain implements Partial<ChainPort> {
  readonly sent: string[] = [];
  readonly seats = new Map<Hex, ChainSeat>();
  readonly banks = new Map<bigint, BankStatus & { kind: string }>();
  readonly payments = new Map<bigint, Payment>();
  clock = Math.floor(Date.now() / 1000);
  /** Throws before an act reaches the chain. */
  down = false;
  refuses: string | null = null;
  /** A loser has left with its money. */
  loserGone = false;
  /** Throws after the act was mined: its answer is lost. */
  answerLost = false;
  /** Sees what the chain has when a seat is emptied. */
  onStand: () => void = () => undefined;

  #act(name: string): Mined {
    this.#reach();
    if (this.refuses !== null) throw new ChainRefused(this.refuses, []);
    this.sent.push(name);
    this.#known = ++this.mined;
    return { hash: hash(this.sent.length), block: BigInt(this.sent.length) };
  }
  #reach(): void { if (this.down) throw new ChainDown('The chain node does not answer.'); }
  #answer(mined: Mined): Mined {
    if (!this.answerLost) return mined;
    this.answerLost = false;
    throw new ChainDown('The chain node does not answer.');
  }

  async sit({ message }: Signed<Grant>): Promise<Mined> {
    await this.look();
    if (this.seats.get(message.player)?.key) throw new ChainRefused('AlreadySeated', []);
    const mined = this.#act(`sit ${message.seat}`);
    this.seats.set(message.player, { seat: message.seat, key: message.key, locked: message.amount, nonce: message.nonce, share: 0n, leaveAt: 0, stoodAt: 0, held: 0 });
    return this.#answer(mined);
  }
  async stand({ message }: Signed<Release>): Promise<Mined> {
    await this.look();
    this.onStand();
    const mined = this.#act('stand');
    this.seats.set(message.player, { ...this.seats.get(message.player)!, key: null });
    return this.#answer(mined);
  }
  async settle([bank]: readonly Proof[]): Promise<Mined> {
    await this.look();
    const { number } = bank!.setup.message;
    if (this.loserGone) throw new ChainRefused('CannotPay', [number]);
    if (this.banks.get(number)?.kind === 'final') throw new ChainRefused('AlreadySettled', [number]);
    const mined = this.#act(`settle ${number}`);
    this.#final(number, 'settled', mined);
    return this.#answer(mined);
  }
  async propose(bank: Proof): Promise<Mined> {
    const { number } = bank.setup.message;
    const mined = this.#act(`propose ${number}`);
    this.banks.set(number, { kind: 'proposed', turn: bank.turns.length, deadline: this.clock + 60, demands: 0, ruled: false });
    return this.#answer(mined);
  }
  async finalize(_table: Hex, number: bigint): Promise<Mined> {
    const mined = this.#act(`finalize ${number}`);
    this.#final(number, 'finalized', mined);
    return this.#answer(mined);
  }
  async lift(bank: Proof): Promise<Mined> {
    for (const [player, seat] of this.seats) this.seats.set(player, { ...seat, held: 0 });
    return this.#answer(this.#act(`lift ${bank.setup.message.number}`));
  }
  async freeShare(): Promise<Mined> {
    return this.#answer(this.#act('freeShare'));
  }
  #final(number: bigint, kind: Payment['kind'], { hash: tx, block }: Mined): void {
    this.banks.set(number, { kind: 'final' });
    this.payments.set(number, { kind, hash: tx, block, bankId: hash(0), posta: 0n, garage: 0n, cagnotte: 0n, lines: this.paid, missing: 0n, fromBond: 0n });
  }
  /** What `finalize` pays. */
  paid: Payment['lines'] = [];
  async countedBlock(): Promise<bigint | null> { return this.counted; }
  counted: bigint | null = null;
  /** Stage of each list's demand. */
  readonly demands = new Map<Hex, number>();
  async stageOf(closed: Hex): Promise<{ stage: number; deadline: number }> { return { stage: this.demands.get(closed) ?? 0, deadline: this.clock + 60 }; }
  async seatOf(_table: Hex, player: Hex): Promise<ChainSeat> {
    this.#reach();
    return this.seats.get(player) ?? { seat: 0, key: null, locked: 0n, nonce: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0 };
  }
  async statusOf(_table: Hex, number: bigint): Promise<BankStatus> {
    this.#reach();
    return this.banks.get(number) ?? { kind: 'open', demands: 0 };
  }
  async paymentOf(_table: Hex, number: bigint): Promise<Payment | null> { return this.payments.get(number) ?? null; }
  async now(): Promise<number> { return this.clock; }

  /** The chain as it was, with its count of transactions, as a node that was killed comes back with it. */
  remember(): () => void {
    const seats = new Map(this.seats);
    const banks = new Map(this.banks);
    const payments = new Map(this.payments);
    const { mined } = this;
    return () => {
      this.mined = mined;
      for (const [mine, then] of [[this.seats, seats], [this.banks, banks], [this.payments, payments]] as [Map<unknown, unknown>, Map<unknown, unknown>][]) {
        mine.clear();
        then.forEach((value, key) => mine.set(key, value));
      }
    };
  }
  mined = 0;
  #known = 0;
  #wentBack = false;
  async look(): Promise<void> {
    this.#reach();
    if (this.#wentBack || this.mined < this.#known) {
      this.#wentBack = true;
      throw new ChainWentBack('The chain node has forgotten transactions.');
    }
    this.#known = this.mined;
  }
  startOver(): void {
    this.#wentBack = false;
    this.#known = 0;
  }
}

const workers: ChainWorker[] = [];
afterEach(async () => { for (const worker of workers.splice(0)) await worker.close(); });

/** A table, its store and a worker; each command to the table is a row with what it asks of the chain. */
class Line {
  readonly store = new MemoryStore();
  readonly chain = new FakeChain();
  readonly told: HostCommand[] = [];
  readonly table: TestTable;
  here = true;
  worker!: ChainWorker;
  #epoch = 0;

  constructor(table: TestTable) {
    this.table = table;
    const raw = table.run.bind(table);
    table.run = (command) => {
      const before = table.state;
      const refusal = raw(command);
      if (table.state !== before) void this.#append(before);
      return refusal;
    };
  }
  async begin(): Promise<this> {
    this.#epoch = (await this.store.claim(this.table.state.tableId)).epoch;
    this.restart();
    return this;
  }
  #append(before: TestTable['state']): Promise<number> {
    const { state, house } = this.table;
    const head = this.store.rows(state.tableId).length;
    return this.store.append(state.tableId, {
      epoch: this.#epoch, head, cmdId: null, payload: 'row', outbox: chainActs(before, state, house.signer, head + 1), banks: bankDrafts(before, state),
    });
  }
  restart(): void {
    this.worker = new ChainWorker({
      store: this.store, chain: this.chain as unknown as ChainPort, log, pause: 5, idle: 20,
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
      if (Date.now() > end) throw new Error(`waited in vain; sent ${this.chain.sent.join(', ')}; items ${this.statuses().join(', ')}`);
      this.worker.kick();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  statuses(): string[] { return this.store.items.map((item) => `${item.kind} ${item.status} ${item.tries}`); }
  /** As if the last try had been so many milliseconds ago. */
  ago(ms: number): void {
    const { items } = this.store;
    items.forEach((item, i) => { items[i] = { ...item, updatedAt: new Date(item.updatedAt.getTime() - ms) }; });
  }
  allDone = (): boolean => this.store.items.every((item) => item.status === 'done');
}

/** Two seats asking to sit, nothing on chain yet. */
async function asking(): Promise<Line> {
  const line = await new Line(new TestTable()).begin();
  for (const seat of [1, 2]) {
    const { grant } = grantOf(line.table, seat);
    line.table.must({ by: 'host', command: { type: 'sit', grant, house: false } });
  }
  return line;
}

function grantOf(table: TestTable, seat: number): { grant: Signed<Grant> } {
  const other = new TestTable(table.state.table);
  return { grant: other.sit(seat, 400_000_000n).memory.grant! };
}

/** A bank that the banker has passed, signed by both. */
async function settling(): Promise<Line> {
  const table = after('banco');
  const line = await new Line(table).begin();
  pass(table);
  await Promise.resolve();
  return line;
}

/** A bank whose punter's signature is missing. */
async function unsigned(): Promise<{ line: Line; signature: Hex; punter: TestPlayer }> {
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
const sessionOf = (player: TestPlayer): Hex => sessionKeyOf(player.memory.secret);

describe('what is asked of the chain', () => {
  it('P8.1 one act for each change, with a key of its own', async () => {
    const line = await asking();
    expect(line.store.items.map((i) => [i.kind, i.key.split(':')[0]])).toEqual([['sit', 'sit'], ['sit', 'sit']]);
    expect(new Set(line.store.items.map((i) => i.key)).size).toBe(2);
  });

  it('P8.1 a grant that was refused may be brought again, and is another item', async () => {
    const line = await asking();
    const { grant } = line.table.state.seats[0]!;
    line.table.must({ by: 'host', command: { type: 'notSeated', player: grant.message.player, why: 'no money' } });
    line.table.must({ by: 'host', command: { type: 'sit', grant, house: false } });
    await Promise.resolve();
    expect(line.store.items.map((i) => i.kind)).toEqual(['sit', 'sit', 'sit']);
    expect(line.store.items[2]!.body).toEqual(line.store.items[0]!.body);
  });

  it('P8.1 a bank: settle, or propose and finalize, or nothing when nobody has won or lost', () => {
    const table = pass(after('banco'));
    const before = table.state;
    const acts = (from: typeof before, to: typeof before) => chainActs(from, to, table.house.signer, 7).map((d) => [d.kind, d.key]);
    const { tableId } = table.state;
    expect(acts({ ...before, ended: [] }, before)).toEqual([['settle', `settle:${tableId}:1`]]);
    expect(acts(before, before)).toEqual([]);
    const as = (status: 'signing' | 'proposed' | 'idle' | 'settled') => ({ ...before, ended: before.ended.map((e) => ({ ...e, status, until: 5 })) });
    expect(acts({ ...before, ended: [] }, as('signing'))).toEqual([['propose', `propose:${tableId}:1`]]);
    expect(acts(as('signing'), as('proposed'))).toEqual([['finalize', `finalize:${tableId}:1`]]);
    expect(acts(as('signing'), before)).toEqual([['settle', `settle:${tableId}:1`]]);
    expect(acts({ ...before, ended: [] }, as('idle'))).toEqual([]);
    expect(acts(before, as('settled'))).toEqual([]);
  });

  it('P8.1 a seat that stands carries the house’s Release of its own grant', () => {
    const table = seated();
    const before = table.state;
    table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    const [draft] = chainActs(before, table.state, table.house.signer, 9);
    const { player, nonce } = before.seats[0]!.grant.message;
    expect(draft).toMatchObject({ kind: 'stand', body: { release: { message: { player, nonce: `${nonce}n` } } } });
  });

  it('P8.1 proofs are written when a bank ends and whenever its evidence grows, and not otherwise', () => {
    const table = after('banco');
    const running = table.state;
    pass(table);
    const drafts = bankDrafts(running, table.state);
    expect(drafts).toMatchObject([{ number: 1n, status: 'settling', bankId: lastBank(table).bank.bankId }]);
    expect(drafts[0]!.proof).toEqual(JSON.parse(JSON.stringify(proofToJson(proofOf(table.state, lastBank(table).bank)))));
    expect(bankDrafts(table.state, table.state)).toEqual([]);
    const settled = table.state;
    final(table);
    expect(bankDrafts(settled, table.state)).toMatchObject([{ number: 1n, status: 'settled' }]);
  });
});

describe('seats', () => {
  it('P8.2 sits both, tells the table what is locked, and does nothing twice', async () => {
    const line = await asking();
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2']);
    expect(line.table.state.seats.map((s) => [s.status, s.locked])).toEqual([['seated', 400_000_000n], ['seated', 400_000_000n]]);
    await line.until(line.allDone);
    expect(line.chain.sent).toHaveLength(2);
  });

  it('P8.2 a crash between the sending and the note: the chain is asked first, and nobody sits twice', async () => {
    const line = await asking();
    line.chain.answerLost = true;
    await line.until(() => line.chain.sent.length > 0);
    await line.worker.close();
    line.restart();
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2']);
    expect(line.told.filter((c) => c.type === 'seated')).toHaveLength(2);
  });

  it('P8.4 the chain refuses a grant: the table is told why, the place is free, and it is not tried again', async () => {
    const line = await asking();
    line.chain.refuses = 'InsufficientFree';
    await line.until(() => line.table.state.seats.length === 0);
    expect(line.told).toMatchObject([{ type: 'notSeated', why: expect.stringContaining('InsufficientFree') }, { type: 'notSeated' }]);
    await line.until(() => line.store.items.every((i) => i.status === 'failed' && i.tries === 1));
    expect(line.chain.sent).toEqual([]);
  });

  it('P8.4 the refusal waits for a table that is not open yet', async () => {
    const line = await asking();
    line.chain.refuses = 'InsufficientFree';
    line.here = false;
    for (let n = 0; n < 20; n++) await line.until(() => true).then(() => new Promise((resolve) => setTimeout(resolve, 3)));
    line.worker.kick();
    expect(line.statuses()).toEqual(['sit open 0', 'sit open 0']);
    line.here = true;
    await line.until(() => line.table.state.seats.length === 0);
  });

  it('P8.2 stands with the house’s Release, once', async () => {
    const line = await asking();
    await line.until(line.allDone);
    line.table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    line.chain.answerLost = true;
    await line.until(() => line.table.state.seats.length === 1);
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2', 'stand']);
  });
});

describe('banks', () => {
  it('P8.2 settles, and the table is told with the transaction', async () => {
    const line = await settling();
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1']);
    expect(line.told).toEqual([{ type: 'final', number: 1n, how: 'settled', tx: hash(1) }]);
    expect(lastBank(line.table)).toMatchObject({ status: 'settled', tx: hash(1) });
  });

  it('P8.2 a crash between settle and its note: no second settle, and the table is told all the same', async () => {
    const line = await settling();
    line.chain.answerLost = true;
    await line.until(() => line.chain.sent.length === 1);
    await line.worker.close();
    expect(line.told).toEqual([]);
    line.restart();
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1']);
    expect(line.told).toHaveLength(1);
  });

  it('P8.2 a crash after the table was told and before the item was done: told twice, counted once', async () => {
    const line = await settling();
    await line.until(line.allDone);
    const locked = line.table.state.seats.map((s) => s.locked);
    const at = line.store.items.findIndex((i) => i.kind === 'settle');
    line.store.items[at] = { ...line.store.items[at]!, status: 'open' };
    await line.until(line.allDone);
    expect([line.chain.sent, line.told.length, line.table.state.seats.map((s) => s.locked)]).toEqual([['settle 1'], 2, locked]);
  });

  it('P8.3 the chain is down: nothing is given up, no try is counted, and it goes on when it is back', async () => {
    const line = await settling();
    line.chain.down = true;
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect([line.statuses(), line.worker.up, line.chain.sent]).toEqual([['settle open 0'], false, []]);
    line.chain.down = false;
    await line.until(line.allDone);
    expect([line.worker.up, line.chain.sent]).toEqual([true, ['settle 1']]);
  });

  it('P8.3 money that the chain refuses is tried for ever, each time after a longer pause', async () => {
    const line = await settling();
    line.chain.refuses = 'LoserCannotPay';
    for (let tries = 1; tries <= 12; tries++) {
      await line.until(() => line.statuses()[0] === `settle open ${tries}`);
      line.worker.kick();
      await new Promise((resolve) => setTimeout(resolve, 15));
      expect(line.statuses()).toEqual([`settle open ${tries}`]); // not yet
      line.ago(Math.min(60_000, 500 * 2 ** tries));
    }
    expect(line.store.items[0]!.lastError).toContain('LoserCannotPay');
    expect(lastBank(line.table).status).toBe('settling');
    line.chain.refuses = null;
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1']);
  });

  it('P8.3 a table that is not open yet costs no try', async () => {
    const line = await settling();
    line.here = false;
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([line.statuses(), line.chain.sent]).toEqual([['settle open 0'], ['settle 1']]);
    line.here = true;
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1']);
  });

  it('P8.5 without a signature: propose, wait for the window, finalize', async () => {
    const { line } = await unsigned();
    await line.until(() => lastBank(line.table).status === 'proposed');
    expect(line.chain.sent).toEqual(['propose 1']);
    expect(lastBank(line.table).until).toBe(line.chain.clock + 60);
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([line.chain.sent, line.statuses()]).toEqual([['propose 1'], ['propose done 0', 'finalize open 0']]);
    line.chain.clock += 61;
    await line.until(line.allDone);
    expect([line.chain.sent, lastBank(line.table).status]).toEqual([['propose 1', 'finalize 1'], 'finalised']);
  });

  it('P8.5 a crash after propose: the same proposal is told, not sent again', async () => {
    const { line } = await unsigned();
    line.chain.answerLost = true;
    await line.until(() => line.chain.sent.length === 1);
    await line.worker.close();
    line.restart();
    await line.until(() => lastBank(line.table).status === 'proposed');
    expect(line.chain.sent).toEqual(['propose 1']);
  });

  it('P8.6 the signature comes before the proposal is sent: settle instead', async () => {
    const { line, signature, punter } = await unsigned();
    line.table.must({ by: 'seat', seat: punter.seat, command: { type: 'result', number: 1n, signature } });
    const banker = playerAt(line.table, 3 - punter.seat);
    const { signature: other } = signerOf(testDomain, sessionOf(banker)).sign('Result', lastBank(line.table).bank.result!.message);
    line.table.must({ by: 'seat', seat: banker.seat, command: { type: 'result', number: 1n, signature: other } });
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1']);
    expect(lastBank(line.table).status).toBe('settled');
  });

  it('P8.6 the signature comes after the proposal was sent: settled, and what the proposal holds is lifted', async () => {
    const { line, signature, punter } = await unsigned();
    line.chain.answerLost = true;
    await line.until(() => line.chain.sent.includes('propose 1'));
    await line.worker.close();
    for (const { grant } of line.table.state.seats) {
      const { player, key, seat, nonce } = grant.message;
      line.chain.seats.set(player, { seat, key, nonce, locked: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 1 });
    }
    const banker = playerAt(line.table, 3 - punter.seat);
    const { signature: other } = signerOf(testDomain, sessionOf(banker)).sign('Result', lastBank(line.table).bank.result!.message);
    line.table.must({ by: 'seat', seat: punter.seat, command: { type: 'result', number: 1n, signature } });
    line.table.run({ by: 'seat', seat: banker.seat, command: { type: 'result', number: 1n, signature: other } });
    expect(lastBank(line.table).status).toBe('settling');
    line.restart();
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['propose 1', 'settle 1', 'lift 1']);
  });

  it('P8.8 a loser who is gone: by proof, once the window is over', async () => {
    const line = await settling();
    line.chain.loserGone = true;
    await line.until(() => line.chain.sent.includes('propose 1'));
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(line.chain.sent).toEqual(['propose 1']);
    line.chain.clock += 3_600;
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['propose 1', 'finalize 1']);
    expect(lastBank(line.table).status).toBe('finalised');
  });

  it('P8.9 somebody else’s proposal of an earlier turn is replaced by the whole bank, one of the same turn is not', async () => {
    for (const [turn, sent] of [[0, ['propose 1']], [1, []]] as const) {
      const { line } = await unsigned();
      line.chain.banks.set(1n, { kind: 'proposed', turn, deadline: line.chain.clock + 60, demands: 0, ruled: false });
      await line.until(() => lastBank(line.table).status === 'proposed');
      expect(line.chain.sent).toEqual(sent);
    }
  });

  it('P8.7 the share of a seat that stood up serves claims for a while, and then another seat', async () => {
    const line = await asking();
    await line.until(line.allDone);
    line.table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    await line.until(() => line.table.state.seats.length === 1);
    const { window, leaveDelay } = line.table.state.table;
    line.chain.clock += leaveDelay + 5 * window - 10;
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(line.chain.sent.filter((act) => act === 'freeShare')).toEqual([]);
    line.chain.clock += 20;
    await line.until(line.allDone);
    expect(line.chain.sent.filter((act) => act === 'freeShare')).toEqual(['freeShare']);
  });

  it('P8.3 the chain is back: what failed before is tried at once, whatever its pause', async () => {
    const line = await settling();
    line.chain.refuses = 'LoserCannotPay';
    await line.until(() => line.statuses()[0] === 'settle open 1');
    line.store.items[0] = { ...line.store.items[0]!, tries: 9 }; // a pause of a minute
    line.chain.refuses = null;
    line.chain.down = true;
    await line.until(() => !line.worker.up);
    line.chain.down = false;
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1']);
  });

  it('P8.3 the chain goes down in the middle of a round: the round ends there, and nothing is counted', async () => {
    const line = await asking();
    let asked = 0;
    const { seatOf } = line.chain;
    line.chain.seatOf = async (table, player) => {
      asked++;
      line.chain.down = true;
      return seatOf.call(line.chain, table, player);
    };
    line.worker.kick();
    await expect.poll(() => line.worker.up).toBe(false);
    expect([asked, line.statuses()]).toEqual([1, ['sit open 0', 'sit open 0']]);
    line.chain.seatOf = seatOf;
    line.chain.down = false;
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2']);
  });

  it('P8.3 an item that nobody knows holds up no other', async () => {
    const line = await settling();
    line.store.items.unshift({ ...line.store.items[0]!, id: 99n, kind: 'dance', key: 'dance', body: JSON.parse(encodeWire({})) as Json });
    await line.until(() => line.store.items[1]!.status === 'done');
    expect(line.store.items[0]).toMatchObject({ status: 'open', tries: 1, lastError: expect.stringContaining('dance') });
    expect(line.chain.sent).toEqual(['settle 1']);
  });
});

describe('a chain that forgets', () => {
  it('P8.10 a settled bank is settled again, by itself and with nothing else to do', async () => {
    const line = await settling();
    const back = line.chain.remember();
    await line.until(line.allDone);
    back();
    await line.until(() => line.chain.sent.length === 2);
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1', 'settle 1']);
    expect(line.chain.banks.get(1n)).toEqual({ kind: 'final' });
    expect(lastBank(line.table).status).toBe('settled');
  });

  it('P8.10 the worker’s process and the node died together: found out at the start', async () => {
    const line = await settling();
    const back = line.chain.remember();
    await line.until(line.allDone);
    await line.worker.close();
    back();
    line.chain.startOver(); // a new process knows no count
    line.restart();
    await line.until(() => line.chain.sent.length === 2);
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1', 'settle 1']);
  });

  it('P8.10 a seat that was given is given again, before the bank that was played in it is settled', async () => {
    const line = await asking();
    const back = line.chain.remember();
    await line.until(line.allDone);
    back();
    expect(line.chain.seats.size).toBe(0);
    await line.until(() => line.chain.seats.size === 2 && line.allDone());
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2', 'sit 1', 'sit 2']);
    expect(line.table.state.seats.map((s) => s.status)).toEqual(['seated', 'seated']);
  });

  it('P8.10 nobody stands up from a bank that the chain has forgotten, even when the node dies just before', async () => {
    const line = await settling();
    const players = line.table.state.seats.map((s) => s.grant.message);
    for (const { player, key, seat, nonce } of players) {
      line.chain.seats.set(player, { seat, key, nonce, locked: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0 });
    }
    const back = line.chain.remember();
    await line.until(line.allDone);
    let asked = false;
    // Between the worker's look and the act: the transaction count is read once more when it is sent.
    line.chain.stand = ((stand) => async (release: Signed<Release>) => {
      if (!asked) back();
      asked = true;
      return stand.call(line.chain, release);
    })(line.chain.stand);
    line.chain.onStand = () => expect(line.chain.banks.get(1n)).toEqual({ kind: 'final' });
    line.table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    await line.until(() => line.table.state.seats.length === 1, 5_000);
    expect(line.chain.sent).toEqual(['settle 1', 'settle 1', 'stand']);
  });

  it('P8.10 who stands up waits for its forgotten bank, however often the chain does not take it', async () => {
    const line = await settling();
    for (const { grant: { message: { player, key, seat, nonce } } } of line.table.state.seats) {
      line.chain.seats.set(player, { seat, key, nonce, locked: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0 });
    }
    const back = line.chain.remember();
    await line.until(line.allDone);
    const { settle } = line.chain;
    let refusals = 2;
    back();
    line.chain.settle = async (banks) => {
      await line.chain.look();
      if (refusals-- > 0) throw new ChainRefused('NotNow', []);
      return settle.call(line.chain, banks);
    };
    line.table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    await line.until(() => line.statuses()[0] === 'settle open 1');
    expect(line.chain.sent).toEqual(['settle 1']);
    for (let tries = 1; tries <= 2; tries++) {
      line.ago(5_000);
      await line.until(() => line.statuses()[0] !== `settle open ${tries}`);
    }
    await line.until(() => line.table.state.seats.length === 1);
    expect(line.chain.sent).toEqual(['settle 1', 'settle 1', 'stand']);
  });

  it('P8.10 who stood up stands up again, and one who sits anew is left alone', async () => {
    const line = await asking();
    await line.until(line.allDone);
    const back = line.chain.remember();
    line.table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    await line.until(() => line.table.state.seats.length === 1);
    back();
    await line.until(() => line.chain.sent.length === 4);
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2', 'stand', 'stand']);
    const other = new TestTable(line.table.state.table).sit(1, 400_000_000n);
    const again = { ...other.memory.grant!.message, nonce: 77n, key: sessionAddressOf(hash(77)) };
    const grant = signerOf(testDomain, other.wallet).sign('Grant', again);
    line.table.must({ by: 'host', command: { type: 'sit', grant, house: false } });
    await line.until(() => line.table.state.seats.every((s) => s.status === 'seated') && line.table.state.seats.length === 2);
    line.restart(); // looks everything up again
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2', 'stand', 'stand', 'sit 1']);
  });

  it('P8.10 a proposal is made again, also by who waits for its window', async () => {
    const { line } = await unsigned();
    const back = line.chain.remember();
    await line.until(() => lastBank(line.table).status === 'proposed');
    back();
    await line.until(() => line.chain.sent.length === 2);
    // Longer ago than the worker looks back: the item that waits finds no proposal.
    line.store.items.forEach((item, i) => { if (item.kind === 'propose') line.store.items[i] = { ...item, status: 'failed' }; });
    back();
    await line.until(() => line.chain.sent.length === 3);
    line.chain.clock += 61;
    await line.until(() => lastBank(line.table).status === 'finalised');
    expect(line.chain.sent).toEqual(['propose 1', 'propose 1', 'propose 1', 'finalize 1']);
  });
});
