/**
 * Judges everything that the honest seat lets out and stores by the laws of README.md. Knows what the liar has shown,
 * what the player has done by hand and what the chain has paid; shares only the message format with the client.
 */
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Bet, Enter, Leave } from '../../../engine/protocol/messages.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { World } from '../world/world.ts';
import { isAlive } from './alive.ts';
import { mayChoose } from './bets.ts';
import { Book } from './book.ts';
import { isOnline, netWin, sha256Of } from './coup.ts';
import { Evidence } from './evidence.ts';
import { Gone } from './gone.ts';
import { Broken, Premises } from './law.ts';
import { isSealed, type Right } from './papers.ts';
import { attempt, isNamed, Seen, turnsOf, type Shown, type ShownProof } from './seen.ts';
import { situationsOfGive } from './situations.ts';
import { States } from './states.ts';
import { Terms } from './terms.ts';
import { isSameMove, isStanding, Words, type Move, type Named, type Told } from './words.ts';

export class Oracle {
  readonly premises: Premises;
  private readonly world: World;
  private readonly seen: Seen;
  private readonly book: Book;
  private readonly terms: Terms;
  private readonly evidence: Evidence;
  private readonly states: States;
  private readonly words: Words;
  private readonly gone: Gone;
  private readonly burnt = new Set<string>();

  constructor(world: World, premises = new Premises()) {
    this.world = world;
    this.premises = premises;
    this.seen = new Seen(world);
    this.book = new Book(world, premises, this.seen);
    this.terms = new Terms(world, premises, this.seen, this.book);
    this.words = new Words(world, premises);
    this.gone = new Gone(world.honest.seat, this.words, premises);
    this.evidence = new Evidence(world, premises, this.seen, this.book);
    this.states = new States(world, premises, this.seen, this.book, this.terms);
  }

  private get seat(): number {
    return this.book.me.seat;
  }

  /**
   * The client is about to see this. `now`: seconds of the page's own clock; `offset`: by how many milliseconds that
   * of the table is ahead.
   */
  shown(view: unknown, now: number, offset: number): void {
    const shown = (view ?? {}) as Shown;
    this.seen.views.push(shown);
    this.words.shown(shown, now);
    this.gone.shown(shown, now);
    this.book.now = now;
    const coup = attempt(() => shown.bank?.coup) ?? null;
    const ends = attempt(() => shown.waiting!.filter(({ seat, duty }) => seat === this.seat && duty === 'draw')) ?? [];
    this.book.asks(
      coup?.decides === this.seat ? (coup.closed ?? null) : null,
      ends.flatMap(({ deadline }) => (deadline === null ? [] : [(deadline - offset) / 1_000])),
    );
  }

  /** An honest table has shown this, and hears what the client says to it. */
  alive(view: unknown, sent: readonly SeatCommand[]): void {
    const { seat, seen, gone, words, book, premises, terms } = this;
    isAlive({ seat, view: view as Shown, sent }, { seen, gone, words, book, premises, postas: terms.postas });
  }

  /** The browser died before it stored what the last view told it. */
  died(): void {
    this.seen.lost.add(this.seen.views.at(-1)!);
  }

  /** What the seat's own node answers from now on. */
  node(paid: ReadonlySet<bigint>, demands: Readonly<Record<Hex, 'open' | 'over'>>): void {
    this.book.told = paid;
    this.book.demands = demands;
  }

  /** The player does this by hand. */
  hand(named: Named): void {
    // A refusal may be lost on its way: the player has still said it.
    if (named.kind === 'refuse') {
      this.terms.refused.add(named.number);
      this.terms.postas.refuses(named.number);
    }
    this.gone.hand(named);
    if (named.kind === 'stand' || named.kind === 'sitOut')
      this.terms.postas.goes(new Set(this.seen.setUps().map(({ number }) => number)));
    if (named.kind === 'choice' || named.kind === 'stand' || named.kind === 'sitOut') this.book.answersForAll();
    if (named.kind === 'take' || named.kind === 'bid' || named.kind === 'decline')
      this.terms.answered.add(named.number);
    if (named.kind === 'ready') this.words.isReady(named.state);
    if (named.kind === 'posta' || named.kind === 'take' || named.kind === 'bid') this.terms.postas.names(named);
  }

  /** The player has done this by hand; it is stored, and has not left. */
  stays(named: Named): void {
    this.words.stays(named);
  }

