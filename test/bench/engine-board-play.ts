/**
 * Plays a table of boardgame.io as `engine-table.ts` plays the engine's: the same bets, decisions and choices, equally
 * likely.
 */
import { rulesets } from '../../engine/rules/ruleset.ts';
import type { Prng } from '../../engine/simulation/prng.ts';
import { pointsOfKind } from '../../engine/rules/cards.ts';
import type { Board, BoardTable } from './engine-boardgame.ts';

const { drawing } = rulesets[3]!;
const [sta, carta, batte] = [1, 2, 3];
const once = { pass: 8, halve: 8 } as const;

/** Plays until this many more coups have been played. */
export function playBoard(table: BoardTable, prng: Prng, coups: number): void {
  const until = table.board.coups + coups;
  while (table.board.coups < until) goOn(table, prng);
}

function goOn(table: BoardTable, prng: Prng): void {
  const { player, stage } = table.turn;
  const { board } = table;
  switch (stage) {
    case 'posta':
      return table.move('posta', player, board.limits.minPosta * (1 + prng.below(10)));
    case 'bets':
      return table.move(
        'bet',
        player,
        'plain',
        Math.max(board.limits.minBet, Math.floor((board.posta * (20 + prng.below(180))) / 100)),
      );
    case 'punta':
      return table.move('draw', player, puntaDraws(board));
    case 'banco':
      return table.move('draw', player, bancoDraws(board));
    default:
      return table.move(prng.oneIn(once.pass) ? 'pass' : prng.oneIn(once.halve) ? 'halve' : 'goOn', player);
  }
}

function puntaDraws({ punta: [first, second] }: Board): number {
  const points = (pointsOfKind(first!) + pointsOfKind(second!)) % 10;
  return points >= 8 ? batte : drawing.punta[points] === 'carta' ? carta : sta;
}

function bancoDraws({ punta, banco: [first, second] }: Board): number {
  const points = (pointsOfKind(first!) + pointsOfKind(second!)) % 10;
  const cell = punta.length === 3 ? drawing.bancoGiving[points]![pointsOfKind(punta[2]!)] : drawing.bancoAlone[points];
  return cell === 'carta' ? carta : sta;
}
