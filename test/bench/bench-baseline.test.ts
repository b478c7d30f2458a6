/**
 * The bench compares like with like: its boardgame.io game, written from rules.md alone, plays the engine's heads-up
 * coup for the same money.
 */
import { describe, expect, it } from 'vitest';
import type { SeatCommand } from '../../engine/chairs/commands.ts';
import { newGame, step } from '../../engine/game/decide.ts';
import { settingsOf } from '../../engine/game/settings.ts';
import type { Game } from '../../engine/game/state.ts';
import { calls, draws, moves } from '../../engine/protocol/messages.ts';
import { halfOfPosta } from '../../engine/rules/arithmetic.ts';
import { pointsOf } from '../../engine/rules/cards.ts';
import { rulesets } from '../../engine/rules/ruleset.ts';
import { prngOf } from '../../engine/simulation/prng.ts';
import { BoardTable } from './engine-boardgame.ts';

const limits = { minBet: 7n, minPosta: 101n, maxPosta: 5_003n };
const stack = 1_000_000_000;
const seats = [1, 2] as const;

/** Both tables get the same commands. */
function twoTables(seed: number) {
  const board = new BoardTable(
    { minBet: Number(limits.minBet), minPosta: Number(limits.minPosta), maxPosta: Number(limits.maxPosta), stack },
    seed,
  );
  let game = newGame(settingsOf(rulesets[3]!, { limits }));
  let cagnotte = 0n;
  const tell = (command: Parameters<typeof step>[1]) => {
    const decision = step(game, command, 0);
    if ('refusal' in decision) throw new Error(`${game.phase}: ${decision.refusal.text}`);
    for (const event of decision.events) if (event.type === 'ended') cagnotte += event.cagnotte;
    game = decision.after;
  };
  for (const seat of seats)
    tell({ by: 'host', command: { type: 'sit', seat, player: `p${seat}`, stack: BigInt(stack), principiante: false } });
  tell({ by: 'host', command: { type: 'drawn', seat: 1 } });
  return {
    board,
    tell,
    say: (seat: number, command: SeatCommand) => tell({ by: 'seat', seat, command }),
    game: (): Game => game,
    kept: () => cagnotte + (game.bank?.books.cagnotte ?? 0n),
  };
}

/** What each has in total: in the engine, stack with line; on the board, stack with what lies in posta and garage. */
function worth(game: Game): readonly bigint[] {
  return game.seats.map(({ stack: own }, i) => own + (game.bank?.books.lines[i] ?? 0n));
}

function worthOnBoard({ board: { stacks, banker, posta, garage } }: BoardTable): readonly bigint[] {
  return stacks.map((own, i) => BigInt(own + (i === banker ? posta + garage : 0)));
}

describe('the baseline of the bench', () => {
  it.each([1, 2, 3])('R16.4 boardgame.io and the engine end with the same money on the same cards, seed %i', (seed) => {
    const prng = prngOf(seed);
    const { board, tell, say, game, kept } = twoTables(seed);
    const seen = new Set<string>();
    let coups = 0;
    let cards: readonly number[] = [];
    while (coups < 400) {
      const { player, stage } = board.turn;
      const { board: G } = board;
      const seat = Number(player) + 1;
      if (stage === 'posta') {
        expect(game()).toMatchObject({ phase: 'posta', due: seat });
        const amount = prng.below(3_000) + 101;
        board.move('posta', player, amount);
        say(seat, { type: 'posta', amount: BigInt(amount), socio: null });
      } else if (stage === 'bets') {
        const call = prng.pick(['banco', 'tavolo', 'plain'] as const);
        const max = call === 'plain' ? 7 + prng.below(6_000) : 1_000_000;
        cards = G.shoe.slice(-6).reverse();
        board.move('bet', player, call, max);
        say(seat, { type: 'bet', call: calls[call], max: BigInt(max) });
        tell({ by: 'host', command: { type: 'cards', cards } });
        coups++;
      } else if (stage === 'punta') {
        const draw = prng.pick(
          pointsOf(G.punta) >= 8 ? [draws.sta, draws.carta, draws.batte] : [draws.sta, draws.carta],
        );
        board.move('draw', player, draw);
        say(seat, { type: 'draw', draw });
      } else if (stage === 'banco') {
        const draw = prng.pick([draws.sta, draws.carta]);
        board.move('draw', player, draw);
        say(seat, { type: 'draw', draw });
      } else {
        const choice = prng.pick(['goOn', 'goOn', 'halve', 'pass'] as const);
        const half = halfOfPosta(limits, game().bank!.books.posta);
        board.move(choice, player);
        if (choice === 'pass') say(seat, { type: 'pass' });
        else
          say(seat, {
            type: 'move',
            move: choice === 'halve' ? moves.halve : moves.on,
            amount: choice === 'halve' ? half : 0n,
          });
        seen.add(choice);
      }
      if (board.turn.stage !== 'choice' && board.turn.stage !== 'posta') continue;
      expect({ worth: worth(game()), kept: kept(), taglia: game().taglia, drawn: game().cardsDrawn }).toEqual({
        worth: worthOnBoard(board),
        kept: BigInt(board.board.cagnotte),
        taglia: board.board.taglia,
        drawn: 312 - board.board.shoe.length,
      });
      if (board.turn.stage === 'choice') {
        expect(game().bank!.books).toMatchObject({
          posta: BigInt(board.board.posta),
          garage: BigInt(board.board.garage),
        });
      }
      seen.add(`outcome ${board.board.outcome}`);
    }
    expect([...seen].sort()).toEqual(['goOn', 'halve', 'outcome 1', 'outcome 2', 'outcome 3', 'pass']);
    expect(game().taglia).toBeGreaterThan(5);
  });
});
