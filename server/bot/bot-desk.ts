/**
 * Seats the house's bots, several at a table: brings their chips to the escrow, signs their grants, and finds the bot
 * that plays a key.
 */
import type { Logger } from 'pino';
import { present } from '../../engine/assert.ts';
import type { Hex } from '../../engine/bytes.ts';
import type { Grant } from '../../engine/protocol/messages.ts';
import { greatest } from '../../engine/least.ts';
import { seatLink } from '../../engine/fairness/commitment.ts';
import { addressOfKey, signerOf, type Signed } from '../../engine/protocol/sign.ts';
import { nonceAfter } from '../../engine/seat/grant-nonce.ts';
import { sessionAddressOf } from '../../engine/seat/memory.ts';
import { phaseOf } from '../../engine/table/view-for.ts';
import { shellWords } from '../../engine/table/shell-words.ts';
import type { ChainPort } from '../chain/port.ts';
import type { HousePlayer, TableHost } from '../host/table-host.ts';
import { times } from '../limits/limits.ts';
import { highestBetIn, seatsIn, type HouseTable } from '../host/house-tables.ts';
import { isBetweenBanks } from './hand.ts';
import { botSecret, botWallet, HouseBot } from './house-bot.ts';
import { mannerOf } from './manners.ts';

/** What a bot brings to a seat: so many minimum postas, and so many banks where the banker puts up the highest bets. */
const bringsPostas = 100n;
const bringsBanks = 5n;
const grantSeconds = 86_400n;

export interface BotDeskOptions {
  readonly chain: ChainPort;
  /** A table, and which of this house's it is: from 1 on, for ever. */
  readonly table: (tableId: Hex) => (HouseTable & { readonly row: { readonly place: number } }) | undefined;
  /** Wallets of each table's first bot; those of its others are derived from them. */
  readonly walletKeys: readonly Hex[];
  readonly house: Hex;
  /** The chair is kept for somebody who waited for it. */
  readonly isHeld: (tableId: Hex, seat: number) => boolean;
  readonly clock: () => number;
  readonly log: Logger;
}

export class BotDesk {
  readonly #options: BotDeskOptions;
  readonly #bots = new Map<Hex, HouseBot>();
  readonly #inviting = new Set<Hex>();
  /** When the house last sent a bot to a table. */
  readonly #invitedAt = new Map<Hex, number>();

  constructor(options: BotDeskOptions) {
    this.#options = options;
  }

  /** The bot behind a session key of `host`'s table. After a restart it is made again from the nonce of its grant. */
  playerOf(host: () => TableHost | undefined, key: Hex): HousePlayer | null {
    return this.#bots.get(key) ?? this.#botOf(host(), key);
  }

