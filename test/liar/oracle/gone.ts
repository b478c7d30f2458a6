/**
 * What the player's word that it goes leaves open (P7.17): the lists that had come before the word, or before its
 * answer, and one whose bets were closed by then. Nothing but the player's own sitting in brings it back, and what it
 * had said before, bets, the banker's moves and that it is ready, is in no other list.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Bet } from '../../../engine/protocol/messages.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { Broken, type Premises } from './law.ts';
import type { ShownTurn } from './papers.ts';
import { attempt, hashed, turnsOf, type Shown } from './seen.ts';
import { isSameMove, type Move, type Named, type Standing, type Words } from './words.ts';

type Word = Bet | Move;

export class Gone {
  private readonly premises: Premises;
  private readonly seat: number;
  private readonly words: Words;
  private away = false;
  /** Its last word has no answer yet. */
  private waits = false;
  private word: 'sitOut' | 'stand' = 'sitOut';
  private now = 0;
  private since = 0;
  /** Lists that the seat has been shown, and of these those that its last word left open. */
  private readonly lists = new Set<Hex>();
  private open = new Set<Hex>();
  /** A view before the answer has shown bets that were closed but for somebody's guarantee: their list is to come. */
  private toCome = false;
  /** It has given for one list since it went. */
  private plays = false;
  /** What it had said by its last word to go: lapsed, or nobody has told. */
  private before = new Set<Word>();
  /** What has lapsed with a word before that: no answer brings it back. */
  private readonly lapsed = new Set<Word>();
  /** States over which it had said that it is ready by then. */
  private readyBefore = new Set<Hex>();
  /** What the table has taken or shown. */
  private readonly there = new Set<Word>();

  constructor(seat: number, words: Words, premises: Premises) {
    this.seat = seat;
    this.words = words;
    this.premises = premises;
  }

  /** The table has not answered a word to go, so it is said again (or that its player sits in). */
  get isUnanswered(): boolean {
    return this.away && this.waits;
  }

  /** The client is about to see this. `now`: the page's own clock. */
  shown(view: Shown, now: number): void {
    this.now = now;
    const closed = attempt(() => view.bank!.betsUntil! <= view.now!) === true;
    const bet = attempt(() => view.bank!.bets!.find(({ seat }) => seat === this.seat)?.bet?.message.commitment);
    const move = attempt(() => view.bank!.move);
    const isShown = (said: Move): boolean => said.move === move!.move && said.amount === move!.amount;
    if (bet != null) this.isThere(bet);
    if (move != null) this.words.moves.filter(isShown).forEach((said) => this.there.add(said));
    if (view.phase === 'bets') this.toCome = closed && (this.toCome || this.isUnanswered);
    const turn = turnsOf(view.bank).at(-1);
    const list = turn?.closed === undefined ? null : hashed('Closed', turn.closed.message);
    if (list === null || this.lists.has(list)) return;
    this.lists.add(list);
    if (this.toCome) this.open.add(list);
    this.toCome = false;
    if (!this.open.has(list) && !this.waits) this.counts(turn!);
  }

  /** A list that its word to go did not leave open: what there is to judge. */
  private counts({ closed, list }: ReturnType<typeof turnsOf>[number]): void {
    const own = attempt(() => list!.find(({ seat, status }) => seat === this.seat && status >= 2));
    if (own == null) return;
    const { state } = closed!.message;
    if (this.away) this.premises.held('O9 gone');
    else if (own.status === 2 && [...this.before].some((word) => word.commitment === own.commitment))
      this.premises.held('O9 lapsed bet');
    else if (own.status === 3 && [...this.before].some((word) => word.state === state && !('seq' in word))) {
      this.premises.held('O9 lapsed move');
      if (this.readyBefore.has(state)) this.premises.held('O9 lapsed ready');
    }
  }

  /** The table has taken or shown the bet with this commitment. */
  private isThere(commitment: Hex): void {
    const bet = this.words.bets.findLast((one) => one.commitment === commitment);
    if (bet !== undefined && bet.call !== 0) this.there.add(bet);
  }

  /** A move that is said twice is one. */
  private isKnown(word: Word): boolean {
    const isIt = (one: Word): boolean =>
      'move' in one && 'move' in word && one.commitment === word.commitment && isSameMove(one)(word);
    return [...this.there].some((one) => one === word || isIt(one));
  }

  private said(): readonly Word[] {
    return [...this.words.bets.filter(({ call }) => call !== 0), ...this.words.moves];
  }

  /** The player does this by hand. A `Leave` has laws of its own. */
  hand(named: Named): void {
    if (named.kind === 'sitIn') {
      if (this.away) this.since = this.now;
      if (this.away && this.waits) this.premises.held('O9 back unanswered');
      this.away = false;
    }
    if (named.kind === 'ready') this.readyBefore.delete(named.state);
    if (named.kind === 'sitOut') this.goes(named.kind);
  }

  /** The client lets this out. */
  lets(command: SeatCommand): void {
    if (command.type === 'stand' && command.leave === null) this.goes(command.type);
    if (command.type === 'bet') {
      const { call, commitment } = command.bet.message;
      if (call !== 0 && [...this.before].some((word) => 'seq' in word && word.commitment === commitment))
        throw new Broken('O9 lapsed bet', 'it makes a bet again from before its player went');
    }
    const stakes = ['move', 'posta', 'take', 'bid'].includes(command.type);
    if (this.away && (stakes || (command.type === 'bet' && command.bet.message.call !== 0)))
      throw new Broken('O9 gone', `a ${command.type}, and its player has gone`);
  }

  /** Said before its player went, and not known to stand. */
  readonly isBefore = (word: Word): boolean => this.before.has(word);

  /** How its words stand in this list. */
  standing(closed: Hex, state: Hex): Standing {
    const isOpen = this.open.has(closed);
    const isBefore = (word: Word): boolean => !isOpen && this.before.has(word);
    return { isOpen, isBefore, wasReady: this.readyBefore.has(state), since: isOpen ? 0 : this.since };
  }

  /** The same for the list of a turn that is shown. */
  standingIn({ closed }: ShownTurn): Standing {
    const { message } = closed!;
    return this.standing(hashStruct('Closed', message), message.state);
  }

  /** It gives for this list for the first time. */
  gives(closed: Hex): void {
    if (!this.away) return;
    if (!this.open.has(closed))
      throw new Broken('O9 gone', 'it gives for a list that its player, who has gone, had not seen');
    if (this.plays) throw new Broken('O9 gone', 'it gives for a second list after its player went');
    this.plays = true;
  }

  /**
   * The table has answered. Whatever it says decides what is left of a word to go; so does its answer that the player
   * sits in, for it answers in order: what it had taken or shown by then is there. True: it has heard the word to go;
   * false: it never has; null: this says nothing of it.
   */
  answered(command: SeatCommand, isTaken: boolean): boolean | null {
    if (isTaken && command.type === 'bet') this.isThere(command.bet.message.commitment);
    if (isTaken && command.type === 'move')
      this.words.moves.filter(isSameMove(command)).forEach((move) => this.there.add(move));
    if (command.type === 'sitIn' && !this.away) {
      if (!this.waits) return false;
      this.premises.held('O9 word lost');
      this.open = new Set(this.lists);
      this.before = new Set([...this.before].filter((word) => this.lapsed.has(word) || !this.isKnown(word)));
      this.waits = false;
      return false;
    }
    if (!this.waits || !(command.type === 'sitOut' || (command.type === 'stand' && command.leave === null)))
      return null;
    // To an earlier word than that by which it has gone.
    if (this.away && this.word === 'stand' && command.type === 'sitOut') return null;
    this.open = new Set(this.lists);
    this.waits = false;
    return true;
  }

  private goes(word: 'sitOut' | 'stand'): void {
    if (this.away) return;
    this.word = word;
    if (!this.waits) this.before.forEach((word) => this.lapsed.add(word));
    this.away = this.waits = true;
    this.open = new Set(this.lists);
    this.before = new Set(this.said());
    this.readyBefore = new Set(this.words.ready.keys());
    this.toCome = this.plays = false;
  }
}
