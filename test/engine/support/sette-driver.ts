/** Plays Sette e mezzo as a table would: who sits, what is said, cards as one writes them, a host's clock. */
import type { Command, HostCommand, SeatCommand } from '../../../engine/chairs/commands.ts';
import { creditIn } from '../../../engine/chairs/seats.ts';
import { nextTick } from '../../../engine/chairs/waiting.ts';
import { calls, draws } from '../../../engine/protocol/messages.ts';
import { kindsInDeck, matta, ranks, suits } from '../../../engine/sette/cards.ts';
import { newSette, step } from '../../../engine/sette/decide.ts';
import { decisionDue } from '../../../engine/sette/duel-acts.ts';
import { cardsOfDuel, choiceOf } from '../../../engine/sette/duel.ts';
import type { SetteEvent } from '../../../engine/sette/events.ts';
import { evolve } from '../../../engine/sette/evolve.ts';
import type { SetteRefusalCode } from '../../../engine/sette/refusals.ts';
import { setteRulesets, type SetteRuleset } from '../../../engine/sette/ruleset.ts';
import { setteSettingsOf, type SetteWishes } from '../../../engine/sette/settings.ts';
import type { SetteBank, SetteGame } from '../../../engine/sette/state.ts';
import { viewFor, type SetteOptions } from '../../../engine/sette/view-for.ts';

type EventOf<T extends SetteEvent['type']> = Extract<SetteEvent, { type: T }>;
export type SetteName = 'piatto' | 'classico' | 'piatto-regola' | 'classico-regola';

export const setteNamed = (name: SetteName): SetteRuleset =>
  setteRulesets.find((ruleset) => ruleset.name === `sette-${name}`)!;