  /** The player goes on in spite of what its page shows: `told`, each by what it is about and in words. */
  agrees(bankId: Hex, told: readonly Told[]): void {
    if (told.some(({ about }) => about !== 'choice')) this.terms.doubtful.add(bankId);
    this.book.goesOn(told.flatMap(({ about, detail }) => (about === 'choice' ? [detail] : [])));
  }

  /** The table has said that it takes a command: it can no longer refuse it. */
  accepted(command: SeatCommand): void {
    this.words.accepted(command);
    this.answered(command, true);
  }

  /** The table has refused a command: a bet that it refused was never made. */
  refused(command: SeatCommand): void {
    this.words.refused(command);
    this.answered(command, false);
  }

  private answered(command: SeatCommand, isTaken: boolean): void {
    this.terms.postas.answered(command, isTaken, this.gone.answered(command, isTaken), this.seen.setUps());
  }

  /** A bet that was shown is shown no more, while the bets are open and the client plays on. */
  gaveBack(signature: Hex): void {
    this.words.gaveBack(signature);
  }

  /** The client lets this out. `byHand`: what the player has just done. */
  lets(command: SeatCommand, byHand: Named | null): void {
    this.gone.lets(command);
    switch (command.type) {
      case 'enter':
        return this.enter(command.enter.message, command.enter.signature);
      case 'drawLink':
        return this.terms.drawLink(command.number, command.link);
      case 'posta':
      case 'take':
      case 'bid':
        return this.posta(command, byHand);
      case 'move':
        return this.move(command, byHand);
      case 'bet':
        return this.bet(command.bet.message, command.bet.signature, byHand);
      case 'give':
        return this.give(command.closed, command.signature, command.link);
      case 'link':
        return this.link(command.closed, command.link);
      case 'choice':
        return this.choice(
          command.choice.message.closed,
          command.choice.message.draw,
          command.choice.signature,
          byHand,
        );
      case 'ack':
        return this.states.ack(command.ack.message.state, command.ack.signature);
      case 'result':
        return this.states.result(command.number, command.signature);
      case 'stand':
        return command.leave === null ? undefined : this.leave(command.leave.message, command.leave.signature, byHand);
      case 'refuse':
        this.terms.refused.add(command.number);
        return;
      case 'pass':
        this.words.passes.set(command.state, this.words.passes.get(command.state) ?? false);
        return;
      case 'ready':
        if (!this.words.wasNamed(byHand, ({ kind }) => kind === 'ready'))
          throw new Broken('O5 ready by hand', 'its player has not said so');
        return;
      case 'decline':
        if (!this.words.wasNamed(byHand, ({ kind }) => kind === 'decline'))
          throw new Broken('O5 seguito by hand', 'its player has not let it go');
        return;
      case 'partner':
      case 'advice':
      case 'bring':
        throw new Broken('O5 words by hand', `its player has said no ${command.type}`);
      default: // that it sits out or in
        return;
    }
  }

  /** The evidence, after each step. `bound`: lists for which the seat can make its own `Give` and link again. */
  stored(evidence: readonly ShownProof[], bound: ReadonlySet<Hex>): void {
    this.evidence.stored(evidence, bound);
  }

  /** The state to which a bank's turns lead; null if one of them is not right. */
  endOf(proof: ShownProof): Right | null {
    return this.evidence.endOf(proof);
  }

  // ------------------------------------------------------------------ laws of what it lets out

  private enter({ table, number, commitment }: Enter, signature: Hex): void {
    this.premises.held('D enter');
    this.states.own('Enter', { table, number, commitment }, signature);
    if (table !== this.world.tableId) throw new Broken('D enter', 'for another table');
  }

  /** A bank that is taken or bid for is agreed to with its posta, as one that is named. */
  private posta(said: Extract<SeatCommand, { type: 'posta' | 'take' | 'bid' }>, byHand: Named | null): void {
    const law = said.type === 'posta' ? 'O5 posta by hand' : 'O5 seguito by hand';
    this.premises.held(law);
    const isNamed = byHand?.kind === said.type && byHand.amount === said.amount && byHand.number === said.number;
    // That it takes a bank is said again until it is answered.
    const isAgain = byHand === null && said.type === 'take' && this.terms.postas.has(said);
    if (!isNamed && !isAgain) throw new Broken(law, 'nobody named it');
  }

