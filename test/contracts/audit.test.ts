/**
 * `sabot audit` on a real node: a history with every way of paying, read from its events alone (protocol.md 5;
 * INVARIANTS I1, I2).
 */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createPublicClient, http, type PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { outcomes, type Bring } from '../../engine/protocol/messages.ts';
import { encodeBank } from '../../engine/settlement/encode.ts';
import { auditOf, type Audit } from '../../server/chain/audit/audit.ts';
import { Books } from '../../server/chain/audit/books.ts';
import type { EscrowEvent } from '../../server/chain/audit/events.ts';
import { auditCodes, auditWith, parseAudit } from '../../server/cli/audit/audit.ts';
import { BadInput } from '../../server/cli/verb/verb.ts';
import { Courtroom, stage } from './support/courtroom.ts';
import { Town } from './support/story.ts';
import { approve, chips, headsUp, signBring, unit } from './support/system.ts';

const { banco, punta } = outcomes;
/** A share that one bank can use up. */
const narrow = { ...headsUp, maxPosta: chips(100), share: chips(100) };

describe('audit', () => {
  let town: Town;
  let room: Courtroom;
  let escrow: Hex;
  let proxy: Proxy;
  before(async () => {
    town = await Town.open(18_770);
    escrow = town.system.escrow.address.toLowerCase() as Hex;
    proxy = await Proxy.open(town.url);
    room = await history();
  });
  after(async () => {
    await proxy.close();
    await town.close();
  });

  /**
   * Settled; paid by proof with a loser who has gone; withheld and awarded; claimed; left; withdrawn; bond and cagnotte
   * in and out.
   */
  async function history(): Promise<Courtroom> {
    const made = await Courtroom.open(narrow, 3, chips(500), town.system);
    const { escrow: contract, house, players, chip } = town.system;
    const played = (number: bigint, wanted: readonly number[]) =>
      made.played(wanted, { number, posta: chips(40) + 7n }, [1, 2, 3]);
    await made.settleSigned(played(1n, [banco, punta]), [1, 2, 3]);
    // Paid too little, and claimed.
    await made.settleSigned(made.bank({ number: 2n }), []);
    const claim = await made.claim(played(2n, [banco, banco]), 0);
    await made.passWindow();
    await town.system.court.write.payClaim([claim]);
    // The house withholds its link: the bond pays.
    const silent = made.bank({ number: 3n, posta: chips(20) + 7n });
    made.close(silent);
    const contest = await made.ruled(silent, stage.withheld);
    await made.finalize(3n);
    for (const place of [0, 1, 2]) await made.award(contest, place);
    // More money for seat 1, and a loser who is gone before their bank is paid.
    const offer: Bring = {
      player: made.seats[0]!.player,
      table: made.table,
      sitting: 0n,
      nonce: 1n,
      amount: chips(1) + 1n,
      deadline: 4_102_444_800n,
    };
    await town.system.chip.write.faucet([offer.player]);
    await approve(town.system, chips(10), players[0]!);
    await contract.write.deposit([chips(10)], { account: offer.player });
    await contract.write.bring([offer, await signBring(town.system, players[0]!, offer)]);
    const gone = made.seats[1]!.player;
    const unpaid = played(4n, [banco]);
    await contract.write.stand([
      made.table,
      gone,
      house.sign('Release', { player: gone, table: made.table, nonce: 0n }).signature,
    ]);
    await made.propose(unpaid);
    await made.passWindow();
    await made.finalize(4n);
    const third = made.seats[2]!.player;
    await contract.write.requestLeave([made.table], made.as(2));
    await town.system.time.increase(narrow.leaveDelay + 5 * narrow.window);
    await contract.write.leaveTable([made.table, third], made.as(5));
    await contract.write.freeShare([made.table, gone, made.seats[1]!.key.address]);
    for (const player of [gone, third])
      await contract.write.withdraw([await contract.read.free([player])], { account: player });
    await approve(town.system, chips(5));
    await contract.write.fundBond([chips(5)]);
    await contract.write.withdrawBond([chips(3)]);
    await contract.write.collectCagnotte([1n]);
    await chip.write.transfer([contract.address, unit]); // sent past the escrow: owed to nobody
    return made;
  }

  const clientOf = (url: string) =>
    createPublicClient({ transport: http(url, { retryCount: 0 }), cacheTime: 0 }) as PublicClient;
  const audited = (url = town.url): Promise<Audit> => auditOf(clientOf(url), escrow, 0n);
  const run = async (args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> => {
    let text = '';
    const code = await auditWith(parseAudit(args), (more) => {
      text += more;
    });
    return { code, text };
  };
  const rebuilt = (events: readonly EscrowEvent[]): Books => {
    const books = new Books();
    for (const event of events) books.add(event);
    books.close();
    return books;
  };

  it('I1 I2 the books made from the events match those of the contract, to the hundredth', async () => {
    const {
      books,
      problems,
      balance,
      history: { events, deployed },
    } = await audited();
    assert.deepEqual(problems, []);
    const real = await room.books();
    assert.deepEqual(
      [books.bond, books.reserved, books.cagnotte, books.total],
      [real.bond, real.reserved, real.cagnotte, real.total],
    );
    for (const [i, { player }] of room.seats.entries()) {
      assert.deepEqual(
        [books.wallets.get(player)!.free, books.lockedOf(player)],
        [real.free[i], real.locked[i]],
        player,
      );
    }
    assert.equal(balance, (real.total + 1n) * unit);
    assert.equal(deployed.args.unit, unit);
    // The history is worth reading: it contains every event that moves money.
    const seen = new Set(events.map(({ eventName }) => eventName as string));
    const moves = [
      'Deposited',
      'Withdrawn',
      'Sat',
      'Brought',
      'Stood',
      'ShareFreed',
      'SharePaid',
      'Settled',
      'Finalized',
      'BondFunded',
      'BondWithdrawn',
      'CagnotteCollected',
    ];
    assert.deepEqual(
      moves.filter((name) => !seen.has(name)),
      [],
    );
    assert.ok(
      events.some((event) => event.eventName === 'Finalized' && event.args.missing > 0n && event.args.fromBond > 0n),
    );
  });

  it('protocol.md 5 tells what a table has paid, from where, and what the house has earned', async () => {
    const {
      books,
      history: { events },
    } = await audited();
    const table = books.tables.get(room.table)!;
    assert.deepEqual([table.settled, table.finalised], [2, 2]);
    const shares = events.reduce(
      (sum, event) =>
        sum +
        (event.eventName === 'SharePaid'
          ? event.args.amount
          : event.eventName === 'Finalized'
            ? event.args.fromBond
            : 0n),
      0n,
    );
    assert.ok(shares > 0n && table.fromBond === shares);
    assert.equal(books.take, table.cagnotte - shares);
    assert.equal(
      books.take,
      books.bond + books.cagnotte + books.house.collected + books.house.withdrawnBond - books.house.fundedBond,
    );
  });

  it('protocol.md 5 tells which disputes hold a seat and its share, until the last one is over', async () => {
    const {
      history: { events },
    } = await audited();
    const holds = events.flatMap((event) => (event.eventName === 'HoldsChanged' ? [event.args] : []));
    assert.ok(holds.some(({ held }) => held > 0n) && holds.some(({ shareHeld }) => shareHeld > 0n));
    for (const { player, key } of room.seats) {
      const last = holds.findLast((one) => one.player === player && one.key === key.address)!;
      const seat = await town.system.escrow.read.seatOf([room.table, player]);
      assert.deepEqual([last.held, last.shareHeld], [BigInt(seat.held), BigInt(seat.shareHeld)]);
    }
  });

  it('I1 I2 ends with 0 and says so; as text, and as JSON with every amount', async () => {
    const text = await run(['--rpc', town.url, '--escrow', town.system.escrow.address]);
    assert.equal(text.code, auditCodes.closes, text.text);
    assert.match(text.text, /\nCLOSES\n$/);
    assert.doesNotMatch(text.text, /\d\.\d{3}/, 'no amount has more than two decimals');
    const { code, text: json } = await run(['--rpc', town.url, '--escrow', escrow, '--json']);
    assert.equal(code, 0);
    const read = JSON.parse(json) as {
      closes: boolean;
      total: string;
      balance: string;
      wallets: { player: string; locked: string }[];
    };
    const real = await room.books();
    assert.deepEqual(
      [read.closes, read.total, read.balance],
      [true, String(real.total), String((real.total + 1n) * unit)],
    );
    assert.equal(read.wallets.find(({ player }) => player === room.seats[0]!.player)!.locked, String(real.locked[0]));
  });

  it('I1 I2 an event that says too much or too little is reported: amounts, lines, shares, what was paid', async () => {
    const {
      history: { events },
    } = await audited();
    const field: Readonly<Record<string, string>> = {
      Withdrawn: 'amount',
      Sat: 'amount',
      Stood: 'amount',
      SharePaid: 'amount',
      ShareFreed: 'share',
      Settled: 'cagnotte',
      Finalized: 'fromBond',
      BondWithdrawn: 'amount',
      CagnotteCollected: 'amount',
    };
    const huge = 1n << 90n;
    for (const [name, amount] of Object.entries(field)) {
      const at = events.findIndex(
        (event) => event.eventName === name && (event.args as unknown as Record<string, bigint>)[amount] !== 0n,
      );
      assert.ok(at >= 0, name);
      const changed = { ...events[at]!, args: { ...events[at]!.args, [amount]: huge } } as EscrowEvent;
      assert.notDeepEqual(rebuilt(events.with(at, changed)).problems, [], `${name}.${amount}`);
    }
    const finalized = events.findIndex((event) => event.eventName === 'Finalized' && event.args.missing > 0n);
    const { args } = events[finalized] as Extract<EscrowEvent, { eventName: 'Finalized' }>;
    for (const change of [{ paid: huge }, { fromShare: huge }, { line: 0n }]) {
      const payouts = args.payouts.map((one) => (one.line > 0n ? { ...one, ...change } : one));
      assert.notDeepEqual(
        rebuilt(events.with(finalized, { ...events[finalized]!, args: { ...args, payouts } } as EscrowEvent)).problems,
        [],
        Object.keys(change).join(),
      );
    }
    for (const name of ['Sat', 'BondFunded']) {
      const at = events.findIndex(({ eventName }) => eventName === name);
      assert.notDeepEqual(rebuilt(events.toSpliced(at, 1)).problems, [], `without ${name}`);
    }
  });

  it('I1 I2 ends with 1 when the node leaves a payment out, or the escrow has less than it owes', async () => {
    proxy.change = (method, answer) =>
      method === 'eth_getLogs'
        ? { ...answer, result: answer.result.filter((_: unknown, i: number) => i !== 3) }
        : answer;
    const left = await run(['--rpc', proxy.url, '--escrow', escrow]);
    assert.equal(left.code, auditCodes.open, left.text);
    assert.match(left.text, /\n {2}! block \d+, transaction 0x[0-9a-f]{64}: .*\nDOES NOT CLOSE/s);
    proxy.change = (method, answer) =>
      method === 'eth_call' ? { ...answer, result: `0x${'00'.repeat(31)}01` } : answer;
    const poor = await run(['--rpc', proxy.url, '--escrow', escrow]);
    assert.equal(poor.code, auditCodes.open);
    assert.match(poor.text, /the escrow owes .* and has 1\nDOES NOT CLOSE: 1 contradiction\n$/);
  });

  it('I1 I2 reads in pieces if the node limits ranges, and works without a balance if it keeps no state', async () => {
    proxy.change = (method, answer, params) => {
      const [{ fromBlock = '0x0', toBlock = '0x0' } = {}] = params as { fromBlock?: string; toBlock?: string }[];
      if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= 20)
        return refusal('query exceeds max block range 20');
      return method === 'eth_call' ? refusal('missing trie node') : answer;
    };
    const { code, text } = await run(['--rpc', proxy.url, '--escrow', escrow]);
    assert.equal(code, auditCodes.closes, text);
    assert.match(text, /the node does not say what the escrow has/);
  });

  it('style.md 7 ends with 4 and a sentence: dead node, no code, foreign contract, first block too late', async () => {
    const { chip } = town.system;
    const tries: readonly [readonly string[], RegExp][] = [
      [['--rpc', 'http://127.0.0.1:9', '--escrow', escrow], /^NOT AUDITED The chain node does not answer/],
      [['--rpc', town.url, '--escrow', `0x${'ab'.repeat(20)}`], /There is no contract at 0xabab/],
      [['--rpc', town.url, '--escrow', chip.address], /is not that of an escrow of Sabot/],
      [['--rpc', town.url, '--escrow', escrow, '--from-block', '12'], /or that block is a later one/],
      [['--rpc', town.url, '--escrow', escrow, '--from-block', '99999999'], /the chain has \d+ so far/],
    ];
    for (const [args, words] of tries) {
      const { code, text } = await run(args);
      assert.equal(code, auditCodes.noChain, text);
      assert.match(text, words);
      assert.equal(text.trim().split('\n').length, 1);
    }
  });

  it('style.md 7 refuses bad input: 64', () => {
    for (const args of [
      [],
      ['--rpc', 'ftp://x', '--escrow', escrow],
      ['--rpc', town.url, '--escrow', '0x12'],
      ['--rpc', town.url, '--escrow', escrow, '--from-block', '-1'],
      ['--rpc', town.url, '--escrow', escrow, '--deployment', 'x'],
      ['--rpc', town.url, '--deployment', '/nowhere/sabot.json'],
      ['--rpc', town.url, '--escrow', escrow, 'more'],
      ['--rpc', town.url, '--escrow', escrow, '--what'],
    ])
      assert.throws(() => parseAudit(args), BadInput, args.join(' '));
  });

  it('I2 a stranger’s settlement full of skipped banks changes nothing in the books', async () => {
    const before = (await audited()).books;
    const bank = encodeBank(
      room.played([banco, punta], { number: 1n, posta: chips(40) + 7n }, [1, 2, 3]).proof([1, 2, 3]),
    );
    await town.system.escrow.write.settle([[bank, bank]], room.as(5));
    const after_ = (await audited()).books;
    assert.deepEqual([after_.total, after_.cagnotte, after_.tables], [before.total, before.cagnotte, before.tables]);
  });
});

interface Answer {
  readonly result: any;
  readonly error?: unknown;
}
const refusal = (message: string) =>
  ({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message } }) as unknown as Answer;

/** Stands in front of the node and changes what it says. */
class Proxy {
  readonly #server: Server;
  change: (method: string, answer: Answer, params: unknown) => Answer = (_method, answer) => answer;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(target: string): Promise<Proxy> {
    const server = createServer((incoming, outgoing) => {
      void (async () => {
        let body = '';
        for await (const chunk of incoming) body += String(chunk);
        const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown };
        const answer = (await (
          await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        ).json()) as Answer;
        outgoing
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ ...proxy.change(method, answer, params ?? []), id }));
      })().catch(() => outgoing.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new Proxy(server);
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
