/** What the honest seat stores: its way out of every bank in which it has something at stake. */
import type { Hex } from '../../../engine/bytes.ts';
import type { World } from '../world/world.ts';
import { turnKey, type Book, type Given } from './book.ts';
import { sha256Of } from './coup.ts';
import { Broken, type Premises } from './law.ts';
import { after, beginningOf, isSealed, listIn, type Right, type ShownTurn } from './papers.ts';
import { attempt, hashed, type Seen, type ShownProof } from './seen.ts';

export class Evidence {
  /** Lists for which the seat can make its own `Give` and link again. */
  bound: ReadonlySet<Hex> = new Set();
  private readonly world: World;
  private readonly premises: Premises;
  private readonly seen: Seen;
  private readonly book: Book;
  private readonly looked = new WeakMap<object, string | true>();

  constructor(world: World, premises: Premises, seen: Seen, book: Book) {
    this.world = world;
    this.premises = premises;
    this.seen = seen;
    this.book = book;
  }

  /** The evidence, after each step. */
  stored(evidence: readonly ShownProof[], bound: ReadonlySet<Hex>): void {
    this.bound = bound;
    for (const bankId of this.book.atStake()) {
      this.premises.held('O4 evidence');
      const proof = evidence.find((one) => hashed('Setup', one.setup.message) === bankId);
      if (proof === undefined)
        throw new Broken('O4 evidence', 'a bank in which it has something at stake is forgotten');
      this.holds(bankId, proof, bound);
    }
  }

  /** The state to which a bank's turns lead; null if one of them is not right. */
  endOf({ setup, turns }: ShownProof): Right | null {
    return turns.reduce<Right | null>((right, turn) => {
      const next = right === null ? 'lost' : after(this.world.table, right, turn);
      return typeof next === 'string' ? null : next;
    }, beginningOf(setup.message));
  }

  /**
   * The evidence proves the last state that the seat has signed, opens a demand of the list that it gave for, and
   * contains nothing false.
   */
  private holds(bankId: Hex, proof: ShownProof, bound: ReadonlySet<Hex>): void {
    const law = 'O4 evidence';
    const signed = this.book.lastSigned(bankId);
    let right = this.book.agreed.get(bankId)!;
    let open: ShownTurn | null = null;
    for (const [i, turn] of proof.turns.entries()) {
      if (open !== null) throw new Broken(law, `turn ${i} follows one that was not played`);
      if (turn.step === undefined) {
        open = turn;
        continue;
      }
      const next = this.stepped(right, turn);
      if (typeof next === 'string') throw new Broken(law, `turn ${i}: ${next}`);
      right = next;
    }
    if (signed !== null && right.state.turn < signed.state.turn)
      throw new Broken(law, `it proves turn ${right.state.turn}, and the seat has signed turn ${signed.state.turn}`);
    this.book.proven.set(bankId, right);
    const given = this.book.gave.get(turnKey(bankId, right.state.turn));
    if (given !== undefined) {
      this.premises.held('O4 demandable');
      const why = open === null ? 'the list is not in it' : this.demandProblem(given, open, bound.has(given.closed));
      if (why !== null) throw new Broken('O4 demandable', why);
      this.grows(given, open!);
    }
    if (proof.leaves !== undefined) {
      if (!Array.isArray(proof.leaves)) throw new Broken(law, 'its leaves are no list');
      for (const { seat, message, signature } of proof.leaves) {
        const key = right.setup.players.find((player) => player.seat === seat)?.key;
        if (key === undefined || attempt(() => isSealed('Leave', key, message, signature)) !== true)
          throw new Broken(law, `a Leave that seat ${seat} has not signed`);
      }
    }
    if (proof.end === 'punta' && right.state.outcome !== 1)
      throw new Broken(law, 'it ends by a win of the punta that was none');
  }

  /** Each `Give` with a link that was once here stays, until a right void ends the bank. */
  private grows({ closed }: Given, { gives = [], void: ended }: ShownTurn): void {
    if (ended !== undefined) return;
    const here = new Set(gives.flatMap(({ seat, link }) => (link === undefined ? [] : [seat])));
    const gone = [...(this.book.stored.get(closed) ?? [])].filter(
      (seat) => seat !== this.book.me.seat && !here.has(seat),
    );
    if (gone.length > 0) throw new Broken('O4 evidence', `the link of seat ${gone[0]} was here, and is no more`);
    this.book.stored.set(closed, here);
  }

  private stepped(right: Right, turn: ShownTurn): Right | string {
    const digest = turn.state === undefined ? null : hashed('State', turn.state);
    const before = this.looked.get(turn);
    if (before === true && digest !== null) return this.seen.right(digest) ?? 'lost';
    if (typeof before === 'string') return before;
    const next = attempt(() => after(this.world.table, right, turn)) ?? 'unreadable';
    const acks = typeof next === 'string' ? null : this.ackProblem(right, digest!, turn);
    const found = acks ?? next;
    this.looked.set(turn, typeof found === 'string' ? found : true);
    if (typeof found !== 'string') this.seen.isRight(digest!, found);
    return found;
  }

  private ackProblem({ setup }: Right, state: Hex, { acks }: ShownTurn): string | null {
    if (!Array.isArray(acks)) return 'its acknowledgements are no list';
    for (const { seat, message, signature } of acks) {
      const key = setup.players.find((player) => player.seat === seat)?.key;
      if (key === undefined || message.state !== state || !isSealed('Ack', key, message, signature))
        return `an acknowledgement that seat ${seat} has not signed`;
    }
    return null;
  }

  /** Why a demand of the list could not be opened with what is stored; null if it could. */
  private demandProblem({ closed, before, isBanker }: Given, open: ShownTurn, isBound: boolean): string | null {
    const { setup } = before;
    if (open.closed === undefined || hashed('Closed', open.closed.message) !== closed)
      return 'another list stands in its place';
    const right = attempt(() => listIn(this.world.table, before, open)) ?? 'unreadable';
    if (typeof right === 'string') return right;
    const seats = new Set<number>();
    for (const { seat, signature, link } of open.gives ?? []) {
      const player = setup.players.find((one) => one.seat === seat);
      const row = open.list!.find((one) => one.seat === seat);
      if (player === undefined || seats.has(seat) || !isSealed('Give', player.key, { closed }, signature))
        return `a Give that seat ${seat} has not signed`;
      if (link !== undefined && attempt(() => sha256Of(link)) !== row?.commitment)
        return `a link that is not seat ${seat}'s`;
      seats.add(seat);
      if (seat === this.book.me.seat && link === undefined && !isBound && (!isBanker || open.void === undefined))
        return 'its own link is missing';
    }
    for (const { seat, message, signature } of open.choices ?? []) {
      const player = setup.players.find((one) => one.seat === seat);
      if (player === undefined || message.closed !== closed || !isSealed('Choice', player.key, message, signature))
        return `a choice that seat ${seat} has not signed`;
    }
    if (!seats.has(this.book.me.seat) && !isBound && open.void === undefined) return 'its own Give is missing';
    if (!isBanker && !seats.has(setup.banker)) return "the banker's Give is missing";
    return null;
  }
}
