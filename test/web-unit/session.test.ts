/**
 * The seat's session against a real table in memory (protocol.md 1): what must not be forgotten is on disk before anything
 * computed from it leaves; an alarm stops; a refused change is forgotten; two tabs do not both play.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeWire, encodeWire } from '../../engine/protocol/wire.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { calls, type Grant } from '../../engine/protocol/messages.ts';
import { addressOfKey, signerOf, type Signed } from '../../engine/protocol/sign.ts';
import { isHello } from '../../engine/seat/hello.ts';
import { betCommand, choiceCommand, passCommand, postaCommand, standCommand } from '../../engine/seat/by-hand.ts';
import type { SeatCommand } from '../../engine/table/commands.ts';
import { refuse } from '../../engine/table/refusals.ts';
import { viewFor } from '../../engine/table/view-for.ts';
import type { Hex } from '../../engine/bytes.ts';
import type { ConnectionEvents, Reply } from '../../web/features/table/connection.ts';
import type { Sitting } from '../../web/features/table/sittings.ts';
import { explain } from '../../web/lib/errors.ts';
import type { ServerConfig, TableConfig } from '../../web/lib/table-server.ts';
import type { PaidLine } from '../../server/chain/exit/paid-line.ts';
import type { AskChain } from '../../web/features/table/chain-looks.ts';
import { openSession, type Session } from '../../web/features/table/session.ts';
import { playByHand, secretOf, testDomain, TestTable } from '../engine/players.ts';

const chip = 1_000_000n;

/** What the fakes below share; set anew before each test. */
const world = vi.hoisted(() => ({
  stored: new Map<string, unknown>(), log: [] as string[], failStore: false, lockFree: true,
  connect: null as unknown as (events: unknown) => unknown,
}));

const { NoLongerHeld } = vi.hoisted(() => ({ NoLongerHeld: class NoLongerHeld extends Error {} }));

vi.mock('../../web/features/table/sittings.ts', () => ({
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
  dropSitting: async (id: string) => { world.stored.delete(id); world.log.push('drop'); },
  sittingsAt: async () => [...world.stored.values()].reverse().map((sitting) => structuredClone(sitting)),
  keepStore: () => undefined,
}));
vi.mock('../../web/features/table/tab-lock.ts', () => ({ takeTabLock: async () => (world.lockFree ? { release() {} } : null) }));
vi.mock('../../web/features/table/connection.ts', () => ({ connect: (_room: string, events: unknown) => world.connect(events) }));

const wallet = secretOf('browser wallet');
const player = addressOfKey(wallet);
const challenge = secretOf('challenge');

/** The table server's side of one connection, over a table in memory with an honest opponent at seat 2. */
class FakeServer {
  readonly table = new TestTable();
  readonly sent: { type: string; command?: SeatCommand; text: string }[] = [];
  events!: ConnectionEvents;
  key: Hex | null = null;
  /** Answers to give instead of running a command. */
  refuse: (command: SeatCommand) => boolean = () => false;
  tamper: (text: string) => string = (text) => text;
  /** Nonces up to this one are used, as the chain has it. */
  used: bigint | null = null;

  constructor() {
    this.table.sit(2, 400n * chip);
    world.connect = (events) => {
      this.events = events as ConnectionEvents;
      queueMicrotask(() => this.greet());
      let open = true;
      return {
        send: (type: string, payload: string) => open && this.take(type, payload),
        again: () => { if (open) { this.key = null; queueMicrotask(() => this.greet()); } },
        close: () => { open = false; },
      };
    };
  }

  greet(): void {
    this.events.status({ state: 'open' });
    this.events.hello(challenge);
    this.show();
  }

  show(): void {
    const seat = this.table.state.seats.find((s) => s.grant.message.key === this.key)?.seat ?? null;
    const text = this.tamper(encodeWire(viewFor(this.table.state, seat, this.table.seq, Date.now())));
    this.events.view(decodeWire(text) as never);
  }

