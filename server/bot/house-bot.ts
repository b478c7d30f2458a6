/**
 * The house's regola bot: one seat, played by the same seat client as everybody else's (`engine/seat`), so that it
 * checks what it signs. It plays the table's regola, names a modest posta, and never bets more than a part of its
 * credit.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { present } from '../../engine/assert.ts';
import type { Claim } from '../../engine/claim.ts';
import { ascii, concat, fromHex, toHex, word, type Hex } from '../../engine/bytes.ts';
import { calls, moves, type Domain, type Grant, type Table } from '../../engine/protocol/messages.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import { advance } from '../../engine/seat/advance.ts';
import {
  betCommand,
  choiceCommand,
  moveCommand,
  passCommand,
  postaCommand,
  type ByHand,
} from '../../engine/seat/by-hand.ts';
import { keyOf, newMemory, type SeatMemory } from '../../engine/seat/memory.ts';
import { recall } from '../../engine/seat/recall.ts';
import { drawsOpen, optionsOf } from '../../engine/seat/rights.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { Options, View } from '../../engine/table/view.ts';
import type { HousePlayer } from '../host/table-host.ts';

/** The posta that it opens with, in minimum postas. */
const openingPosta = 5n;
/** After a win it takes half out if the posta is at least this multiple of its opening posta, and all if twice that. */
const halveFrom = 4n;

/** The secret of one sitting of the bot, derived from its wallet key: a restart finds the same secret. */
export function botSecret(walletKey: Hex, tableId: Hex, nonce: bigint): Hex {
  return toHex(hmac(sha256, fromHex(walletKey, 32), concat(ascii('bot'), fromHex(tableId, 32), word(nonce))));
}

export class HouseBot implements HousePlayer {
  #memory: SeatMemory;

  /** `grant` is the grant of its sitting, as the log has it. */
  constructor(domain: Domain, table: Table, house: Hex, secret: Hex, grant: Signed<Grant>) {
    this.#memory = { ...newMemory(domain, table, house, grant.message.seat, secret), grant };
  }

  get key(): Hex {
    return keyOf(this.#memory);
  }

  answers(view: Claim<View>): readonly Command[] {
    // What its own process has in the log, the bot has sent. And it believes the house, because it is the house.
    const { memory, send } = advance(recall(this.#memory, view), view, { linkWithList: true });
    const byHand = this.#byHand(memory, view);
    const acts: readonly ByHand[] = byHand === null ? [] : [byHand];
    this.#memory = acts.at(-1)?.memory ?? memory;
    return [...send, ...acts.map(({ command }) => command)].map((command) => ({
      by: 'seat',
      seat: memory.seat,
      command,
    }));
  }

  /** What a person would do by hand, or null. */
  #byHand(memory: SeatMemory, view: Claim<View>): ByHand | null {
    const options = optionsOf(memory, view);
    if (options.sitIn) return { memory, command: { type: 'sitIn' } };
    // It came for somebody: when alone it gives the seat back.
    if (view.phase === 'waiting' && view.seats.every((s) => s.house || s.status === 'standing'))
      return { memory, command: { type: 'stand', leave: null } };
    if (options.posta !== null)
      return postaCommand(
        memory,
        view.number,
        atMost(options.posta.max, atLeast(options.posta.min, openingPosta * view.table.minPosta)),
      );
    const decision = drawsOpen(memory);
    if (view.options.draws.length > 0 && decision !== null) return choiceCommand(memory, decision.fallback);
    if (options.moves.length > 1 || (options.moves.length === 1 && options.pass))
      return this.#choose(memory, view, options);
    const mine = view.bank?.bets.find((b) => b.seat === memory.seat)?.bet.message;
    if (options.bet !== null && mine !== undefined && mine.call === calls.none)
      return this.#bet(memory, view, options.bet);
    return null;
  }

  #choose(memory: SeatMemory, view: Claim<View>, options: Options): ByHand | null {
    const posta = present(view.bank, 'the bank').posta;
    const opening = openingPosta * view.table.minPosta;
    const halve = options.moves.find((m) => m.move === moves.halve);
    if (options.pass && posta >= 2n * halveFrom * opening) return passCommand(memory);
    if (halve !== undefined && posta >= halveFrom * opening) return moveCommand(memory, moves.halve, halve.amount);
    return moveCommand(memory, moves.on, 0n);
  }

  /** Banco up to a quarter of its credit, else tavolo, else that quarter. */
  #bet(memory: SeatMemory, view: Claim<View>, range: NonNullable<Options['bet']>): ByHand | null {
    const credit = present(
      view.seats.find((s) => s.seat === memory.seat),
      'my seat',
    ).credit;
    const most = atLeast(range.min, credit / 4n); // rounds down: caution, nobody's money
    if (range.banco !== null && range.banco <= most) return betCommand(memory, calls.banco, range.banco);
    if (range.tavolo !== null && range.tavolo <= most) return betCommand(memory, calls.tavolo, range.tavolo);
    return betCommand(memory, calls.plain, atMost(range.max, most));
  }
}

const atLeast = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const atMost = (a: bigint, b: bigint): bigint => (a < b ? a : b);
