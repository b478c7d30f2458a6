/** One page at a real table in memory, with fake store, connection and chain: what the session's tests share. */
import { beforeEach, expect, vi } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, type Grant } from '../../../engine/protocol/messages.ts';
import { settingsSalt } from '../../../engine/protocol/settings.ts';
import { addressOfKey, signerOf, type Signed } from '../../../engine/protocol/sign.ts';
import { isHello } from '../../../engine/seat/hello.ts';
import { betCommand, choiceCommand, passCommand, postaCommand } from '../../../engine/seat/by-hand.ts';
import { refuse } from '../../../engine/table/refusals.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { View } from '../../../engine/table/view.ts';
import { wholeText } from '../../../engine/table/view-feed.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import type { Hex } from '../../../engine/bytes.ts';
import type { ConnectionEvents } from '../../../web/lib/connection.ts';
import type { Reply } from '../../../web/lib/incoming.ts';
import type { Answered } from '../../../web/lib/answered.ts';
import type { Sitting } from '../../../web/features/table/sittings.ts';
import type { ServerConfig, TableConfig } from '../../../web/lib/server-types.ts';
import type { PaidLine } from '../../../engine/settlement/payment.ts';
import type { AskChain, ChainSeat } from '../../../web/features/table/chain-looks.ts';
import { silentNode } from './silent-node.ts';
import { openSession } from '../../../web/features/table/session.ts';
import type { Session } from '../../../web/features/table/snapshot.ts';
import { playByHand, secretOf, testDomain, TestTable, testTable } from '../../support/players.ts';

/** What the fakes below share; reset before each test. */
const world = vi.hoisted(() => ({
  stored: new Map<string, unknown>(),
  log: [] as string[],
  failStore: false,
  lockFree: true,
  connect: null as unknown as (events: unknown) => unknown,
}));

const { NoLongerHeld } = vi.hoisted(() => ({ NoLongerHeld: class NoLongerHeld extends Error {} }));

vi.mock('../../../web/features/table/sittings.ts', () => ({
  saveSitting: async (sitting: Sitting) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (world.failStore) throw new Error('The disk is full.');
    const there = world.stored.get(sitting.id) as Sitting | undefined;
    if (there && there.holder !== sitting.holder) throw new NoLongerHeld('Another tab plays this seat now.');
    world.stored.set(sitting.id, structuredClone(sitting));
    world.log.push(`save ${sitting.status}`);
  },
  claimSitting: async (id: string, holder: string) => {
    const there = world.stored.get(id) as Sitting | undefined;
    if (there) world.stored.set(id, { ...there, holder });
    return there ? structuredClone({ ...there, holder }) : null;
  },
  NoLongerHeld,
  dropSitting: async (id: string) => {
    world.stored.delete(id);
    world.log.push('drop');
  },
  sittingsAt: async () => [...world.stored.values()].reverse().map((sitting) => structuredClone(sitting)),
  keepStore: () => undefined,
}));
vi.mock('../../../web/features/table/tab-lock.ts', () => ({
  takeTabLock: async () => (world.lockFree ? { release() {} } : null),
}));
vi.mock('../../../web/lib/connection.ts', () => ({
  connect: (_room: string, events: unknown) => world.connect(events),
}));

export const wallet = secretOf('browser wallet');
export const player = addressOfKey(wallet);
export const challenge = secretOf('challenge');

/** What else the page has read of its table. */
const settings = { seats: 2 };

/** The table server's side of one connection, over a table in memory with an honest opponent at seat 2. */
export class FakeServer {
  /** Its answer to who asks for a place to bet standing. */
  reserved: Omit<Reply, 'id'> = { refusal: refuse('noStanding') };
  readonly table = new TestTable({ salt: settingsSalt(settings) });
  readonly sent: { type: string; command?: SeatCommand; text: string }[] = [];
  events!: ConnectionEvents;
  key: Hex | null = null;
  /** How often the page has asked for the whole with a new connection, and how often it could read what came. */
  askedAnew = 0;
  wasRead = 0;
  /** Answers to give instead of running a command. */
  refuse: (command: SeatCommand) => boolean = () => false;
  tamper: (text: string) => string = (text) => text;
  /** Nonces up to this one are used, according to the chain. */
  used: bigint | null = null;

  constructor() {
    this.table.sit(2, 400n * chip);
    world.connect = (events) => {
      this.events = events as ConnectionEvents;
      queueMicrotask(() => this.greet());
      let open = true;
      return {
        send: (type: string, payload: string) => open && this.take(type, payload),
        again: () => {
          if (open) {
            this.key = null;
            this.events.status({ state: 'connecting' });
            queueMicrotask(() => this.greet());
          }
        },
        asksAnew: () => {
          if (open) {
            this.key = null;
            this.askedAnew++;
            this.events.status({ state: 'connecting' });
            setTimeout(() => {
              if (open) this.greet();
            }, 10);
          }
        },
        reads: () => {
          this.wasRead++;
        },
        close: () => {
          open = false;
        },
      };
    };
  }

