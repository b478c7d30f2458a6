/**
 * A table of `npm run bench:engine`: whole banks through `step`, everybody betting, decisions by the printed tables,
 * cards without replacement.
 */
import { step } from '../../engine/game/decide.ts';
import type { Command, SeatCommand } from '../../engine/chairs/commands.ts';
import type { Game, GameBank } from '../../engine/game/state.ts';
import { calls, draws, moves } from '../../engine/protocol/messages.ts';
import { cardsOfCoup } from '../../engine/rules/coup.ts';
import { pointsOfKind } from '../../engine/rules/cards.ts';
import { mayPass, openMoves } from '../../engine/rules/rights.ts';
import type { Cell } from '../../engine/rules/ruleset.ts';
import type { Prng } from '../../engine/simulation/prng.ts';

/**
 * How the betting closes if not everybody's bet closes it: the clock runs out, or everybody says that they are ready.
 */
export type ClosedBy = 'clock' | 'ready';

/** Bets are spread over this part of the 20 s, so that many fall into the last ten and cause guarantees. */
const bettingTime = 18_000;
const broughtPostas = 1_000n;
const once = { pass: 8, move: 8, take: 4 } as const;

export class EngineTable {
  game: Game;
  now = 0;
  coups = 0;
  commands = 0;
  events = 0;
  private readonly prng: Prng;
  private readonly closedBy: ClosedBy;

  /** `players` sit down at seats 1, 2, …; `game` is a new one. */
  constructor(game: Game, players: number, prng: Prng, closedBy: ClosedBy) {
    this.game = game;
    this.prng = prng;
    this.closedBy = closedBy;
    const stack = game.limits.maxPosta * broughtPostas;
    for (let seat = 1; seat <= players; seat++)
      this.tell({ by: 'host', command: { type: 'sit', seat, player: `player ${seat}`, stack, principiante: false } });
  }

  /** Plays until this many more coups have been dealt, and into the next betting time. */
  play(coups: number): void {
    const until = this.coups + coups;
    while (this.coups < until || this.game.phase !== 'bets') this.goOn();
  }

  /** Leaves the table with bets standing. */
  placeBets(): void {
    const bank = this.game.bank!;
    const punters = bank.players.length - 1;
    for (const { seat } of bank.players) {
      if (seat === bank.banker) continue;
      this.now += Math.floor(bettingTime / punters);
      this.say(seat, { type: 'bet', call: calls.plain, max: this.amountAgainst(bank, punters) });
    }
  }

  private goOn(): void {
    const { game } = this;
    this.now += 100;
    switch (game.phase) {
      case 'draw':
        return this.tell({ by: 'host', command: { type: 'drawn', seat: 1 } });
      case 'posta':
        return this.namePosta();
      case 'choice':
        return this.choose(game.bank!);
      case 'bets':
        return this.bet();
      case 'links':
        this.coups++;
        return this.tell({ by: 'host', command: { type: 'cards', cards: this.sixCards() } });
      case 'punta':
        return this.say(game.bank!.coup!.hand, { type: 'draw', draw: this.puntaDraws(game.bank!) });
      case 'banco':
        return this.say(game.bank!.banker, { type: 'draw', draw: this.bancoDraws(game.bank!) });
      case 'offer':
      case 'takeBack':
        return this.answer();
      case 'auction':
        return this.auction();
      case 'waiting':
        throw new Error('a table of the bench waits');
    }
  }

  /** Players who have lost much have brought more by then. */
  private namePosta(): void {
    const { seats, limits, due } = this.game;
    for (const { seat, stack } of seats) {
      if (stack < limits.maxPosta * 10n)
        this.tell({ by: 'host', command: { type: 'bring', seat, amount: limits.maxPosta * broughtPostas } });
    }
    const amount = limits.minPosta * BigInt(1 + this.prng.below(10));
    this.say(due!, { type: 'posta', amount, socio: null });
  }

  private bet(): void {
    this.placeBets();
    if (this.isClosed()) return; // in heads-up the last bet closes
    if (this.closedBy === 'ready') {
      for (const { seat } of this.game.bank!.players) if (!this.isClosed()) this.say(seat, { type: 'ready' });
    } else {
      this.now = this.game.deadline!;
      this.tell({ by: 'host', command: { type: 'tick' } });
    }
    if (!this.isClosed()) throw new Error('the bets did not close');
  }

