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
import { seatGameOf } from './games.ts';
import { cardsOf } from './lies.ts';
import type { SeatBank, SeatMemory } from './memory.ts';
import { alarmed, trouble } from './trouble.ts';
import { seatSentences } from './sentences.ts';

/**
 * The memory with cards that the house has signed for this seat in a list that the seat gave for. Other cards are
 * ignored.
 */
export function rememberShown(memory: SeatMemory, bank: SeatBank, shown: Signed<Shown> | null): SeatMemory {
  if (shown === null || shown.message.seat !== memory.seat) return memory;
  const { closed } = shown.message;
  const before = memory.shown[closed];
  if (before?.signature === shown.signature || !Object.values(memory.given).includes(closed)) return memory;
  if (!isSignedBy(memory.domain, 'Shown', shown.message, shown.signature, memory.house)) return memory;
  const lies = (detail: string, all: readonly Signed<Shown>[]): SeatMemory =>
    alarmed(memory, trouble(bank.bankId, bank.checked.turn, 'T.shown', detail), {
      kind: 'shown',
      setup: bank.proof.setup,
      shown: all,
      turn: null,
    });
  const { isHand, areOneHand } = seatGameOf(memory.table);
  const kinds = kindsIn(shown);
  if (!isHand(kinds)) return lies(seatSentences.noSuchHand, [shown]);
  const kept = { ...memory.shown, [closed]: { message: shown.message, signature: shown.signature } };
  if (before === undefined)
    return { ...memory, shown: kept, firstSeen: { ...memory.firstSeen, [closed]: kinds.length } };
  if (!areOneHand(kindsIn(before), kinds)) return lies(seatSentences.twoHands, [before, shown]);
  // An older hand of the same list has come late.
  return kinds.length > kindsIn(before).length ? { ...memory, shown: kept } : memory;
}

const kindsIn = ({ message }: Signed<Shown>): readonly number[] => [...fromHex(message.cards)];

/** The kinds that a seat was shown in a list, in the order drawn; null before that. */
export function shownCards({ shown }: Pick<SeatMemory, 'shown'>, closed: Hex): readonly number[] | null {
  const found = shown[closed];
  return found === undefined ? null : kindsIn(found);
}

/** An alarm if a checked turn has other cards than those this seat was shown; null if they agree, or it saw none. */
export function shownProblem(memory: SeatMemory, bank: SeatBank, context: Context, turn: ProofTurn): SeatMemory | null {
  const shown = turn.closed === undefined ? undefined : memory.shown[hashStruct('Closed', turn.closed.message)];
  const cards = cardsOf(context, bank.checked, turn);
  if (shown === undefined || cards === null || turn.step === undefined) return null;
  if (seatGameOf(memory.table).canHaveSeen(context, turn as CoupTurn, cards, memory.seat, kindsIn(shown))) return null;
  const lie = { kind: 'shown', setup: bank.proof.setup, shown: [shown], turn } as const;
  return alarmed(memory, trouble(bank.bankId, bank.checked.turn, 'T.shown', seatSentences.otherCards), lie);
}
