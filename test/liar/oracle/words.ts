/**
 * What the honest seat has said in a bank, by itself and by its player's hand, what of that the table has taken or
 * refused, and whether a list has it so.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Bet, State } from '../../../engine/protocol/messages.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { sealedMessage } from '../crypto/seals.ts';
import type { World } from '../world/world.ts';
import { bankersTime, mayChoose } from './bets.ts';
import { isOnline } from './coup.ts';
import { Broken, type Premises } from './law.ts';
import type { Right, ShownTurn } from './papers.ts';
import { attempt, hashed, turnsOf, type Shown } from './seen.ts';

/** What the player did by hand. */
export type Named =
  | { readonly kind: 'posta' | 'take' | 'bid'; readonly number: bigint; readonly amount: bigint }
  | { readonly kind: 'bet'; readonly call: number; readonly most: bigint }
  | { readonly kind: 'move'; readonly state: Hex; readonly move: number; readonly amount: bigint }
  | { readonly kind: 'choice'; readonly draw: number }
  | { readonly kind: 'pass' | 'stand' | 'sitOut' | 'sitIn' }
  /** It has nothing more to choose over this state. */
  | { readonly kind: 'ready'; readonly state: Hex }
  | { readonly kind: 'refuse' | 'decline'; readonly number: bigint };

export const isStanding = ({ kind }: Named): boolean => kind === 'stand';

/** Something that the page shows, and that its player agrees to. */
export interface Told {
  readonly about: string;
  readonly detail: string;
}

export interface Move {
  /** Its player made it. */
  readonly chosen: boolean;
  readonly state: Hex;
  readonly move: number;
  readonly amount: bigint;
  readonly volonta: number;
  readonly commitment: Hex;
}

type SaidMove = Pick<Move, 'state' | 'move' | 'amount'>;

export const isSameMove =
  (said: SaidMove) =>
  ({ state, move, amount }: SaidMove): boolean =>
    state === said.state && move === said.move && amount === said.amount;

/** How its words stand in a list, if its player has gone since it said them (`gone.ts`). */
export interface Standing {
  /** It may rest on what was said before, for it had come by then. */
  readonly isOpen: boolean;
  readonly isBefore: (word: Bet | Move) => boolean;
  /** It was ready over this state before its player went. */
  readonly wasReady: boolean;
  /** When its player sat in, by the page's own clock: what had run before ran out with its going. */
  readonly since: number;
}

export class Words {
  private readonly world: World;
  private readonly premises: Premises;
  /** By hand, stored, and not sent. */
  readonly unsent: Named[] = [];
  readonly bets: Bet[] = [];
  readonly moves: Move[] = [];
  /** States at which it has passed; true: the table has taken that. */
  readonly passes = new Map<Hex, boolean>();
  /** States over which its player has said to be ready; true: the table has taken that. */
  readonly ready = new Map<Hex, boolean>();
  /** How many moves it had made when its player said so last. */
  private readonly readyAt = new Map<Hex, number>();
  /** Moves that the table had refused by the last time its player said so: it was ready for what was left. */
  private readonly refusedByReady = new Set<Move>();
  private readonly takenBack = new Set<Hex>();
  private readonly takenFor = new Set<Hex>();
  private readonly betsTaken = new Set<Bet>();
  /** Digests of bets that the table has shown, and then no more while the bets were open. */
  private readonly back = new Set<Hex>();
  /** Those that the table has shown, and of these or of those taken those that it then did not show with open bets. */
  private readonly inView = new Set<Bet>();
  private readonly hidden = new Set<Bet>();
  private readonly movesTakenBack = new Set<Move>();
  private readonly movesTakenFor = new Set<Move>();
  /** The page's own clock, and when a state was first shown to it. */
  private now = 0;
  /** When its browser last kept a bet back. */
  private betStayed = -1;
  private readonly firstSeen = new Map<Hex, number>();

  constructor(world: World, premises: Premises) {
    this.world = world;
    this.premises = premises;
  }

  /** The client is about to see this. */
  shown({ bank, phase }: Shown, now: number): void {
    this.now = now;
    const rows = attempt(() => bank!.bets!.map(({ bet }) => bet?.message.commitment)) ?? [];
    if (phase === 'bets')
      for (const bet of [...this.inView, ...this.betsTaken]) if (!rows.includes(bet.commitment)) this.hidden.add(bet);
    for (const row of rows) {
      const bet = row == null ? undefined : this.bets.findLast(({ commitment }) => commitment === row);
      if (bet !== undefined) this.inView.add(bet);
    }
    for (const { state } of turnsOf(bank).filter((turn) => turn?.state !== undefined)) {
      const digest = hashed('State', state);
      if (digest !== null && !this.firstSeen.has(digest)) this.firstSeen.set(digest, now);
    }
  }