  take(type: string, text: string): boolean {
    const message = decodeWire(text) as { id: string; command: SeatCommand; grant: Signed<Grant>; key: Hex; signature: Hex };
    this.sent.push({ type, text, command: message.command });
    world.log.push(`send ${message.command?.type ?? type}`);
    if (type === 'identify') {
      if (isHello(testDomain, this.table.state.tableId, challenge, message.key, message.signature)) this.key = message.key;
      this.table.must({ by: 'host', command: { type: 'connected', seat: 1 } });
      queueMicrotask(() => this.show());
    } else if (type === 'sit') {
      const refusal = this.table.run({ by: 'host', command: { type: 'sit', grant: message.grant, house: false, used: this.used } });
      if (refusal) { this.answer({ id: message.id, refusal }); return true; }
      this.table.must({ by: 'host', command: { type: 'seated', player: message.grant.message.player, locked: message.grant.message.amount } });
      this.answer({ id: message.id, ok: true });
    } else if (this.key === null) {
      this.answer({ id: message.id, refusal: { code: 'notSeated', rule: 'P1.1', text: 'You have no seat at this table.' } });
    } else {
      checkStored(message.command);
      const refused = this.refuse(message.command);
      const refusal = refused ? { code: 'stale' as const, rule: 'P2.3', text: 'Too late.' } : this.table.run({ by: 'seat', seat: 1, command: message.command });
      this.answer(refusal ? { id: message.id, refusal } : { id: message.id, ok: true });
    }
    return true;
  }

  answer(reply: Reply): void {
    queueMicrotask(() => { this.events.reply(reply); this.table.settleDown(); this.show(); });
  }
}

/** The rule of protocol.md 1: at the moment of sending, the disk holds what the command must not be forgotten for. */
function checkStored(command: SeatCommand): void {
  const { memory } = [...world.stored.values()].at(-1) as Sitting;
  if (command.type === 'give') expect(Object.values(memory.given)).toContain(command.closed);
  if (command.type === 'bet') expect(memory.bet?.signature).toBe(command.bet.signature);
  if (command.type === 'ack') expect(memory.banks.map((bank) => hashStruct('State', bank.checked))).toContain(command.ack.message.state);
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 60));

