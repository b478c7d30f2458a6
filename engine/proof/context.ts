/** What a verifier knows about a bank besides the turn that it looks at. */
import { zero32, type Hex } from '../bytes.ts';
import { domainSeparator, hashStruct, typedDigest, type MessageName, type Messages } from '../protocol/eip712.ts';
import { type Domain, type Player, type Setup, type State, type Table } from '../protocol/messages.ts';
import { hasSigned, recoverDigest, type KnownKeys } from '../protocol/recover.ts';
import type { Signed } from '../protocol/sign.ts';
import type { BankerSide } from '../rules/arithmetic.ts';
import { feritoAfter } from '../rules/ferito.ts';
import { noPast, pastAfterCoup, pastAfterTaglia, type Past } from '../rules/rights.ts';
import { rulesetOf, type Ruleset } from '../rules/ruleset.ts';
import { cardsDrawn, coupsSinceCut } from '../rules/taglia.ts';
import type { ProofDraw, ProofTurn } from './format.ts';
import type { Problem } from './steps.ts';

/** A bank's fixed parts. */
export interface Context {
  readonly domain: Domain;
  readonly separator: Hex;
  readonly table: Table;
  readonly ruleset: Ruleset;
  readonly setup: Setup;
  readonly bankId: Hex;
  /** Signatures are not checked (`VerifyOptions`). */
  readonly withoutSignatures: boolean;
  /** Keys that have signed, kept where many signatures of each are checked. */
  readonly known?: KnownKeys;
}

/** The context of a bank, or null when nobody knows the table's ruleset. */
export function contextOf(domain: Domain, table: Table, setup: Setup, withoutSignatures = false): Context | null {
  const ruleset = rulesetOf(table.ruleset);
  if (ruleset === null) return null;
  return {
    domain,
    separator: domainSeparator(domain),
    table,
    ruleset,
    setup,
    bankId: hashStruct('Setup', setup),
    withoutSignatures,
  };
}

/** What earlier turns of the bank leave behind, beyond the state. */
export interface History {
  /** Commitments that stood before: each may stand only once in a bank. */
  readonly used: ReadonlySet<Hex>;
  /** What the banker's rights depend on; null: the turns before are not known. */
  readonly past: Past | null;
  /** Coups played since the cut was reached; at least this many if it was reached before the bank began. */
  readonly sinceCut: number;
  readonly beganBehindCut: boolean;
  /** Who comes first among the callers of banco at the next coup. */
  readonly ferito: number | null;
}

/** What the history needs from the state that a turn began with. */
type Before = BankerSide & Pick<State, 'composition'>;

/** The history after these turns, which have been found correct. */
export function historyOf(context: Context, turns: readonly ProofTurn[], draw?: ProofDraw): History {
  const drawn =
    draw === undefined ? [] : [draw.draw.message.commitment, ...draw.enters.map(({ message }) => message.commitment)];
  let history: History = {
    used: new Set([context.setup.commitment, ...drawn]),
    past: noPast,
    sinceCut: 0,
    beganBehindCut: cardsDrawn(context.setup.composition) >= context.ruleset.cut.card,
    ferito: null,
  };
  const { composition, posta } = context.setup;
  let before: Before = { composition, posta, garage: 0n, paidIn: posta, takenOut: 0n };
  for (const turn of turns) {
    history = historyAfter(context, history, before, turn);
    before = turn.state ?? before;
  }
  return history;
}

/**
 * The history of a turn that stands alone. What went before it is not known, except that no taglia is over before its
 * cut.
 */
export function unknownHistory(context: Context, before: State): History {
  const used = new Set([context.setup.commitment, before.commitment].filter((commitment) => commitment !== zero32));
  return {
    used,
    past: null,
    sinceCut: 0,
    beganBehindCut: cardsDrawn(before.composition) >= context.ruleset.cut.card,
    ferito: null,
  };
}

/** The history one turn later; `before` is the state that the turn began with. */
export function historyAfter(context: Context, history: History, before: Before, turn: ProofTurn): History {
  const used = new Set([...history.used, ...commitmentsOf(turn)]);
  if (turn.closed === undefined)
    return {
      ...history,
      used,
      past: history.past && pastAfterTaglia(history.past),
      sinceCut: 0,
      beganBehindCut: false,
    };
  if (turn.state === undefined) return { ...history, used };
  const sinceCut = coupsSinceCut(context.ruleset, cardsDrawn(before.composition), history.sinceCut);
  const ferito = feritoAfter(context.ruleset, context.table, history.ferito, before, turn);
  const past = history.past && pastAfterCoup(history.past, turn.closed.message.move, turn.state.outcome);
  return { ...history, used, past, sinceCut, ferito };
}

/** Commitments that a turn adds: those of its list and the house's for the next turn. */
export function commitmentsOf(turn: Pick<ProofTurn, 'list' | 'state'>): readonly Hex[] {
  const all = [...(turn.list ?? []).map((row) => row.commitment), turn.state?.commitment ?? zero32];
  return all.filter((commitment) => commitment !== zero32);
}

/** A player of the bank by seat. */
export function playerAt(context: Context, seat: number): Player | null {
  return context.setup.players.find((player) => player.seat === seat) ?? null;
}

/**
 * The digest that is signed for a message, from `structHash` where it is known already; null when signatures are not
 * checked.
 */
export function digestToSign<N extends MessageName>(
  context: Context,
  name: N,
  message: Messages[N],
  structHash?: Hex,
): Hex | null {
  return context.withoutSignatures ? null : typedDigest(context.separator, structHash ?? hashStruct(name, message));
}

/**
 * A problem unless the session key of `seat` signed. If many sign the same message, it is hashed once: `digest` is its
 * `digestToSign`.
 */
export function notSignedBySeat<N extends MessageName>(
  context: Context,
  name: N,
  seat: number,
  { message, signature }: Signed<Messages[N]>,
  digest = digestToSign(context, name, message),
): Problem {
  const player = playerAt(context, seat);
  if (player === null) return `seat ${seat} is not in this bank`;
  return notSignedBy(context, name, player.key, `seat ${seat}`, signature, digest);
}

/** A problem unless the bank's house signed; `digest` as above. */
export function notSignedByHouse<N extends MessageName>(
  context: Context,
  name: N,
  { message, signature }: Signed<Messages[N]>,
  digest = digestToSign(context, name, message),
): Problem {
  return notSignedBy(context, name, context.setup.house, 'the house', signature, digest);
}

function notSignedBy(
  context: Context,
  name: MessageName,
  key: Hex,
  who: string,
  signature: Hex,
  digest: Hex | null,
): Problem {
  if (digest === null) return null;
  if (context.known !== undefined && hasSigned(key, digest, signature, context.known)) return null;
  const found = recoverDigest(digest, signature);
  if (found === key) return null;
  return `${name} should be signed by ${who} (${key}), but its signature is ${found === null ? 'none' : `that of ${found}`}`;
}
