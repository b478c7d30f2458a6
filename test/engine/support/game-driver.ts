/**
 * Plays the rules' game as a table would: who sits, what is said, cards chosen by their points, a clock as a host keeps
 * it.
 */
import type { Command, HostCommand, SeatCommand } from '../../../engine/chairs/commands.ts';
import { newGame, step } from '../../../engine/game/decide.ts';
import type { Event } from '../../../engine/game/events.ts';
import { evolve } from '../../../engine/game/evolve.ts';
import type { RefusalCode } from '../../../engine/game/refusals.ts';
import { creditIn } from '../../../engine/chairs/seats.ts';
import { settingsOf, type Wishes } from '../../../engine/game/settings.ts';
import type { Automatic, Phase } from '../../../engine/chairs/state.ts';
import type { Game, GameBank } from '../../../engine/game/state.ts';
import { viewFor } from '../../../engine/game/view-for.ts';
import type { Options } from '../../../engine/chairs/view.ts';
import { nextTick } from '../../../engine/chairs/waiting.ts';
import { calls, draws, moves, outcomes } from '../../../engine/protocol/messages.ts';
import { pointsOfKind } from '../../../engine/rules/cards.ts';
import { rulesets, type Ruleset } from '../../../engine/rules/ruleset.ts';

export type RulesetName = 'online' | 'saint-vincent' | 'venezia' | 'heads-up';
export type Call = 'none' | 'plain' | 'cavallo' | 'tavolo' | 'rispetto' | 'banco';
export type Move = keyof typeof moves;
export type Draw = keyof typeof draws;
export type OutcomeName = 'punta' | 'banco' | 'egalite';
type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;

const callOf: Record<Call, number> = {
  none: calls.none,
  plain: calls.plain,
  cavallo: calls.cavallo,
  tavolo: calls.tavolo,
  rispetto: calls.bancoRispetto,
  banco: calls.banco,
};

export const rulesetNamed = (name: RulesetName): Ruleset => rulesets.find((ruleset) => ruleset.name === name)!;

/** One table with its clock. A refused command throws unless the test expects the refusal. */
export class Sitting {
  game: Game;
  now = 1_000_000;
  /** Everything that has happened. */
  readonly log: Event[] = [];
  /** All commands that were accepted, with their time. */
  readonly told: { readonly command: Command; readonly now: number }[] = [];

  /** Bets from 10, posta from 100 to 10,000, unless told otherwise. A ruleset may be given as changed data. */
  constructor(ruleset: RulesetName | Ruleset, wishes: Partial<Wishes> = {}) {
    const rules = typeof ruleset === 'string' ? rulesetNamed(ruleset) : ruleset;
    this.game = newGame(
      settingsOf(rules, { ...wishes, limits: { minBet: 10n, minPosta: 100n, maxPosta: 10_000n, ...wishes.limits } }),
    );
  }

  send(command: Command): readonly Event[] {
    const decision = step(this.game, command, this.now);
    if ('refusal' in decision)
      throw new Error(
        `${JSON.stringify(command, (_, v: unknown) => (typeof v === 'bigint' ? `${v}` : v))} in phase ${this.game.phase}: ${decision.refusal.code}`,
      );
    this.game = decision.after;
    this.log.push(...decision.events);
    this.told.push({ command, now: this.now });
    return decision.events;
  }

  /** Makes something happen that no command can cause. */
  happen(event: Event): void {
    this.game = evolve(this.game, event);
    this.log.push(event);
  }

  say(seat: number, command: SeatCommand): readonly Event[] {
    return this.send({ by: 'seat', seat, command });
  }
  host(command: HostCommand): readonly Event[] {
    return this.send({ by: 'host', command });
  }

  /** Code of the refusal, or null if the command would be accepted. Nothing changes. */
  refused(seat: number, command: SeatCommand): RefusalCode | null {
    return this.refusal({ by: 'seat', seat, command });
  }
  hostRefused(command: HostCommand): RefusalCode | null {
    return this.refusal({ by: 'host', command });
  }
  private refusal(command: Command): RefusalCode | null {
    const decision = step(this.game, command, this.now);
    return 'refusal' in decision ? decision.refusal.code : null;
  }

  /**
   * Seats 1, 2, … with these stacks, called p1, p2, …; a draw for the first banker names seat 1. Everybody may bet from
   * the start: nobody is newly seated.
   */
  sit(...stacks: readonly (number | bigint)[]): this {
    stacks.forEach((stack, i) => this.sitAt(i + 1, stack));
    for (const { seat } of this.game.seats) this.happen({ type: 'seat', seat, change: { justSeated: false } });
    if (this.game.phase === 'draw') this.host({ type: 'drawn', seat: 1 });
    return this;
  }

