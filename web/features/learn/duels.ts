/**
 * The arranged duels of the tutorial of Sette e mezzo, played by the engine's own rules (sette-piatto): whatever is
 * declared, the cards that come and the result are the rules'.
 */
import { present } from '../../../engine/assert.ts';
import { chip } from '../../../engine/chips.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { cagnotteOn } from '../../../engine/rules/arithmetic.ts';
import { kindsInDeck, ranks, suits } from '../../../engine/sette/cards.ts';
import { playDuel, type Asked, type Duel } from '../../../engine/sette/duel.ts';
import { handPoints, hasBust } from '../../../engine/sette/points.ts';
import { setteRulesets } from '../../../engine/sette/ruleset.ts';

const ruleset = present(setteRulesets[0], 'the ruleset of the tutorial');

export type DuelName = 'stand' | 'bust' | 'sette' | 'matta' | 'tie' | 'busted';

export interface DuelLesson {
  readonly name: DuelName;
  /** Whom this person plays against. */
  readonly other: string;
  readonly mine: Asked['role'];
  /** In hundredths of a chip. */
  readonly posta: bigint;
  readonly stake: bigint;
  /** What this person enters the duel by. */
  readonly enter: 'plain' | 'banco' | 'name';
  /** The whole deck in the order in which it falls: the punta's hidden card, the banker's, then what is drawn. */
  readonly cards: readonly number[];
}

export const duelLessons: readonly DuelLesson[] = [
  lesson('stand', 'Anna', ['6 coppe', '4 spade', 'fante denari', 'cavallo bastoni', '5 bastoni']),
  lesson('bust', 'Bruno', ['4 denari', '7 spade', 'fante spade', '6 bastoni']),
  lesson('sette', 'Carla', ['4 bastoni', '5 coppe', 'cavallo spade', '3 denari']),
  lesson('matta', 'Anna', ['4 spade', '6 denari', 're denari', '2 coppe', '7 bastoni']),
  {
    ...lesson('tie', 'Carla', ['5 spade', '2 denari', '3 coppe', '4 denari']),
    mine: 'banco',
    posta: 20n * chip,
    enter: 'name',
  },
  {
    ...lesson('busted', 'Bruno', ['5 denari', '3 spade', '1 bastoni', '7 denari']),
    posta: 20n * chip,
    stake: 20n * chip,
    enter: 'banco',
  },
];

/** A duel in which this person bets 10 against a piatto of 40. */
function lesson(name: DuelName, other: string, first: readonly string[]): DuelLesson {
  const arranged = first.map(kindOf);
  const rest = Array.from({ length: kindsInDeck }, (_, kind) => kind).filter((kind) => !arranged.includes(kind));
  return {
    ...{ name, other, mine: 'punta', posta: 40n * chip, stake: 10n * chip, enter: 'plain' },
    cards: [...arranged, ...rest],
  };
}

/** `cavallo spade` as a kind (sette.md 1). */
function kindOf(card: string): number {
  const [rank, suit] = card.split(' ');
  return suits.findIndex((one) => one === suit) * ranks.length + ranks.findIndex((one) => String(one) === rank);
}

export interface PlayedLesson {
  readonly duel: Duel;
  /** What this person is asked now. */
  readonly asked: Asked | null;
  /** Every declaration so far is the regola's. */
  readonly byRegola: boolean;
}

/** A duel as far as this person's declarations go, one for each card drawn; the other side plays the regola. */
export function playDuelLesson({ cards, mine }: DuelLesson, declared: readonly number[]): PlayedLesson {
  let byRegola = true;
  const duel = playDuel(cards, ({ role, count, fallback, settled }) => {
    if (role !== mine || settled) return fallback;
    const draw = declared[count] ?? null;
    if (draw !== null && draw !== fallback) byRegola = false;
    return draw;
  });
  return { duel, asked: duel.waiting, byRegola };
}

/** What lies on the cloth; null: face down. */
export interface Laid {
  readonly punta: readonly (number | null)[];
  readonly banco: readonly (number | null)[];
}

/**
 * The cloth card by card up to where the duel stands, as `mine` sees it. A banker sees its own hidden card once the
 * punta has stood; the longer a duel, the more there is at the end, and nothing changes before.
 */
export function laidUp({ punta, banco, outcome, bancoShown }: Duel, mine: Asked['role']): readonly Laid[] {
  const first = mine === 'punta' ? punta[0]! : null;
  const seen = (count: number) => [first, ...punta.slice(1, count)];
  const drawn = punta.map((_, i): Laid => ({ punta: seen(i + 1), banco: i === 0 ? [] : [null] }));
  const steps = [drawn[0]!, { punta: [first], banco: [null] }, ...drawn.slice(1)];
  const bust = hasBust(handPoints(punta));
  if (bancoShown && !bust)
    steps.push(...banco.map((_, i) => ({ punta: seen(punta.length), banco: banco.slice(0, i + 1) })));
  return outcome === null ? steps : [...steps, { punta, banco }];
}

/** What a finished duel brings this person, in hundredths of a chip. */
export function lineOfDuel({ mine, stake }: DuelLesson, outcome: number): bigint {
  if ((outcome === outcomes.punta) !== (mine === 'punta')) return -stake;
  return mine === 'banco' ? stake - cagnotteOn(stake, ruleset.cagnotte.feeBps) : stake; // the cagnotte rounds down
}