  private move({ state, move, amount, volonta, commitment }: Omit<Move, 'chosen'>, byHand: Named | null): void {
    const right = this.seen.right(state);
    if (right === null) throw new Broken('O3 move', 'over a state that is not right');
    if (right.setup.banker !== this.seat) throw new Broken('O3 move', 'it is not the banker');
    this.terms.agreed(right);
    const again = this.words.moves.some(
      (one) => isSameMove({ state, move, amount })(one) && one.commitment === commitment && !this.gone.isBefore(one),
    );
    this.premises.held('O5 move by hand');
    const chosen = this.words.wasNamed(
      byHand,
      (named) => named.kind === 'move' && named.move === move && named.amount === amount,
    );
    // Where a later move replaces it, the client may say "on"; it binds nobody until its player's time is over.
    const isDefault = isOnline(this.world.table) && move === 0;
    if (!chosen && !again && !isDefault && mayChoose(this.world.table, right.past))
      throw new Broken('O5 move by hand', 'the banker has a choice, and nobody made it');
    this.words.moves.push({ state, move, amount, volonta, commitment, chosen });
  }

  private bet(bet: Bet, signature: Hex, byHand: Named | null): void {
    this.states.own('Bet', bet, signature);
    const right = this.seen.right(bet.state);
    if (right === null) throw new Broken('O3 bet', 'over a state that is not right');
    this.premises.held('O3 bet');
    this.states.signs(right);
    if (right.setup.banker === this.seat) throw new Broken('O3 bet', 'the banker bets');
    const again = this.words.bets.some((one) => hashStruct('Bet', one) === hashStruct('Bet', bet));
    if (again) {
      // The table says at once that it takes a bet: one that is gone then has gone back, and its player knows.
      if (bet.call !== 0 && byHand === null && this.words.wasTaken(signature))
        throw new Broken('O5 bet gone back', 'a bet that the table had taken is made again, and not by its player');
      return;
    }
    this.premises.held('O5 bet by hand');
    if (
      !this.words.wasNamed(byHand, (named) => named.kind === 'bet' && named.call === bet.call && named.most === bet.max)
    )
      throw new Broken('O5 bet by hand', `call ${bet.call} of ${bet.max}, which nobody made`);
    if (
      bet.call === 0
        ? bet.max !== 0n || bet.commitment !== zero32
        : this.words.bets.some((one) => one.commitment === bet.commitment)
    )
      throw new Broken('O5 bet by hand', 'its commitment stood before');
    if (this.words.bets.some((one) => one.state === bet.state && one.seq === bet.seq))
      throw new Broken('O5 bet by hand', 'two bets of one seq');
    if (this.book.leaves.has(right.state.bankId)) throw new Broken('O3 bet', 'after its Leave');
    if (bet.call !== 0) {
      this.terms.agreedToDoubts(right);
      this.book.exposed(right, bet.max, netWin(this.world.table, bet.max, false), 'a bet');
    }
    this.words.bets.push(bet);
  }

  private leave(leave: Leave, signature: Hex, byHand: Named | null): void {
    this.words.leaves(this.seen.at(leave.bankId, leave.turn), this.gone);
    this.states.leave(leave, signature, this.words.wasNamed(byHand, isStanding));
  }

  private give(closed: Hex, signature: Hex, link: Hex | null): void {
    this.states.own('Give', { closed }, signature);
    const found = this.seen.list(closed);
    if (found === null) throw new Broken('O3 give', 'for a list that was never shown, or is not right');
    const { turn, before } = found;
    const { bankId, turn: number } = before.state;
    const key = `${bankId}:${number}`;
    this.premises.held('O2 one give');
    const given = this.book.gave.get(key);
    if (given !== undefined && given.closed !== closed)
      throw new Broken('O2 one give', `a second Give for turn ${number}`);
    if (this.burnt.has(key)) throw new Broken('O2 burnt', 'a Give for a turn whose link is burnt');
    if (this.book.leaves.has(bankId)) throw new Broken('O3 give', 'after its Leave');
    if (this.book.results.has(bankId)) throw new Broken('O3 give', 'after its Result');
    if (this.book.demands[closed] !== undefined)
      throw new Broken('O1 under demand', 'it gives for a list under demand');
    this.terms.agreed(before);
    const row = turn.list!.find(({ seat }) => seat === this.seat);
    if (row === undefined || row.status < 2) throw new Broken('O3 give', 'it is not in the coup');
    const isBanker = row.status === 3;
    this.premises.held(isBanker ? 'O3 give as banker' : 'O3 give as punter');
    if (given === undefined) this.gone.gives(closed);
    const standing = this.gone.standing(closed, turn.closed!.message.state);
    if (given !== undefined) this.premises.held('O2 the same give again');
    else if (isBanker) this.words.ownMove(turn, row.commitment, row.volonta, before, standing);
    else this.words.ownBet(before.state, row.seq, row.commitment, standing);
    if (link !== null) {
      if (sha256Of(link) !== row.commitment) throw new Broken('O3 give', "another link than its commitment's");
      this.premises.held('O1 banker first');
      if (isBanker) throw new Broken('O1 banker last', "the banker's link goes with its Give");
      if (!this.seen.hasGiven(closed, before.setup, before.setup.banker))
        throw new Broken('O1 banker first', "its link without the banker's Give for the list");
    }
    if (given === undefined) {
      this.terms.agreedToDoubts(before);
      this.book.exposed(
        before,
        this.book.stakeIn(turn),
        this.book.winIn(turn, isBanker),
        isBanker ? 'a Give as banker' : 'a Give as punter',
      );
      situationsOfGive(this.premises, this.seat, turn, before);
    }
    this.book.gave.set(key, {
      closed,
      turn,
      before,
      isBanker,
      linkShown: link !== null || given?.linkShown === true,
      at: given?.at ?? this.seen.views.length,
    });
  }

