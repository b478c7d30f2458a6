/** What deciding needs besides the state: the clock and the house's keys, both as arguments. */
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
  /** Who signed, by the host's own library; by default the engine's. */
  readonly recover?: Recoverer | undefined;
}

export interface HouseKeys {
  readonly signer: Signer;
  /** 32 secret bytes from which all links of the house are derived. */
  readonly secret: Hex;
}

/** What a command comes to: events, or the reason why not. */
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

/** True when the seat's session key has signed this. */
export function seatSigned<N extends MessageName>(
  state: TableState,
  seat: Seat,
  name: N,
  signed: Signed<Messages[N]>,
  ctx: Context,
): boolean {
  return isSignedBy(state.domain, name, signed.message, signed.signature, seat.grant.message.key, ctx.recover);
}

/** Without the banker's link the next bank opens after so long, milliseconds (protocol.md 2.4). */
const unfinishedAtMost = 120_000;

/** A phase with a clock of `ms` from now; null: no clock. */
export function enterPhase(phase: Phase, ms: number | null, now: number): Event {
  return { type: 'phase', phase, deadline: ms === null ? null : now + ms };
}

/** The clock a phase runs on; null where none does. */
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
