/** `sabot watch`: follows a table as a spectator and raises an alarm when the house does what it must never do. */
import { Client, type Room } from '@colyseus/sdk';
import { isHex, type Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { nothingSeen, observe, type Alarm } from '../../engine/proof/watch.ts';
import type { PastBank } from '../../engine/table/view.ts';
import { heldNothing, takeTableFeed, type Held } from '../../engine/table/view-feed.ts';
import { FeedAudit } from '../feed/feed-audit.ts';
import { followFeed } from './follow-feed.ts';
import { argsOf, BadInput, oneLine, type Verb } from './verb/verb.ts';
import { checkedText, endText, openingText, paymentText, turnText } from './watch-words.ts';

const joinLimitMs = 10_000;
/** Evidence that was asked for comes within this time, milliseconds; a bank without it is an alarm then. */
const evidenceWithin = 5_000;
const exits = { gone: 69 } as const;
const retryMs = 2_000;
/** Failed attempts in a row before it says that the table is gone. */
const triesAtMost = 60;

const help = `sabot watch: follow a table and alarm on what a house must never do

Usage: npm run -s sabot -- watch URL [--table ID] [--json] [--for SECONDS]

URL is the address of a table's page, like http://127.0.0.1:3000/table/?id=0x…, or of a house, with --table. Prints a line when a bank opens, for each
coup with bets, cards and winner, verified as it comes, when a bank ends and what became of its payment, and ALARM for: two set-ups, lists or steps for one turn, a commitment used twice, a shoe that changes between
banks, a broken chain of banks, a void, a proof that differs. Beside that it reads the table's public feed from the first
row on, and audits who got the bank, the order of bets and turns, what was accepted, auctions and money, by an auditor that shares
no code with the rules: ALARM for what the rules do not allow, for what the house has not signed, and for a feed that tells
something else than the table shows. It says what it has checked when it has caught up, after each bank, and at the end. Amounts are chips; turn 0 is the first coup of its bank. Ctrl-C ends it.
  --table ID      the table, where URL is the address of a house
  --json          one JSON object a line
  --for SECONDS   ends by itself

Exit code 0 when there was no alarm, 1 when there was one, 69 when the table cannot be reached, 64 for bad input.
`;

export const watchVerb: Verb = {
  summary: 'follows a table live and alarms',
  help,
  async run(args) {
    const { endpoint, tableId, json, seconds } = parse(args);
    return new Watch(json, tableId).run(endpoint, seconds);
  },
};

function parse(args: readonly string[]) {
  const { positionals, values } = argsOf('watch', args, {
    options: { json: { type: 'boolean', default: false }, for: { type: 'string' }, table: { type: 'string' } },
    allowPositionals: true,
  });
  const [address] = positionals;
  const named = values.table === undefined ? (address ?? '') : pageOf(address, values.table);
  const found = positionals.length === 1 ? tableAt(named) : null;
  if (found === null)
    throw new BadInput('watch what? Give the address of one table’s page, like http://127.0.0.1:3000/table/?id=0x…');
  const seconds = values.for === undefined ? null : Number(values.for);
  if (seconds !== null && !(Number.isInteger(seconds) && seconds >= 1 && seconds <= 31_536_000))
    throw new BadInput('--for is a whole number of seconds');
  return { endpoint: `${found.server}/gs`, tableId: found.tableId, json: values.json, seconds };
}

/** The page of a table of the house at this address. */
const pageOf = (house: string | undefined, id: string): string =>
  house !== undefined && URL.canParse(house) ? `${new URL(house).origin}/table/?id=${id}` : '';

/**
 * The table that a page's address names. Also reads the old form, /table/0x…, and the address of a pinned client, which
 * names its server.
 */
export function tableAt(address: string): { readonly server: string; readonly tableId: Hex } | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const [, inPath] = /^\/table(?:\/(0x[0-9a-f]{64}))?\/?$/.exec(url?.pathname ?? '') ?? [];
  const tableId = inPath ?? url?.searchParams.get('id');
  const server = url?.searchParams.get('server') ?? url?.origin ?? '';
  return isHex(tableId, 32) && /^https?:\/\/[^/\s]+$/.test(server) ? { server, tableId } : null;
}

class Watch {
  readonly #json: boolean;
  #seen = nothingSeen;
  #alarms = 0;
  #bank = '';
  /** What was said last about each bank that is over. */
  readonly #past = new Map<string, PastBank['status']>();
  /** A first view was read: from here on news is told. */
  #followed = false;

  readonly #tableId: Hex;
  readonly #audit: FeedAudit;
  /** The feed has been read up to now. */
  #isLive = false;

  constructor(json: boolean, tableId: Hex) {
    this.#json = json;
    this.#tableId = tableId;
    this.#audit = new FeedAudit(tableId);
  }

  async run(endpoint: string, seconds: number | null): Promise<number> {
    const over = new AbortController();
    const following = this.#followFeed(endpoint, over.signal);
    const code = await this.#followTable(endpoint, seconds);
    over.abort();
    await following;
    this.#sayChecked();
    return code === exits.gone ? code : this.#exitCode();
  }

