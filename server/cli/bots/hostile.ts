/**
 * A client of `sabot bots` that does what an honest one never does: it holds back one signature or link after the
 * other, goes away and comes back, bets late, sends what is stale and everything twice, and leaves in mid-bank. What it
 * signs is still made by the seat's client; it only decides what leaves, and when.
 */
import { standCommand, type ByHand } from '../../../engine/seat/by-hand.ts';
import type { TalkByHand } from '../../../engine/seat/talk.ts';
import type { Prng } from '../../../engine/simulation/prng.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { TableView } from '../../../engine/table/sette-view.ts';
import type { BotPlayer } from './remote-player.ts';

/** The first five: what of that kind it would send does not leave. */
export const misdeeds = [
  'give',
  'link',
  'choice',
  'ack',
  'result',
  'cut',
  'late',
  'stale',
  'doubled',
  'leave',
] as const;
export type Misdeed = (typeof misdeeds)[number];

/** So many turns of a bank go by without a misdeed for each with one. */
const honestTurns = 2;
/** How long it stays away, milliseconds at most: longer than any clock of the table for a link. */
const awayAtMost = 9_000;
/** How many of its commands it remembers, to send them again. */
const remembered = 40;

export class Hostile {
  readonly #player: BotPlayer;
  readonly #random: Prng;
  readonly #told: (misdeed: Misdeed) => void;
  #deed: Misdeed | null = null;
  #turn = '';
  /** The deed of this turn has been done at least once. */
  #done = false;
  #sent: SeatCommand[] = [];
  /** A bet that it sends once the bets are closed. */
  #late: SeatCommand | null = null;

  constructor(player: BotPlayer, random: Prng, told: (misdeed: Misdeed) => void) {
    [this.#player, this.#random, this.#told] = [player, random, told];
    player.allow = (command) => !this.#holdsBack(command);
    player.onSent = (command) => this.#afterwards(command);
  }

  /** From now on it plays as the others do. */
  reform(): void {
    this.#deed = null;
    this.#turn = 'reformed';
  }

  /** Chooses what to do in each new turn. */
  look({ number, bank, seats }: TableView): void {
    const turn = `${number} ${bank?.proof.turns.length ?? 'none'}`;
    if (this.#turn === 'reformed' || turn === this.#turn) return;
    this.#turn = turn;
    this.#done = false;
    this.#deed = this.#random.oneIn(honestTurns + 1) ? this.#random.pick(misdeeds) : null;
    this.#sendLate();
    const { memory } = this.#player;
    const isSeated = seats.some((one) => one.seat === memory.seat && one.status === 'seated' && !one.leaving);
    if (this.#deed === 'cut') {
      this.#do('cut');
      void this.#player.cut(this.#random.below(awayAtMost));
    } else if (this.#deed === 'stale' && this.#sent.length > 0) {
      this.#do('stale');
      this.#again(this.#random.pick(this.#sent));
    } else if (this.#deed === 'leave' && isSeated) {
      this.#do('leave');
      void this.#player.byHand(standCommand(memory));
    }
  }

  /** What its player does by hand, unless that is to be held back. */
  instead(act: ByHand | TalkByHand | null): ByHand | TalkByHand | null {
    if (act === null || !this.#holdsBack(act.command)) return act;
    if (act.command.type === 'bet') {
      if (this.#late === null) [this.#player.memory, this.#late] = [act.memory, act.command]; // it has signed it
    }
    return null;
  }

  #holdsBack(command: SeatCommand): boolean {
    const isLateBet = this.#deed === 'late' && command.type === 'bet' && command.bet.message.max > 0n;
    if (!isLateBet && command.type !== this.#deed) return false;
    this.#do(isLateBet ? 'late' : this.#deed!);
    return true;
  }

  #sendLate(): void {
    const late = this.#late;
    this.#late = null;
    if (late !== null) void this.#player.command(late);
  }

  #afterwards(command: SeatCommand): void {
    this.#sent = [...this.#sent.slice(1 - remembered), command];
    if (this.#deed !== 'doubled') return;
    this.#do('doubled');
    this.#again(command);
  }

  /** Its client does not learn of it: what it remembers is about the first time. */
  #again(command: SeatCommand): void {
    void this.#player.ask('command', (id) => ({ id, command }));
  }

  #do(misdeed: Misdeed): void {
    if (!this.#done) this.#told(misdeed);
    this.#done = true;
  }
}
