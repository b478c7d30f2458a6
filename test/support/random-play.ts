/**
 * Random games of any ruleset, as commands: mostly what the views offer; now and then somebody comes, goes, falls
 * silent, changes settings, or says what they may not. Deterministic by seed; the caller provides the cards.
 */
import type { Command, HostCommand, SeatCommand } from '../../engine/chairs/commands.ts';
import { newGame, step, type Decision } from '../../engine/game/decide.ts';
import { settingsOf, type Wishes } from '../../engine/game/settings.ts';
import { automatics, type Seat } from '../../engine/chairs/state.ts';
import type { Game } from '../../engine/game/state.ts';
import { viewFor } from '../../engine/game/view-for.ts';
import type { Options } from '../../engine/chairs/view.ts';
import { nextTick } from '../../engine/chairs/waiting.ts';
import { waitingFor } from '../../engine/game/waiting.ts';
import { calls, moves, statuses, volontaBits } from '../../engine/protocol/messages.ts';
import type { Ruleset } from '../../engine/rules/ruleset.ts';
import { picker } from './seeds.ts';

export const limits = { minBet: 10n, minPosta: 100n, maxPosta: 3_000n } as const;

export interface RandomPlayOptions {
  readonly seed: number;
  readonly wishes?: Partial<Wishes>;
  /** Of 100 commands, this many have nothing to do with the turn. Default 12. */
  readonly besides?: number;
  /** This many cards have left the sabot before it begins. */
  readonly drawn?: number;
}

export class RandomPlay {
  readonly ruleset: Ruleset;
  game: Game;
  now = 1_000_000;
  private readonly pick: (n: number) => number;
  private readonly besides: number;
  private names = 0;

  constructor(ruleset: Ruleset, { seed, wishes, besides = 12, drawn = 0 }: RandomPlayOptions) {
    this.ruleset = ruleset;
    this.besides = besides;
    this.pick = picker(seed);
    const { least, most } = ruleset.play.seats;
    // A table of four begins, whatever its ruleset asks for: whole games in few commands.
    this.game = newGame(
      settingsOf(ruleset, {
        minimumPlayers: { start: Math.min(4, most), goOn: 2 },
        seats: Math.max(least, Math.min(6, most)),
        limits,
        ...wishes,
      }),
    );
    if (drawn > 0) this.game = { ...this.game, composition: this.shoeWithout(drawn), cardsDrawn: drawn };
  }

  /** The next command and its time. Six random cards if cards are due. */
  next(): { readonly command: Command; readonly now: number } {
    this.now += this.chance(80) ? this.pick(900) : this.pick(9_000);
    const command = this.command();
    return { command, now: this.now };
  }

  /** Carries a command out. */
  tell(command: Command): Decision {
    const decision = step(this.game, command, this.now);
    if ('after' in decision) this.game = decision.after;
    return decision;
  }

  /** One or more of the seats whose link the closed coup needs. */
  private silent(): readonly number[] {
    return this.game
      .bank!.coup!.list.filter(({ status }) => status === statuses.accepted)
      .map(({ seat }) => seat)
      .filter((_seat, i) => i === 0 || this.chance(50));
  }

  /** Six kinds that are in the sabot. */
  sixCards(): number[] {
    return this.cardsOfShoe(6);
  }

  private cardsOfShoe(n: number): number[] {
    const shoe = this.game.composition.flatMap((count, kind) => Array<number>(count).fill(kind));
    return Array.from({ length: n }, () => shoe.splice(this.pick(shoe.length), 1)[0]!);
  }

  private shoeWithout(n: number): readonly number[] {
    const gone = this.cardsOfShoe(n);
    return this.game.composition.map((count, kind) => count - gone.filter((k) => k === kind).length);
  }

  chance(percent: number): boolean {
    return this.pick(100) < percent;
  }
  oneOf<T>(all: readonly T[]): T {
    return all[this.pick(all.length)]!;
  }
  /** From `min` to `max`, often one of the two. */
  between(min: bigint, max: bigint): bigint {
    if (max <= min || this.chance(20)) return min;
    return this.chance(25) ? max : min + BigInt(this.pick(Number(max - min) + 1));
  }

