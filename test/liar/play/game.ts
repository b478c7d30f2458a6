/** One game between the liar and the honest seat: random acts, and the oracle after each. */
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { prngOf, type Prng } from '../../../engine/simulation/prng.ts';
import type { Shown } from '../../../engine/protocol/messages.ts';
import type { Signed } from '../../../engine/protocol/sign.ts';
import type { View } from '../../../engine/table/view.ts';
import type { TableState } from '../../../engine/table/state.ts';
import type { Hex } from '../../../engine/bytes.ts';
import {
  accepted,
  agreeTo,
  askedIn,
  amountOf,
  alarmOf,
  beginSitting,
  boundTo,
  hands,
  hear,
  screenOf,
  stopOf,
  play,
  refused,
  sessionAddressOf,
  sessionKeyOf,
  storedIn,
  withdrawal,
  type Hand,
  type Memory,
} from './client.ts';
import { House } from './house.ts';
import { namedOf } from './named.ts';
import { Broken, type Premises } from '../oracle/law.ts';
import { Oracle } from '../oracle/oracle.ts';
import type { Named } from '../oracle/words.ts';
import { makeWorld, type World } from '../world/world.ts';
import type { Weighted } from './weighted.ts';

/** What the house does in a game: nothing wrong; lies that it never signs; all lies. */
export type Mode = 'honest' | 'unsigned' | 'signed';

/**
 * What becomes of a word by hand on its way: it is lost, or the answer is; or the table cannot take it, and it leaves
 * once more before what is said next.
 */
export type Way = 'lost' | 'unanswered' | 'again' | null;

/** When the browser dies: before the memory is stored, before what was computed leaves, or not at all. */
export type Crash = 'before' | 'between' | null;

export interface Act {
  readonly name: string;
  readonly weight: number;
  readonly modes: readonly Mode[];
  /** Does it; false if there was nothing to do it to. */
  readonly act: (game: Game) => boolean;
}

export interface Acts {
  readonly honest: Weighted<Act>;
  readonly lies: Weighted<Act>;
  /** Lies for moments that come seldom: there every other step is one of them. */
  readonly rare: readonly { readonly when: (game: Game) => boolean; readonly acts: Weighted<Act> }[];
}

/** This many of the views that were made are remembered. */
const viewsKept = 24;

export class Game {
  readonly random: Prng;
  readonly world: World;
  readonly house: House;
  readonly oracle: Oracle;
  readonly mode: Mode;
  /** Of a hundred acts this many are lies. */
  readonly lies: number;
  /** The same while a coup is running. */
  readonly liesInCoup: number;
  /** Steps in which the table has waited for players. */
  idle = 0;
  memory: Memory;
  /** The last view that the client has seen. */
  seen: View | null = null;
  /** Views that were made, and states of the table to go back to. */
  readonly made: View[] = [];
  readonly kept: TableState[] = [];
  /** What has left the client and not arrived. */
  pending: SeatCommand[] = [];
  /** Of these, what is not answered, and what waits before it leaves once more. */
  private readonly unanswered = new Set<SeatCommand>();
  private readonly waiting: SeatCommand[] = [];
  /** What the client says to what it is shown meanwhile comes after what is on the line. */
  private delivers = false;
  /** What the table has recently said "ok" to. */
  readonly answered: SeatCommand[] = [];
  readonly paid = new Set<bigint>();
  demands: Record<Hex, 'open' | 'over'> = {};
  answers = true;
  /** Cards that are not the coup's, which the table keeps showing. */
  falselyShown: Signed<Shown> | null = null;
  /** A lie has been signed: an alarm may follow. */
  lied = false;
  private told: { readonly state: TableState; readonly memory: Memory } | null = null;
  steps = 0;
  /** The page's own clock, which no lie moves. */
  clock = 0;
  private readonly screen = screenOf(() => this.clock);
  /** The house's time as it last came, and when by the page's clock. */
  private housed = { now: 0, at: 0 };
  /** What the page asks its player about, beside the picture of its last view. */
  private asked: ReturnType<typeof askedIn> = [];
  banksSigned = 0;
  readonly log: string[] = [];

