/**
 * The arranged coups of the tutorial, played by the engine's own rules (online): whatever is declared, the cards that
 * come and the result are the rules'.
 */
import { chip } from '../../../engine/chips.ts';
import { present } from '../../../engine/assert.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { cagnotteOn } from '../../../engine/rules/arithmetic.ts';
import { playCoup, type Coup } from '../../../engine/rules/coup.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';

const ruleset = present(rulesets[0], 'the ruleset of the tutorial');

export type LessonName = 'batto' | 'carta' | 'answer' | 'egalite' | 'bank' | 'seguito';

export interface Lesson {
  readonly name: LessonName;
  /** Whom this person plays against. */
  readonly other: string;
  readonly mine: 'punta' | 'banco';
  /** In hundredths of a chip; what is bet, too: every coup here is banco. */
  readonly posta: bigint;
  /** The six cards in the order drawn: punta, banker, punta, banker, and the thirds. */
  readonly cards: readonly number[];
  /** How the coup is entered, and whether its bank is passed at the end. */
  readonly enter: 'banco' | 'name' | 'height';
  readonly passes: boolean;
}

export const lessons: readonly Lesson[] = [
  lesson('batto', 'Anna', 'punta', 10n, ['5♣', 'K♠', '4♦', '6♥', '8♦', '8♥']),
  lesson('carta', 'Bruno', 'punta', 10n, ['2♥', 'K♦', 'A♣', '7♠', '5♠', '9♣']),
  lesson('answer', 'Bruno', 'punta', 10n, ['6♦', '3♠', 'Q♣', '2♦', '4♣', '5♥']),
  lesson('egalite', 'Carla', 'punta', 10n, ['7♥', 'J♣', '10♠', '7♦', '8♠', '3♣']),
  { ...lesson('bank', 'Bruno', 'banco', 20n, ['2♠', '4♣', '2♥', 'K♥', '3♦', '5♥']), enter: 'name', passes: true },
  { ...lesson('seguito', 'Bruno', 'banco', 40n, ['6♣', '8♦', 'Q♦', 'K♣', '9♠', '2♣']), enter: 'height' },
];

/** What a person brings to the tutorial. */
export const firstPurse = 100n * chip;

function lesson(name: LessonName, other: string, mine: 'punta' | 'banco', posta: bigint, cards: string[]): Lesson {
  return { name, other, mine, posta: posta * chip, cards: cards.map(kindOf), enter: 'banco', passes: false };
}

/** `5♣` as a kind (fairness.md 2). */
function kindOf(card: string): number {
  const rank = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].indexOf(card.slice(0, -1));
  return '♣♦♥♠'.indexOf(card.slice(-1)) * 13 + rank;
}

/** A coup as far as this person's declaration goes; the other side plays the regola. `draw`: null, not declared yet. */
export function playLesson({ cards, mine }: Lesson, draw: number | null): Played {
  const deal = { cards, puntaVolonta: 0, bancoVolonta: 0, withOthers: false };
  const decisions: { punta?: number; banco?: number } = {};
  let coup = playCoup(ruleset, deal, decisions);
  let asked: Coup['waiting'] = null;
  while (coup.waiting !== null) {
    const { role, fallback } = coup.waiting;
    if (role === mine) asked = coup.waiting;
    if (role === mine && draw === null) break;
    decisions[role] = role === mine ? draw! : fallback;
    coup = playCoup(ruleset, deal, decisions);
  }
  return { coup, declared: decisions, asked };
}

export interface Played {
  readonly coup: Coup;
  readonly declared: { readonly punta?: number; readonly banco?: number };
  /** What this person is or was asked; null where the cards decide. */
  readonly asked: Coup['waiting'];
}

/** What a finished coup brings this person, in hundredths of a chip, and the house out of it. */
export function lineOf({ mine, posta }: Lesson, outcome: number): { readonly line: bigint; readonly cagnotte: bigint } {
  if (outcome === outcomes.egalite) return { line: 0n, cagnotte: 0n };
  if ((outcome === outcomes.punta) !== (mine === 'punta')) return { line: -posta, cagnotte: 0n };
  const cagnotte = mine === 'banco' ? cagnotteOn(posta, ruleset.cagnotte.feeBps) : 0n; // rounds down
  return { line: posta - cagnotte, cagnotte };
}
