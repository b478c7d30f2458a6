/** What the liar has shown so far, and what of it is right. */
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Bet, Draw, Enter, Setup } from '../../../engine/protocol/messages.ts';
import type { World } from '../world/world.ts';
import { sha256Of } from './coup.ts';
import { after, beginningOf, isSealed, listIn, type Right, type ShownTurn } from './papers.ts';

export interface ShownProof {
  readonly setup: { readonly message: Setup; readonly signature: Hex };
  readonly turns: readonly ShownTurn[];
  readonly draw?: {
    readonly enters: readonly unknown[];
    readonly draw: { readonly message: Draw; readonly signature: Hex };
  };
  readonly leaves?: readonly { readonly seat: number; readonly message: object; readonly signature: Hex }[] | null;
  readonly end?: string;
  readonly result?: unknown;
}

export interface Shown {
  readonly phase?: string;
  readonly number?: bigint;
  readonly now?: number;
  readonly seats?: readonly { readonly key?: Hex; readonly seat?: number; readonly leaving?: boolean }[];
  readonly waiting?: readonly { readonly seat: number; readonly duty: string; readonly deadline: number | null }[];
  readonly draw?: {
    readonly enters?: readonly { readonly seat: number; readonly message: Enter }[];
    readonly draw?: { readonly message: Draw; readonly signature: Hex } | null;
  } | null;
  readonly bank?: {
    readonly bankId: Hex;
    readonly proof: ShownProof;
    readonly betsUntil?: number | null;
    readonly move?: { readonly move: number; readonly amount: bigint } | null;
    readonly bets?: readonly { readonly seat: number; readonly bet?: { readonly message: Bet } | null }[];
    readonly coup?: {
      readonly closed?: Hex;
      readonly decides?: number | null;
      readonly shown?: {
        readonly message: { readonly closed: Hex; readonly seat: number; readonly cards: string };
        readonly signature: Hex;
      } | null;
    } | null;
  } | null;
}

/** A list that is right, and the state that it is in. */
export interface Listed {
  readonly turn: ShownTurn;
  readonly before: Right;
}

/** A digest of what may be anything; null if it cannot be hashed. */
export function hashed(name: 'Closed' | 'State' | 'Setup' | 'Draw', message: unknown): Hex | null {
  return attempt(() => hashStruct(name, message as never));
}

/** Null if nothing can be made of what was shown. */
export function attempt<T>(what: () => T): T | null {
  try {
    return what();
  } catch {
    return null;
  }
}

export function turnsOf(bank: Shown['bank']): readonly ShownTurn[] {
  const turns = bank?.proof?.turns;
  return Array.isArray(turns) ? turns : [];
}

export const isNamed = (silent: bigint, seat: number): boolean => ((silent >> BigInt(seat)) & 1n) === 1n;

export class Seen {
  readonly views: Shown[] = [];
  /**
   * Of these: the browser died before it had stored anything of them, so that nothing was ever done because of them.
   */
  readonly lost = new Set<Shown>();
  private readonly world: World;
  private readonly rights = new Map<Hex, Right>();

  constructor(world: World) {
    this.world = world;
  }

  /** Of the banks that the client has seen. */
  setUps() {
    return this.views.flatMap(({ bank }) => bank?.proof?.setup?.message ?? []);
  }

  /** The right state of this digest. */
  right(digest: Hex): Right | null {
    const known = this.rights.get(digest);
    if (known !== undefined) return known;
    for (let i = this.views.length - 1; i >= 0; i--) {
      const bank = this.views[i]!.bank;
      if (bank == null) continue;
      const turn = turnsOf(bank).find((one) => one?.state !== undefined && hashed('State', one.state) === digest);
      const found = turn === undefined ? this.beginning(bank.proof?.setup, digest) : this.afterShown(turn);
      if (found === null) continue;
      this.rights.set(digest, found);
      return found;
    }
    return null;
  }

  /** Why the last state shown with this digest is not right, in words. */
  whyNot(digest: Hex): string {
    const turn = this.views
      .flatMap(({ bank }) => turnsOf(bank))
      .findLast((one) => one?.state !== undefined && hashed('State', one.state) === digest);
    if (turn?.state === undefined) return 'never shown';
    const before = this.right(turn.state.prev);
    if (before === null)
      return `after a state that is not: ${turn.state.prev === digest ? 'itself' : this.whyNot(turn.state.prev)}`;
    const next = attempt(() => after(this.world.table, before, turn)) ?? 'unreadable';
    return typeof next === 'string' ? next : 'right';
  }

  /** A state that was found right elsewhere. */
  isRight(digest: Hex, right: Right): void {
    this.rights.set(digest, right);
  }

