/**
 * A coup that this seat's player has not decided (protocol.md 2.5). The house, which knows all cards by then, may leave
 * a signed `Choice` out of the `Step`, or not ask for it; a line that is slow or broken looks the same, so this proves
 * no lie. The seat signs nothing over such a coup, and stakes nothing more, until its player is told and goes on.
 */
import type { Hex } from '../bytes.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { Choice } from '../protocol/messages.ts';
import type { CoupTurn, ProofTurn, SeatSigned } from '../proof/format.ts';
import type { Context } from '../proof/game.ts';
import { present } from '../assert.ts';
import { seatGameOf } from './games.ts';
import { cardsOf } from './lies.ts';
import type { Overruled } from './decided.ts';
import { decisionKey, listOfDecision, newestBank, type Doubt, type SeatBank, type SeatMemory } from './memory.ts';
import { cameInList, wentInList } from './away.ts';
import { seatSentences } from './sentences.ts';
import { signChoice } from './sign.ts';

/** What this seat has signed for this list, in the order of its decisions. */
function chosenIn({ chosen }: Pick<SeatMemory, 'chosen'>, closed: Hex): readonly number[] {
  const said = Object.entries(chosen).flatMap(([key, draw]) => (listOfDecision(key) === closed ? [draw] : []));
  return said.sort((a, b) => a - b);
}

/** What a checked turn has decided for this seat's player; null: nothing. */
export function overruledIn(memory: SeatMemory, bank: SeatBank, context: Context, turn: ProofTurn): Overruled | null {
  if (turn.closed === undefined || turn.step === undefined || !bank.mine) return null;
  const coup = turn as CoupTurn;
  const { seat } = memory;
  const closed = hashStruct('Closed', coup.closed.message);
  const said = chosenIn(memory, closed);
  const isHeard = (draw: number) => coup.choices.some((one) => one.seat === seat && one.message.draw === draw);
  const { bankId, number } = bank;
  const found = (why: Overruled['why'], choices: Overruled['choices']): Overruled => ({
    ...{ bankId, number, coup: coupsIn(bank) + 1, why, choices, answered: false },
  });
  if (!said.every(isHeard)) {
    const choices = said.map((draw) => ({ seat, ...signChoice(memory, closed, draw) }));
    const all = [...coup.choices.filter((one) => one.seat !== seat), ...choices];
    const unheard = said.filter((draw) => !isHeard(draw));
    if (!isPlayedSo(bank, context, coup, all))
      return found(wasShown(memory, bank, unheard) ? 'dropped' : 'late', choices);
  }
  if (!isUnasked(memory, bank, context, coup, closed)) return null;
  return found(isAfterwards(memory, bank, closed) ? 'after' : 'unasked', []);
}

/** The running turn had one of these choices of this seat. */
function wasShown({ seat }: SeatMemory, { proof, verifiedTurns }: SeatBank, said: readonly number[]): boolean {
  const { choices = [] } = proof.turns[verifiedTurns] ?? {};
  return said.some((draw) => choices.some((one) => one.seat === seat && one.message.draw === draw));
}

/**
 * Its table has gone on, or the seat's own node says that it was demanded: nobody is asked any more. A house that holds
 * a link back can bring that about, so it excuses nothing, and has only its own words.
 */
const isAfterwards = (memory: SeatMemory, { bankId }: SeatBank, closed: Hex): boolean =>
  newestBank(memory)?.bankId !== bankId || memory.contested?.[closed] !== undefined;

/** A player that has let so many clocks run out is put out (R9.9), and is asked no more until it sits in. */
const silencesAtMost = 2;

/**
 * The house knows all cards after the last link: where the regola suits it, it need not leave a choice out, but only
 * not ask for one. Who has been asked, and said nothing, has let the regola decide; so has who asked for advice, or
 * went away meanwhile, or was put out for two such silences in a row, each as long as its clock, by this page's own and
 * not by the table's word. A decision that is over before the end that the table itself has shown was not left to it.
 */
function isUnasked(
  memory: SeatMemory,
  { checked, proof, barred }: SeatBank,
  context: Context,
  coup: CoupTurn,
  closed: Hex,
): boolean {
  const { advised, chosen, offered, seat } = memory;
  if (barred !== null || advised === closed || wentInList(memory, closed)) return false;
  const cards = present(cardsOf(context, checked, coup), 'the cards of a checked coup');
  const game = seatGameOf(proof.table);
  let silences = 0;
  for (const decision of game.decisionsIn(context, coup, cards, seat)) {
    const key = decisionKey(closed, decision.count);
    // Who wants the regola's word unasked has it.
    const isWanted = game.unasked(memory, decision) === decision.fallback;
    const asked = offered?.[key];
    if (chosen[key] !== undefined || isWanted) silences = 0;
    else if (asked?.enough === true && asked.cut !== true) silences += 1;
    else return silences < silencesAtMost || cameInList(memory, closed);
  }
  return false;
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

/** Nothing more is staked before its player has said something. */
export const isInDoubt = (memory: Pick<SeatMemory, 'overruled'>): boolean => unanswered(memory).length > 0;

/** Nothing is signed over what such a coup has led to. */
export const isOverruledIn = (memory: Pick<SeatMemory, 'overruled'>, bankId: Hex): boolean =>
  unanswered(memory).some((one) => one.bankId === bankId);

const { playedLate, playedWithout, playedUnasked, playedAfter } = seatSentences;
const sentences = { late: playedLate, dropped: playedWithout, unasked: playedUnasked, after: playedAfter };

/** What there is to be said of them, in words. */
export const overruledDoubts = (memory: Pick<SeatMemory, 'overruled'>): readonly Doubt[] =>
  unanswered(memory).map(({ number, coup, why }) => ({ about: 'choice', detail: sentences[why](coup, number) }));

/** Its player goes on in spite of all of them. */
export const withAnswer = (memory: SeatMemory): SeatMemory =>
  !isInDoubt(memory) ? memory : { ...memory, overruled: memory.overruled!.map((one) => ({ ...one, answered: true })) };
