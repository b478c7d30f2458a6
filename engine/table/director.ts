/**
 * What the director of a live table orders (R13.10): the game decides about it. The signed limits of `Table` do not
 * change; the minimums in force lie within them.
 */
import type { HostCommand as GameCommand } from '../chairs/commands.ts';
import { clocksAnew } from './clocks-anew.ts';
import type { Order } from './commands.ts';
import { happened, type Context, type Outcome } from './context.ts';
import { directs, inTurn, tells } from './game-steps.ts';
import type { AnyTable } from './state.ts';

export function onOrder(state: AnyTable, order: Order, ctx: Context): Outcome {
  return order.type === 'malfunction' ? onMalfunction(state, ctx) : directs(order, ctx)(state);
}

/**
 * Open bets return and every clock begins anew. A list that is closed is signed: its coup is finished, or names who was
 * silent, for a void that names nobody has no paper (protocol.md 2.4).
 */
function onMalfunction(state: AnyTable, ctx: Context): Outcome {
  const command: GameCommand = state.game.phase === 'links' ? { type: 'resume' } : { type: 'malfunction' };
  return inTurn(
    state,
    () => happened({ type: 'malfunction', at: ctx.now }),
    tells(command, ctx),
    (now) => clocksAnew(now, ctx),
  );
}
