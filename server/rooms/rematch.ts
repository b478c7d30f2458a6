/**
 * Another game between the two who have played at a table for two (server/PROTOCOL.md P13.13, P13.14). It lives in this
 * process and in no log: it seats nobody, and whoever wants to play presses and signs as always.
 */
import type { Hex } from '../../engine/bytes.ts';
import type { PeopleRefusalCode } from '../../engine/table/people-refusals.ts';
import type { RematchEnd, RematchNow } from '../../engine/table/rematch.ts';
import type { AnyTable, Bank } from '../../engine/table/state.ts';
import { times } from '../limits/limits.ts';

export interface RematchOptions {
  readonly tableId: Hex;
  readonly state: () => AnyTable;
  readonly clock: () => number;
  /** The wallet has a connection here that has proven its seat, or the one that it has left. */
  readonly isHere: (player: Hex) => boolean;
  /** The chair is free for this wallet: held for nobody else, and covered by the bond. */
  readonly mayTake: (seat: number, player: Hex) => boolean;
  /** Opens another table with the same limits; null: the house's policy opens none. */
  readonly openAnother: (asker: string) => Promise<Hex | null>;
  /** What somebody is told has changed: one of the two, or who was one of them until now. */
  readonly tell: () => void;
}

/** A wallet, with the session key of its last seat here. */
interface Side {
  readonly player: Hex;
  readonly key: Hex;
}

type Stage =
  | { readonly is: 'free'; readonly last: RematchEnd | null }
  | { readonly is: 'asked'; readonly by: Hex; readonly asker: string; readonly until: number }
  | { readonly is: 'opening' }
  | { readonly is: 'agreed'; readonly tableId: Hex; readonly until: number };

const free = (last: RematchEnd | null): Stage => ({ is: 'free', last });

export class Rematch {
  readonly #options: RematchOptions;
  /** Those of the last bank here that has ended between two people. */
  #pair: readonly Side[] = [];
  /** Those of the bank that runs, and its number. */
  #playing: { readonly number: bigint; readonly sides: readonly Side[] } | null = null;
  #stage: Stage = free(null);
  #timer: NodeJS.Timeout | undefined;
  #told = '';

  constructor(options: RematchOptions) {
    this.#options = options;
    const last = options.state().ended.findLast((ended) => sidesOf(options.state(), ended.bank).length === 2);
    if (last !== undefined && options.state().game.settings.seats === 2)
      this.#pair = sidesOf(options.state(), last.bank);
    this.look();
  }

  /** Whose session key this was, also after its seat is gone. */
  playerOf(key: Hex): Hex | null {
    return this.#pair.find((side) => side.key === key)?.player ?? null;
  }