  /** Audits by the feed, and holds it against what the table shows. */
  async #followFeed(endpoint: string, signal: AbortSignal): Promise<void> {
    const looking = setInterval(() => {
      if (this.#isLive) this.#wrong(this.#audit.late(Date.now()));
    }, 1_000);
    await followFeed(endpoint, this.#tableId, signal, {
      onRow: (row) => {
        const { banks } = this.#audit.checked;
        this.#wrong(this.#audit.take(row));
        if (this.#isLive && this.#audit.checked.banks > banks) this.#sayChecked();
      },
      onLive: () => {
        this.#isLive = true;
        this.#sayChecked();
      },
      onNone: (why) => this.#wrong([why]),
    });
    clearInterval(looking);
  }

  #wrong(findings: readonly string[]): void {
    for (const text of findings) this.#alarm({ kind: 'the feed', text });
  }

  #sayChecked(): void {
    this.#say('checked', checkedText(this.#audit.checked));
  }

  async #followTable(endpoint: string, seconds: number | null): Promise<number> {
    const roomId = this.#tableId.slice(2);
    const ended = new Promise<'ended'>((done) => {
      process.once('SIGINT', () => done('ended'));
      process.once('SIGTERM', () => done('ended'));
      if (seconds !== null) setTimeout(() => done('ended'), seconds * 1_000).unref();
    });
    for (let failures = 0; failures < triesAtMost;) {
      const room = await Promise.race([this.#join(endpoint, roomId), ended]);
      if (room === 'ended') return this.#exitCode();
      if (room !== null) {
        failures = 0;
        this.#say('follows', `table 0x${roomId}`);
        const left = new Promise<'left'>((done) => room.onLeave(() => done('left')));
        if ((await Promise.race([left, ended])) === 'ended') {
          room.removeAllListeners();
          room.connection.close();
          return this.#exitCode();
        }
        this.#say('lost', 'the connection; connecting again');
      }
      failures++;
      if (
        (await Promise.race([
          ended,
          new Promise<null>((done) => {
            setTimeout(() => done(null), retryMs);
          }),
        ])) === 'ended'
      )
        return this.#exitCode();
    }
    this.#say('gone', 'the table cannot be reached');
    return exits.gone;
  }

  async #join(endpoint: string, roomId: string): Promise<Room | null> {
    const joining = new Client(endpoint).joinById(roomId);
    try {
      const room = await Promise.race([
        joining,
        new Promise<null>((done) => {
          setTimeout(() => done(null), joinLimitMs).unref();
        }),
      ]);
      if (room === null) throw new Error('no answer in time');
      let held = heldNothing;
      const joinedAt = Date.now();
      room.onMessage('view', (text: string) => {
        held = this.#take(room, held, text, Date.now() - joinedAt > evidenceWithin);
      });
      room.onMessage('hello', () => undefined);
      room.onMessage('said', () => undefined);
      room.onMessage('reply', () => undefined);
      room.onError(() => undefined); // onLeave follows
      room.send('evidence');
      return room;
    } catch {
      joining.then(
        (late) => late.connection.close(),
        () => undefined,
      );
      return null;
    }
  }

  /**
   * What comes from a server is read as strictly as a file. The first view may have left before the table heard that
   * this one checks: it comes without evidence (P4.7), and is no news yet. `due`: the evidence should be there.
   */
  #take(room: Room, held: Held, text: string, due: boolean): Held {
    const read = takeTableFeed(held, text);
    if ('gap' in read || 'problem' in read) {
      room.send('whole');
      if ('problem' in read)
        this.#alarm({
          kind: 'a proof that differs',
          text: `a view that cannot be read: ${oneLine(read.problem)}`,
        });
      return held;
    }
    const { bank, past } = read.claim;
    if (bank?.proof.grants.length === 0 && !due) return read.held;
    if (bank !== null) this.#follow(bank.proof);
    for (const one of past) this.#tell(one, bank?.bankId ?? null);
    this.#followed = true;
    return read.held;
  }

  #follow(proof: Proof): void {
    this.#wrong(this.#audit.sees(proof, Date.now()));
    const { seen, alarms, finished } = observe(this.#seen, proof);
    this.#seen = seen;
    if (this.#bank !== seen.last!.bankId) this.#say('bank', openingText(proof));
    this.#bank = seen.last!.bankId;
    for (const alarm of alarms) this.#alarm(alarm);
    if (alarms.some(({ kind }) => kind === 'a proof that differs')) return;
    for (let at = seen.last!.turns - finished; at < seen.last!.turns; at++)
      this.#say('played', `${turnText(proof, at)}; verified`);
  }

  /**
   * Tells about a bank that is over: once when it has ended, and again when its payment goes on. Banks that were over
   * before the watch began are skipped.
   */
  #tell(past: PastBank, current: string | null): void {
    const before = this.#past.get(past.bankId);
    if (before === past.status) return;
    this.#past.set(past.bankId, past.status);
    if (!this.#followed && past.bankId !== current) return;
    if (before === undefined) this.#say('bank', endText(past));
    const payment = paymentText(past);
    if (payment !== null) this.#say('bank', payment);
  }

  #alarm({ kind, text }: { readonly kind: Alarm['kind'] | 'the feed'; readonly text: string }): void {
    this.#alarms++;
    this.#say('ALARM', `${kind}: ${text}`);
  }

  #say(what: string, text: string): void {
    const at = new Date().toISOString();
    process.stdout.write(this.#json ? `${JSON.stringify({ at, what, text })}\n` : `${at} ${what} ${oneLine(text)}\n`);
  }

  #exitCode(): number {
    return this.#alarms > 0 ? 1 : 0;
  }
}