  /** Its player says that it has nothing more to choose over this state. */
  isReady(state: Hex): void {
    const since = this.moves.slice(this.readyAt.get(state) ?? 0);
    // Behind another choice it is another word, which the table may refuse.
    const isSame = !since.some((one) => one.state === state && one.chosen);
    this.ready.set(state, isSame && this.ready.get(state) === true);
    this.readyAt.set(state, this.moves.length);
    this.movesTakenBack.forEach((move) => this.refusedByReady.add(move));
  }

  /** Its player has done this by hand; it is stored, and has not left. */
  stays(named: Named): void {
    this.unsent.push(named);
    if (named.kind === 'bet') this.betStayed = this.now;
  }

  /** The table has said that it takes a command: it can no longer refuse it. */
  accepted(command: SeatCommand): void {
    if (command.type === 'bet' && !this.takenBack.has(command.bet.signature)) {
      this.takenFor.add(command.bet.signature);
      const digest = hashStruct('Bet', command.bet.message);
      this.bets.filter((bet) => hashStruct('Bet', bet) === digest).forEach((bet) => this.betsTaken.add(bet));
    }
    if (command.type === 'move')
      this.moves
        .filter(isSameMove(command))
        .filter((one) => !this.movesTakenBack.has(one))
        .forEach((one) => this.movesTakenFor.add(one));
    if (command.type === 'pass' && this.passes.has(command.state)) this.passes.set(command.state, true);
    if (command.type === 'ready') this.ready.set(command.state, true);
  }

  /** The table has refused a command: a bet that it refused was never made. */
  refused(command: SeatCommand): void {
    if (command.type === 'bet' && !this.takenFor.has(command.bet.signature)) this.takenBack.add(command.bet.signature);
    if (command.type === 'move')
      this.moves
        .filter(isSameMove(command))
        .filter((one) => !this.movesTakenFor.has(one))
        .forEach((one) => this.movesTakenBack.add(one));
    if (command.type === 'pass' && this.passes.get(command.state) === false) this.passes.delete(command.state);
    if (command.type === 'ready' && this.ready.get(command.state) === false) this.ready.delete(command.state);
  }

  /** The table has taken the bet with this signature. */
  wasTaken(signature: Hex): boolean {
    return this.takenFor.has(signature);
  }

  /** The table has shown the bet with this signature, and then no more: if it was the last, its player sees none. */
  gaveBack(signature: Hex): void {
    const bet = sealedMessage('Bet', signature)!.message;
    const digest = hashStruct('Bet', bet);
    const last = this.bets.findLast((one) => one.state === bet.state && !this.wasRefused(one));
    const mayHaveMore = this.unsent.some(({ kind }) => kind === 'bet');
    if (last === undefined || hashStruct('Bet', last) !== digest || mayHaveMore) return;
    this.premises.held('O5 bet given back');
    this.back.add(digest);
  }

  private wasRefused(bet: Bet): boolean {
    const digest = hashStruct('Bet', bet);
    return [...this.takenBack].some(
      (signature) => hashStruct('Bet', sealedMessage('Bet', signature)!.message) === digest,
    );
  }

  /** The player does it now; or has done it, and the browser died before it left. */
  wasNamed(now: Named | null, is: (named: Named) => boolean): boolean {
    return now === null ? this.unsent.some(is) : is(now);
  }

  /** A later bet than that with this commitment was not refused: it has left, or its browser has kept it back. */
  hasLater(commitment: Hex): boolean {
    const at = this.bets.findIndex((bet) => bet.commitment === commitment);
    const later = this.bets.slice(at + 1).filter((bet) => bet.state === this.bets[at]?.state && !this.wasRefused(bet));
    return later.length > 0 || this.betStayed >= (this.firstSeen.get(this.bets[at]?.state ?? '0x') ?? 0);
  }

  /** No `Leave` over a bet that a list may have: after it the seat could not give (P7.3). */
  leaves(right: Right | null, gone: Pick<Standing, 'isBefore'>): void {
    if (right !== null && this.mayBeListed(hashStruct('State', right.state), gone))
      throw new Broken('O5 leave over a bet', 'a Leave, and a list may have its bet');
  }