  greet(): void {
    this.events.status({ state: 'open' });
    this.events.hello({ challenge });
    this.show();
  }

  show(): void {
    const seat = this.table.state.sittings.find((s) => s.grant.message.key === this.key)?.seat ?? null;
    const text = this.tamper(encodeWire(viewFor(this.table.state, seat, this.table.seq, Date.now())));
    this.events.view(wholeText(text));
  }

  take(type: string, text: string): boolean {
    const message = decodeWire(text) as {
      id: string;
      command: SeatCommand;
      grant: Signed<Grant>;
      key: Hex;
      signature: Hex;
    };
    this.sent.push({ type, text, command: message.command });
    world.log.push(`send ${message.command?.type ?? type}`);
    if (type === 'identify') {
      if (isHello(testDomain, this.table.state.tableId, challenge, message.key, message.signature))
        this.key = message.key;
      this.table.must({ by: 'host', command: { type: 'connected', seat: 1 } });
      queueMicrotask(() => this.show());
    } else if (type === 'reserve') {
      this.answer({ id: message.id, ...this.reserved });
    } else if (type === 'sit') {
      const refusal = this.table.run({
        by: 'host',
        command: { type: 'sit', grant: message.grant, house: false, used: this.used },
      });
      if (refusal) {
        this.answer({ id: message.id, refusal });
        return true;
      }
      this.table.must({
        by: 'host',
        command: { type: 'seated', player: message.grant.message.player, locked: message.grant.message.amount },
      });
      this.answer({ id: message.id, ok: true });
    } else if (this.key === null) {
      this.answer({
        id: message.id,
        refusal: { code: 'notSeated', rule: 'P1.1', text: 'You have no seat at this table.' },
      });
    } else {
      checkStored(message.command);
      const refused = this.refuse(message.command);
      const refusal = refused
        ? { code: 'stale' as const, rule: 'P2.3', text: 'Too late.' }
        : this.table.run({ by: 'seat', seat: 1, command: message.command });
      this.answer(refusal ? { id: message.id, refusal } : { id: message.id, ok: true });
    }
    return true;
  }

  answer(reply: Reply): void {
    queueMicrotask(() => {
      this.events.reply(reply);
      this.table.settleDown();
      this.show();
    });
  }
}

/** The rule of protocol.md 1: when a command is sent, the disk holds what must not be forgotten for it. */
function checkStored(command: SeatCommand): void {
  const { memory } = [...world.stored.values()].at(-1) as Sitting;
  if (command.type === 'give') expect(Object.values(memory.given)).toContain(command.closed);
  if (command.type === 'bet') expect(memory.bets.map(({ signature }) => signature)).toContain(command.bet.signature);
  if (command.type === 'ack')
    expect(memory.banks.map((bank) => hashStruct('State', bank.checked))).toContain(command.ack.message.state);
}

export const quiet = () => new Promise((resolve) => setTimeout(resolve, 60));

/** Milliseconds: a busy machine does in ten seconds what it does in one when it is not. */
const patience = 45_000;

export async function until(test: () => boolean): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end && !test()) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(test()).toBe(true);
}

export let server: FakeServer;
export let session: Session;
/** What is left of this seat's share while nothing was paid out of it. */
export const { share } = testTable;
/** Who sits nowhere, or never sat. */
export const nobody: ChainSeat = { key: `0x${'00'.repeat(20)}`, stoodAt: 0, share };
/** Nothing is in the way of any list, and nothing is paid. */
export const silentChain: AskChain = { ...silentNode, node: () => 'house', seatOf: async () => seatOnChain() };
/** What the page's own node says; reset before each test. */
interface OwnChain {
  /** For lists; `0x` stands for all others; null: it does not answer. */
  contested: Map<Hex, 'none' | 'open' | 'over'> | null;
  /** Numbers of the banks whose lists it was asked about. */
  askedAbout: Set<bigint>;
  /** Nonce of this wallet's last sitting; null: it does not answer. */
  lastNonce: bigint | null;
  /** Nonce of this wallet's last top-up; null: it does not answer. */
  lastBring: bigint | null;
  /** What it has paid this wallet for a bank, given its line as the seat knows it; null: the bank is open there. */
  pays: ((line: bigint) => PaidLine) | null;
  /** What the escrow has of this wallet's seat; null: what the table calls seated. */
  seat: Answered<ChainSeat> | Promise<Answered<ChainSeat>> | null;
  seatAsked: number;
  /** Which node it is. */
  node: string;
}
export const chain = {} as OwnChain;
/** The chain of an honest table: the player whom it calls seated sits there. */
export const seatOnChain = (): Answered<ChainSeat> | Promise<Answered<ChainSeat>> => {
  const there = server.table.state.sittings.find(
    ({ grant, status }) => grant.message.player === player && status !== 'seating',
  );
  return chain.seat ?? { known: there === undefined ? nobody : { key: there.grant.message.key, stoodAt: 0, share } };
};