/** Kinds of cards as one writes them: `5d fb mat`; d c s b are the suits, f h r fante, cavallo and re. */
export const kindsOf = (text: string): number[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((card) => {
      if (card === 'mat') return matta;
      const rank = { f: 'fante', h: 'cavallo', r: 're' }[card[0]!] ?? Number(card[0]);
      const suit = suits.findIndex((one) => one.startsWith(card[1]!));
      return suit * 10 + ranks.indexOf(rank as (typeof ranks)[number]);
    });

/** One table with its clock. A refused command throws unless the test expects the refusal. */
export class SetteSitting {
  game: SetteGame;
  now = 1_000_000;
  readonly log: SetteEvent[] = [];
  /** All commands that were accepted, with their time and events. */
  readonly told: { readonly command: Command; readonly at: number; readonly events: readonly SetteEvent[] }[] = [];

  /** Bets from 10, posta from 100 to 10,000, the highest bet of classico 100, unless told otherwise. */
  constructor(name: SetteName | SetteRuleset, wishes: Partial<SetteWishes> = {}) {
    const ruleset = typeof name === 'string' ? setteNamed(name) : name;
    const highestBet = ruleset.posta === 'the piatto' ? null : 100n;
    const limits = { minBet: 10n, minPosta: 100n, maxPosta: 10_000n, highestBet, ...wishes.limits };
    this.game = newSette(setteSettingsOf(ruleset, { ...wishes, limits }));
  }

  send(command: Command): readonly SetteEvent[] {
    const decision = step(this.game, command, this.now);
    if ('refusal' in decision)
      throw new Error(`${textOf(command)} in phase ${this.game.phase}: ${decision.refusal.code}`);
    this.game = decision.after;
    this.log.push(...decision.events);
    this.told.push({ command, at: this.now, events: decision.events });
    return decision.events;
  }
  say(seat: number, command: SeatCommand): this {
    this.send({ by: 'seat', seat, command });
    return this;
  }
  host(command: HostCommand): this {
    this.send({ by: 'host', command });
    return this;
  }
  refused(seat: number, command: SeatCommand): SetteRefusalCode | null {
    return this.refusal({ by: 'seat', seat, command });
  }
  hostRefused(command: HostCommand): SetteRefusalCode | null {
    return this.refusal({ by: 'host', command });
  }
  refusal(command: Command): SetteRefusalCode | null {
    const decision = step(this.game, command, this.now);
    return 'refusal' in decision ? decision.refusal.code : null;
  }

  /** Seats 1, 2, … with these stacks, none of them newly seated; the draw for the first banker names seat 1. */
  sit(...stacks: readonly (number | bigint)[]): this {
    stacks.forEach((stack, i) => this.sitAt(i + 1, stack));
    for (const { seat } of this.game.seats)
      this.game = evolve(this.game, { type: 'seat', seat, change: { justSeated: false } });
    return this.game.phase === 'draw' ? this.host({ type: 'drawn', seat: 1 }) : this;
  }
  sitAt(seat: number, stack: number | bigint, player = `p${seat}`): this {
    return this.host({ type: 'sit', seat, player, stack: BigInt(stack), principiante: false });
  }

  /** Who is due puts this up; without an amount, what it must. */
  posta(amount?: number | bigint): this {
    const seat = this.game.due!;
    const least = this.options(seat).posta?.min ?? 0n;
    return this.say(seat, { type: 'posta', amount: amount === undefined ? least : BigInt(amount), socio: null });
  }
  /** Whose turn it is bets this, or calls banco. */
  bet(what: number | bigint | 'banco'): this {
    return this.say(this.turn, betOf(what === 'banco' ? this.view.posta : what, what === 'banco'));
  }
  decline(): this {
    return this.say(this.turn, { type: 'decline' });
  }
  /** These cards fall first, then others of the deck. */
  cards(text: string): this {
    return this.host({ type: 'cards', cards: this.dealOf(kindsOf(text)) });
  }
  dealOf(first: readonly number[]): number[] {
    const left = Array.from({ length: kindsInDeck }, (_, kind) => kind).filter(
      (kind) => this.game.composition[kind] === 1 && !first.includes(kind),
    );
    return [...first, ...left].slice(0, cardsOfDuel);
  }
  /** Who decides says this, `s` sta and `c` carta, one after the other. */
  decide(words: string): this {
    for (const word of words) {
      const { seat, asked } = decisionDue(this.game)!;
      this.say(seat, { type: 'draw', draw: choiceOf(asked.count, word === 'c' ? draws.carta : draws.sta) });
    }
    return this;
  }
  /** One whole turn: a bet, won by the punta with 7 against 1, or lost to the banker with 1 against 7. */
  turnWon(what: number | 'banco', by: 'punta' | 'banco'): this {
    const [punta, banco] = by === 'punta' ? [6, 0] : [0, 6];
    const of = (rank: number, but?: number) =>
      suits.map((_, suit) => suit * 10 + rank).find((kind) => this.game.composition[kind] === 1 && kind !== but)!;
    this.bet(what).host({ type: 'cards', cards: this.dealOf([of(punta), of(banco)]) });
    return this.decide('ss');
  }

  /** The host's clock: time goes on to the next moment that something runs out, and it does. */
  tick(): this {
    const at = nextTick(this.game);
    if (at === null) throw new Error('no clock runs');
    this.now = Math.max(this.now, at);
    return this.host({ type: 'tick' });
  }
  lost(seat: number): this {
    return this.host({ type: 'lost', seat });
  }

  get phase(): string {
    return this.game.phase;
  }
  get bank(): SetteBank {
    if (this.game.bank === null) throw new Error('no bank is open');
    return this.game.bank;
  }
  get turn(): number {
    return this.bank.turn!;
  }
  get view() {
    return viewFor(this.game, null, this.now).bank!;
  }
  get left(): number | null {
    return this.game.deadline === null ? null : this.game.deadline - this.now;
  }
  options(seat: number): SetteOptions {
    return viewFor(this.game, seat, this.now).options;
  }
  stackOf(seat: number): bigint | null {
    return this.game.seats.find((one) => one.seat === seat)?.stack ?? null;
  }
  creditOf(seat: number): bigint {
    return this.game.bank === null ? (this.stackOf(seat) ?? 0n) : creditIn(this.game.bank, seat);
  }
  events<T extends SetteEvent['type']>(type: T): readonly EventOf<T>[] {
    return this.log.filter((event): event is EventOf<T> => event.type === type);
  }
  last<T extends SetteEvent['type']>(type: T): EventOf<T> | undefined {
    return this.events(type).at(-1);
  }
}

export const betOf = (max: number | bigint, banco = false): SeatCommand => ({
  type: 'bet',
  call: banco ? calls.banco : calls.plain,
  max: BigInt(max),
});

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? `${v}` : v));

/** Banker 1 with a piatto of 1000 (classico: the highest bets) against seats 2, 3 and 4; it is 2's turn. */
export function openedSette(
  name: SetteName = 'piatto',
  stacks: readonly number[] = [5000, 5000, 5000, 5000],
): SetteSitting {
  const sitting = new SetteSitting(name).sit(...stacks);
  return setteNamed(name).posta === 'the piatto' ? sitting.posta(1000) : sitting.posta();
}
