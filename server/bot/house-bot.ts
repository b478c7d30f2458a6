/**
 * The house's regola bot: one seat, played by the same seat client as everybody else's (`engine/seat`), so that it
 * checks what it signs. It plays the table's regola; how it bets is its manner (`manners.ts`).
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Claim } from '../../engine/claim.ts';
import { ascii, concat, fromHex, toHex, word, type Hex } from '../../engine/bytes.ts';
import type { Domain, Grant, Table } from '../../engine/protocol/messages.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import { advance } from '../../engine/seat/advance.ts';
import { passCommand } from '../../engine/seat/by-hand.ts';
import { agree } from '../../engine/seat/doubts.ts';
import { keyOf, newestBank, newMemory, type SeatMemory } from '../../engine/seat/memory.ts';
import { recall } from '../../engine/seat/recall.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { TableView } from '../../engine/table/sette-view.ts';
import type { HousePlayer } from '../host/table-host.ts';
import { handOf, isBetweenBanks } from './hand.ts';
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

/** Of betting times after the first, in which somebody was there and nobody bet, it waits for so many. */
const idleAtMost = 2;

export class HouseBot implements HousePlayer {
  readonly #manner: Manner;
  /** The bank that it holds, before its first coup, and the ends of such betting times. */
  #idle: { readonly bankId: Hex; readonly ends: ReadonlySet<number> } | null = null;
  #memory: SeatMemory;
  #goes = false;

  /** `grant` is the grant of its sitting, as the log has it; `highestBet` that of the table's settings, if any. */
  constructor(
    domain: Domain,
    table: Table,
    house: Hex,
    secret: Hex,
    grant: Signed<Grant>,
    manner = mannerOf(0),
    highestBet: bigint | null = null,
  ) {
    this.#manner = manner;
    const memory = { ...newMemory(domain, table, house, grant.message.seat, secret), grant };
    this.#memory = highestBet === null ? memory : { ...memory, highestBet };
  }

  get key(): Hex {
    return keyOf(this.#memory);
  }

  /** From now on it leaves as soon as no bank is open. */
  giveWay(): void {
    this.#goes = true;
  }

  get isGoing(): boolean {
    return this.#goes;
  }

  /** Somebody looks on, bets nothing, and others may wait for the next bank: then it gives up the bank (R3.18). */
  #holdsInVain({ phase, bank, waiting, seats, options, viewer }: Claim<TableView>): boolean {
    const isThere = (seat: number): boolean => seats.some((one) => one.seat === seat && one.connected);
    const asked = waiting.find(({ seat, duty }) => duty === 'bet' && seat !== viewer && isThere(seat));
    const end = asked?.deadline ?? null;
    if (phase !== 'bets' || bank?.banker !== viewer || bank.proof.turns.length > 0 || end === null) {
      this.#idle = null; // or nobody is there who could bet
      return false;
    }
    if (!options.pass) return false;
    const before = this.#idle?.bankId === bank.bankId ? this.#idle.ends : [];
    this.#idle = { bankId: bank.bankId, ends: new Set([...before, end]) };
    return this.#idle.ends.size > idleAtMost;
  }

  answers(view: Claim<TableView>): readonly Command[] {
    // What its own process has in the log, the bot has sent. And it believes the house, because it is the house.
    const next = advance(recall(this.#memory, view), view, { linkWithList: true });
    const { send } = next;
    const newest = newestBank(next.memory);
    const memory = newest === null ? next.memory : agree(next.memory, newest.bankId);
    const byHand =
      this.#goes && isBetweenBanks(view)
        ? { memory, command: { type: 'stand', leave: null } as const }
        : this.#holdsInVain(view)
          ? passCommand(memory, true)
          : handOf(this.#manner, memory, view);
    this.#memory = byHand?.memory ?? memory;
    return [...send, ...(byHand === null ? [] : [byHand.command])].map((command) => ({
      by: 'seat',
      seat: memory.seat,
      command,
    }));
  }
}