  sitAt(
    seat: number | null,
    stack: number | bigint,
    { player, principiante = false }: { readonly player?: string; readonly principiante?: boolean } = {},
  ): number {
    const [seated] = this.host({
      type: 'sit',
      seat,
      player: player ?? `p${seat ?? `standing ${this.game.seats.length}`}`,
      stack: BigInt(stack),
      principiante,
    });
    return (seated as EventOf<'seated'>).seat;
  }

  /** A standing bettor; returns the seat number. */
  stand(stack: number | bigint): number {
    return this.sitAt(null, stack);
  }

  /** The player who is due names the posta. */
  posta(amount: number | bigint, socio: number | null = null): this {
    this.say(this.game.due!, { type: 'posta', amount: BigInt(amount), socio });
    return this;
  }

  /** Without `max` a call may cost what it costs now; a banco e rispetto, all the credit. */
  bet(seat: number, call: Call, max?: number | bigint): this {
    this.say(seat, this.betOf(seat, call, max));
    return this;
  }

  betOf(seat: number, call: Call, max?: number | bigint): SeatCommand {
    return { type: 'bet', call: callOf[call], max: max === undefined ? this.usualMax(seat, call) : BigInt(max) };
  }

  private usualMax(seat: number, call: Call): bigint {
    if (call === 'none') return 0n;
    if (call === 'rispetto') return creditIn(this.bank, seat);
    const { posta } = viewFor(this.game, null, this.now).bank!;
    return call === 'banco' ? posta : posta / 2n;
  }

  /** Bets as text: `3 plain 300, 4 tavolo, 3 none`. */
  bets(text: string): this {
    for (const bet of text.split(', ').filter(Boolean)) {
      const [seat, call, max] = bet.split(' ');
      this.bet(Number(seat), call as Call, max === undefined ? undefined : BigInt(max));
    }
    return this;
  }

  ready(...seats: readonly number[]): this {
    for (const seat of seats) this.say(seat, { type: 'ready' });
    return this;
  }

  move(move: Move, amount: number | bigint = 0): this {
    this.say(this.bank.banker, { type: 'move', move: moves[move], amount: BigInt(amount) });
    return this;
  }

  /** The banker goes on, if it is asked. */
  on(): this {
    return this.game.phase === 'choice' ? this.move('on') : this;
  }

  pass(): this {
    this.say(this.bank.banker, { type: 'pass' });
    return this;
  }

  play(
    seat: number,
    { volonta = 0, automatic = 'none' }: { readonly volonta?: number; readonly automatic?: Automatic },
  ): this {
    this.say(seat, { type: 'play', volonta, automatic });
    return this;
  }

  /**
   * Waits until the betting time is over: a coup is closed, or the clock starts again. If a choice is still open the
   * banker goes on.
   */
  close(): this {
    this.on();
    return this.game.phase === 'links' ? this : this.tick();
  }

  /**
   * Points of the punta's two cards, of the banker's two, and of the third cards in the order drawn; they come from the
   * sabot.
   */
  cards(punta: number, banco: number, fifth = 0, sixth = 0): this {
    this.host({ type: 'cards', cards: this.kindsFor(punta, banco, fifth, sixth) });
    return this;
  }

