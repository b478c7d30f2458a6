/** Laws of what it signs over a state that it has checked: `Ack`, `Result` and `Leave` (O3, O4, O7). */
import { linesDigest } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { isSealed, type Right } from './papers.ts';
import { sealedMessage } from '../crypto/seals.ts';
import type { World } from '../world/world.ts';
import { turnKey, type Book } from './book.ts';
import { Broken, type Premises } from './law.ts';
import { attempt, turnsOf, type Seen } from './seen.ts';
import { situationsOfAck } from './situations.ts';
import type { Terms } from './terms.ts';

type Own = 'Bet' | 'Ack' | 'Give' | 'Choice' | 'Leave' | 'Enter';

export class States {
  private readonly world: World;
  private readonly premises: Premises;
  private readonly seen: Seen;
  private readonly book: Book;
  private readonly terms: Terms;

  constructor(world: World, premises: Premises, seen: Seen, book: Book, terms: Terms) {
    this.world = world;
    this.premises = premises;
    this.seen = seen;
    this.book = book;
    this.terms = terms;
  }

  private get seat(): number {
    return this.book.me.seat;
  }

  /** It signs something over this state. */
  signs(right: Right): void {
    this.terms.agreed(right);
    this.book.signs(right);
  }

  own(name: Own, message: object, signature: Hex): void {
    if (!isSealed(name, this.book.me.key, message, signature))
      throw new Broken('O3 own signature', `a ${name} that its key has not signed`);
  }

  ack(state: Hex, signature: Hex): void {
    this.own('Ack', { state }, signature);
    this.premises.held('O3 ack');
    const right = this.seen.right(state);
    if (right === null) throw new Broken('O3 ack', `of a state that is not right: ${this.seen.whyNot(state)}`);
    const again = this.book.signed.get(right.state.bankId)?.has(right.state.turn) === true;
    this.signs(right);
    this.afterGive(right, 'O3 ack');
    this.book.money(right.setup.number);
    // Cards shown after the coup is over decide nothing.
    if (again) return;
    this.cardsShown(right);
    situationsOfAck(
      this.premises,
      this.seat,
      right,
      this.book.gave.has(turnKey(right.state.bankId, right.state.turn - 1)),
    );
  }

  /** It signs nothing after a coup whose cards differ from those that the house signed for it while it decided. */
  private cardsShown({ state, before, cards }: Right): void {
    const given = before === null ? undefined : this.book.gave.get(`${state.bankId}:${before.state.turn}`);
    if (given === undefined || !(given.isBanker || given.turn.closed!.message.hand === this.seat)) return;
    const [p1, b1, p2, b2, third] = cards;
    const mine = given.isBanker
      ? [
          [b1, b2],
          [b1, b2, third],
        ]
      : [[p1, p2]];
    const right = mine.map((cards) => `0x${cards.map((kind) => (kind ?? 0).toString(16).padStart(2, '0')).join('')}`);
    for (const view of this.seen.views.slice(given.at)) {
      const { bank, seats } = view;
      const shown = bank?.coup?.shown;
      // With the step in the same message nobody has decided on them; with another set-up, or in a view that hides the
      // seat, the page shows none of them. Of a view that its browser did not survive the seat knows nothing.
      if (
        shown == null ||
        this.seen.lost.has(view) ||
        attempt(() => seats!.some(({ key }) => key === this.book.me.key)) !== true ||
        attempt(() => hashStruct('Setup', bank!.proof.setup.message)) !== state.bankId ||
        turnsOf(bank).some((turn) => turn?.state?.turn === state.turn) ||
        attempt(
          () =>
            shown.message.closed === given.closed &&
            shown.message.seat === this.seat &&
            isSealed('Shown', given.before.setup.house, shown.message, shown.signature),
        ) !== true
      )
        continue;
      this.premises.held('O7 cards shown');
      if (!right.includes(shown.message.cards))
        throw new Broken(
          'O7 cards shown',
          `it was shown ${shown.message.cards}, and acknowledges a coup with ${right[0]}`,
        );
    }
  }

  result(number: bigint, signature: Hex): void {
    const law = 'O4 result';
    const sealed = sealedMessage('Result', signature);
    if (sealed === null || sealed.by !== this.book.me.key)
      throw new Broken('O3 own signature', 'a Result that its key has not signed');
    this.premises.held(law);
    const { message } = sealed;
    const right = this.seen.right(message.state);
    if (
      right === null ||
      message.number !== number ||
      message.bankId !== right.state.bankId ||
      message.table !== this.world.tableId ||
      right.setup.number !== number
    )
      throw new Broken('O3 result', 'of a state that is not right');
    const { state, setup } = right;
    const lines = linesDigest(setup.players.map(({ player }, i) => ({ player, line: state.seats[i]! })));
    if (
      message.posta !== state.posta ||
      message.garage !== state.garage ||
      message.won !== state.won ||
      message.cagnotte !== state.cagnotte ||
      message.lines !== lines
    )
      throw new Broken('O3 result', "of other money than the state's");
    this.terms.agreed(right);
    const before = this.book.results.get(state.bankId);
    if (before !== undefined && before.state.turn !== state.turn) throw new Broken(law, 'two Results of one bank');
    this.afterGive(right, law);
    this.signs(right);
    this.book.results.set(state.bankId, right);
    this.book.money(number);
  }

  /** `byHand`: its player stands up, or has done so before its browser died. */
  leave(
    { bankId, turn, line }: { readonly bankId: Hex; readonly turn: number; readonly line: bigint },
    signature: Hex,
    byHand: boolean,
  ): void {
    const law = 'O4 leave';
    this.own('Leave', { bankId, turn, line }, signature);
    this.premises.held(law);
    // It may be said again, over a later state of that bank, until the table shows it.
    if (!byHand && !this.book.leaves.has(bankId)) throw new Broken(law, 'nobody stood up');
    const right = this.seen.at(bankId, turn);
    if (right === null || this.book.lineOf(right) !== line) throw new Broken(law, "of a line that is not that state's");
    this.terms.agreed(right);
    this.afterGive(right, law);
    this.signs(right);
    this.book.leaves.set(bankId, right);
    if (right.setup.players.length > 2 && right.setup.banker !== this.seat)
      this.premises.held('leaves, and others play on');
    this.book.money(right.setup.number);
  }

  /** It signs no state that contradicts a list it gave for, unless others made that coup void. */
  private afterGive({ state, setup }: Right, law: string): void {
    const latest = [...(this.book.signed.get(state.bankId)?.keys() ?? [])].reduce(
      (most, turn) => (turn > most ? turn : most),
      0,
    );
    if (law !== 'O3 ack' && latest > state.turn)
      throw new Broken(law, `of turn ${state.turn}, and it has signed turn ${latest}`);
    const given = this.book.gave.get(turnKey(state.bankId, state.turn));
    if (given === undefined || law === 'O3 ack') return;
    if (!this.book.isVoidByOthers(given))
      throw new Broken(law, 'of the state before a coup that it has given for, and that is not void by others');
    if (setup.players.length > 2)
      this.premises.held(given.isBanker ? 'void names one of several, as banker' : 'void names another');
  }
}
