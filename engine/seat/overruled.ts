/**
 * A coup that was not played as this seat's player had decided (protocol.md 2.5). The house may leave a signed `Choice`
 * out of the `Step`, when it already knows the cards; one that came too late looks the same, so this proves no lie. The
 * seat signs nothing over such a coup, and stakes nothing more, until its player has been told and goes on.
 */
import type { Hex } from '../bytes.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { Choice } from '../protocol/messages.ts';
import type { CoupTurn, ProofTurn, SeatSigned } from '../proof/format.ts';
import type { Context } from '../proof/game.ts';
import { present } from '../assert.ts';
import { seatGameOf } from './games.ts';
import { cardsOf } from './lies.ts';
import type { Doubt, Overruled, SeatBank, SeatMemory } from './memory.ts';
import { seatSentences } from './sentences.ts';
import { signChoice } from './sign.ts';

/** What this seat has signed for this list, in the order of its decisions. */
function chosenIn({ chosen }: Pick<SeatMemory, 'chosen'>, closed: Hex): readonly number[] {
  const said = Object.entries(chosen).flatMap(([key, draw]) => (key.split(':')[0] === closed ? [draw] : []));
  return said.sort((a, b) => a - b);
}

/** What a checked turn leaves out of this seat's choices, if it was played otherwise without them; null: nothing. */
export function overruledIn(memory: SeatMemory, bank: SeatBank, context: Context, turn: ProofTurn): Overruled | null {
  if (turn.closed === undefined || turn.step === undefined || !bank.mine) return null;
  const coup = turn as CoupTurn;
  const { seat } = memory;
  const closed = hashStruct('Closed', coup.closed.message);
  const said = chosenIn(memory, closed);
  const isHeard = (draw: number) => coup.choices.some((one) => one.seat === seat && one.message.draw === draw);
  if (said.every(isHeard)) return null;
  const choices = said.map((draw) => ({ seat, ...signChoice(memory, closed, draw) }));
  return isPlayedSo(bank, context, coup, [...coup.choices.filter((one) => one.seat !== seat), ...choices])
    ? null
    : { bankId: bank.bankId, number: bank.number, coup: coupsIn(bank) + 1, choices, answered: false };
}

/** Coups that were played in a bank: new taglie are turns, too. */
const coupsIn = ({ proof, verifiedTurns }: SeatBank): number =>
  proof.turns.slice(0, verifiedTurns).filter(({ closed }) => closed !== undefined).length;

/** With these choices the coup has the same cards and the same winner: whether they were heard makes no difference. */
function isPlayedSo(
  { checked, proof }: SeatBank,
  context: Context,
  coup: CoupTurn,
  choices: readonly SeatSigned<Choice>[],
): boolean {
  const cards = present(cardsOf(context, checked, coup), 'the cards of a checked coup');
  const { dealt, outcome } = seatGameOf(proof.table).endWith(context, { ...coup, choices }, cards);
  return outcome === coup.state.outcome && dealt.join() === coup.cards.join();
}

/** Coups that were not played as the player had decided, and about which it has said nothing yet. */
const unanswered = ({ overruled = [] }: Pick<SeatMemory, 'overruled'>): readonly Overruled[] =>
  overruled.filter(({ answered }) => !answered);

/** Nothing is signed over what such a coup has led to. */
export const isOverruledIn = (memory: Pick<SeatMemory, 'overruled'>, bankId: Hex): boolean =>
  unanswered(memory).some((one) => one.bankId === bankId);

/** What there is to be said of them, in words. */
export const overruledDoubts = (memory: Pick<SeatMemory, 'overruled'>): readonly Doubt[] =>
  unanswered(memory).map(({ number, coup }) => ({
    about: 'choice',
    detail: seatSentences.notAsChosen(coup, number),
  }));

/** Its player goes on in spite of all of them. */
export const withAnswer = (memory: SeatMemory): SeatMemory =>
  unanswered(memory).length === 0
    ? memory
    : { ...memory, overruled: memory.overruled!.map((one) => ({ ...one, answered: true })) };
