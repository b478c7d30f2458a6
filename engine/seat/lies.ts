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
import type { Closed, State, Step } from '../protocol/messages.ts';
import { isSignedBy, type Signed } from '../protocol/sign.ts';
import type { Context } from '../proof/game.ts';
import type { CoupTurn, ProofTurn } from '../proof/format.ts';
import { contributorsOf } from '../proof/gives.ts';
import { seatGameOf } from './games.ts';

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
  const played = turn as CoupTurn;
  const prev = hashStruct('State', before);
  return !seatGameOf(context.table)
    .endsOf(context, played, cards)
    .some(({ dealt, outcome }) => {
      const composition = packComposition(withoutCards(deckOf(context, before), dealt));
      const next = context.game.stateAfter(context, before, played, { outcome, composition }, prev);
      return hashStruct('State', next) === hashStruct('State', state);
    });
}

const deckOf = ({ game }: Pick<Context, 'game'>, { composition }: State) =>
  unpackComposition(composition, game.deck.length);

/** All cards that the links of a turn fix; null while a link is missing or does not fit its commitment. */
export function cardsOf(
  { bankId, game }: Pick<Context, 'bankId' | 'game'>,
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
  const coupId = coupIdOf(bankId, before.turn);
  return deal(deckOf({ game }, before), serverLink, coupId, links, game.cardsOfCoup).cards;
}