/** A page at the server's table. */
export function openPage(
  {
    table: {
      state: { house, tableId, table },
    },
  }: FakeServer,
  asked: AskChain,
): Session {
  const config = { chainId: testDomain.chainId, escrow: testDomain.verifyingContract, house } as ServerConfig;
  return openSession(
    config,
    { tableId, roomId: 'room', name: 'Test', ruleset: 'heads-up', settings, table } as TableConfig,
    asked,
  );
}

/** Deadline of a grant, as the page asks for it. */
export const inAnHour = () => BigInt(Math.floor(Date.now() / 1000)) + 3_600n;
export const signGrant = async (grant: Grant) => signerOf(testDomain, wallet).sign('Grant', grant).signature;

export async function openAndSit(amount = 300n * chip): Promise<void> {
  session.setPlayer(player);
  await until(() => session.snapshot().view !== null);
  await session.sit(player, 1, amount, inAnHour(), signGrant);
  await until(() => session.snapshot().me?.status === 'seated' && session.snapshot().view?.viewer === 1);
}

beforeEach(() => {
  Object.assign(world, { stored: new Map(), log: [], failStore: false, lockFree: true });
  server = new FakeServer();
  Object.assign(chain, {
    contested: new Map(),
    askedAbout: new Set(),
    lastNonce: 0n,
    lastBring: 0n,
    pays: (line) => ({ how: 'settled', line }),
    seat: null,
    seatAsked: 0,
    node: 'house',
  } satisfies OwnChain);
  session = openPage(server, {
    node: () => chain.node,
    async list(closed, { number }) {
      world.log.push('ask');
      chain.askedAbout.add(number);
      return chain.contested === null
        ? new Promise(() => undefined)
        : { known: chain.contested.get(closed) ?? chain.contested.get('0x') ?? 'none' };
    },
    async lastNonce(by) {
      return by !== player || chain.lastNonce === null
        ? { unknown: 'The chain node does not answer.' }
        : { known: chain.lastNonce };
    },
    lastBring: async () =>
      chain.lastBring === null ? { unknown: 'The chain node does not answer.' } : { known: chain.lastBring },
    async paid(number, by) {
      expect(by.player).toBe(player);
      const bank = (world.stored.values().next().value as Sitting).memory.banks.find((one) => one.number === number)!;
      return { known: chain.pays?.(bank.checked.seats[0]!) ?? null };
    },
    async seatOf(by) {
      expect(by).toBe(player);
      chain.seatAsked++;
      return seatOnChain();
    },
  });
  return async () => {
    session.close();
    await quiet(); // what it was writing must not end up in the next test's log
  };
});

/**
 * One decision of the person at the page, if one is due, its button is free and the page shows the newest moment; a
 * bank is passed as soon as it may be.
 */
export function decide(): boolean {
  const { view, busy } = session.snapshot();
  if (!view || view.viewer !== 1 || busy.length > 0 || view.seq !== server.table.seq) return false;
  const { options } = view;
  if (options.posta) session.act('posta', (memory) => postaCommand(memory, view.number, options.posta!.min));
  else if (options.draws.length > 0)
    session.act('choice', (memory) => choiceCommand(memory, view.bank!.coup!.fallback!));
  else if (options.pass && view.phase === 'move') session.act('pass', (memory) => passCommand(memory));
  else if (betIsDue()) session.act('bet', (memory) => betCommand(memory, calls.plain, options.bet!.min));
  else return false;
  return true;
}

/** It is this seat's bet, and it has made none. */
export function betIsDue(): boolean {
  const { view } = session.snapshot();
  return view?.options.bet != null && view.bank?.bets.every(({ seat }) => seat !== 1) === true;
}

/** The table shows the page that it waits for its bet, and that none of it is there. */
export const waitsForBet = (text: string): string => {
  const view = decodeWire(text) as View;
  return encodeWire({
    ...view,
    waiting: [{ seat: 1, duty: 'bet', deadline: Date.now() + 9_000 }] as never,
    bank: view.bank && { ...view.bank, bets: view.bank.bets.filter(({ seat }) => seat !== 1) },
  });
};

/** One act of whoever has something to do: this page through its session, the other as an honest client. */
export function playOnce(): void {
  if (decide() || !playByHand(server.table, () => 0)) return;
  server.table.settleDown();
  server.show();
}

/** Both sides play until `stop`; this one through its session, the other as an honest client. */
export async function play(stop: () => boolean): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    await quiet();
    if (stop()) return;
    playOnce();
  }
  expect(stop()).toBe(true);
}

/** What has left for the table, of one kind. */
export const sentNow = (type: string) => server.sent.filter(({ command }) => command?.type === type);

export { world };