async function until(test: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !test(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(test()).toBe(true);
}

let server: FakeServer;
let session: Session;
/** Nothing is in the way of any list, and nobody has sat before. */
const silentChain: AskChain = { list: async () => 'none', lastNonce: async () => 0n, paid: async () => ({ how: 'finalised' }) };
/** What the chain says of lists, `0x` for all others; null: it does not answer. */
let contested: Map<Hex, 'none' | 'open' | 'over'> | null;
/** Numbers of the banks that it was asked about. */
let askedAbout: Set<bigint>;
/** Nonce of this wallet's last sitting; null: the chain does not answer. */
let lastNonce: bigint | null;
/** What the chain has paid this wallet for a bank, from its line as the seat knows it; null: the bank is open there. */
let pays: ((line: bigint) => PaidLine) | null;

/** A page at the server's table. */
function openPage({ table: { state: { house, tableId, table } } }: FakeServer, chain: AskChain): Session {
  const config = { chainId: testDomain.chainId, escrow: testDomain.verifyingContract, house, chipDecimals: 6 } as ServerConfig;
  return openSession(config, { tableId, roomId: 'room', name: 'Test', ruleset: 'heads-up', table } as TableConfig, chain);
}

async function openAndSit(amount = 300n * chip): Promise<void> {
  session.setPlayer(player);
  await until(() => session.snapshot().view !== null);
  await session.sit(player, 1, amount, 4_102_444_800n, async (grant) => signerOf(testDomain, wallet).sign('Grant', grant).signature);
  await until(() => session.snapshot().me?.status === 'seated' && session.snapshot().view?.viewer === 1);
}

beforeEach(() => {
  Object.assign(world, { stored: new Map(), log: [], failStore: false, lockFree: true });
  server = new FakeServer();
  contested = new Map();
  askedAbout = new Set();
  lastNonce = 0n;
  pays = (line) => ({ how: 'settled', line });
  session = openPage(server, {
    async list(closed, number) {
      world.log.push('ask');
      askedAbout.add(number);
      return contested === null ? new Promise(() => undefined) : contested.get(closed) ?? contested.get('0x') ?? 'none';
    },
    async lastNonce(by) {
      if (by !== player || lastNonce === null) throw new Error('HTTP request failed.');
      return lastNonce;
    },
    async paid(number, by) {
      expect(by).toBe(player);
      const bank = (world.stored.values().next().value as Sitting).memory.banks.find((one) => one.number === number)!;
      return pays?.(bank.checked.seats[0]!) ?? null;
    },
  });
  return async () => {
    session.close();
    await quiet(); // what it was writing must not fall into the next test's log
  };
});

/** One decision of the person before the page, if one is due; a bank is passed as soon as it may be. */
function decide(): boolean {
  const { view } = session.snapshot();
  if (!view || view.viewer !== 1) return false;
  const { options } = view;
  if (options.posta) session.act('posta', (memory, now) => postaCommand(memory, now, options.posta!.min));
  else if (options.draws.length > 0) session.act('choice', (memory, now) => choiceCommand(memory, now, now.bank!.coup!.fallback!));
  else if (options.pass && view.phase === 'move') session.act('pass', passCommand);
  else if (betIsDue()) session.act('bet', (memory, now) => betCommand(memory, now, calls.plain, options.bet!.min));
  else return false;
  return true;
}

/** It is this seat's bet, and its zero bet stands. */
function betIsDue(): boolean {
  const { view } = session.snapshot();
  return view?.options.bet != null && view.bank?.bets.find((b) => b.seat === 1)?.bet.message.call === calls.none;
}

/** Both sides play until `stop`; this one through its session, the other as an honest client. */
async function play(stop: () => boolean): Promise<void> {
  for (let i = 0; i < 120; i++) {
    await quiet();
    if (stop()) return;
    if (!decide() && playByHand(server.table, () => 0)) { server.table.settleDown(); server.show(); }
  }
  expect(stop()).toBe(true);
}

describe('before it binds itself to a list', () => {
  const sentNow = (type: string) => server.sent.filter(({ command }) => command?.type === type);
  const given = () => Object.keys(session.snapshot().memory?.given ?? {}).filter((key) => !key.startsWith('draw:'));

  it('P7.11 the chain is asked, after the list is known and before the Give leaves', async () => {
    await openAndSit();
    await play(() => sentNow('give').length > 0);
    const at = world.log.indexOf('send give');
    expect(world.log.slice(0, at).lastIndexOf('ask')).toBeGreaterThan(-1);
    expect(world.log.filter((line) => line === 'ask').length).toBeLessThanOrEqual(2 * sentNow('give').length + 1);
    expect([...askedAbout]).toEqual([session.snapshot().view!.bank!.number]);
  });

  it('P7.11 a list under demand is agreed to on disk, for the way out, and given nobody at the table', async () => {
    contested!.set('0x', 'open');
    await openAndSit();
    await play(() => given().length > 0);
    await quiet();
    expect([sentNow('give'), sentNow('link')]).toEqual([[], []]);
    expect([...world.stored.values()].at(-1)).toMatchObject({ memory: { contested: { [Object.values(session.snapshot().memory!.given).at(-1)!]: 'open' } } });
  });

  it('P7.11 one that is over on chain, or whose number is, is not given at all', async () => {
    contested!.set('0x', 'over');
    await openAndSit();
    await play(() => Object.keys(session.snapshot().memory?.contested ?? {}).length > 0);
    await quiet();
    expect([sentNow('give'), given()]).toEqual([[], []]);
  });

  it('P7.11 a node that does not answer is waited for less long than the table waits', async () => {
    contested = null;
    await openAndSit();
    const started = () => world.log.includes('ask');
    await play(started);
    const began = Date.now();
    await until(() => sentNow('give').length > 0);
    expect(Date.now() - began).toBeLessThan(3_000);
  });
});

describe('sitting down', () => {
  it('keeps the secret before the wallet is asked, the grant before it is sent', async () => {
    await openAndSit();
    expect(world.log.slice(0, 3)).toEqual(['save draft', 'save asked', 'send sit']);
    expect(session.snapshot().sitting).toBe('seated');
  });

  it('P1.3 numbers its grant above its last sitting here, by the clock or by the chain, whichever is higher', async () => {
    const before = BigInt(Date.now());
    const grants: Grant[] = [];
    const declined = (grant: Grant) => { grants.push(grant); return Promise.reject(new Error('declined')); };
    const ahead = 2n ** 200n;
    for (const last of [0n, 7n, ahead, ahead, 2n ** 256n - 2n]) {
      lastNonce = last;
      await expect(session.sit(player, 1, 300n * chip, 1n, declined)).rejects.toThrow('declined');
    }
    const [never, once, ...above] = grants.map(({ nonce }) => nonce);
    for (const nonce of [never!, once!]) expect(nonce >= before && nonce <= BigInt(Date.now())).toBe(true);
    // A grant that was signed and never brought is in nobody's way: the next one has a fresh key.
    expect(above).toEqual([ahead + 1n, ahead + 1n, 2n ** 256n - 1n]);
    expect(new Set(grants.map(({ key }) => key)).size).toBe(5);
  });

  it.each([
    ['the chain does not answer', null, /^The chain does not answer, .* Nothing was signed\. Try again in a moment\.$/],
    ['no number is left', 2n ** 256n - 1n, /^This wallet has used up the numbers of its grants at this table\./],
  ])('P1.3 says in words that %s, and asks no wallet', async (_what, last, words) => {
    lastNonce = last;
    const sign = vi.fn();
    const failed = await session.sit(player, 1, 300n * chip, 1n, sign).catch((error: unknown) => explain(error));
    expect(failed).toMatch(words);
    expect([sign.mock.calls, world.log]).toEqual([[], []]);
  });

  it('P1.3 a grant that the table refuses as used is put aside, and the seat may be asked for anew', async () => {
    server.used = 2n ** 255n;
    session.setPlayer(player);
    await until(() => session.snapshot().view !== null);
    const sign = async (grant: Grant) => signerOf(testDomain, wallet).sign('Grant', grant).signature;
    await session.sit(player, 1, 300n * chip, 4_102_444_800n, sign);
    await until(() => session.snapshot().notice !== null);
    expect(session.snapshot().notice).toMatchObject({ rule: 'P1.3', text: refuse('grantUsed').text });
    await until(() => session.snapshot().sitting === null);
    lastNonce = server.used;
    await session.sit(player, 1, 300n * chip, 4_102_444_800n, sign);
    await until(() => session.snapshot().me?.status === 'seated');
  });

  it('keeps what the chain says is left of its share, and nothing about another key', async () => {
    await openAndSit();
    const { key } = session.snapshot().me!;
    session.setShare(`0x${'ab'.repeat(20)}`, 7n);
    session.setShare(key.toUpperCase().replace('0X', '0x') as Hex, 5n * chip);
    await until(() => session.snapshot().memory?.share === 5n * chip);
    expect([...world.stored.values()].at(-1)).toMatchObject({ memory: { share: 5n * chip } });
  });

  it('forgets the draft when the wallet declines, and nothing is sent', async () => {
    session.setPlayer(player);
    await until(() => session.snapshot().view !== null);
    await expect(session.sit(player, 1, 300n * chip, 1n, async () => { throw new Error('declined'); })).rejects.toThrow('declined');
    expect(world.log).toEqual(['save draft', 'drop']);
    expect(server.sent).toEqual([]);
  });

  it('brings a signature with v 0 or 1, in capitals, into the protocol’s form', async () => {
    session.setPlayer(player);
    await until(() => session.snapshot().view !== null);
    await session.sit(player, 1, 300n * chip, 4_102_444_800n, async (grant) => {
      const { signature } = signerOf(testDomain, wallet).sign('Grant', grant);
      return `0x${signature.slice(2, 130).toUpperCase()}${signature.endsWith('1b') ? '00' : '01'}` as Hex;
    });
    await until(() => session.snapshot().me?.status === 'seated');
  });

  it('goes on with the sitting of this wallet after a reload, without asking the wallet again', async () => {
    await openAndSit();
    session.close();
    const again = openPage(server, silentChain);
    again.setPlayer(player);
    await until(() => again.snapshot().view?.viewer === 1);
    expect(again.snapshot().sitting).toBe('seated');
    again.close();
  });

  it('plays nobody else’s sitting', async () => {
    await openAndSit();
    session.close();
    const other = openPage(server, silentChain);
    const sent = server.sent.length;
    server.key = null;
    other.setPlayer(addressOfKey(secretOf('somebody else')));
    await quiet();
    expect(server.sent.slice(sent)).toEqual([]);
    expect(other.snapshot().me).toBeNull();
    other.close();
  });
});

describe('playing', () => {
  it('plays banks to their settlement; every command leaves after what it must not be forgotten for is stored', async () => {
    await openAndSit();
    await play(() => server.table.state.ended.length >= 2);
    expect(server.table.state.ended.length).toBeGreaterThanOrEqual(2);
    const kinds = new Set(server.sent.map(({ command }) => command?.type));
    for (const kind of ['enter', 'drawLink', 'bet', 'give', 'ack', 'result'] as const) expect(kinds, kind).toContain(kind);
    expect(session.snapshot().memory!.banks.every((bank) => bank.verifiedTurns === bank.proof.turns.length)).toBe(true);
    expect(session.snapshot().notice).toBeNull();
  });

  it('P7.10 keeps a bank open that the table calls final, until the chain has paid it with the line that the seat knows', async () => {
    pays = null;
    await openAndSit();
    await play(() => server.table.state.ended.length >= 1 && server.table.state.phase === 'posta');
    const first = () => session.snapshot().memory!.banks[0]!;
    server.table.must({ by: 'host', command: { type: 'final', number: first().number, how: 'settled', tx: challenge } });
    const show = async () => { server.show(); await quiet(); };
    await show();
    expect(session.snapshot().view!.past.find((p) => p.number === first().number)!.status).toBe('settled');
    expect(first().final).toBe(false);
    const later = vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + 5_000);
    try {
      pays = (line) => ({ how: 'settled', line: line + 1n });
      await show();
      await until(() => session.snapshot().notice !== null);
      expect(session.snapshot().notice!.text).toMatch(/^The escrow has settled bank \d+ otherwise than .* claim what is missing on the page \/exit/);
      expect(first().final).toBe(false);
      pays = (line) => ({ how: 'settled', line });
      await show();
      expect(first().final).toBe(false); // told once, and kept
    } finally {
      later.mockRestore();
    }
  });

  it('P7.10 a bank that the chain has paid as the seat knows it is final', async () => {
    await openAndSit();
    await play(() => server.table.state.ended.length >= 1 && server.table.state.phase === 'posta');
    const first = () => session.snapshot().memory!.banks[0]!;
    expect(first().final).toBe(false);
    server.table.must({ by: 'host', command: { type: 'final', number: first().number, how: 'settled', tx: challenge } });
    server.show();
    await until(() => first().final);
    expect(session.snapshot().notice).toBeNull();
  });

  it('sends nothing while the disk refuses, and goes on when it takes again', async () => {
    await openAndSit();
    await play(betIsDue);
    const bets = () => server.sent.filter(({ command }) => command?.type === 'bet' && command.bet.message.call === calls.plain).length;
    const before = bets();
    world.failStore = true;
    decide();
    await until(() => session.snapshot().notice !== null);
    expect(session.snapshot().notice!.text).toBe('The disk is full.');
    expect(bets()).toBe(before);
    world.failStore = false;
    decide();
    await until(() => bets() === before + 1);
    expect(session.snapshot().notice).toBeNull();
  });

  it('stops at a step that differs: the alarm is stored, and no command by hand leaves any more', async () => {
    await openAndSit();
    await quiet();
    // The house shows a set-up with another posta than it signed.
    server.tamper = (text) => text.replace(/"posta":"(\d+)n","players"/, (_match, posta: string) => `"posta":"${BigInt(posta) + 1n}n","players"`);
    for (let i = 0; i < 20 && session.snapshot().memory?.alarm == null; i++) {
      if (!decide() && playByHand(server.table, () => 0)) { server.table.settleDown(); server.show(); }
      await quiet();
    }
    expect(session.snapshot().memory?.alarm?.step).toBe('S.setup');
    expect(([...world.stored.values()].at(-1) as Sitting).memory.alarm).not.toBeNull();
    const before = server.sent.length;
    session.act('bet', (memory, view) => betCommand(memory, view, calls.plain, chip));
    server.show();
    await quiet();
    expect(server.sent.length).toBe(before);
    expect(session.snapshot().notice?.text).toMatch(/stopped/);
    // Standing up needs no signature, and the money must get out.
    session.act('stand', standCommand);
    await quiet();
    expect(server.sent.slice(before).map((m) => JSON.stringify(m))).toEqual([expect.stringMatching(/stand.*leave.*null/)]);
  });

  it('only watches while another tab holds the seat', async () => {
    await openAndSit();
    session.close();
    world.lockFree = false;
    const sent = server.sent.length;
    server.key = null;
    const tab = openPage(server, silentChain);
    tab.setPlayer(player);
    await quiet();
    expect(tab.snapshot().elsewhere).toBe(true);
    expect(server.sent.slice(sent)).toEqual([]);
    world.lockFree = true;
    tab.playHere();
    await until(() => tab.snapshot().view?.viewer === 1);
    tab.close();
  });

  it('tells a refusal with its rule, and forgets a bet that came too late', async () => {
    await openAndSit();
    await play(betIsDue);
    const zero = session.snapshot().memory!.bet!.signature;
    server.refuse = (command) => command.type === 'bet' && command.bet.message.call !== calls.none;
    session.act('bet', (memory, view) => betCommand(memory, view, calls.plain, view.options.bet!.min));
    await until(() => session.snapshot().notice !== null);
    await quiet();
    expect(session.snapshot().notice).toMatchObject({ text: 'Too late.', rule: 'P2.3' });
    expect(session.snapshot().memory!.bet!.signature).toBe(zero);
    expect(session.snapshot().busy).toEqual([]);
  });

  it('holds what is pressed while the connection is being made anew, and sends it once the table knows the seat', async () => {
    await openAndSit();
    await quiet(); // what it does by itself (the draw) is done
    const before = server.sent.length;
    const since = () => server.sent.slice(before).map((m) => m.command?.type ?? m.type);
    server.key = null;
    server.events.status({ state: 'connecting' });
    session.act('sitOut', () => ({ type: 'sitOut' }));
    await quiet();
    server.events.status({ state: 'open' });
    session.act('stand', () => ({ type: 'stand', leave: null }));
    server.show(); // as to everybody: nobody has said who this is
    await quiet();
    expect(since()).toEqual([]);
    expect([...session.snapshot().busy].sort()).toEqual(['sitOut', 'stand']);
    server.events.hello(challenge);
    await until(() => session.snapshot().busy.length === 0);
    expect(since()).toEqual(['identify', 'sitOut', 'stand']);
    expect(session.snapshot().notice).toBeNull();
    expect(server.table.state.seats.find((s) => s.seat === 1)).toMatchObject({ leaving: true });
  });
});
