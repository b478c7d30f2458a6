/** One step of any game: a command, and all that follows from it without another. */
import { assert } from '../assert.ts';
import type { OutcomeOf, RefusalOf } from '../refusal.ts';
import type { Command, HostCommand, SeatCommand } from './commands.ts';

/** More steps than this for one command would be a loop. */
const stepsAtMost = 200;

/** What a game makes of commands and events. */
export interface Rules<G, E, Code extends string> {
  readonly onSeatCommand: (game: G, seat: number, command: SeatCommand, now: number) => OutcomeOf<E, Code>;
  readonly onHostCommand: (game: G, command: HostCommand, now: number) => OutcomeOf<E, Code>;
  readonly evolve: (game: G, event: E) => G;
  /** What follows without a command as soon as its conditions hold, one step at a time; nothing: it rests. */
  readonly followUp: (game: G, now: number) => readonly E[];
}

/** The result of a command: all events in order with the state after them, or the refusal. */
export type DecisionOf<G, E, Code extends string> =
  { readonly events: readonly E[]; readonly after: G } | { readonly refusal: RefusalOf<Code> };

/** A game as its callers play it; `now` in milliseconds. */
export interface Machine<G, E, Code extends string> {
  /** Decides and evolves in one call. No events: nothing changes. */
  readonly step: (game: G, command: Command, now: number) => DecisionOf<G, E, Code>;
  /** All events that a command causes in this state, in order, or the refusal. */
  readonly decide: (game: G, command: Command, now: number) => OutcomeOf<E, Code>;
  /** Why the command is refused now, or null. */
  readonly refusalOf: (game: G, command: Command, now: number) => RefusalOf<Code> | null;
}

/** The game that these rules make. */
export function machineOf<G, E, Code extends string>(rules: Rules<G, E, Code>): Machine<G, E, Code> {
  const step = (game: G, command: Command, now: number) => stepBy(rules, game, command, now);
  return {
    step,
    decide(game, command, now) {
      const decision = step(game, command, now);
      return 'refusal' in decision ? decision : { events: decision.events };
    },
    refusalOf(game, command, now) {
      const decision = step(game, command, now);
      return 'refusal' in decision ? decision.refusal : null;
    },
  };
}

function stepBy<G, E, Code extends string>(
  { onSeatCommand, onHostCommand, evolve, followUp }: Rules<G, E, Code>,
  game: G,
  command: Command,
  now: number,
): DecisionOf<G, E, Code> {
  const outcome =
    command.by === 'seat'
      ? onSeatCommand(game, command.seat, command.command, now)
      : onHostCommand(game, command.command, now);
  if ('refusal' in outcome) return outcome;
  const events = [...outcome.events];
  let after = events.reduce(evolve, game);
  for (let steps = 0; ; steps++) {
    assert(steps < stepsAtMost, 'the game goes round in a circle');
    const next = followUp(after, now);
    if (next.length === 0) return { events, after };
    events.push(...next);
    after = next.reduce(evolve, after);
  }
}
