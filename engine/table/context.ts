/** What deciding needs besides the state, and the small questions that everything here asks. */
import { present } from '../assert.ts';
import type { Hex } from '../bytes.ts';
import { clockOf } from '../chairs/clocks.ts';
import { seatAt } from '../chairs/seats.ts';
import type { Seat } from '../chairs/state.ts';
import type { MessageName, Messages } from '../protocol/eip712.ts';
import type { Recoverer } from '../protocol/recover.ts';
import { isSignedBy, type Signed, type Signer } from '../protocol/sign.ts';
import { outcomesOf, type OutcomeOf } from '../refusal.ts';
import type { AnyEvent } from './events.ts';
import { refuse, type RefusalCode } from './refusals.ts';
import type { Bank, Clock, Sitting, Stage, AnyTable } from './state.ts';

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

export type Outcome = OutcomeOf<AnyEvent, RefusalCode>;
export const { happened, no } = outcomesOf<AnyEvent, RefusalCode>(refuse);

export function sittingOf(state: AnyTable, seat: number): Sitting {
  return present(
    state.sittings.find((one) => one.seat === seat),
    `a sitting at seat ${seat}`,
  );
}

/** The sitting's place in the game; undefined before it has one, and once it has left the game. */
export function placeOf({ game }: Pick<AnyTable, 'game'>, { seat, leaving, status }: Sitting): Seat | undefined {
  return status === 'seated' && !leaving ? seatAt(game, seat) : undefined;
}

export function bankOf(state: AnyTable): Bank {
  return present(state.bank, 'the bank');
}

/** True when the seat's session key has signed this. */
export function seatSigned<N extends MessageName>(
  state: AnyTable,
  { grant }: Sitting,
  name: N,
  signed: Signed<Messages[N]>,
  ctx: Context,
): boolean {
  return isSignedBy(state.domain, name, signed.message, signed.signature, grant.message.key, ctx.recover);
}

/** Without the banker's link the bank is put aside after this time, milliseconds (protocol.md 2.4). */
const unfinishedAtMost = 120_000;

/** How long browsers have for a stage, milliseconds. */
export function timeFor({ game }: Pick<AnyTable, 'game'>, stage: Stage): number {
  return stage === 'unfinished' ? unfinishedAtMost : present(clockOf(game, stage), 'a clock of the game');
}

/** How long the players of a bank have to sign its result, milliseconds. */
export function timeForResults({ game }: Pick<AnyTable, 'game'>): number {
  return 2 * game.settings.clocks.link;
}

/** The stage begins, or begins anew. */
export function clockFor(state: AnyTable, stage: Stage, now: number): AnyEvent {
  const clock: Clock = { stage, deadline: now + timeFor(state, stage), renewed: false };
  return { type: 'clock', clock };
}