  private command(): Command {
    const { game } = this;
    const at = nextTick(game);
    if (at !== null && this.now >= at) return this.host({ type: 'tick' });
    const chairs = game.seats.filter(({ seat }) => seat <= 10).length;
    if (chairs < Math.min(3, game.settings.seats)) return this.comes();
    if (this.chance(this.besides)) return this.aside();
    const waiting = waitingFor(game);
    if (waiting.length === 0 || this.chance(3)) return this.tickOrCome(at);
    const { seat, duty } = this.oneOf(waiting);
    if (duty === 'drawn') return this.host({ type: 'drawn', seat: this.oneOf(game.seats).seat });
    if (duty === 'cards')
      return this.host(
        this.chance(7) ? { type: 'void', silent: this.silent() } : { type: 'cards', cards: this.sixCards() },
      );
    if (duty === 'posta' && this.ruleset.play.socio && this.chance(50))
      return this.say(this.oneOf(game.seats).seat, { type: 'partner' });
    return duty === 'bet' ? this.inBets() : this.say(seat!, this.turnOf(seat!, duty));
  }

  private host(command: HostCommand): Command {
    return { by: 'host', command };
  }
  private say(seat: number, command: SeatCommand): Command {
    return { by: 'seat', seat, command };
  }
  private options(seat: number): Options {
    return viewFor(this.game, seat, this.now).options;
  }

  /** Time goes on until something runs out, or somebody comes who makes play possible. */
  private tickOrCome(at: number | null): Command {
    if (this.game.suspended && this.chance(50)) return this.host({ type: 'goOn' });
    if (at === null || this.chance(10)) return this.comes();
    this.now = Math.max(this.now, at);
    return this.host({ type: 'tick' });
  }

  private comes(): Command {
    const { game, ruleset } = this;
    const free = Array.from({ length: game.settings.seats }, (_, i) => i + 1).filter(
      (seat) => !game.seats.some((s) => s.seat === seat),
    );
    const owing = game.seats.filter((seat) => seat.owes);
    if (owing.length > 0 && this.chance(60)) return this.host({ type: 'rejoin', seat: this.oneOf(owing).seat });
    const out = game.seats.filter((seat) => seat.sittingOut && !seat.leaving);
    if (out.length > 0 && this.chance(60)) return this.say(this.oneOf(out).seat, { type: 'sitIn' });
    const poor = game.seats.filter(({ stack }) => stack < 1_000n);
    if (poor.length > 0 && this.chance(40))
      return this.host({ type: 'bring', seat: this.oneOf(poor).seat, amount: this.between(1n, 3_000n) });
    const standing = ruleset.standing !== 'none' && game.seats.length > 3 && this.chance(70);
    if (free.length === 0 && !standing) return this.host({ type: 'tick' });
    const principiante = (ruleset.volonta & volontaBits.principiante) !== 0 && this.chance(20);
    return this.host({
      type: 'sit',
      seat: standing ? null : this.oneOf(free),
      player: `p${++this.names}`,
      stack: this.between(5n, 6_000n),
      principiante,
    });
  }

  /** Somebody bets, is ready, or the banker makes up its mind. */
  private inBets(): Command {
    const { game } = this;
    const bank = game.bank!;
    const bettors = game.seats.filter(({ seat }) => seat !== bank.banker);
    if (this.chance(12)) return this.say(bank.banker, this.bankers(bank.banker));
    const { seat } = this.oneOf(bettors);
    // A player who has bet is often ready at once: the table closes.
    if (bank.bets.length > 0 && this.chance(55))
      return this.say(this.chance(30) ? bank.banker : seat, { type: 'ready' });
    return this.say(seat, this.bet(seat));
  }

