/**
 * The order in which the cloth shows a duel of Sette e mezzo: a card face down before each side; the punta's further
 * cards fall open one by one; the banker's hidden card is turned once the punta stands, and the punta's at the end.
 * Whoever decides sees its own hidden card before it does. Pure, as `scene-beats.ts`.
 */
import { draws, outcomes } from '../../../engine/protocol/messages.ts';
import { handPoints, hasBust } from '../../../engine/sette/points.ts';
import type { Board } from './reading.ts';
import { closedBoard, saysLess, type Beat, type Cue, type Role } from './scene-beats.ts';

/** As `beatsTo`. */
export function duelBeats(shown: Board | null, target: Board, own: Role | null = null): readonly Beat[] {
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
  /** The hidden card is turned; its player may peel it as long as it has not decided. */
  const turn = (role: Role): void => {
    const [kind] = target[role];
    const [lies, ...open] = now![role];
    if (kind === null || kind === undefined || lies !== null) return;
    if (role === own && target.outcome === null && target[role].length === 1)
      beats.push({ board: now!, cue: 'peel', peel: { role, kinds: [kind] } });
    to('turn', { [role]: [kind, ...open] });
  };
  const draw = (role: Role): void => {
    for (let i = now![role].length; i < target[role].length; i++)
      to('third', { [role]: [...now![role], target[role][i]!] });
  };
  const stands = (role: Role): void => {
    const said = role === 'punta' ? 'puntaDeclared' : 'bancoDeclared';
    if (target[said] === draws.sta && now![said] !== draws.sta) to('declare', { [said]: draws.sta });
  };
  if (now.punta.length === 0 && target.punta.length > 0) to('deal', { punta: [null], banco: [null] });
  if (own === 'punta') turn('punta');
  draw('punta');
  stands('punta');
  if (isBust(target)) turn('punta');
  turn('banco');
  draw('banco');
  stands('banco');
  turn('punta');
  if (now.outcome !== target.outcome) to('result', target);
  return beats.length === 0 ? [] : [...beats.slice(0, -1), { ...beats.at(-1)!, board: target }];
}

/** The punta has lost by its own cards: they explain it, and come first. */
const isBust = ({ punta, outcome }: Board): boolean =>
  outcome === outcomes.banco && hasBust(handPoints(punta.filter((kind) => kind !== null)));
