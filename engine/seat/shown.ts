/**
 * The cards that a seat sees while it decides (protocol.md 3, `Shown`). The house signs what it shows; a false card
 * could be worth half a stake, and the `Step` refutes it. So a seat signs a decision only over cards that the house has
 * signed, and remembers them.
 */
import { fromHex, type Hex } from '../bytes.ts';
import { fullShoe } from '../fairness/composition.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { isSignedBy, type Signed } from '../protocol/sign.ts';
import { draws, statuses, type Shown } from '../protocol/messages.ts';
import type { Context } from '../proof/game.ts';
import type { ProofTurn } from '../proof/format.ts';
import { present } from '../assert.ts';
import { playCoup } from '../rules/coup.ts';
import { rulesetOf } from '../rules/ruleset.ts';
import { cardBytes } from '../rules/seen.ts';
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
  if (!isHand(shown.message.cards)) return lies(seatSentences.noSuchHand, [shown]);
  if (before !== undefined && before.message.cards !== shown.message.cards)
    return lies(seatSentences.twoHands, [before, shown]);
  return { ...memory, shown: { ...memory.shown, [closed]: { message: shown.message, signature: shown.signature } } };
}

/** Two cards or three, of kinds that there are: what a seat can see when it decides. */
function isHand(cards: Hex): boolean {
  const kinds = [...fromHex(cards)];
  return (kinds.length === 2 || kinds.length === 3) && kinds.every((kind) => kind < fullShoe.length);
}

/** The kinds that a seat was shown in a list, in the order drawn; null before that. */
export function shownCards({ shown }: Pick<SeatMemory, 'shown'>, closed: Hex): readonly number[] | null {
  const found = shown[closed];
  return found === undefined ? null : [...fromHex(found.message.cards)];
}

/**
 * The kinds, of the six, that the deciding side saw: the punta its two; the banker its two, and the punta's third if it
 * drew.
 */
function seenOf(role: 'punta' | 'banco', cards: readonly number[], puntaDrew: boolean): readonly number[] {
  const places = role === 'punta' ? [0, 2] : puntaDrew ? [1, 3, 4] : [1, 3];
  return places.map((i) => cards[i]!);
}

/** Whether the punta drew a card in a checked turn: by its `Choice`, otherwise as the regola says. */
function puntaDrew(
  { table, setup }: Context,
  { list = [], choices = [], closed }: ProofTurn,
  cards: readonly number[],
): boolean {
  const hand = closed!.message.hand;
  const volontaOf = (seat: number) => list.find((row) => row.seat === seat)?.volonta ?? 0;
  const withOthers = list.filter(({ status }) => status === statuses.accepted).length > 1;
  const { waiting } = playCoup(
    present(rulesetOf(table.ruleset), 'the ruleset'),
    { cards, puntaVolonta: volontaOf(hand), bancoVolonta: volontaOf(setup.banker), withOthers },
    {},
  );
  return (choices.find(({ seat }) => seat === hand)?.message.draw ?? waiting?.fallback) === draws.carta;
}

/** An alarm if a checked turn has other cards than those this seat was shown; null if they agree, or it saw none. */
export function shownProblem(memory: SeatMemory, bank: SeatBank, context: Context, turn: ProofTurn): SeatMemory | null {
  const shown = turn.closed === undefined ? undefined : memory.shown[hashStruct('Closed', turn.closed.message)];
  const cards = cardsOf(context, bank.checked, turn);
  if (shown === undefined || cards === null || turn.closed === undefined) return null;
  const role = turn.closed.message.hand === memory.seat ? 'punta' : 'banco';
  if (cardBytes(seenOf(role, cards, puntaDrew(context, turn, cards))) === shown.message.cards) return null;
  const lie = { kind: 'shown', setup: bank.proof.setup, shown: [shown], turn } as const;
  return alarmed(memory, trouble(bank.bankId, bank.checked.turn, 'T.shown', seatSentences.otherCards), lie);
}
