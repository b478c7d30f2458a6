/**
 * What wallets say of their own limits without a seat (server/PROTOCOL.md P13.18): each word is signed by its wallet,
 * is of now by the house's clock, and is taken once.
 */
import type { Hex } from '../../engine/bytes.ts';
import type { Domain } from '../../engine/protocol/messages.ts';
import type { Recoverer } from '../../engine/protocol/recover.ts';
import type { OwnPlay } from '../../engine/table/own-limits.ts';
import { isOwnWord, wishOf, type OwnWish, type OwnWord } from '../../engine/table/own-word.ts';
import { refusePeople, type PeopleRefusal } from '../../engine/table/people-refusals.ts';
import { counts, times } from '../limits/limits.ts';
import type { OwnLimitsKeeper } from './own-limits.ts';

export interface OwnWordsOptions {
  readonly domain: Domain;
  readonly keeper: Pick<OwnLimitsKeeper, 'of' | 'setLimits' | 'goAway'>;
  readonly clock: () => number;
  readonly recover?: Recoverer | undefined;
  /** False when this wallet has set too much lately. */
  readonly maySet: (player: Hex) => boolean;
}

export type OwnWordAnswer =
  { readonly own: OwnPlay | null } | { readonly refusal: PeopleRefusal } | { readonly tooMuch: true };

export class OwnWords {
  readonly #options: OwnWordsOptions;
  readonly #startedAt: number;
  /** Nonces that were taken, with the time that they name, in the order in which they came. */
  readonly #taken = new Map<Hex, number>();

  constructor(options: OwnWordsOptions) {
    this.#options = options;
    this.#startedAt = options.clock();
  }

  /** The house's clock, for who is about to sign. */
  get now(): number {
    return this.#options.clock();
  }

  /** What the word sets holds, and what it loosens waits, when this resolves; then how the wallet stands. */
  async take(said: OwnWord, signature: Hex): Promise<OwnWordAnswer> {
    const { domain, keeper, recover, maySet } = this.#options;
    const wish = wishOf(said);
    if (wish === null || !isOwnWord(domain, said, signature, recover))
      return { refusal: refusePeople('ownWordForged') };
    if (!this.#isFresh(said)) return { refusal: refusePeople('ownWordStale') };
    if (this.#taken.size >= counts.keys || (wish.act !== 'show' && !maySet(said.player))) return { tooMuch: true };
    this.#taken.set(said.nonce, said.at);
    await this.#set(said.player, wish);
    return { own: keeper.of(said.player) };
  }

  async #set(player: Hex, wish: OwnWish): Promise<void> {
    const { keeper } = this.#options;
    if (wish.act === 'limits') await keeper.setLimits(player, wish.limits);
    if (wish.act === 'away') await keeper.goAway(player, wish.days);
  }

  /** What was taken before this process began is not known any more, so nothing of that time is taken. */
  #isFresh({ at, nonce }: OwnWord): boolean {
    const { now } = this;
    for (const [one, when] of this.#taken) if (now - when > times.ownWord) this.#taken.delete(one);
    return at >= this.#startedAt && at <= now && now - at <= times.ownWord && !this.#taken.has(nonce);
  }
}