  constructor(seed: number, stream: number, premises: Premises) {
    this.random = prngOf(seed, stream);
    this.mode = (['honest', 'unsigned', 'signed', 'signed', 'signed'] as const)[this.random.below(5)]!;
    // A house that waits for a rare moment lies in no other.
    this.lies = this.random.pick([0, 2, 5, 10, 20, 45]);
    this.liesInCoup = this.lies === 0 ? 0 : this.random.pick([0, 30, 60]);
    this.world = makeWorld(this.random, sessionAddressOf, sessionKeyOf);
    this.house = new House(this.world);
    // The honest seat holds the bank as often as it likes.
    this.house.friendsRefuse = this.lies <= 2 && this.world.seats.length > 2;
    this.oracle = new Oracle(this.world, premises);
    this.memory = beginSitting(this.world);
  }

  get seat(): number {
    return this.world.honest.seat;
  }

  /** A seat at the table. */
  anySeat(): number {
    return this.random.pick(this.world.seats);
  }

  /** A seat other than the honest one. */
  otherSeat(): number {
    return this.random.pick(this.world.seats.filter((seat) => seat !== this.seat));
  }

  get alarmed(): boolean {
    return alarmOf(this.memory) !== null;
  }

  /** The current honest view. */
  view(): View {
    const view = this.withFalseCards(this.house.view());
    this.made.push(view);
    if (this.made.length > viewsKept) this.made.shift();
    return view;
  }

  /** With the cards that it has shown falsely, as long as their coup runs. */
  private withFalseCards(view: View): View {
    const { bank } = view;
    const shown = this.falselyShown;
    if (bank?.coup == null || bank.coup.closed !== shown?.message.closed) return view;
    return { ...view, bank: { ...bank, coup: { ...bank.coup, decides: this.seat, shown } } };
  }

  /** The client knows everything that the table has to tell. */
  isTold(): boolean {
    return this.told?.state === this.house.state && this.told.memory === this.memory;
  }

  /**
   * Shows a view to the client (`asText`: through the strict decoder, which may drop it), stores its memory, and lets
   * out what it sends.
   */
  show(view: View, crash: Crash = null, asText = false): boolean {
    const before = this.memory;
    const offset = this.offset();
    const answer = hear(
      before,
      view,
      {
        ...{ paid: this.answers ? this.paid : null, demands: this.answers ? this.demands : {} },
        ...{ now: this.clock, offset, screen: this.screen },
      },
      asText,
    );
    if (answer === null) return true; // a text that the decoder drops has shown nothing
    this.oracle.shown(view, this.clock, offset);
    if (crash !== null) this.asked = []; // its page begins anew
    // What the node said is lost too: with the node down from now on, nobody can know it.
    if (crash === 'before') {
      this.oracle.died();
      return true;
    }
    if (this.answers) this.oracle.node(this.paid, this.demands);
    if (!asText) this.seen = view;
    this.told = asText ? null : { state: this.house.state, memory: answer.memory };
    const alarm = this.alarmed;
    this.memory = answer.memory;
    if (!alarm && this.alarmed && !this.lied)
      throw new Broken('O6 alarm', `without two signatures that contradict each other: ${alarmOf(this.memory)}`);
    if (crash === null) this.asked = askedIn(this.memory);
    if (this.memory !== before) this.check(); // stored before anything leaves
    const isHeard = this.mode === 'honest' && crash === null && stopOf(this.memory) === null;
    if (isHeard) this.oracle.alive(view, answer.send);
    if (crash !== 'between') this.leave(answer.send, null);
    if (answer.send.length > 0) this.check();
    return true;
  }

  private check(): void {
    this.oracle.stored(storedIn(this.memory) as never, boundTo(this.memory));
  }

  /** What leaves the client, after it was stored. */
  private leave(commands: readonly SeatCommand[], byHand: Named | null, way: Way = null): void {
    if (byHand !== null) this.pending.push(...this.waiting.splice(0));
    for (const command of commands) {
      this.log[this.log.length - 1] += ` ${command.type}`;
      this.oracle.lets(command, byHand);
      if (command.type === 'result') this.banksSigned++;
      if (way === 'again') this.waiting.push(command);
      else if (way !== 'lost') this.pending.push(command);
      if (way === 'unanswered') this.unanswered.add(command);
    }
    if (this.mode === 'honest' && !this.delivers) this.deliver(Infinity);
  }

