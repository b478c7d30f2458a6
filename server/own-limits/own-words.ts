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
  /** False when this wallet has set too much lately, or too many have for the first time (`isNew`). */
  readonly maySet: (player: Hex, isNew: boolean) => boolean;
  /** Nonces that are remembered. */
  readonly most?: number;
}

export type OwnWordAnswer =
  { readonly own: OwnPlay | null } | { readonly refusal: PeopleRefusal } | { readonly tooMuch: true };

export class OwnWords {
  readonly #options: OwnWordsOptions;
  /** What names an earlier time is not taken: it may have been, and is not known any more. */
  #since: number;
  /** Nonces that were taken, with the time that they name, in the order in which they came. */
  readonly #taken = new Map<Hex, number>();

  constructor(options: OwnWordsOptions) {
    this.#options = options;
    this.#since = options.clock();
  }

  /** The house's clock, for who is about to sign. */
  get now(): number {
    return this.#options.clock();
  }

  /** What the word sets holds, and what it loosens waits, when this resolves; then how the wallet stands. */
  async take(said: OwnWord, signature: Hex): Promise<OwnWordAnswer> {
    const { domain, keeper, recover, maySet, most = counts.keys } = this.#options;
    const wish = wishOf(said);
    if (wish === null || !isOwnWord(domain, said, signature, recover))
      return { refusal: refusePeople('ownWordForged') };
    if (!this.#isFresh(said)) return { refusal: refusePeople('ownWordStale') };
    if (wish.act !== 'show' && !maySet(said.player, keeper.of(said.player) === null)) return { tooMuch: true };
    if (this.#taken.size >= most) this.#forget(most / 2);
    this.#taken.set(said.nonce, said.at);
    await this.#set(said.player, wish);
    return { own: keeper.of(said.player) };
  }

  async #set(player: Hex, wish: OwnWish): Promise<void> {
    const { keeper } = this.#options;
    if (wish.act === 'limits') await keeper.setLimits(player, wish.limits);
    if (wish.act === 'away') await keeper.goAway(player, wish.days);
  }

  /** Invented wallets may say what they want and keep nobody from its own limits: who has just signed is heard. */
  #forget(left: number): void {
    for (const [nonce, at] of this.#taken) {
      if (this.#taken.size <= left) return;
      this.#taken.delete(nonce);
      this.#since = Math.max(this.#since, at + 1);
    }
  }

  #isFresh({ at, nonce }: OwnWord): boolean {
    const { now } = this;
    for (const [one, when] of this.#taken) if (now - when > times.ownWord) this.#taken.delete(one);
    return at >= this.#since && at <= now && now - at <= times.ownWord && !this.#taken.has(nonce);
  }
}
