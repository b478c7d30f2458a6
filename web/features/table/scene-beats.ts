/**
 * The order in which the cloth shows what a coup is made of: the cards come face down, each is turned in its turn, and
 * the result stands only once all cards lie open. Pure: what is shown, not how it moves.
 */
import { draws } from '../../../engine/protocol/messages.ts';
import { pointsShown, type Board } from './reading.ts';

/** What a beat is for the eye and the ear. peel: who holds the cards may turn them. */
export type Cue = 'close' | 'deal' | 'peel' | 'turn' | 'declare' | 'third' | 'result';

export type Role = 'punta' | 'banco';

/** Two cards that lie face down before the person who holds them, and what they are. */
export interface Peel {
  readonly role: Role;
  readonly kinds: readonly number[];
}

/** One change on the cloth. */
export interface Beat {
  readonly board: Board;
  readonly cue: Cue;
  readonly peel: Peel | null;
}

const nothingYet = { punta: [], banco: [], puntaDeclared: null, bancoDeclared: null } as const;

/** The coup before its first card: the bets are closed. */
export const closedBoard = (board: Board): Board => ({
  ...board,
  ...nothingYet,
  outcome: null,
  lines: [],
  cagnotte: 0n,
});

const isOpen = (cards: Board['punta'], from: number, to: number): boolean =>
  cards.length >= to && cards.slice(from, to).every((kind) => kind !== null);

/** The first two cards of `now` as they are in `target`, and the others as they lie. */
const turned = (now: Board['punta'], target: Board['punta']): Board['punta'] => [
  ...target.slice(0, 2),
  ...now.slice(2),
];

/** An 8 or 9 on two cards, or what is told of it: the punta shows it before anybody else turns a card. */
const isBatto = ({ punta, puntaDeclared }: Board): boolean =>
  puntaDeclared === draws.batte || (punta.length === 2 && (pointsShown(punta) ?? 0) >= 8);

/**
 * The beats from what lies on the cloth to `target`, the last of which is `target` itself; none if nothing has come to
 * be seen. What lies there is forgotten where `target` is another coup, or says less of the same.
 *
 * @param own the hand of the person before the screen, who may peel it until there is more to come to it
 */
export function beatsTo(shown: Board | null, target: Board, own: Role | null = null): readonly Beat[] {
  const beats: Beat[] = [];
  let now = shown?.key === target.key && !saysLess(target, shown) ? shown : null;
  const to = (cue: Cue, change: Partial<Board>): void => {
    now = { ...now!, ...change };
    beats.push({ board: now, cue, peel: null });
  };
  if (now === null) {
    now = closedBoard(target);
    beats.push({ board: now, cue: 'close', peel: null });
  }
  const mayPeel = target.banco.length === 2 && (own === 'banco' || target.punta.length === 2);
  const turn = (role: Role): void => {
    const kinds = target[role].slice(0, 2).filter((kind) => kind !== null);
    if (role === own && mayPeel) beats.push({ board: now!, cue: 'peel', peel: { role, kinds } });
    to('turn', { [role]: turned(now![role], target[role]) });
  };
  const declares = (role: 'puntaDeclared' | 'bancoDeclared'): boolean => now![role] === null && target[role] !== null;
  const turns = (role: Role): boolean => isOpen(target[role], 0, 2) && !isOpen(now![role], 0, 2);
  const third = (role: Role): void => {
    if (target[role].length > 2 && (now![role].length < 3 || now![role][2] !== target[role][2]))
      to('third', { [role]: [...now![role].slice(0, 2), target[role][2]!] });
  };
  if (now.punta.length < 2 && target.punta.length >= 2) to('deal', { punta: [null, null], banco: [null, null] });
  // Who has the cards looks at them first; the others see them when they are worth a batto, and else at the end.
  const early = target.outcome === null || isBatto(target);
  if (early && turns('punta')) turn('punta');
  if (declares('puntaDeclared')) to('declare', { puntaDeclared: target.puntaDeclared });
  if (turns('banco')) turn('banco');
  third('punta');
  if (declares('bancoDeclared')) to('declare', { bancoDeclared: target.bancoDeclared });
  third('banco');
  if (turns('punta')) turn('punta');
  if (now.outcome !== target.outcome) to('result', target);
  return beats.length === 0 ? [] : [...beats.slice(0, -1), { ...beats.at(-1)!, board: target }];
}

/** A card lies face down again, or is away: another table's word, or a page that was away. */
export function saysLess(target: Board, shown: Board): boolean {
  const less = (role: Role): boolean =>
    target[role].length < shown[role].length ||
    shown[role].some((kind, i) => kind !== null && target[role][i] !== kind);
  return less('punta') || less('banco') || (shown.outcome !== null && target.outcome !== shown.outcome);
}
