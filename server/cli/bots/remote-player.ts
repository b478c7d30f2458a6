/**
 * A player over the real sockets of a running Sabot: the same seat client as in the browser, with its memory kept here.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Room } from '@colyseus/sdk';
import { createWalletClient, createPublicClient, http, defineChain } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { present } from '../../../engine/assert.ts';
import { toHex, type Hex } from '../../../engine/bytes.ts';
import { messageFromJson } from '../../../engine/protocol/json.ts';
import type { Domain, Grant, Table } from '../../../engine/protocol/messages.ts';
import type { Settings } from '../../../engine/protocol/settings.ts';
import { addressOfKey, signerOf } from '../../../engine/protocol/sign.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { bringCommand, nextBring } from '../../../engine/seat/bring.ts';
import { pageClock } from '../../../engine/seat/choosing.ts';
import { forget, taken, type ByHand } from '../../../engine/seat/by-hand.ts';
import { agree, openDoubts } from '../../../engine/seat/doubts.ts';
import type { TalkByHand } from '../../../engine/seat/talk.ts';
import { signHello } from '../../../engine/seat/hello.ts';
import { newestBank, newMemory, sessionAddressOf, type Doubt, type SeatMemory } from '../../../engine/seat/memory.ts';
import { withSettings } from '../../../engine/seat/table-settings.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { Claim } from '../../../engine/claim.ts';
import type { TableView } from '../../../engine/table/sette-view.ts';
import type { View } from '../../../engine/table/view.ts';
import { heldNothing, takeTableFeed } from '../../../engine/table/view-feed.ts';
import { chipAbi, escrowAbi } from '../../chain/abi.ts';
import { reached } from './house-answers.ts';

export interface RemoteConfig {
  readonly chainId: number;
  readonly escrow: Hex;
  readonly chip: Hex;
  readonly house: Hex;
  readonly tables: readonly {
    readonly tableId: Hex;
    readonly roomId: string;
    readonly name: string;
    readonly ruleset: string;
    readonly table: Table;
    /** Whatever its id commits to beside `table`. */
    readonly settings?: Settings;
  }[];
}

/** What the table server says of itself. */
export async function remoteConfig(url: string): Promise<RemoteConfig> {
  const raw = (await (await fetch(`${url}/gs/config`)).json()) as RemoteConfig;
  return { ...raw, tables: raw.tables.map((t) => ({ ...t, table: messageFromJson('Table', t.table, 'table') })) };
}

export interface Answer {
  readonly ok?: true;
  readonly refusal?: { readonly code: string; readonly text: string };
  readonly malformed?: string;
  /** The number that is kept for who asked to bet standing. */
  readonly seat?: number;
}

/** Each act is done once in a moment. A bet takes back who was ready, so for that each view is another one. */
function momentOf({ type }: SeatCommand, { phase, number, bank, waiting, seq }: TableView): string {
  return `${type} ${phase} ${number} ${bank?.proof.turns.length} ${type === 'ready' ? seq : waiting[0]?.deadline}`;
}

/** At a table of either game. */
export type BotPlayer = RemotePlayer<TableView>;

/** What a wallet signs may be brought to the chain for an hour; seconds. */
const deadlineAt = (now: number): bigint => BigInt(Math.floor(now / 1000) + 3600);

/** `V`: the views of its table's game. */
export class RemotePlayer<V extends TableView = View> {
  readonly url: string;
  readonly config: RemoteConfig;
  readonly wallet: Hex;
  readonly address: Hex;
  readonly tableIndex: number;
  memory: SeatMemory;
  view: Claim<V> | null = null;
  /** Close codes that ended its connections. */
  readonly closed: number[] = [];
  /** Chooses what to do by hand; null: nothing now. */
  decide: (memory: SeatMemory, view: Claim<V>) => ByHand | TalkByHand | null = () => null;
  /** What its player agrees to of what its client asks: a shoe that it has not seen, a turn that went by. */
  agrees: readonly Doubt['about'][] = [];
  /** What its client may send automatically; the rest is held back until a later view. */
  allow: (command: SeatCommand) => boolean = () => true;
  /** Answers to messages that could not be read: they name no id. */
  onMalformed: (answer: Answer) => void = () => undefined;
  /** Called with each view, before the client acts on it. */
  onView: (view: V) => void = () => undefined;
  /** Called with what its client remembers after each view. */
  onMemory: (memory: SeatMemory) => void = () => undefined;
  /** Called with each command that leaves. */
  onSent: (command: SeatCommand) => void = () => undefined;
  /** Called with the code of each refusal, and what was refused. */
  onRefused: (code: string, command: SeatCommand) => void = () => undefined;
  #room: Room | null = null;
  #answers = new Map<string, (answer: Answer) => void>();
  /** Commands that have no answer yet: as on a page, none of them is sent by itself meanwhile. */
  readonly #underWay = new Set<string>();
  #handled = '';
  /** When its connection began: before that it could say nothing. */
  #since = 0;
  /** It stays away until then. */
  #awayUntil = 0;
  #stopped = false;
  /** What its client has asked besides, and nobody has answered: in words. */
  #asked: string | null = null;

