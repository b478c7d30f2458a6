/** What the player's word that it goes leaves open: nothing but the list that had come before, or before the answer. */
import type { Hex } from '../../../engine/bytes.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { Broken, type Premises } from './law.ts';
import { attempt, hashed, turnsOf, type Shown } from './seen.ts';
import type { Named } from './words.ts';

export class Gone {
  private readonly premises: Premises;
  private readonly seat: number;
  /** Lists that the seat has been shown. */
  private readonly lists = new Set<Hex>();
  /** Of these those that it may still play; null: its player is there. */
  private may: Set<Hex> | null = null;
  private taken = false;
  /** A view has shown bets that were closed, but for somebody's guarantee: their list is still to come. */
  private closedBets = false;

  constructor(seat: number, premises: Premises) {
    this.seat = seat;
    this.premises = premises;
  }

  /** The client is about to see this. */
  shown(view: Shown): void {
    const closed = attempt(() => view.bank!.betsUntil! <= view.now!) === true;
    if (this.may !== null && view.phase === 'bets' && closed) this.closedBets = true;
    const turn = turnsOf(view.bank).at(-1);
    const list = turn?.closed === undefined ? null : hashed('Closed', turn.closed.message);
    if (list === null || this.lists.has(list)) return;
    this.lists.add(list);
    if (this.may === null) return;
    if (this.closedBets && !this.taken) this.may.add(list);
    const isIn = attempt(() => turn!.list!.some(({ seat, status }) => seat === this.seat && status >= 2));
    if (isIn === true && this.taken) this.premises.held('O9 gone');
  }

  /** The player does this by hand. A `Leave` has laws of its own. */
  hand({ kind }: Named): void {
    if (kind === 'sitIn') this.comes();
    if (kind === 'sitOut') this.goes();
  }

  /** The client lets this out. */
  lets(command: SeatCommand, byHand: Named | null): void {
    if (command.type === 'stand' && command.leave === null) this.goes();
    if (command.type === 'move' && this.may !== null && byHand?.kind !== 'move')
      throw new Broken('O9 gone', 'it makes a move by itself, and its player has gone');
  }

  /** It gives for this list for the first time. */
  gives(closed: Hex): void {
    if (this.may?.has(closed) === false)
      throw new Broken('O9 gone', 'it gives for a list that its player, who has gone, had not seen');
  }

  accepted({ type }: SeatCommand): void {
    if (this.may === null || this.taken || (type !== 'sitOut' && type !== 'stand')) return;
    this.may = new Set(this.lists);
    this.taken = true;
  }

  refused({ type }: SeatCommand): void {
    if (!this.taken && (type === 'sitOut' || type === 'stand')) this.comes();
  }

  private goes(): void {
    this.may ??= new Set(this.lists);
  }

  private comes(): void {
    this.may = null;
    this.taken = false;
    this.closedBets = false;
  }
}