  #botOf(host: TableHost | undefined, key: Hex): HouseBot | null {
    const grant = host?.state.sittings.find((s) => s.house && s.grant.message.key === key)?.grant;
    return grant === undefined ? null : this.#botFor(grant);
  }

  /** The link of a bot's seat to a coup, whatever became of the sitting; null when the seat is not the house's. */
  linkOf({ player, table, key, nonce }: Grant, coupId: Hex, seq: number): Hex | null {
    const wallet = this.#walletsOf(table).find((one) => addressOfKey(one) === player);
    if (wallet === undefined) return null;
    const secret = botSecret(wallet, table, nonce);
    return sessionAddressOf(secret) === key ? seatLink(secret, coupId, seq) : null;
  }

  #botFor(grant: Signed<Grant>): HouseBot {
    const { table: tableId, nonce, player } = grant.message;
    const { chain, house } = this.#options;
    const at = present(this.#options.table(tableId), 'the table');
    const wallets = this.#walletsOf(tableId);
    const index = wallets.findIndex((one) => addressOfKey(one) === player);
    const secret = botSecret(present(wallets[index], 'a bot wallet'), tableId, nonce);
    const bot = new HouseBot(chain.domain, at.table, house, secret, grant, mannerOf(index), highestBetIn(at));
    this.#bots.set(bot.key, bot);
    return bot;
  }

  /** A table's bots leave one chair to a person. */
  #walletsOf(tableId: Hex): readonly Hex[] {
    const { walletKeys } = this.#options;
    const table = this.#options.table(tableId);
    if (table === undefined) return [];
    const index = table.row.place - 1;
    const first = present(walletKeys[index % walletKeys.length], 'a bot wallet');
    // With more tables than keys no two tables share a wallet.
    const [own, from] = index < walletKeys.length ? [[first], 1] : [[], 0];
    const others = Array.from({ length: seatsIn(table) - 1 - own.length }, (_, i) =>
      botWallet(first, tableId, from + i),
    );
    return [...own, ...others];
  }

  /** The bot with this key leaves after the bank; without one at once. */
  giveWay(host: TableHost, key: Hex): void {
    const bot = this.#bots.get(key) ?? this.#botOf(host, key);
    if (bot === null || bot.isGoing) return;
    bot.giveWay();
    const { seat } = host.state.sittings.find((one) => one.grant.message.key === key)!;
    // A bot answers to what happens. Here nothing may happen for a while.
    if (isBetweenBanks({ phase: phaseOf(host.state) }))
      host.execute({ by: 'seat', seat, command: { type: 'stand', leave: null } }).catch(() => undefined);
  }

  isGoing(key: Hex): boolean {
    return this.#bots.get(key)?.isGoing === true;
  }

  /** Seats a bot at the free place. Null, or a sentence why not. */
  async invite(host: TableHost): Promise<string | null> {
    const { sittings, table, tableId, game } = host.state;
    const free = this.#walletsOf(tableId).filter(
      (one) => !sittings.some(({ grant }) => grant.message.player === addressOfKey(one)),
    );
    const [wallet] = free;
    if (wallet === undefined)
      return game.settings.seats === 2
        ? 'The house already plays at this table.'
        : 'All of the house’s players sit here.';
    const seat = Array.from({ length: game.settings.seats }, (_, i) => i + 1).find(
      (n) => !sittings.some((s) => s.seat === n) && !this.#options.isHeld(tableId, n),
    );
    if (seat === undefined) return shellWords.noFreeSeat;
    if (this.#inviting.has(tableId)) return shellWords.botComes;
    const pause = (this.#invitedAt.get(tableId) ?? -Infinity) + times.betweenInvitations - this.#options.clock();
    if (pause > 0) return `The house was asked to this table a moment ago. Try again in ${Math.ceil(pause / 1_000)} s.`;
    this.#inviting.add(tableId);
    this.#invitedAt.set(tableId, this.#options.clock());
    try {
      const at = present(this.#options.table(tableId), 'the table');
      const bank = BigInt(seatsIn(at) - 1) * (highestBetIn(at) ?? 0n);
      const amount = greatest(bringsPostas * table.minPosta, bringsBanks * bank);
      await this.#bring(wallet, amount);
      const player = addressOfKey(wallet);
      const now = this.#options.clock();
      const { nonce: last } = await this.#options.chain.seatOf(tableId, player); // a clock may be behind that of an earlier run
      const nonce = present(nonceAfter(last, now), 'a nonce for the bot');
      const grant: Grant = {
        player,
        table: tableId,
        seat,
        key: sessionAddressOf(botSecret(wallet, tableId, nonce)),
        amount,
        nonce,
        deadline: BigInt(now) / 1000n + grantSeconds,
      };
      const reply = await host.execute({
        by: 'host',
        command: {
          type: 'sit',
          grant: signerOf(this.#options.chain.domain, wallet).sign('Grant', grant),
          house: true,
          held: this.#options.isHeld(tableId, seat),
        },
      });
      return 'refusal' in reply ? reply.refusal.text : null;
    } catch (error) {
      this.#options.log.error({ err: error }, 'the bot cannot sit');
      return shellWords.botHasNoChips;
    } finally {
      this.#inviting.delete(tableId);
    }
  }

  /** Makes sure that the bot's wallet has at least `amount` of free money in the escrow. */
  async #bring(wallet: Hex, amount: bigint): Promise<void> {
    const { chain } = this.#options;
    const player = addressOfKey(wallet);
    const free = await chain.freeOf(player);
    if (free >= amount) return;
    const missing = amount - free;
    while ((await chain.tokenBalance(player)) < missing) await chain.faucet(player);
    await chain.depositAs(wallet, missing);
  }
}
