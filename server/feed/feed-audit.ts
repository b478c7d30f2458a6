/**
 * Audits a table by its public feed alone (R16.2): who gets the bank, the order of bets and what is accepted of them,
 * auctions and money, by the auditor that shares no code with the rules; and that all of it is what the house has
 * signed. What a spectator was shown by the socket must be the same.
 */
import { isHex, type Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { betsDigest, startState } from '../../engine/protocol/digests.ts';
import { hashStruct, type MessageName, type Messages } from '../../engine/protocol/eip712.ts';
import { domainFromJson, messageFromJson, rowFromJson } from '../../engine/protocol/json.ts';
import type { Closed, Domain, ListRow, Setup, State } from '../../engine/protocol/messages.ts';
import { isSignedBy, type Signed } from '../../engine/protocol/sign.ts';
import { newTableOf } from '../../engine/table/decide.ts';
import type { GameEvent } from '../../engine/table/game.ts';
import { feedRow, type FeedGameEvent, type FeedRow, type FeedTableEvent } from './shapes.ts';
import { logAuditorOf, type LogAuditor } from './table-auditor.ts';

/** What was checked so far, for people. */
export interface Checked {
  readonly rows: number;
  /** Decisions about who gets the bank. */
  readonly turns: number;
  readonly banks: number;
  readonly bets: number;
  readonly lists: number;
  /** Passed banks that were offered on, and bids for them. */
  readonly offers: number;
  readonly bids: number;
  readonly coups: number;
  /** Turns by hand inside a round. */
  readonly due: number;
}

type OfGame<T extends GameEvent['type']> = Extract<GameEvent, { readonly type: T }>;

interface Table {
  readonly domain: Domain;
  readonly house: Hex;
  readonly auditor: LogAuditor;
}

/** What the rules have just said, until the house's paper on it follows. */
interface Unsigned {
  readonly opened?: OfGame<'opened'>;
  readonly closed?: OfGame<'closed'>;
  readonly coup?: OfGame<'coup'>;
  readonly ended?: OfGame<'ended'>;
}

const counted: Readonly<Record<string, keyof Checked>> = {
  waits: 'turns',
  due: 'turns',
  opened: 'banks',
  bet: 'bets',
  closed: 'lists',
  offered: 'offers',
  bid: 'bids',
  coup: 'coups',
  turn: 'due',
};

/** So long a spectator's picture may be ahead of the feed, milliseconds. */
const feedWithin = 15_000;

export class FeedAudit {
  readonly #tableId: Hex;
  #table: Table | null = null;
  #last = 0;
  #unsigned: Unsigned = {};
  #setup: Setup | null = null;
  #state: State | null = null;
  readonly #papers = new Map<string, Hex>();
  /** What spectators were shown and the feed has not said yet, with since when. */
  readonly #awaited = new Map<string, number>();
  readonly #told = new Set<string>();
  /** A row was wrong: what follows from it would be, too. */
  #isOver = false;
  readonly #found: string[] = [];
  readonly #checked: { -readonly [K in keyof Checked]: number } = {
    rows: 0,
    turns: 0,
    banks: 0,
    bets: 0,
    lists: 0,
    offers: 0,
    bids: 0,
    coups: 0,
    due: 0,
  };

  constructor(tableId: Hex) {
    this.#tableId = tableId;
  }

  get checked(): Checked {
    return { ...this.#checked };
  }

  /** Reads the next row of the feed, as it came; returns what is wrong and was not before. Never throws. */
  take(json: unknown): readonly string[] {
    if (this.#isOver) return [];
    const read = feedRow.safeParse(json);
    if (!read.success) this.#wrong(`a row after ${this.#last} that cannot be read`);
    else {
      try {
        this.#row(read.data);
      } catch (error) {
        this.#wrong(`row ${read.data.row}: ${(error as Error).message}`);
      }
    }
    if (this.#found.length > 0) {
      this.#isOver = true;
      this.#found.push(`the feed is audited up to row ${this.#last} only`);
    }
    return this.#found.splice(0);
  }

  /** What a spectator of the socket sees of a bank at `now` (milliseconds) must be what the feed has told. */
  sees({ setup, turns }: Proof, now: number): readonly string[] {
    const bankId = hashStruct('Setup', setup.message);
    this.#shown(`the set-up of bank ${setup.message.number}`, bankId, now);
    for (const [turn, { closed, step }] of turns.entries()) {
      if (closed !== undefined)
        this.#shown(`the list of ${placeOf(bankId, turn)}`, hashStruct('Closed', closed.message), now);
      if (step !== undefined) this.#shown(`the step of ${placeOf(bankId, turn)}`, step.message.next, now);
    }
    return this.#found.splice(0);
  }

  /** What the feed should have told by now, and has not. */
  late(now: number): readonly string[] {
    if (this.#isOver) return [];
    for (const [place, since] of this.#awaited)
      if (now - since > feedWithin) {
        this.#awaited.delete(place);
        this.#wrong(`${place} is shown at the table, and the feed does not tell it`);
      }
    return this.#found.splice(0);
  }

  #shown(place: string, digest: Hex, now: number): void {
    const told = this.#papers.get(place);
    if (told === undefined) {
      if (!this.#awaited.has(place)) this.#awaited.set(place, now);
      this.#papers.set(`shown ${place}`, digest);
    } else if (told !== digest) this.#wrong(`${place} is ${digest} at the table, and ${told} in the feed`);
  }

  #paper(place: string, digest: Hex): void {
    this.#awaited.delete(place);
    for (const other of [this.#papers.get(place), this.#papers.get(`shown ${place}`)])
      if (other !== undefined && other !== digest) this.#wrong(`${place} is ${digest} in the feed, and was ${other}`);
    this.#papers.set(place, digest);
  }

  #wrong(what: string): void {
    if (!this.#told.has(what)) this.#found.push(what);
    this.#told.add(what);
  }

  #row({ row, at, events }: FeedRow): void {
    if (row <= this.#last) throw new Error(`comes after row ${this.#last}`);
    this.#last = row;
    this.#checked.rows++;
    for (const [i, event] of events.entries()) {
      if (event.n !== i + 1) throw new Error(`its event ${i + 1} has the number ${event.n}`);
      if (event.of === 'game') this.#game(event, at ?? 0);
      else this.#papersOf(event);
    }
    const left = Object.keys(this.#unsigned);
    if (left.length > 0) {
      this.#unsigned = {};
      throw new Error(`the house has signed nothing for what it tells (${left.join(', ')})`);
    }
  }

  #game(told: FeedGameEvent, at: number): void {
    const { auditor } = this.#founded();
    const event = asEvent(told);
    const finding = auditor.see(event, at);
    if (finding !== null) throw new Error(`the auditor at ${finding.at}: ${finding.what}`);
    const name = counted[event.type];
    if (name !== undefined) this.#checked[name]++;
    if (event.type === 'opened') this.#unsigned = { ...this.#unsigned, opened: event };
    if (event.type === 'closed') this.#unsigned = { ...this.#unsigned, closed: event };
    if (event.type === 'coup') this.#unsigned = { ...this.#unsigned, coup: event };
    if (event.type === 'ended') this.#unsigned = { ...this.#unsigned, ended: event };
  }

  #founded(): Table {
    if (this.#table === null) throw new Error('the feed does not begin with the founding of the table');
    return this.#table;
  }

  #papersOf(event: FeedTableEvent): void {
    switch (event.type) {
      case 'founded':
        return this.#begins(event);
      case 'opened':
        return this.#opened(this.#signed('Setup', event.setup));
      case 'closed':
        return this.#closed(
          this.#signed('Closed', event.closed),
          event.list.map((row, i) => rowFromJson(row, `list[${i}]`)),
        );
      case 'stepped':
        return this.#stepped(event);
      case 'ended':
        return this.#ended();
      case 'voided':
        return void this.#signed('Void', event.void);
      case 'drawClosed':
        return void this.#signed('Draw', event.draw);
      default: // nothing that the house has signed
    }
  }

  #begins({ domain, table, house, seats, highestBet }: Extract<FeedTableEvent, { type: 'founded' }>): void {
    if (this.#table !== null) throw new Error('the table is founded a second time');
    const limits = messageFromJson('Table', table, 'table');
    if (hashStruct('Table', limits) !== this.#tableId) throw new Error('it is the feed of another table');
    if (!isHex(house, 20)) throw new Error('the house is no address');
    const read = domainFromJson(domain, 'domain');
    const opened = newTableOf(read, limits, house, {
      seats,
      highestBet: highestBet === null ? null : BigInt(highestBet),
    });
    this.#table = { domain: read, house, auditor: logAuditorOf(opened, 'public') };
  }

  #signed<N extends MessageName>(name: N, paper: { readonly message: unknown; readonly signature: string }) {
    const { domain, house } = this.#founded();
    const message = messageFromJson(name, paper.message, name);
    const { signature } = paper as Signed<Messages[N]>;
    if (!isSignedBy(domain, name, message, signature, house)) throw new Error(`the house has not signed this ${name}`);
    return message;
  }

  #opened(setup: Setup): void {
    const opened = this.#unsigned.opened;
    this.#unsigned = without(this.#unsigned, 'opened');
    const same =
      opened !== undefined &&
      opened.banker === setup.banker &&
      opened.posta === setup.posta &&
      opened.players.length === setup.players.length &&
      opened.players.every(
        ({ seat, stack }, i) => setup.players[i]!.seat === seat && setup.players[i]!.stack === stack,
      );
    if (!same) throw new Error(`bank ${setup.number} is signed otherwise than it was opened`);
    this.#setup = setup;
    this.#state = startState(setup);
    this.#paper(`the set-up of bank ${setup.number}`, this.#state.bankId);
  }

  #closed(closed: Closed, list: readonly ListRow[]): void {
    const told = this.#unsigned.closed;
    this.#unsigned = without(this.#unsigned, 'closed');
    if (betsDigest(list) !== closed.bets) throw new Error('the list is not the one that the house has signed');
    const same =
      told !== undefined &&
      told.hand === closed.hand &&
      told.move === closed.move &&
      told.amount === closed.amount &&
      told.list.length === list.length &&
      told.list.every((row, i) => isSameRow(row, list[i]!));
    if (!same) throw new Error('the list is signed otherwise than it was closed');
    if (closed.bankId !== this.#state?.bankId || closed.turn !== this.#state.turn)
      throw new Error('the list is signed for another bank or turn');
    this.#paper(`the list of ${placeOf(closed.bankId, closed.turn)}`, hashStruct('Closed', closed));
  }

  #stepped(event: Extract<FeedTableEvent, { type: 'stepped' }>): void {
    const step = this.#signed('Step', event.step);
    const state = messageFromJson('State', event.state, 'state');
    const { coup } = this.#unsigned;
    this.#unsigned = without(this.#unsigned, 'coup');
    if (hashStruct('State', state) !== step.next) throw new Error('the state is not the one that the house has signed');
    if (step.bankId !== this.#state?.bankId || step.turn !== this.#state.turn)
      throw new Error('the step is signed for another bank or turn');
    const isCoup = event.serverLink !== null;
    if (isCoup !== (coup !== undefined) || (isCoup && state.outcome !== coup!.outcome))
      throw new Error('the step is of another coup');
    if (isCoup && coup!.cards.join() !== event.cards.join()) throw new Error('the step has other cards than the coup');
    this.#paper(`the step of ${placeOf(step.bankId, step.turn)}`, step.next);
    this.#state = state;
  }

  /** A bank ends in the state that was signed last. */
  #ended(): void {
    const state = this.#state;
    const { ended } = this.#unsigned;
    this.#unsigned = without(this.#unsigned, 'ended');
    const same =
      state !== null &&
      ended !== undefined &&
      state.seats.join() === ended.lines.join() &&
      state.cagnotte === ended.cagnotte &&
      state.posta === ended.posta &&
      state.garage === ended.garage;
    if (!same) throw new Error(`bank ${this.#setup?.number ?? '?'} ends otherwise than in the last signed state`);
  }
}

const placeOf = (bankId: Hex, turn: number): string => `turn ${turn} of bank ${bankId}`;

function without<K extends keyof Unsigned>(of: Unsigned, name: K): Omit<Unsigned, K> {
  const { [name]: _, ...rest } = of;
  return rest;
}

/** Number and volontà of a bet are what its seat has signed, which the rules do not know. */
function isSameRow(a: Omit<ListRow, 'commitment'>, b: ListRow): boolean {
  const names = ['seat', 'status', 'call', 'max', 'accepted', 'order'] as const;
  return names.every((name) => a[name] === b[name]);
}

/** What is not told is filled in as the auditor expects it where nobody is told of it. */
function asEvent({ n: _n, of: _of, ...told }: FeedGameEvent): GameEvent {
  const event = withAmounts(told) as { readonly type: string } & Record<string, unknown>;
  switch (event.type) {
    case 'seated':
      return { ...event, principiante: false } as never;
    case 'bet':
      return { ...event, volonta: 0 } as never;
    case 'closed':
      return { ...event, list: (event['list'] as ListRow[]).map((row) => ({ ...row, volonta: 0 })) } as never;
    default:
      return event as never;
  }
}

/** In the game's events all amounts, and nothing else, are decimal texts. */
function withAmounts(value: unknown): unknown {
  if (typeof value === 'string' && /^(0|-?[1-9]\d*)$/.test(value)) return BigInt(value);
  if (Array.isArray(value)) return value.map(withAmounts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withAmounts(one)]));
}