  private bet(seat: number): SeatCommand {
    const { bet, withdraw } = this.options(seat);
    if (bet === null || (withdraw && this.chance(15))) return { type: 'bet', call: calls.none, max: 0n };
    const call = this.oneOf([...this.ruleset.calls, calls.plain, calls.plain, calls.plain]);
    const cost = call === calls.banco ? bet.banco : call === calls.tavolo ? bet.tavolo : null;
    if (cost !== null) return { type: 'bet', call, max: this.chance(70) ? cost : cost + this.between(0n, 50n) };
    return {
      type: 'bet',
      call: call === calls.cavallo || call === calls.bancoRispetto ? call : calls.plain,
      max: this.between(bet.min, bet.max),
    };
  }

  private bankers(seat: number): SeatCommand {
    const { moves: open, pass } = this.options(seat);
    if (pass && this.chance(15)) return { type: 'pass' };
    const chosen = open.length === 0 ? { move: moves.on, min: 0n, max: 0n } : this.oneOf(open);
    return { type: 'move', move: chosen.move, amount: this.between(chosen.min, chosen.max) };
  }

  private turnOf(seat: number, duty: string): SeatCommand {
    const { posta, take, bid, draws, advice } = this.options(seat);
    if (duty === 'choice') return this.bankers(seat);
    if (duty === 'draw') {
      if (advice && this.chance(10)) return { type: 'advice' };
      return { type: 'draw', draw: this.chance(6) ? 1 + this.pick(3) : this.oneOf(draws) };
    }
    if (duty === 'posta') {
      if (posta === null || this.chance(6)) return { type: 'refuse' };
      const { partners } = this.game;
      return {
        type: 'posta',
        amount: this.between(posta.min, posta.max),
        socio: partners.length > 0 && this.chance(70) ? this.oneOf(partners) : null,
      };
    }
    if (take !== null && this.chance(25)) return { type: 'take' };
    if (bid !== null && this.chance(50)) return { type: 'bid', amount: this.between(bid, bid + 60n) };
    return { type: 'decline' };
  }

  /** Something that does not belong to the turn, legal or not. */
  private aside(): Command {
    const { game } = this;
    const seat = this.oneOf(game.seats);
    switch (this.pick(14)) {
      case 0:
      case 1:
      case 2:
        return this.say(seat.seat, this.settings());
      case 3:
        return this.comes();
      case 4:
        return this.say(seat.seat, this.chance(50) ? { type: 'sitOut' } : { type: 'sitIn' });
      case 5:
        return this.say(seat.seat, this.chance(35) ? { type: 'leave' } : { type: 'sitIn' });
      case 6:
        return this.host({ type: seat.connected && this.chance(60) ? 'lost' : 'connected', seat: seat.seat });
      case 7:
        return this.say(seat.seat, { type: 'partner' });
      case 8:
        return this.say(seat.seat, { type: 'draw', draw: this.pick(4) });
      case 9:
        return this.say(
          seat.seat,
          this.oneOf<SeatCommand>([{ type: 'advice' }, { type: 'pass' }, { type: 'take' }, { type: 'ready' }]),
        );
      case 10:
        return this.say(seat.seat, this.bet(seat.seat));
      case 11:
        return this.host({ type: 'connected', seat: seat.seat });
      case 12:
        return this.director(seat);
      default:
        return this.host(this.chance(30) ? { type: 'malfunction' } : { type: 'tick' });
    }
  }

  private settings(): SeatCommand {
    const free = this.ruleset.volonta & ~volontaBits.principiante;
    return {
      type: 'play',
      volonta: this.pick(32) & free & (this.chance(80) ? ~volontaBits.regola : ~0),
      automatic: this.oneOf(automatics),
    };
  }

  private director({ seat }: Seat): Command {
    const { game } = this;
    if (!this.ruleset.play.director) return this.host({ type: 'bring', seat, amount: this.between(1n, 2_000n) });
    if (game.suspended) return this.host({ type: 'goOn' });
    if (this.chance(50)) return this.host({ type: 'suspend' });
    return this.host({
      type: 'minimum',
      minBet: 10n + BigInt(this.pick(20)),
      minPosta: 100n + BigInt(this.pick(100)),
      at: this.now + game.settings.notice + this.pick(1_000),
    });
  }
}