  /** A link alone: the banker's, last of all; or one that is owed for a void that the chain has paid. */
  private link(closed: Hex, link: Hex): void {
    const commitment = attempt(() => sha256Of(link));
    const given = [...this.book.gave.values()].find((one) => one.closed === closed);
    if (
      given !== undefined &&
      given.turn.list!.some((row) => row.seat === this.seat && row.commitment === commitment)
    ) {
      this.premises.held('O1 banker last');
      if (!given.isBanker) {
        if (!given.linkShown) throw new Broken('O1 owed link', 'a punter shows the link of a list without its Give');
        return;
      }
      if (this.book.demands[closed] !== undefined)
        throw new Broken('O1 under demand', "the banker's link for a list under demand");
      if (this.book.results.has(given.before.state.bankId)) throw new Broken('O1 banker last', 'after its Result');
      for (const row of given.turn.list!.filter(({ status }) => status === 2)) {
        if (!this.seen.hasGiven(closed, given.before.setup, row.seat, row.commitment))
          throw new Broken('O1 banker last', `its link before the Give and link of seat ${row.seat}`);
      }
      given.linkShown = true;
      return;
    }
    const law = 'O1 owed link';
    this.premises.held(law);
    const bet = this.words.bets.find((one) => one.commitment === commitment);
    const before = bet === undefined ? null : this.seen.right(bet.state);
    if (before === null) throw new Broken(law, 'a link of no bet');
    const key = `${before.state.bankId}:${before.state.turn}`;
    if (this.book.gave.has(key)) throw new Broken(law, 'a link of a turn that it has given for otherwise');
    if (!this.book.told.has(before.setup.number))
      throw new Broken(law, 'its link before any list, of a bank that the chain has not paid');
    const named = this.seen.views.some(({ bank }) =>
      turnsOf(bank).some((turn) =>
        attempt(
          () =>
            turn.void !== undefined &&
            turn.closed!.message.state === bet!.state &&
            isSealed('Void', before.setup.house, turn.void.message, turn.void.signature) &&
            isNamed(turn.void.message.silent, this.seat),
        ),
      ),
    );
    // Bound to this list, its `Give` got lost: the void in its name is not taken over, and the link is the one it would
    // have given.
    if (!named && !this.evidence.bound.has(closed)) throw new Broken(law, 'its link for no void that names it');
    this.burnt.add(key);
  }

  private choice(closed: Hex, draw: number, signature: Hex, byHand: Named | null): void {
    this.states.own('Choice', { closed, draw }, signature);
    this.premises.held('O5 choice');
    const before = this.book.choices.get(closed);
    if (before !== draw && !this.words.wasNamed(byHand, (named) => named.kind === 'choice' && named.draw === draw))
      throw new Broken('O5 choice', 'nobody chose it');
    // Under demand it gives on chain only, or no longer, and nothing of that leaves here: it knows itself for what.
    if (
      this.book.demands[closed] === undefined &&
      ![...this.book.gave.values()].some((given) => given.closed === closed)
    )
      throw new Broken('O5 choice', 'for a list that it has not given for');
    const listed = this.seen.list(closed);
    if (listed === null || (listed.turn.closed!.message.hand !== this.seat && listed.before.setup.banker !== this.seat))
      throw new Broken('O5 choice', 'it has nothing to decide in that list');
    if (before !== undefined && before !== draw) throw new Broken('O5 choice', 'two choices for one list');
    this.book.choices.set(closed, draw);
  }
}
