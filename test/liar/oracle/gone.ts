/**
 * What the player's word that it goes leaves open: the lists that had come before the word, or before its answer, and
 * one whose bets were closed by then. Nothing but the player's own sitting in brings it back, and what it had bet
 * before is in no other list.
 */
import type { Hex } from '../../../engine/bytes.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { Broken, type Premises } from './law.ts';
import { attempt, hashed, turnsOf, type Shown } from './seen.ts';
import type { Named } from './words.ts';

export class Gone {
  private readonly premises: Premises;
  private readonly seat: number;
  private away = false;
  /** Its last word has no answer yet. */
  private waits = false;
  /** Lists that the seat has been shown, and of these those that its last word left open. */
  private readonly lists = new Set<Hex>();
  private open = new Set<Hex>();
  /** A view before the answer has shown bets that were closed but for somebody's guarantee: their list is to come. */
  private toCome = false;
  /** Commitments of the bets that it had let out by its last word. */
  private readonly bets = new Set<Hex>();
  private before = new Set<Hex>();
  /** Commitments of bets that the table has taken or shown. */
  private readonly there = new Set<Hex>();

  constructor(seat: number, premises: Premises) {
    this.seat = seat;
    this.premises = premises;
  }

  /** The client is about to see this. */
  shown(view: Shown): void {
    const closed = attempt(() => view.bank!.betsUntil! <= view.now!) === true;
    const bet = attempt(() => view.bank!.bets!.find(({ seat }) => seat === this.seat)?.bet?.message.commitment);
    if (bet != null) this.there.add(bet);
    if (view.phase === 'bets') this.toCome = closed && (this.toCome || (this.away && this.waits));
    const turn = turnsOf(view.bank).at(-1);
    const list = turn?.closed === undefined ? null : hashed('Closed', turn.closed.message);
    if (list === null || this.lists.has(list)) return;
    this.lists.add(list);
    if (this.toCome) this.open.add(list);
    this.toCome = false;
    const own = attempt(() => turn!.list!.find(({ seat, status }) => seat === this.seat && status >= 2));
    if (own == null || this.open.has(list) || this.waits) return;
    if (this.away) this.premises.held('O9 gone');
    else if (this.before.has(own.commitment)) this.premises.held('O9 lapsed bet');
  }

  /** The player does this by hand. A `Leave` has laws of its own. */
  hand({ kind }: Named): void {
    if (kind === 'sitIn') this.away = false;
    if (kind === 'sitOut') this.goes();
  }

  /** The client lets this out. */
  lets(command: SeatCommand): void {
    if (command.type === 'stand' && command.leave === null) this.goes();
    if (command.type === 'bet' && command.bet.message.call !== 0) {
      if (!this.bets.has(command.bet.message.commitment)) this.bets.add(command.bet.message.commitment);
      else if (this.before.has(command.bet.message.commitment))
        throw new Broken('O9 lapsed bet', 'it makes a bet again from before its player went');
    }
    const stakes = ['move', 'posta', 'take', 'bid'].includes(command.type);
    if (this.away && (stakes || (command.type === 'bet' && command.bet.message.call !== 0)))
      throw new Broken('O9 gone', `a ${command.type}, and its player has gone`);
  }

  /** It gives for this list for the first time. */
  gives(closed: Hex, commitment: Hex): void {
    if (this.open.has(closed)) return;
    if (this.away) throw new Broken('O9 gone', 'it gives for a list that its player, who has gone, had not seen');
    if (this.before.has(commitment))
      throw new Broken('O9 lapsed bet', 'it gives for a list with a bet from before its player went');
  }

  /**
   * The table has answered. Whatever it says decides what is left of a word to go; so does its answer that the player
   * sits in, for it answers in order: what it had taken or shown by then is there.
   */
  answered(command: SeatCommand, isTaken: boolean): void {
    if (command.type === 'bet' && isTaken) this.there.add(command.bet.message.commitment);
    if (command.type === 'sitIn' && this.waits && !this.away) {
      this.open = new Set(this.lists);
      this.before = new Set([...this.before].filter((commitment) => !this.there.has(commitment)));
      this.waits = false;
    }
    if (!this.waits || !(command.type === 'sitOut' || (command.type === 'stand' && command.leave === null))) return;
    this.open = new Set(this.lists);
    this.waits = false;
  }

  private goes(): void {
    if (this.away) return;
    this.away = this.waits = true;
    this.open = new Set(this.lists);
    this.before = new Set(this.bets);
    this.toCome = false;
  }
}
