/** What a decision needs besides the state: the clock and the house's keys, as arguments. */
import { present } from '../assert.ts';
import type { Hex } from '../bytes.ts';
import type { MessageName, Messages } from '../protocol/eip712.ts';
import type { Recoverer } from '../protocol/recover.ts';
import { isSignedBy, type Signed, type Signer } from '../protocol/sign.ts';
import { rulesetOf, type Ruleset, type TablePlay } from '../rules/ruleset.ts';
import type { Event } from './events.ts';
import { refuse, type Refusal, type RefusalCode } from './refusals.ts';
import type { Bank, Seat, TableState } from './state.ts';
import type { Phase } from './view.ts';

export interface Context {
  /** Milliseconds. */
  readonly now: number;
  readonly house: HouseKeys;
  /** Finds who signed, with the host's own library; the engine's if absent. */
  readonly recover?: Recoverer | undefined;
}

export interface HouseKeys {
  readonly signer: Signer;
  /** 32 secret bytes from which all the house's links are derived. */
  readonly secret: Hex;
}

/** The result of a command: events, or the refusal. */
export type Outcome = { readonly events: readonly Event[] } | { readonly refusal: Refusal };

export const happened = (...events: readonly Event[]): Outcome => ({ events });
export const no = (code: RefusalCode): Outcome => ({ refusal: refuse(code) });

export function rulesOf(state: Pick<TableState, 'table'>): Ruleset {
  return present(rulesetOf(state.table.ruleset), 'the ruleset');
}

export function playOf(state: Pick<TableState, 'table'>): TablePlay {
  return rulesOf(state).play;
}

export function seatOf(state: TableState, seat: number): Seat {
  return present(
    state.seats.find((s) => s.seat === seat),
    `seat ${seat}`,
  );
}

export function bankOf(state: TableState): Bank {
  return present(state.bank, 'the bank');
}

/** True if the seat's session key has signed this. */
export function seatSigned<N extends MessageName>(
  state: TableState,
  seat: Seat,
  name: N,
  signed: Signed<Messages[N]>,
  ctx: Context,
): boolean {
  return isSignedBy(state.domain, name, signed.message, signed.signature, seat.grant.message.key, ctx.recover);
}

/** After this long without the banker's link the next bank opens, milliseconds (protocol.md 2.4). */
const unfinishedAtMost = 120_000;

/** Begins a phase with a clock of `ms` from now; null: no clock. */
export function enterPhase(phase: Phase, ms: number | null, now: number): Event {
  return { type: 'phase', phase, deadline: ms === null ? null : now + ms };
}

/** Milliseconds of a phase's clock; null if it has none. */
export function clockOf(state: TableState, phase: Phase): number | null {
  const { clocks } = playOf(state);
  switch (phase) {
    case 'posta':
      return clocks.posta;
    case 'move':
      return clocks.choice;
    case 'bets':
      return clocks.bets;
    case 'links':
      return clocks.link;
    case 'punta':
    case 'banco':
      return clocks.draw;
    case 'draw':
    case 'results':
      return 2 * clocks.link;
    case 'unfinished':
      return unfinishedAtMost;
    case 'waiting':
      return null;
  }
}