  constructor(
    url: string,
    config: RemoteConfig,
    seat: number,
    options: { wallet?: Hex; secret?: Hex; tableIndex?: number } = {},
  ) {
    this.url = url;
    this.config = config;
    this.tableIndex = options.tableIndex ?? 0;
    this.wallet = options.wallet ?? toHex(randomBytes(32));
    this.address = addressOfKey(this.wallet);
    this.memory = this.#fresh(seat, options.secret);
  }

  /** A client that knows its table's settings. Throws when they are not those that the table's id commits to. */
  #fresh(seat: number, secret: Hex = toHex(randomBytes(32))): SeatMemory {
    const { table, settings } = this.table;
    const memory = newMemory(this.domain, table, this.config.house, seat, secret);
    return settings === undefined ? memory : present(withSettings(memory, settings), 'settings of this table');
  }

  get domain(): Domain {
    return { name: 'Sabot', version: '1', chainId: this.config.chainId, verifyingContract: this.config.escrow };
  }

  get table() {
    return this.config.tables[this.tableIndex]!;
  }

  /** Deposits `amount` (hundredths) of its wallet's chips, which it takes from the faucet when they are too few. */
  async deposit(amount: bigint): Promise<void> {
    const { wallet, reader } = this.chain();
    const unit = await reader.readContract({ address: this.config.escrow, abi: escrowAbi, functionName: 'unit' });
    const chips = { address: this.config.chip, abi: chipAbi } as const;
    const has = await reader.readContract({ ...chips, functionName: 'balanceOf', args: [this.address] });
    if (has < amount * unit) {
      const body = JSON.stringify({ address: this.address });
      const answer = await reached(() => fetch(`${this.url}/gs/faucet`, { method: 'POST', body }));
      if (!answer.ok) throw new Error(`faucet: ${await answer.text()}`);
    }
    for (const [address, abi, functionName, args] of [
      [this.config.chip, chipAbi, 'approve', [this.config.escrow, amount * unit]],
      [this.config.escrow, escrowAbi, 'deposit', [amount]],
    ] as const) {
      const hash = await wallet.writeContract({ address, abi, functionName, args } as never);
      await reader.waitForTransactionReceipt({ hash });
    }
  }

  /** Its wallet and a reader on the public RPC. */
  chain() {
    const rpcUrl = `${this.url}/rpc`;
    const chain = defineChain({
      id: this.config.chainId,
      name: 'local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    });
    const wallet = createWalletClient({ chain, transport: http(rpcUrl), account: privateKeyToAccount(this.wallet) });
    return { wallet, reader: createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: 50 }) };
  }

  /** Connects, proves its session key, and plays on every view; reconnects until `stop`. */
  async connect(): Promise<void> {
    const room = await new Client(`${this.url}/gs`).joinById(this.table.roomId);
    room.reconnection.enabled = false;
    this.#room = room;
    this.#since = Date.now();
    room.onMessage('said', () => undefined);
    room.onMessage('hello', ({ challenge }: { challenge: Hex }) =>
      room.send('identify', encodeWire(signHello(this.memory, challenge))),
    );
    room.onMessage('reply', (reply: Answer & { id: string | null }) => {
      if (reply.id === null) this.onMalformed(reply);
      this.#answers.get(reply.id ?? '')?.(reply);
      this.#answers.delete(reply.id ?? '');
    });
    let held = heldNothing;
    room.onMessage('view', (text: string) => {
      const read = takeTableFeed(held, text);
      if ('gap' in read) return room.send('whole');
      if ('problem' in read) throw new Error(read.problem);
      held = read.held;
      this.#onView(read.claim as unknown as Claim<V>); // its table plays what the house has announced
    });
    room.onLeave((code: number) => {
      this.closed.push(code);
      if (this.#room === room) this.#room = null;
      for (const answer of this.#answers.values()) answer({ malformed: 'the connection ended before the answer' });
      this.#answers.clear();
      if (!this.#stopped && code !== 4100) void this.#comeBack();
    });
  }

  async #comeBack(): Promise<void> {
    while (!this.#stopped && this.#room === null) {
      await sleep(Math.max(300, this.#awayUntil - Date.now()));
      if (this.#stopped) return;
      await this.connect().catch(() => undefined);
    }
  }

  /** Its connection ends, and it comes back after `ms`, as a page that has slept. */
  async cut(ms: number): Promise<void> {
    this.#awayUntil = Date.now() + ms;
    await this.#room?.leave().catch(() => undefined);
  }

  /** The same player's next sitting, with a new secret, on a connection of its own. */
  async newSitting(): Promise<void> {
    this.memory = this.#fresh(this.memory.seat);
    this.view = null;
    await this.cut(0);
    await this.until('a view', () => true);
  }

  /** Brings more money to its seat: `amount` of what is free in the escrow. */
  async bring(amount: bigint): Promise<Answer> {
    const now = Date.now();
    const [brought] = await this.chain().reader.readContract({
      address: this.config.escrow,
      abi: escrowAbi,
      functionName: 'noncesOf',
      args: [this.table.tableId, this.address],
    });
    const message = nextBring(this.memory, { amount, deadline: deadlineAt(now) }, { brought, now });
    if (message === null) return { malformed: 'this seat brings nothing more now' };
    return this.byHand(bringCommand(this.memory, signerOf(this.domain, this.wallet).sign('Bring', message)));
  }

  /** Signs the grant and asks for the seat. */
  async sit(amount: bigint, nonce = BigInt(Date.now())): Promise<Answer> {
    const message: Grant = {
      player: this.address,
      table: this.table.tableId,
      seat: this.memory.seat,
      key: sessionAddressOf(this.memory.secret),
      amount,
      nonce,
      deadline: deadlineAt(Date.now()),
    };
    const grant = signerOf(this.domain, this.wallet).sign('Grant', message);
    this.memory = { ...this.memory, grant };
    return this.ask('sit', (id) => ({ id, grant }));
  }

  /** Asks for a place to bet standing: `sit` then signs for the number that is kept for it. */
  async reserve(): Promise<Answer> {
    const answer = await this.ask('reserve', (id) => ({ id, player: this.address }));
    if (answer.seat !== undefined) this.memory = { ...this.memory, seat: answer.seat };
    return answer;
  }

  inviteBot(): Promise<Answer> {
    return this.ask('inviteBot', (id) => ({ id }));
  }

  /** Sends a command and waits for the reply. */
  async byHand(act: ByHand | TalkByHand | null): Promise<Answer> {
    if (act === null) return { malformed: 'not open to this seat' };
    this.memory = act.memory;
    return this.command(act.command);
  }

  /** Sends a command, whatever the memory knows of it. */
  async command(command: SeatCommand): Promise<Answer> {
    this.onSent(command);
    const content = encodeWire(command);
    this.#underWay.add(content);
    const answer = await this.ask('command', (id) => ({ id, command })).finally(() => this.#underWay.delete(content));
    if (answer.refusal !== undefined) this.onRefused(answer.refusal.code, command);
    const memory =
      answer.ok === true
        ? taken(this.memory, command)
        : answer.refusal === undefined
          ? this.memory
          : forget(this.memory, command);
    if (memory !== this.memory && this.view !== null) {
      this.memory = memory;
      this.#act(this.view);
    }
    return answer;
  }

  ask(type: string, message: (id: string) => unknown): Promise<Answer> {
    const id = randomUUID();
    const room = this.#room;
    if (room === null) return Promise.resolve({ malformed: 'not connected' });
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      room.send(type, encodeWire(message(id)));
    });
  }

  /** Sends raw text, for bad input. */
  raw(type: string, text: unknown): void {
    this.#room?.send(type, text);
  }

  /** Cuts the connection as a closed page would. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#room?.leave().catch(() => undefined);
  }

  #onView(view: Claim<V>): void {
    this.view = view;
    this.onView(view);
    this.#act(view);
  }

  #act(view: Claim<V>): void {
    const { memory: followed, send } = advance(this.memory, view, {
      clock: pageClock(this.memory, { now: Date.now(), since: this.#since }),
    });
    const memory = this.#answered(followed);
    this.memory = memory;
    this.onMemory(memory);
    for (const command of send.filter((c) => !this.#underWay.has(encodeWire(c)) && this.allow(c)))
      void this.command(command);
    if (memory.alarm !== null) return;
    const byHand = view.viewer === null ? null : this.decide(memory, view);
    if (byHand === null || this.#underWay.has(encodeWire(byHand.command))) return;
    const mark = momentOf(byHand.command, view);
    if (mark === this.#handled) return;
    this.#handled = mark;
    // What did not reach the table is decided again on the next view.
    void this.byHand(byHand).then((answer) => {
      if (answer.malformed !== undefined) this.#handled = '';
    });
  }

  /** Its player says yes to what it expects, and to nothing if it is asked more. */
  #answered(memory: SeatMemory): SeatMemory {
    const asked = openDoubts(memory);
    this.#asked = asked.find(({ about }) => !this.agrees.includes(about))?.detail ?? null;
    const newest = newestBank(memory);
    return this.#asked !== null || newest === null ? memory : agree(memory, newest.bankId, asked);
  }

  /** Acts again on the last view, after `allow` has changed. */
  again(): void {
    if (this.view !== null) this.#act(this.view);
  }

  /** Resolves when `test` holds for a view; rejects in words after `ms`. */
  async until(what: string, test: (view: V) => boolean, ms = 30_000): Promise<V> {
    const end = Date.now() + ms;
    for (;;) {
      if (this.memory.alarm !== null)
        throw new Error(`alarm at ${this.memory.alarm.step}: ${this.memory.alarm.detail}`);
      if (this.#asked !== null) throw new Error(`it is asked what nobody has expected: ${this.#asked}`);
      if (this.view !== null && test(this.view)) return this.view;
      if (Date.now() > end)
        throw new Error(
          `waited in vain for ${what}; phase ${this.view?.phase}, seq ${this.view?.seq}, past ${this.view?.past.map((p) => p.status)}, closed ${this.closed}, waiting ${encodeWire(this.view?.waiting)}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
