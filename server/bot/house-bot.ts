/**
 * The house's regola bot: one seat, played by the same seat client as everybody else's (`engine/seat`), so that it
 * checks what it signs. It plays the table's regola; how it bets is its manner (`manners.ts`).
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
import { bidCommand, declineCommand, readyCommand, takeCommand, type TalkByHand } from '../../engine/seat/talk.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { Options, View } from '../../engine/table/view.ts';
import type { HousePlayer } from '../host/table-host.ts';
import { mannerOf, type Manner } from './manners.ts';

/** The secret of one sitting of the bot, derived from its wallet key: a restart finds the same secret. */
export function botSecret(walletKey: Hex, tableId: Hex, nonce: bigint): Hex {
  return toHex(hmac(sha256, fromHex(walletKey, 32), concat(ascii('bot'), fromHex(tableId, 32), word(nonce))));
}

/** The wallet of a table's further bots, derived from that of its first one. */
export function botWallet(firstKey: Hex, tableId: Hex, index: number): Hex {
  return toHex(
    hmac(sha256, fromHex(firstKey, 32), concat(ascii('bot wallet'), fromHex(tableId, 32), word(BigInt(index)))),
  );
}

export class HouseBot implements HousePlayer {
  readonly #manner: Manner;
  #memory: SeatMemory;

  /** `grant` is the grant of its sitting, as the log has it. */
  constructor(domain: Domain, table: Table, house: Hex, secret: Hex, grant: Signed<Grant>, manner = mannerOf(0)) {
    this.#manner = manner;
    this.#memory = { ...newMemory(domain, table, house, grant.message.seat, secret), grant };
  }

  get key(): Hex {
    return keyOf(this.#memory);
  }

  answers(view: Claim<View>): readonly Command[] {
    // What its own process has in the log, the bot has sent. And it believes the house, because it is the house.
    const { memory, send } = advance(recall(this.#memory, view), view, { linkWithList: true });
    const byHand = this.#byHand(memory, view);
    this.#memory = byHand?.memory ?? memory;
    return [...send, ...(byHand === null ? [] : [byHand.command])].map((command) => ({
      by: 'seat',
      seat: memory.seat,
      command,
    }));
  }

  /** What a person would do by hand, or null. */
  #byHand(memory: SeatMemory, view: Claim<View>): ByHand | TalkByHand | null {
    const options = optionsOf(memory, view);
    if (options.sitIn) return { memory, command: { type: 'sitIn' } };
    // It came for somebody: when alone it gives the seat back.
    if (view.phase === 'waiting' && view.seats.every((s) => s.house || s.status === 'standing'))
      return { memory, command: { type: 'stand', leave: null } };
    // A bank that opens takes the place of the last one in every view: first its players see how that one ended.
    const unseen = view.waiting.some(({ duty }) => duty === 'result');
    if (options.posta !== null && unseen) return null;
    if (options.posta !== null) return postaCommand(memory, view.number, this.#posta(view, options.posta));
    if (view.waiting.some(({ seat, duty }) => seat === memory.seat && (duty === 'take' || duty === 'bid')))
      return unseen ? null : this.#seguito(memory, view, options);
    const decision = drawsOpen(memory);
    if (view.options.draws.length > 0 && decision !== null) return choiceCommand(memory, decision.fallback);
    if (view.bank?.banker === memory.seat) return this.#asBanker(memory, view, options);
    const mine = view.bank?.bets.find((b) => b.seat === memory.seat)?.bet.message;
    if (options.bet !== null && mine?.call === calls.none) return this.#bet(memory, view, options.bet);
    return options.ready && mine !== undefined ? readyCommand(memory) : null;
  }

  #posta({ table }: View, { min, max }: NonNullable<Options['posta']>): bigint {
    return atMost(max, atLeast(min, this.#manner.openingPosta * table.minPosta));
  }

  /** A passed bank: takes it, bids for it once, or lets it go. */
  #seguito(memory: SeatMemory, view: View, { take, bid }: Options): TalkByHand | null {
    const { seguitoParts } = this.#manner;
    const most = seguitoParts === 0n ? 0n : creditOf(memory, view) / seguitoParts; // rounds down: caution, nobody's money
    if (view.phase !== 'auction' && take !== null && take <= most) return takeCommand(memory, view.number, take);
    // All that it would give, at once: two bots that outbid each other a little at a time would bid for ever.
    if (bid !== null && bid <= most) return bidCommand(memory, view.number, atMost(most, view.table.maxPosta));
    return declineCommand(memory, view.number);
  }

  #asBanker(memory: SeatMemory, view: View, options: Options): ByHand | TalkByHand | null {
    const choice = options.moves.length > 1 || (options.moves.length === 1 && options.pass);
    // While the bets are open its word is said by itself, and it has one choice before it says that it is ready.
    if (view.phase === 'bets') {
      if (!options.ready) return null;
      const chosen = choice && view.bank?.move !== null ? this.#choose(memory, view, options) : null;
      const goesOn = chosen?.command.type === 'move' && chosen.command.move === moves.on;
      return chosen === null || goesOn ? readyCommand(memory) : chosen;
    }
    return choice ? this.#choose(memory, view, options) : null;
  }

  #choose(memory: SeatMemory, view: View, options: Options): ByHand | null {
    const { openingPosta, halveFrom, passFrom } = this.#manner;
    const posta = present(view.bank, 'the bank').posta;
    const opening = openingPosta * view.table.minPosta;
    const halve = options.moves.find((m) => m.move === moves.halve);
    if (options.pass && posta >= passFrom * opening) return passCommand(memory);
    if (halve !== undefined && posta >= halveFrom * opening) return moveCommand(memory, moves.halve, halve.amount);
    return moveCommand(memory, moves.on, 0n);
  }

  /** Banco or tavolo where its manner has them and they cost no more than its stake, else the stake. */
  #bet(memory: SeatMemory, view: View, range: NonNullable<Options['bet']>): ByHand | null {
    const { creditParts, callsBanco, callsTavolo } = this.#manner;
    const most = atLeast(range.min, creditOf(memory, view) / creditParts); // rounds down: caution, nobody's money
    if (callsBanco && range.banco !== null && range.banco <= most) return betCommand(memory, calls.banco, range.banco);
    if (callsTavolo && range.tavolo !== null && range.tavolo <= most)
      return betCommand(memory, calls.tavolo, range.tavolo);
    return betCommand(memory, calls.plain, atMost(range.max, most));
  }
}

const creditOf = ({ seat }: SeatMemory, { seats }: View): bigint =>
  present(
    seats.find((s) => s.seat === seat),
    'my seat',
  ).credit;
const atLeast = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const atMost = (a: bigint, b: bigint): bigint => (a < b ? a : b);