  /** This many of the pending commands arrive, oldest first. */
  deliver(many: number): void {
    this.delivers = true;
    for (let left = many; left > 0; left--) {
      const command = this.pending.shift();
      if (command === undefined) break;
      const refusal = this.house.bySeat(this.seat, command);
      // Before it answers a word to go, or to sit in, an honest table sends what it holds back (P4.8).
      if (this.mode === 'honest' && ['sitOut', 'sitIn', 'stand'].includes(command.type)) this.show(this.view());
      if (this.unanswered.delete(command)) continue;
      if (refusal === null) this.accept(command);
      else this.refuse(command);
    }
    this.delivers = false;
  }

  /** The table says that it takes this. */
  accept(command: SeatCommand): void {
    this.oracle.accepted(command);
    this.memory = accepted(this.memory, command);
    this.answered.push(command);
    if (this.answered.length > 8) this.answered.shift();
  }

  /** The table says that it has refused this. */
  refuse(command: SeatCommand): void {
    this.oracle.refused(command);
    this.memory = refused(this.memory, command);
  }

  /** At a table of several: its bet stands, or it is the banker, whose word does. */
  hasSpoken(atTwo = false): boolean {
    const bank = this.seen?.bank ?? null;
    if ((this.world.seats.length === 2 && !atTwo) || this.seen?.phase !== 'bets' || bank === null) return false;
    return bank.banker === this.seat
      ? bank.move !== null
      : bank.bets.some(({ seat, max }) => seat === this.seat && max > 0n);
  }

  /** The player does something by hand; false: there is nothing to do. */
  byHand(
    wanted: Hand['kind'] | undefined = this.hasSpoken() && this.random.oneIn(2) ? 'ready' : undefined,
    way: Way = null,
  ): boolean {
    const seldom = this.random.oneIn(4);
    const all = hands(this.memory, this.seen).filter(
      (hand) =>
        (hand !== withdrawal || seldom) &&
        (wanted === undefined
          ? !['stand', 'sitOut', 'sitIn', 'refuse', 'ready'].includes(hand.kind)
          : hand.kind === wanted),
    );
    if (all.length === 0 || this.seen === null) return false;
    const hand = this.random.pick(all);
    const amount = amountOf(hand, this.random);
    const named = namedOf(hand, amount);
    this.oracle.hand(named);
    const made = play(this.memory, hand, amount);
    if (made === null) return true;
    this.memory = made.memory;
    if (this.random.oneIn(20)) this.oracle.stays(named);
    else this.leave([made.command], named, way);
    this.check();
    return true;
  }

  /** The player goes on in spite of what its page asks about the newest bank. */
  agree(): boolean {
    const made = agreeTo(this.memory, this.asked);
    if (made === null) return false;
    this.memory = made.memory;
    this.oracle.agrees(made.bankId, this.asked);
    this.asked = [];
    return true;
  }

  /** By how much the table's clock is ahead of the page's, as an honest house would have it: milliseconds. */
  private offset(): number {
    if (this.house.now !== this.housed.now) this.housed = { now: this.house.now, at: this.clock };
    return this.housed.now - this.housed.at * 1_000;
  }

  /** The house's clock runs out; `waits`: as long by the page's clock, which sees nothing new meanwhile. */
  timeOut(waits: boolean): boolean {
    const offset = this.offset();
    if (!this.house.timeOut()) return false;
    const until = Math.ceil((this.house.now - offset) / 1_000);
    if (waits && until > this.clock) this.clock = until;
    return true;
  }

  /** One act, honest or a lie, of those that can be done now. */
  step(acts: Acts, counts: Map<string, number>): void {
    this.steps++;
    this.clock++;
    this.idle = this.house.state.game.phase === 'waiting' ? this.idle + 1 : 0;
    // A running coup offers most to gain: some houses lie most then.
    const lies = this.house.state.bank?.coup != null && this.lies < this.liesInCoup ? this.liesInCoup : this.lies;
    const rare = acts.rare.find(({ when }) => when(this));
    const chosen =
      rare !== undefined && this.random.oneIn(2)
        ? rare.acts
        : this.mode !== 'honest' && this.random.below(100) < lies
          ? acts.lies
          : acts.honest;
    for (let tries = 0; tries < 12; tries++) {
      const act = chosen.pick(this.random);
      if (!act.modes.includes(this.mode)) continue;
      this.log.push(act.name);
      if (act.act(this)) {
        this.log[this.log.length - 1] += ` [${this.house.phase}]`;
        counts.set(act.name, (counts.get(act.name) ?? 0) + 1);
        return;
      }
      this.log.pop();
    }
  }
}