  kindsFor(punta: number, banco: number, fifth = 0, sixth = 0): number[] {
    const left = [...this.game.composition];
    const take = (points: number): number => {
      const kinds = left.map((_, kind) => kind).filter((kind) => pointsOfKind(kind) === points);
      const kind = kinds.reduce((most, one) => (left[one]! > left[most]! ? one : most));
      left[kind]!--;
      return kind;
    };
    // The third cards are named exactly, so they are taken first; the pairs come from what is most plentiful.
    const thirds = [take(fifth), take(sixth)];
    const pair = (points: number): [number, number] => {
      const count = (p: number) => left.reduce((sum, n, kind) => (pointsOfKind(kind) === p ? sum + n : sum), 0);
      const room = (a: number) => {
        const b = (points + 10 - a) % 10;
        return a === b ? count(a) / 2 : Math.min(count(a), count(b));
      };
      const a = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].reduce((best, one) => (room(one) > room(best) ? one : best));
      return [take(a), take((points + 10 - a) % 10)];
    };
    const [p1, p2] = pair(punta);
    const [b1, b2] = pair(banco);
    return [p1, b1, p2, b2, ...thirds];
  }

  /** The side that has to decide declares this. */
  draw(draw: Draw): this {
    this.say(this.decides, { type: 'draw', draw: draws[draw] });
    return this;
  }

  get decides(): number {
    return viewFor(this.game, null, this.now).bank!.coup!.decides!;
  }

  /** Closes the bets if they are open, and plays the coup with four cards: 9 against 0, 6 against 9, or 9 against 9. */
  coup(outcome: OutcomeName): this {
    this.close();
    const [punta, banco] = { punta: [9, 0], banco: [6, 9], egalite: [9, 9] }[outcome] as [number, number];
    const before = this.count('coup');
    this.cards(punta, banco);
    if (this.phase === 'punta') this.draw(punta === 9 ? 'batte' : 'sta');
    if (this.count('coup') !== before + 1 || this.last('coup')!.outcome !== outcomes[outcome])
      throw new Error(`the coup did not end ${outcome}`);
    return this;
  }

  /** The host's clock: time goes on to the next moment that something runs out, and it does. */
  tick(): this {
    const at = nextTick(this.game);
    if (at === null) throw new Error('no clock runs');
    this.now = Math.max(this.now, at);
    this.host({ type: 'tick' });
    return this;
  }

  /** Milliseconds pass at a host that sends every tick on time. */
  wait(ms: number): this {
    const end = this.now + ms;
    for (let at = nextTick(this.game); at !== null && at <= end; at = nextTick(this.game)) {
      const before = this.game;
      this.now = Math.max(this.now, at);
      this.host({ type: 'tick' });
      if (this.game === before) break;
    }
    this.now = end;
    return this;
  }

  /** Milliseconds pass and nobody looks at the clock. */
  pause(ms: number): this {
    this.now += ms;
    return this;
  }

  lost(seat: number): this {
    this.host({ type: 'lost', seat });
    return this;
  }
  connected(seat: number): this {
    this.host({ type: 'connected', seat });
    return this;
  }

  get phase(): Phase {
    return this.game.phase;
  }
  get bank(): GameBank {
    if (this.game.bank === null) throw new Error('no bank is open');
    return this.game.bank;
  }

  /** The moves open to the banker, as text: `on, raise 1–4000, halve 975`. */
  get moves(): string {
    const nameOf = (move: number) => Object.keys(moves)[Object.values(moves).indexOf(move as 0)]!;
    return this.options(this.bank.banker)
      .moves.map(({ move, min, max }) =>
        max === 0n ? nameOf(move) : `${nameOf(move)} ${min === max ? max : `${min}–${max}`}`,
      )
      .join(', ');
  }

  /** Running guarantees as text: `3 withdraw, 1 pass`. */
  get guarantees(): string {
    return this.bank.guarantees.map(({ seat, may }) => `${seat} ${may}`).join(', ');
  }

  /** Waits until this many milliseconds are left before the bets close. */
  untilLeft(ms: number): this {
    return this.wait(this.bank.betsUntil! - this.now - ms);
  }

  /** What is left until the running clock ends. */
  get left(): number | null {
    return this.game.deadline === null ? null : this.game.deadline - this.now;
  }
  options(seat: number): Options {
    return viewFor(this.game, seat, this.now).options;
  }
  stackOf(seat: number): bigint | null {
    return this.game.seats.find((s) => s.seat === seat)?.stack ?? null;
  }
  creditOf(seat: number): bigint {
    return this.game.bank === null ? (this.stackOf(seat) ?? 0n) : creditIn(this.game.bank, seat);
  }
  seat(number: number) {
    return this.game.seats.find((s) => s.seat === number);
  }

  /** `seat stake` of the closed list, by ascending seat; `*` follows the seat that has the cards. */
  get accepted(): string {
    const { list, hand } = this.last('closed')!;
    return list
      .filter((row) => row.accepted > 0n)
      .map(({ seat, accepted }) => `${seat} ${accepted}${seat === hand ? '*' : ''}`)
      .join(', ');
  }

  events<T extends Event['type']>(type: T): readonly EventOf<T>[] {
    return this.log.filter((event): event is EventOf<T> => event.type === type);
  }
  last<T extends Event['type']>(type: T): EventOf<T> | undefined {
    return this.events(type).at(-1);
  }
  count(type: Event['type']): number {
    return this.events(type).length;
  }
}

/** Nine stacks that are enough for everything. */
export const ample = Array<number>(9).fill(20_000);
/** Banker 1 with a posta of 1000; as many seats as the ruleset has, at most nine. */
export function opened(name: RulesetName, stacks: readonly number[] = ample, posta = 1000): Sitting {
  const seats = { online: 9, 'saint-vincent': 9, venezia: 8, 'heads-up': 2 }[name];
  return new Sitting(name).sit(...stacks.slice(0, seats)).posta(posta);
}

/** After a coup that seat 2 covered and the banker won: it may pass, raise and so on; the bets are open again. */
export function afterAWin(name: RulesetName, stacks?: readonly number[]): Sitting {
  return opened(name, stacks).bet(2, 'banco').coup('banco').on();
}
