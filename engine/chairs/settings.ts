/** What a table of any game has that does not choose for itself. */
import type { ChairSettings } from './state.ts';

/** One minute, so that players can leave before a higher minimum holds. */
const usualNotice = 60_000;

/** What the ruleset gives a table that does not choose for itself, apart from limits. */
export function usualSettings<Clocks>({
  seats,
  minimumPlayers,
  clocks,
}: Pick<ChairSettings, 'minimumPlayers'> & {
  readonly seats: { readonly usual: number };
  readonly clocks: Clocks;
}) {
  return { seats: seats.usual, minimumPlayers, clocks, signed: false, notice: usualNotice };
}
