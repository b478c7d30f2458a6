/**
 * The house's regola bot: one seat played by the same seat client as everybody's (`engine/seat`), so that it checks what it
 * signs. It plays the table's regola, names a modest posta, and never bets more than a part of its credit.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { present } from '../../engine/assert.ts';
import { ascii, concat, fromHex, toHex, word, type Hex } from '../../engine/bytes.ts';
import { startState } from '../../engine/protocol/digests.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { calls, moves, type Domain, type Table } from '../../engine/protocol/messages.ts';
import { advance } from '../../engine/seat/advance.ts';
import { betCommand, choiceCommand, moveCommand, passCommand, postaCommand, remember } from '../../engine/seat/by-hand.ts';
import { newMemory, sessionAddressOf, type SeatMemory } from '../../engine/seat/memory.ts';
import type { Command, SeatCommand } from '../../engine/table/commands.ts';
import type { View } from '../../engine/table/view.ts';
import type { HousePlayer } from '../host/table-host.ts';

/** The posta it opens with, in minimum postas. */
const openingPosta = 5n;
/** From this multiple of its opening posta on it takes half out after a win, from twice as much it takes all. */
const halveFrom = 4n;

/** The secret of one sitting of the bot, from its wallet key: a restart finds the same. */
export function botSecret(walletKey: Hex, tableId: Hex, nonce: bigint): Hex {
  return toHex(hmac(sha256, fromHex(walletKey, 32), concat(ascii('bot'), fromHex(tableId, 32), word(nonce))));
}

export class HouseBot implements HousePlayer {
  #memory: SeatMemory;

  constructor(domain: Domain, table: Table, house: Hex, seat: number, secret: Hex) {
    this.#memory = newMemory(domain, table, house, seat, secret);
  }

  get key(): Hex {
    return sessionAddressOf(this.#memory.secret);
  }

  answers(view: View): readonly Command[] {
    this.#recall(view);
    const { memory, send } = advance(this.#memory, view, { linkWithList: true });
    this.#memory = memory;
    if (memory.alarm !== null) return [];
    const byHand = this.#byHand(view);
    if (byHand !== null) this.#memory = remember(memory, byHand);
    return [...send, ...(byHand === null ? [] : [byHand])].map((command) => ({ by: 'seat', seat: this.#memory.seat, command }));
  }

  /** After a restart: what its own process has in the log, it has sent. */
  #recall(view: View): void {
    const shown = view.bank?.bets.find((b) => b.seat === this.#memory.seat)?.bet;
    if (this.#memory.bet === null && shown !== undefined) this.#memory = { ...this.#memory, bet: shown };
    const move = view.bank?.banker === this.#memory.seat ? view.bank.move : null;
    if (this.#memory.move === null && move !== null && view.bank !== null) {
      const state = hashStruct('State', view.bank.proof.turns.findLast((t) => t.state !== undefined)?.state ?? startState(view.bank.proof.setup.message));
      this.#memory = { ...this.#memory, move: { state, ...move } };
    }
  }

  /** What a person would do by hand, or null. */
  #byHand(view: View): SeatCommand | null {
    const { options } = view;
    if (options.sitIn) return { type: 'sitIn' };
    // It came for somebody: alone it gives the seat back.
    if (view.phase === 'waiting' && view.seats.every((s) => s.house || s.status === 'standing')) return { type: 'stand', leave: null };
    if (options.posta !== null) return postaCommand(this.#memory, view, atMost(options.posta.max, atLeast(options.posta.min, openingPosta * view.table.minPosta)));
    if (options.draws.length > 0) return choiceCommand(this.#memory, view, present(view.bank?.coup?.fallback, 'the regola'));
    if (options.moves.length > 1 || (options.moves.length === 1 && options.pass)) return this.#choose(view);
    const mine = view.bank?.bets.find((b) => b.seat === this.#memory.seat)?.bet.message;
    if (options.bet !== null && mine !== undefined && mine.call === calls.none) return this.#bet(view, options.bet);
    return null;
  }

  #choose(view: View): SeatCommand {
    const posta = present(view.bank, 'the bank').posta;
    const opening = openingPosta * view.table.minPosta;
    const halve = view.options.moves.find((m) => m.move === moves.halve);
    if (view.options.pass && posta >= 2n * halveFrom * opening) return passCommand(this.#memory, view);
    if (halve !== undefined && posta >= halveFrom * opening) return moveCommand(this.#memory, view, moves.halve, halve.amount);
    return moveCommand(this.#memory, view, moves.on, 0n);
  }

  /** Banco up to a quarter of its credit, else tavolo, else that quarter. */
  #bet(view: View, range: NonNullable<View['options']['bet']>): SeatCommand {
    const credit = present(view.seats.find((s) => s.seat === this.#memory.seat), 'my seat').credit;
    const most = atLeast(range.min, credit / 4n); // rounds down: caution, nobody's money
    if (range.banco !== null && range.banco <= most) return betCommand(this.#memory, view, calls.banco, range.banco);
    if (range.tavolo !== null && range.tavolo <= most) return betCommand(this.#memory, view, calls.tavolo, range.tavolo);
    return betCommand(this.#memory, view, calls.plain, atMost(range.max, most));
  }
}

const atLeast = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const atMost = (a: bigint, b: bigint): bigint => (a < b ? a : b);
