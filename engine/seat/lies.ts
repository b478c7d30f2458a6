/**
 * What proves that a house lies (protocol.md 2.7): two of its signatures that contradict each other, or one `Closed`,
 * `Step` or shown card that links and cards refute. Nothing else can a client prove to others; it only disagrees.
 */
import type { Hex } from '../bytes.ts';
import { zero32 } from '../bytes.ts';
import { commitmentOf } from '../fairness/commitment.ts';
import { packComposition, unpackComposition } from '../fairness/composition.ts';
import { deal, withoutCards } from '../fairness/deal.ts';
import { betsDigest, coupIdOf } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import {
  statuses,
  type Closed,
  type Draw,
  type Setup,
  type Shown,
  type State,
  type Step,
} from '../protocol/messages.ts';
import { isSignedBy, type Signed } from '../protocol/sign.ts';
import type { Context } from '../proof/game.ts';
import type { ProofTurn } from '../proof/format.ts';
import { contributorsOf } from '../proof/gives.ts';
import { stateAfterCoup } from '../rules/arithmetic.ts';
import { present } from '../assert.ts';
import { rulesetOf, type Ruleset } from '../rules/ruleset.ts';
import { cardsOfCoup, playCoup, type Coup, type CoupDeal, type Decisions } from '../rules/coup.ts';

/** Kept as it was signed, so that anybody can check it. */
export type Lie =
  /** Set-ups of which one contradicts the others; a third is the bank that it says it follows. */
  | { readonly kind: 'setups'; readonly setups: readonly [Signed<Setup>, Signed<Setup>, ...Signed<Setup>[]] }
  | { readonly kind: 'draws'; readonly draws: readonly [Signed<Draw>, Signed<Draw>] }
  | { readonly kind: 'lists'; readonly lists: readonly [Signed<Closed>, Signed<Closed>] }
  | { readonly kind: 'steps'; readonly steps: readonly [Signed<Step>, Signed<Step>] }
  /** A set-up that no bank of this table can have, whatever came before. */
  | { readonly kind: 'setup'; readonly setup: Signed<Setup> }
  /**
   * A set-up whose shoe is not the one that the state before left. No step leads to state 0: its set-up says it all.
   */
  | {
      readonly kind: 'shoe';
      readonly setup: Signed<Setup>;
      readonly before: { readonly setup: Signed<Setup>; readonly state: State; readonly step?: Signed<Step> };
    }
  /** A turn that cannot follow from the state before it. */
  | { readonly kind: 'turn'; readonly setup: Signed<Setup>; readonly before: State; readonly turn: ProofTurn }
  /** Cards shown to the seat that decides which are not the coup's, or not those shown before. */
  | {
      readonly kind: 'shown';
      readonly setup: Signed<Setup>;
      readonly shown: readonly Signed<Shown>[];
      readonly turn: ProofTurn | null;
    };

/** Steps of a verifier that depend only on what `Closed` signs and on the checked state before it. */
const signedByClosed: ReadonlySet<string> = new Set([
  'T.cut',
  'T.shuffle',
  'T.commitments',
  'T.move',
  'T.acceptance',
  'T.hand',
  'T.due',
  'T.posta',
]);

/** Steps after list and links have been found right. Before that the cards are unknown. */
const afterLinks: ReadonlySet<string> = new Set([
  'T.serverLink',
  'T.key',
  'T.cards',
  'T.choices',
  'T.drawing',
  'T.composition',
  'T.outcome',
  'T.money',
  'T.next',
  'T.state',
  'T.step',
]);

/** The house has signed this list for this turn of this bank. */
export function signedList(
  { domain, setup, bankId }: Context,
  turn: number,
  { closed, list }: Pick<ProofTurn, 'closed' | 'list'>,
): Signed<Closed> | null {
  if (closed === undefined || list === undefined) return null;
  const { message, signature } = closed;
  const right = message.bankId === bankId && message.turn === turn && message.bets === betsDigest(list);
  return right && isSignedBy(domain, 'Closed', message, signature, setup.house) ? closed : null;
}