  private isClosed(): boolean {
    return this.game.phase === 'links';
  }

  /** All stakes together are about the posta: the last by hand are often cut down or returned. */
  private amountAgainst(bank: GameBank, punters: number): bigint {
    const { minBet } = this.game.limits;
    const { posta } = bank.books;
    const share = (posta * BigInt(20 + this.prng.below(180))) / BigInt(100 * punters); // rounds down
    return share < minBet ? minBet : share;
  }

  private choose(bank: GameBank): void {
    const {
      settings: { ruleset },
      limits,
    } = this.game;
    if (mayPass(ruleset, bank.past) && this.prng.oneIn(once.pass)) return this.say(bank.banker, { type: 'pass' });
    if (!this.prng.oneIn(once.move)) return this.say(bank.banker, { type: 'move', move: moves.on, amount: 0n });
    const stack = bank.players.find(({ seat }) => seat === bank.banker)!.stack;
    const { move, min } = this.prng.pick(openMoves(ruleset, limits, bank.books, stack, bank.past));
    this.say(bank.banker, { type: 'move', move, amount: min });
  }

  private answer(): void {
    const { seguito, phase } = this.game;
    for (const seat of phase === 'takeBack' ? [seguito!.passer] : seguito!.asked) {
      if (this.game.phase !== phase) return;
      this.say(seat, this.prng.oneIn(once.take) ? { type: 'take' } : { type: 'decline' });
    }
  }

  /** The first who may bids the minimum, and the clock runs out. */
  private auction(): void {
    const { asked } = this.game.seguito!;
    this.say(asked[0]!, { type: 'bid', amount: this.game.limits.minPosta });
    if (this.game.phase !== 'auction') return;
    this.now = this.game.deadline!;
    this.tell({ by: 'host', command: { type: 'tick' } });
  }

  private puntaDraws({ coup }: GameBank): number {
    const [first, , third] = coup!.cards as [number, number, number];
    const points = pointsTogether(first, third);
    return points >= 8 ? draws.batte : drawBy(this.game.settings.ruleset.drawing.punta[points]!);
  }

  private bancoDraws({ coup }: GameBank): number {
    const { drawing } = this.game.settings.ruleset;
    const [, second, , fourth, fifth] = coup!.cards as [number, number, number, number, number];
    const points = pointsTogether(second, fourth);
    return drawBy(
      coup!.decisions.punta === draws.carta
        ? drawing.bancoGiving[points]![pointsOfKind(fifth)]!
        : drawing.bancoAlone[points]!,
    );
  }

  private sixCards(): readonly number[] {
    return drawFrom(this.game.composition, 312 - this.game.cardsDrawn, this.prng);
  }

  private say(seat: number, command: SeatCommand): void {
    this.tell({ by: 'seat', seat, command });
  }

  private tell(command: Command): void {
    const decision = step(this.game, command, this.now);
    if ('refusal' in decision)
      throw new Error(
        `${JSON.stringify(command, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))} in ${this.game.phase}: ${decision.refusal.text}`,
      );
    this.game = decision.after;
    this.commands++;
    this.events += decision.events.length;
  }
}

function pointsTogether(one: number, other: number): number {
  return (pointsOfKind(one) + pointsOfKind(other)) % 10;
}

/** Volontà on sta, as the house plays it. */
function drawBy(cell: Cell): number {
  return cell === 'carta' ? draws.carta : draws.sta;
}

/** Six kinds without replacement: each remaining card is equally likely. */
function drawFrom(composition: readonly number[], left: number, prng: Prng): readonly number[] {
  const cards: number[] = [];
  for (let i = 0; i < cardsOfCoup; i++) {
    let place = prng.below(left - i);
    for (let kind = 0; kind < composition.length; kind++) {
      let count = composition[kind]!;
      for (const taken of cards) if (taken === kind) count--;
      if (place < count) {
        cards.push(kind);
        break;
      }
      place -= count;
    }
  }
  return cards;
}