  /** What this wallet is told; null: nothing. */
  of(player: Hex): RematchNow | null {
    const other = this.#otherOf(player);
    if (other === null) return null;
    const stage = this.#stage;
    switch (stage.is) {
      case 'asked':
        return {
          state: stage.by === player ? 'asked' : 'asks',
          other,
          left: Math.max(stage.until - this.#options.clock(), 0),
        };
      case 'opening':
        return { state: 'opening', other };
      case 'agreed':
        return { state: 'agreed', other, tableId: stage.tableId };
      case 'free':
        return this.#may() ? { state: 'may', other, last: stage.last } : null;
    }
  }

  /** Why the wallet does not ask the other; null: it does. Who asks back has accepted. */
  async ask(player: Hex, asker: string): Promise<PeopleRefusalCode | null> {
    const stage = this.#stage;
    if (stage.is === 'asked' && stage.by !== player && this.#otherOf(player) !== null) return this.answer(player, true);
    if (this.#otherOf(player) === null || !this.#may()) return 'nobodyToAsk';
    if (stage.is === 'asked' || stage.is === 'opening') return null;
    this.#to({ is: 'asked', by: player, asker, until: this.#options.clock() + times.rematchAsked });
    return null;
  }

  /** Why the answer is none; null: it counts. Whoever has asked takes the question back with no. */
  async answer(player: Hex, accept: boolean): Promise<PeopleRefusalCode | null> {
    const stage = this.#stage;
    const asks = stage.is === 'asked' && this.#otherOf(player) !== null ? stage : null;
    if (asks === null || (accept && asks.by === player)) return 'nothingAsked';
    if (!accept) this.#to(free(asks.by === player ? 'takenBack' : 'declined'));
    else await this.#lead(asks.asker);
    return null;
  }

  /** Something has changed at the table, or somebody has come or gone. */
  look(): void {
    const state = this.#options.state();
    if (state.game.settings.seats === 2) this.#follow(state);
    const stage = this.#stage;
    const isGone = this.#pair.some(({ player }) => !this.#options.isHere(player));
    if (stage.is === 'asked' && isGone) this.#to(free('gone'));
    else if ((stage.is === 'asked' || stage.is === 'agreed') && this.#bothPlay()) this.#to(free(null));
    else if (stage.is === 'agreed' && stage.tableId === this.#options.tableId && !this.#hasRoom())
      this.#to(free('taken'));
    else this.#tell();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Who plays, and who has played: a bank that begins between the same two needs no question any more. */
  #follow(state: AnyTable): void {
    const number = state.bank?.setup.message.number ?? null;
    if (this.#playing !== null && this.#playing.number !== number) {
      const { sides } = this.#playing;
      this.#playing = null;
      if (sides.length === 2) {
        if (sides.some(({ player }) => this.#otherOf(player) === null)) this.#to(free(null));
        this.#pair = sides;
      }
    }
    if (state.bank !== null && number !== null && this.#playing === null)
      this.#playing = { number, sides: sidesOf(state, state.bank) };
  }

  async #lead(asker: string): Promise<void> {
    const { tableId, openAnother, clock } = this.#options;
    const agreed = (at: Hex): Stage => ({ is: 'agreed', tableId: at, until: clock() + times.rematchAgreed });
    if (this.#hasRoom()) return this.#to(agreed(tableId));
    const opening: Stage = { is: 'opening' };
    this.#to(opening);
    const other = await openAnother(asker).catch(() => null);
    // Meanwhile somebody else may have become one of the two, and this table is not for them.
    if (this.#stage !== opening) return;
    this.#to(other === null ? free('notOpened') : agreed(other));
  }

  /** Both sit here, or can sit down here. */
  #hasRoom(): boolean {
    const { state, mayTake } = this.#options;
    const { game, sittings } = state();
    if (game.closing) return false;
    const chairs = Array.from({ length: game.settings.seats }, (_, i) => i + 1);
    const empty = chairs.filter((chair) => !sittings.some(({ seat }) => seat === chair));
    const missing = this.#pair.filter(({ player }) => !sittings.some(({ grant }) => grant.message.player === player));
    return missing.every(({ player }) => empty.filter((seat) => mayTake(seat, player)).length >= missing.length);
  }

  /** Nobody is asked whose next bank comes by itself, nor for who is not here. */
  #may(): boolean {
    return this.#pair.every(({ player }) => this.#options.isHere(player)) && !this.#bothPlay();
  }

  #bothPlay(): boolean {
    const { game, sittings } = this.#options.state();
    return this.#pair.every(({ player }) => {
      const own = sittings.find(({ grant }) => grant.message.player === player);
      return game.seats.some(({ seat, sittingOut, leaving }) => seat === own?.seat && !sittingOut && !leaving);
    });
  }

  #otherOf(player: Hex): Hex | null {
    if (!this.#pair.some((side) => side.player === player)) return null;
    return this.#pair.find((side) => side.player !== player)?.player ?? null;
  }

  #to(stage: Stage): void {
    this.#stage = stage;
    clearTimeout(this.#timer);
    if ('until' in stage) {
      const isOver = (): void => {
        if (this.#stage === stage) this.#to(free(stage.is === 'asked' ? 'late' : null));
      };
      this.#timer = setTimeout(isOver, stage.until - this.#options.clock()).unref();
    }
    this.#told = '';
    this.#tell();
  }

  /** Where anything is new for the two. */
  #tell(): void {
    const now = JSON.stringify([this.#pair, this.#stage, this.#pair.length === 2 && this.#may()]);
    if (now === this.#told) return;
    this.#told = now;
    this.#options.tell();
  }
}

/** The people who play in a bank and still sit here. */
function sidesOf({ sittings }: AnyTable, { setup }: Bank): readonly Side[] {
  return setup.message.players.flatMap(({ player, key }) =>
    sittings.some(({ house, grant }) => !house && grant.message.player === player) ? [{ player, key }] : [],
  );
}