  /**
   * A list over this state may have a bet of its own: one that the table has neither refused nor shown no more, whose
   * taking back it has not taken, and that has not lapsed.
   */
  mayBeListed(state: Hex, { isBefore }: Pick<Standing, 'isBefore'>): boolean {
    const mine = this.bets.filter((bet) => bet.state === state);
    const isBack = ({ seq }: Bet): boolean =>
      mine.some((later) => later.call === 0 && later.seq > seq && this.betsTaken.has(later));
    return mine.some(
      (bet) => bet.call !== 0 && !(this.wasRefused(bet) || this.hidden.has(bet) || isBefore(bet) || isBack(bet)),
    );
  }

  /** The list has a bet that it has let out, and the table has taken none that came after it. */
  ownBet(state: State, seq: number, commitment: Hex, { isBefore }: Standing): void {
    const digest = hashStruct('State', state);
    const mine = this.bets.filter((bet) => bet.state === digest);
    const standing = mine.find((bet) => bet.seq === seq && bet.commitment === commitment);
    if (standing === undefined) throw new Broken('O3 own bet', 'the list has a bet that it has not let out');
    if (isBefore(standing)) throw new Broken('O9 lapsed bet', 'the list has a bet from before its player went');
    if (this.back.has(hashStruct('Bet', standing)))
      throw new Broken('O5 bet given back', 'the list has a bet that the table had given back');
    if (mine.some((bet) => bet.seq > seq && this.betsTaken.has(bet)))
      throw new Broken('O3 own bet', 'the list has an earlier bet, and the table has said that it has the later one');
  }

  /** The list has a move of the banker's, and its player has made that, is ready, or had the time to choose. */
  ownMove({ closed }: ShownTurn, commitment: Hex, volonta: number, { past }: Right, standing: Standing): void {
    const { state, move, amount } = closed!.message;
    if (isOnline(this.world.table) && mayChoose(this.world.table, past)) {
      this.premises.held("O5 banker's time");
      const isOver = this.now >= Math.max(this.firstSeen.get(state) ?? this.now, standing.since) + bankersTime;
      const hasChosen =
        this.moves.some((one) => isSameMove({ state, move, amount })(one) && one.chosen && !standing.isBefore(one)) ||
        this.unsent.some((named) => named.kind === 'move' && isSameMove({ state, move, amount })(named));
      const isLast = !this.moves
        .slice(this.moves.findLastIndex(isSameMove({ state, move, amount })) + 1)
        .some((one) => one.state === state && one.chosen && !this.refusedByReady.has(one));
      const isReady = this.ready.has(state) && (standing.isOpen || !standing.wasReady) && isLast;
      if (!isOver && !isReady && !hasChosen)
        throw new Broken("O5 banker's time", 'it is bound before its player has chosen, or had the time to');
    }
    if (this.passes.has(state))
      throw new Broken('O3 passed', 'it gives for a list over a state at which it has passed');
    const mine = this.moves.filter((one) => one.state === state);
    const at = mine.findLastIndex(
      (one) => one.move === move && one.amount === amount && one.commitment === commitment && one.volonta === volonta,
    );
    // Made again by hand, and lost on its way: the player has come back to it.
    const again = this.unsent.some((named) => named.kind === 'move' && isSameMove({ state, move, amount })(named));
    // Where it can only go on its client says so anew, and that may have been stored and never left.
    const isOnly = move === 0 && !mayChoose(this.world.table, past);
    if (at >= 0 && !again && !isOnly && standing.isBefore(mine[at]!))
      throw new Broken('O9 lapsed move', 'the list has a move from before its player went');
    if (at < 0 || !(again || mine.slice(at + 1).every((one) => !this.movesTakenFor.has(one))))
      throw new Broken('O3 own move', 'the list has a move that it has not made');
  }

  /** The list has the banker's move, which its player has made itself, or has been ready for. */
  bindsBanker({ closed, list }: ShownTurn, seat: number, { isBefore, isOpen, wasReady }: Standing): boolean {
    const { state, move, amount } = closed!.message;
    const commitment = list!.find((row) => row.seat === seat)!.commitment;
    const listed = this.moves.filter(
      (one) => isSameMove({ state, move, amount })(one) && one.commitment === commitment,
    );
    const isReady = this.ready.has(state) && (isOpen || !wasReady);
    // A pass or a `Leave` binds it to nothing more, also one that was stored and has not left.
    const isOver = this.passes.has(state) || this.unsent.some(({ kind }) => kind === 'pass' || kind === 'stand');
    // It was ready for the last that it had chosen.
    const since = this.moves.slice(Math.max(...listed.map((one) => this.moves.lastIndexOf(one))) + 1);
    const isOther = since.some((one) => one.state === state && one.chosen && !this.refusedByReady.has(one));
    return !isOver && listed.some((one) => one.chosen || (isReady && !isOther)) && !listed.some((one) => isBefore(one));
  }
}
