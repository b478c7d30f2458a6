/**
 * The cards that a seat sees while it decides (protocol.md 3, `Shown`). The house signs what it shows; a false card
 * could be worth half a stake, and the `Step` refutes it. So a seat signs a decision only over cards that the house has
 * signed, and remembers them.
 */
import { fromHex, type Hex } from '../bytes.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { isSignedBy, type Signed } from '../protocol/sign.ts';
import type { Shown } from '../protocol/messages.ts';
import type { Context } from '../proof/game.ts';
import type { CoupTurn, ProofTurn } from '../proof/format.ts';
import type { AnyCoup, Seen } from './game.ts';
import { seatGameOf } from './games.ts';
import { cardsOf } from './lies.ts';
import { listOfDecision, type SeatBank, type SeatMemory } from './memory.ts';
import { alarmed, trouble } from './trouble.ts';
import { seatSentences } from './sentences.ts';

/**
 * The memory with cards that the house has signed for this seat in a list that the seat gave for. Other cards are
 * ignored. No hand is forgotten: a later one must go on where this one ends.
 */
export function rememberShown(memory: SeatMemory, bank: SeatBank, coup: AnyCoup | null): SeatMemory {
  const shown = coup?.shown ?? null;
  if (coup === null || shown === null || shown.message.seat !== memory.seat) return memory;
  const { closed } = shown.message;
  const known = handsIn(memory, closed);
  if (known.some(({ signature }) => signature === shown.signature) || !Object.values(memory.given).includes(closed))
    return memory;
  if (!isSignedBy(memory.domain, 'Shown', shown.message, shown.signature, memory.house)) return memory;
  const lies = (detail: string, all: readonly Signed<Shown>[]): SeatMemory =>
    alarmed(memory, trouble(bank.bankId, bank.checked.turn, 'T.shown', detail), {
      kind: 'shown',
      setup: bank.proof.setup,
      shown: all,
      turn: null,
    });
  const { isHand, areOneHand, faceUpSaid } = seatGameOf(memory.table);
  const kinds = kindsIn(shown);
  if (!isHand(kinds)) return lies(seatSentences.noSuchHand, [shown]);
  const other = known.find((hand) => !areOneHand(kindsIn(hand), kinds));
  if (other !== undefined) return lies(seatSentences.twoHands, [other, shown]);
  if (known.some((hand) => kindsIn(hand).length === kinds.length)) return memory;
  const hands = [...known, { message: shown.message, signature: shown.signature }].sort(
    (a, b) => kindsIn(a).length - kindsIn(b).length,
  );
  const said = known.length === 0 ? faceUpSaid(coup) : null;
  return {
    ...memory,
    shown: { ...memory.shown, [closed]: hands.at(-1)! },
    ...(hands.length === 1 ? {} : { shownBefore: { ...memory.shownBefore, [closed]: hands.slice(0, -1) } }),
    ...(said === null ? {} : { faceUp: { ...memory.faceUp, [closed]: said } }),
  };
}

const kindsIn = ({ message }: Signed<Shown>): readonly number[] => [...fromHex(message.cards)];

/** All hands that the house has signed for this seat in a list, the smallest first. */
function handsIn(
  { shown, shownBefore = {} }: Pick<SeatMemory, 'shown' | 'shownBefore'>,
  closed: Hex,
): readonly Signed<Shown>[] {
  const last = shown[closed];
  return last === undefined ? [] : [...(shownBefore[closed] ?? []), last];
}

/** The kinds that a seat was shown in a list, in the order drawn; null before that. */
export function shownCards({ shown }: Pick<SeatMemory, 'shown'>, closed: Hex): readonly number[] | null {
  const found = shown[closed];
  return found === undefined ? null : kindsIn(found);
}

/**
 * An alarm if a checked turn has other cards than those this seat was shown, or if it decided over more or fewer of
 * them than lay open to it then; null if all agree, or it saw none.
 */
export function shownProblem(memory: SeatMemory, bank: SeatBank, context: Context, turn: ProofTurn): SeatMemory | null {
  const list = turn.closed === undefined ? null : hashStruct('Closed', turn.closed.message);
  const cards = cardsOf(context, bank.checked, turn);
  const hands = list === null ? [] : handsIn(memory, list);
  if (list === null || hands.length === 0 || cards === null || turn.step === undefined) return null;
  const seen = seatGameOf(memory.table).seenIn(context, turn as CoupTurn, cards, memory.seat);
  const lies = (detail: string): SeatMemory =>
    alarmed(memory, trouble(bank.bankId, bank.checked.turn, 'T.shown', detail), {
      kind: 'shown',
      setup: bank.proof.setup,
      shown: hands,
      turn,
    });
  if (!hands.every((hand) => isOf(seen, kindsIn(hand)))) return lies(seatSentences.otherCards);
  return isDecidedOn(memory, list, seen) ? null : lies(seatSentences.decidedOnOther);
}

/** The kinds are the beginning of what the seat saw, and not less than at its first decision. */
const isOf = ({ kinds: all, first }: Seen, kinds: readonly number[]): boolean =>
  kinds.length >= first && kinds.length <= all.length && kinds.every((kind, i) => kind === all[i]);

/**
 * Every decision that this seat has signed in the list was made over as many cards as lay open to it then. When it
 * signed nobody else can know: a house could show the next card early, or too few, and each of its hands would be of
 * the coup.
 */
function isDecidedOn({ chosenOver = {} }: SeatMemory, list: Hex, { first }: Seen): boolean {
  const own = Object.entries(chosenOver).filter(([key]) => listOfDecision(key) === list);
  return own.every(([key, over]) => over === first + Number(key.split(':')[1] ?? 0));
}
