/** Laws S: the honest seat signs only in banks that its player agreed to (protocol.md 2.1 and 7). */
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { drawSeatsDigest } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Setup } from '../../../engine/protocol/messages.ts';
import type { World } from '../world/world.ts';
import { byHand } from './bets.ts';
import type { Book } from './book.ts';
import { cardsIn, countsOf, sha256Of, wholeShoe } from './coup.ts';
import { Broken, type Premises } from './law.ts';
import { beginningOf, isSealed, type Right } from './papers.ts';
import { Postas } from './postas.ts';
import { attempt, hashed, type Seen, type Shown } from './seen.ts';

/** At its tables no bank is sold. */
const headsUp = 3;

export class Terms {
  /** What the player has named; banks agreed to in spite of doubts; banks refused. */
  readonly postas = new Postas();
  readonly doubtful = new Set<Hex>();
  /** Banks in which the seat has staked. */
  private readonly betIn = new Set<Hex>();
  readonly refused = new Set<bigint>();
  /** Passed banks to which the player has said a word. */
  readonly answered = new Set<bigint>();
  /** The list that the seat's link was shown for, by number. */
  readonly draws = new Map<bigint, Hex>();
  private readonly world: World;
  private readonly premises: Premises;
  private readonly seen: Seen;
  private readonly book: Book;

  constructor(world: World, premises: Premises, seen: Seen, book: Book) {
    this.world = world;
    this.premises = premises;
    this.seen = seen;
    this.book = book;
  }

  /** A draw's link: for one list of the house that contains its own commitment. */
  drawLink(number: bigint, link: Hex): void {
    const law = 'D one draw';
    this.premises.held(law);
    const commitment = sha256Of(link);
    const lists = this.seen.views.flatMap(({ draw }) => {
      const signed = draw?.draw;
      if (signed == null || !Array.isArray(draw!.enters)) return [];
      if (hashed('Draw', signed.message) === null) return [];
      const own = draw!.enters!.some(
        (one) => one?.seat === this.book.me.seat && one.message?.commitment === commitment,
      );
      const right =
        own &&
        signed.message.number === number &&
        signed.message.table === this.world.tableId &&
        isSealed('Draw', this.world.houses[0]!.signer.address, signed.message, signed.signature) &&
        attempt(() =>
          drawSeatsDigest(draw!.enters!.map((one) => ({ seat: one.seat, commitment: one.message.commitment }))),
        ) === signed.message.seats;
      return right ? [hashStruct('Draw', signed.message)] : [];
    });
    if (lists.length === 0) throw new Broken(law, 'its link is shown for no list of the house');
    // It answers the newest list.
    const list = lists.at(-1)!;
    const before = this.draws.get(number);
    if (before !== undefined && !lists.includes(before)) throw new Broken(law, 'its link is shown for a second list');
    this.draws.set(number, before ?? list);
  }

  /** The bank that this state belongs to is one that the player agreed to play in (protocol.md 2.1). */
  agreed({ setup, state }: Right): void {
    const {
      world,
      book: { agreed, me },
    } = this;
    if (agreed.has(state.bankId)) return;
    const law = 'S agreed bank';
    this.premises.held(law);
    const { players } = setup;
    if (setup.house !== world.houses[0]!.signer.address) throw new Broken(law, "it is not the house's");
    if (setup.table !== world.tableId) throw new Broken(law, 'it is of another table');
    const mine = players.filter(
      (player) => player.seat === me.seat || player.player === me.player || player.key === me.key,
    );
    if (mine.length !== 1 || mine[0]!.seat !== me.seat || mine[0]!.player !== me.player || mine[0]!.key !== me.key)
      throw new Broken('S own grant', 'the seat, wallet and key are not those of its grant');
    for (const field of ['seat', 'player', 'key'] as const) {
      if (new Set(players.map((player) => player[field])).size !== players.length)
        throw new Broken(law, `a ${field} stands twice`);
    }
    if (players.some(({ seat }, i) => i > 0 && seat < players[i - 1]!.seat))
      throw new Broken(law, 'its players are not by ascending seat');
    if (!players.some(({ seat }) => seat === setup.banker)) throw new Broken(law, 'its banker does not play');
    if (setup.posta > world.table.maxPosta) throw new Broken(law, 'the posta is above the maximum');
    for (const other of agreed.values()) {
      if (other.setup.number === setup.number)
        throw new Broken('S one number', `it signs in a second bank of number ${setup.number}`);
    }
    if (setup.banker === me.seat) {
      this.premises.held('S own posta');
      const own = this.postas.of(setup.number);
      if (!own.includes(setup.posta))
        throw new Broken('S own posta', `its posta is ${setup.posta}, and the player named ${own.join() || 'none'}`);
    }
    this.shoe(setup);
    agreed.set(state.bankId, beginningOf(setup));
  }