/** The house has signed this step for this turn of this bank, to the state shown with it. */
export function signedStep(
  { domain, setup, bankId }: Context,
  turn: number,
  { step, state }: Pick<ProofTurn, 'step' | 'state'>,
): Signed<Step> | null {
  if (step === undefined || state === undefined) return null;
  const { message, signature } = step;
  const right = message.bankId === bankId && message.turn === turn && message.next === hashStruct('State', state);
  return right && isSignedBy(domain, 'Step', message, signature, setup.house) ? step : null;
}

/** Whether what the house itself has signed of a turn refutes it, given that the verifier's step `failed` fails. */
export function refutes(context: Context, before: State, turn: ProofTurn, failed: string): boolean {
  const closed = signedList(context, before.turn, turn);
  if (closed !== null && (signedByClosed.has(failed) || closed.message.state !== hashStruct('State', before)))
    return true;
  const step = signedStep(context, before.turn, turn);
  if (step === null) return false;
  if (turn.closed === undefined)
    return step.message.closed === zero32 && ['T.cut', 'T.shuffle', 'T.taglia', 'T.state', 'T.next'].includes(failed);
  if (closed === null || step.message.closed !== hashStruct('Closed', closed.message) || !afterLinks.has(failed))
    return false;
  return failed === 'T.next' || (turn.state !== undefined && cannotFollow(context, before, turn, turn.state));
}

/** No allowed decisions lead from this list and its links to this state. */
function cannotFollow(context: Context, before: State, turn: ProofTurn, state: State): boolean {
  const cards = cardsOf(context, before, turn);
  if (cards === null || turn.list === undefined || turn.closed === undefined) return false;
  const list = turn.list;
  const volontaOf = (seat: number) => list.find((row) => row.seat === seat)?.volonta ?? 0;
  const { move, amount, hand } = turn.closed.message;
  const dealt: CoupDeal = {
    cards,
    puntaVolonta: volontaOf(hand),
    bancoVolonta: volontaOf(context.setup.banker),
    withOthers: list.filter(({ status }) => status === statuses.accepted).length > 1,
  };
  const ruleset = present(rulesetOf(context.table.ruleset), 'the ruleset');
  const reaches = (coup: Coup): boolean => {
    const composition = packComposition(withoutCards(unpackComposition(before.composition), coup.dealt));
    const next = stateAfterCoup(ruleset, context.table, before, {
      move,
      amount,
      list,
      outcome: coup.outcome!,
      composition,
      commitment: state.commitment,
    });
    return hashStruct('State', next) === hashStruct('State', state);
  };
  return !endsOf(ruleset, dealt, {}).some(reaches);
}

/** Every end that the cards allow. */
function endsOf(ruleset: Ruleset, dealt: CoupDeal, decisions: Decisions): readonly Coup[] {
  const coup = playCoup(ruleset, dealt, decisions);
  if (coup.waiting === null) return [coup];
  const { role, options } = coup.waiting;
  return options.flatMap((draw) => endsOf(ruleset, dealt, { ...decisions, [role]: draw }));
}

/** The six cards that the links of a turn draw; null while a link is missing or does not fit its commitment. */
export function cardsOf(
  { bankId }: Pick<Context, 'bankId'>,
  before: State,
  { list, gives, serverLink }: Pick<ProofTurn, 'list' | 'gives' | 'serverLink'>,
): readonly number[] | null {
  if (
    list === undefined ||
    gives === undefined ||
    serverLink === undefined ||
    commitmentOf(serverLink) !== before.commitment
  )
    return null;
  const links: Hex[] = [];
  for (const { seat, commitment } of contributorsOf(list)) {
    const link = gives.find((give) => give.seat === seat)?.link;
    if (link === undefined || commitmentOf(link) !== commitment) return null;
    links.push(link);
  }
  return deal(unpackComposition(before.composition), serverLink, coupIdOf(bankId, before.turn), links, cardsOfCoup)
    .cards;
}