  /** The right state of this turn of a bank. */
  at(bankId: Hex, turn: number): Right | null {
    for (const { bank } of this.views) {
      if (bank?.bankId !== bankId) continue;
      const states =
        turn === 0
          ? [attempt(() => hashStruct('State', beginningOf(bank.proof.setup.message).state))]
          : turnsOf(bank).map(({ state }) => (state?.turn === turn ? hashed('State', state) : null));
      for (const digest of states) {
        const right = digest === null ? null : this.right(digest);
        if (right !== null) return right;
      }
    }
    return null;
  }

  private beginning(setup: ShownProof['setup'] | undefined, digest: Hex): Right | null {
    if (setup === undefined || hashed('Setup', setup.message) === null) return null;
    const right = beginningOf(setup.message);
    return hashStruct('State', right.state) === digest &&
      isSealed('Setup', setup.message.house, setup.message, setup.signature)
      ? right
      : null;
  }

  private afterShown(turn: ShownTurn): Right | null {
    const before = turn.state === undefined ? null : this.right(turn.state.prev);
    if (before === null) return null;
    const next = attempt(() => after(this.world.table, before, turn));
    return next === null || typeof next === 'string' ? null : next;
  }

  /** The list with this digest as it was rightly shown, and the state it is in. */
  list(closed: Hex): Listed | null {
    for (let i = this.views.length - 1; i >= 0; i--) {
      const turn = turnsOf(this.views[i]!.bank).find(
        (one) => one?.closed !== undefined && hashed('Closed', one.closed.message) === closed,
      );
      const before = turn === undefined ? null : this.right(turn.closed!.message.state);
      if (before === null) continue;
      const right = attempt(() => listIn(this.world.table, before, turn!));
      if (right !== null && typeof right !== 'string') return { turn: turn!, before };
    }
    return null;
  }

  /** A valid `Give` of this seat for the list was shown; with `commitment`, its link too. */
  hasGiven(closed: Hex, { players }: Setup, seat: number, commitment?: Hex): boolean {
    const { key } = players.find((player) => player.seat === seat)!;
    return this.views.some(({ bank }) =>
      turnsOf(bank).some(
        (turn) =>
          Array.isArray(turn?.gives) &&
          turn.gives.some((give) =>
            attempt(
              () =>
                give.seat === seat &&
                isSealed('Give', key, { closed }, give.signature) &&
                (commitment === undefined || sha256Of(give.link!) === commitment),
            ),
          ),
      ),
    );
  }

  /**
   * The sets of seats that the properly signed voids of a coup from this state name: only its punters, with the gives
   * and links of all others.
   */
  voids({ state, setup }: Right, closed: Hex | null): readonly bigint[] {
    const found = this.views
      .flatMap(({ bank }) => (bank?.bankId === state.bankId ? turnsOf(bank) : []))
      .map((turn) =>
        attempt(() => {
          if (turn.void === undefined || turn.closed === undefined || turn.closed.message.turn !== state.turn)
            return null;
          const digest = hashStruct('Closed', turn.closed.message);
          if (closed !== null && digest !== closed) return null;
          const { message, signature } = turn.void;
          if (message.closed !== digest || message.silent === 0n || !isSealed('Void', setup.house, message, signature))
            return null;
          const punters = turn.list!.filter(({ status }) => status === 2);
          const others = setup.players.filter(({ seat }) => !punters.some((row) => row.seat === seat));
          if (others.some(({ seat }) => isNamed(message.silent, seat)) || message.silent >> 32n !== 0n) return null;
          const gave = (seat: number, commitment: Hex | null) =>
            turn.gives!.some(
              (give) =>
                give.seat === seat &&
                isSealed(
                  'Give',
                  setup.players.find((one) => one.seat === seat)!.key,
                  { closed: digest },
                  give.signature,
                ) &&
                (commitment === null || sha256Of(give.link!) === commitment),
            );
          const rest = punters.filter(({ seat }) => !isNamed(message.silent, seat));
          return gave(setup.banker, null) && rest.every((row) => gave(row.seat, row.commitment))
            ? message.silent
            : null;
        }),
      );
    return [...new Set(found.filter((silent) => silent !== null))];
  }

  /** The bank of these players before this one was shown leaving this shoe. */
  leavesShoe(prev: Hex, composition: bigint): boolean {
    return this.views.some(
      ({ bank }) =>
        bank?.bankId === prev &&
        turnsOf(bank).some((turn) => {
          const digest = turn?.state?.composition === composition ? hashed('State', turn.state) : null;
          return digest !== null && digest !== zero32 && this.right(digest) !== null;
        }),
    );
  }
}