  /** The shoe is the one that the bank before left, or whole. */
  private shoe({ prev, composition, taglia }: Setup): void {
    const law = 'S shoe';
    if (prev === zero32) {
      this.premises.held(law);
      if (composition !== wholeShoe) throw new Broken(law, 'the first bank of a table has a shoe that is not whole');
      return;
    }
    const right = this.book.lastSigned(prev);
    if (right === null || this.book.gave.has(`${prev}:${right.state.turn}`)) return;
    this.premises.held(law);
    const {
      state,
      setup: { players },
    } = right;
    if (composition === state.composition && taglia === state.taglia) return;
    // A last coup that came too late for this bank, which begins with the shoe before that coup (protocol.md 2.4).
    const more = cardsIn(composition) - cardsIn(state.composition);
    if (
      taglia === state.taglia &&
      state.turn > 0 &&
      more >= 4 &&
      more <= 6 &&
      (right.setup.composition === composition || this.seen.leavesShoe(prev, composition))
    )
      return;
    if (players.length > 2) {
      // Others may have played on without it: then more cards are gone, and a shoe that is not whole needs proof. No
      // card comes back, and no taglia.
      this.premises.held('S shoe played on without it');
      const left = countsOf(state.composition);
      if (
        taglia > state.taglia ||
        (taglia === state.taglia && countsOf(composition).every((count, kind) => count <= left[kind]!))
      )
        return;
    } else if (composition === wholeShoe && taglia === state.taglia + 1 && 312 - cardsIn(state.composition) >= 200)
      return;
    throw new Broken(law, 'the shoe is not the one that the bank before has left');
  }

  /**
   * A bank with an unproven shoe, or one that the draw or the bank before gave to this seat, is played in only if the
   * player has agreed to that (protocol.md 7).
   */
  agreedToDoubts({ setup, state: { bankId } }: Right): void {
    const [shoe, turn] = ['S doubtful shoe', 'S doubtful turn'];
    if (this.doubtful.has(bankId)) return;
    this.premises.held(shoe);
    if (!this.provenShoe(setup))
      throw new Broken(shoe, 'nobody has proven the shoe, and the player has not agreed to it');
    if (setup.banker === this.book.me.seat) return;
    // Once it has bet it must not fall silent, whatever it learns of the bank before.
    if (!this.betIn.has(bankId)) this.passedOver(setup);
    this.betIn.add(bankId);
    const drawn = this.draws.get(setup.number);
    if (drawn === undefined || this.refused.has(setup.number)) return;
    this.premises.held(turn);
    const shown = this.seen.views.some(
      ({ bank }) =>
        bank?.bankId === bankId && attempt(() => hashStruct('Draw', bank.proof.draw!.draw.message)) === drawn,
    );
    if (!shown) throw new Broken(turn, 'its link was shown for a draw that the bank does not have');
  }

  /**
   * Among the same players the bank goes to the right, after a void it stays: the player who was due has refused, or
   * has agreed.
   */
  private passedOver({ number, prev, players }: Setup): void {
    const last = this.lastOwn(prev);
    if (last === null || players.map(({ seat }) => seat).join() !== last.setup.players.map(({ seat }) => seat).join())
      return;
    const isSince = (one: bigint) => one > last.setup.number && one <= number;
    if ([...this.refused].some(isSince)) return;
    if (last.state.outcome !== 1 && !this.book.results.has(last.state.bankId)) return;
    const isVoid = last.state.outcome !== 1 && this.seen.voids(last, null).length > 0;
    // Whoever has answered to a passed bank knows that it may be sold; heads-up none is.
    const isSold = last.state.outcome !== 1 && !isVoid && this.world.table.ruleset !== headsUp;
    if (isSold && [...this.answered].some(isSince)) return;
    const due = isVoid
      ? last.setup.banker
      : players
          .map(({ seat }) => ({ seat }))
          .filter(({ seat }) => seat !== last.setup.banker)
          .sort(byHand(last.setup.banker))[0]!.seat;
    // Where a passed bank is sold, the turn after it goes on from who passed first: it must have seen that.
    if (!isVoid && this.world.table.ruleset !== headsUp && !this.isRightOfPassers(last.setup.prev)) return;
    this.premises.held('S passed over');
    if (due === this.book.me.seat)
      throw new Broken('S passed over', 'the bank was its own, and its player has neither refused nor agreed');
  }

  /** Whoever may have passed first, this seat sits to the right of them. */
  private isRightOfPassers(bankId: Hex): boolean {
    if (bankId === zero32) return true;
    const setup = this.shownBank(bankId)?.proof.setup.message;
    const last = this.book.lastSigned(bankId);
    if (setup === undefined || last === null) return false;
    if (last.state.outcome === 1) return true;
    const [next] = setup.players
      .filter(({ seat }) => seat !== setup.banker)
      .map(({ seat }) => ({ seat }))
      .sort(byHand(setup.banker));
    return next!.seat === this.book.me.seat && this.isRightOfPassers(setup.prev);
  }

  /** The bank as it was set up and shown; null: it was not. */
  private shownBank(bankId: Hex): Shown['bank'] {
    const known = this.seen.views.findLast(
      ({ bank }) => bank?.bankId === bankId && attempt(() => hashed('Setup', bank.proof.setup.message)) === bankId,
    );
    return known?.bank ?? null;
  }

  /** While it sits at a table of two, nobody can play there without it (protocol.md 7). */
  private isWithoutIt({ players }: Setup): boolean {
    return this.world.seats.length === 2 && !players.some(({ key }) => key === this.book.me.key);
  }

  /**
   * The last state it has signed before a bank: of the bank before, or before banks that cannot be at a table of two.
   */
  private lastOwn(prev: Hex): Right | null {
    const setup = this.shownBank(prev)?.proof.setup.message;
    return setup !== undefined && this.isWithoutIt(setup) ? this.lastOwn(setup.prev) : this.book.lastSigned(prev);
  }

  private provenShoe({ prev, composition }: Setup): boolean {
    if (composition === wholeShoe) return true;
    if (prev === zero32) return false;
    const known = this.shownBank(prev);
    if (known === null || known === undefined) return false;
    const { message } = known.proof.setup;
    if (this.isWithoutIt(message)) return false;
    if (!this.doubtful.has(prev) && !this.provenShoe(message)) return false;
    return message.composition === composition || this.seen.leavesShoe(prev, composition);
  }
}
