/** The order in which a game's proofs have the choices of a coup, found by what the game takes. */
import type { Choice } from '../protocol/messages.ts';
import type { Context, DecidedTurn } from './game.ts';
import type { SeatSigned } from './format.ts';

/**
 * These choices as a proof has them; null if they cannot all have been taken in this coup, whatever its cards, or are
 * more than a reader takes. Those of one side stand by their number; which side comes first the game says.
 */
export function inOrder(
  context: Context,
  { closed, list }: Pick<DecidedTurn, 'closed' | 'list'>,
  all: readonly SeatSigned<Choice>[],
): readonly SeatSigned<Choice>[] | null {
  const of = (side: number) => all.filter(({ seat }) => seat === side).sort((a, b) => a.message.draw - b.message.draw);
  const [punta, banco] = [of(closed.message.hand), of(context.setup.banker)];
  const orders = [
    [...punta, ...banco],
    [...banco, ...punta],
  ];
  const isTaken = (choices: readonly SeatSigned<Choice>[]) =>
    choices.length === all.length && context.game.choicesProblem(context, { closed, list, choices }) === null;
  return all.length > context.game.limits.choices ? null : (orders.find(isTaken) ?? null);
}
