/** One step of any game: a command, and all that follows from it without another. */
import { assert } from '../assert.ts';
import type { OutcomeOf, RefusalOf } from '../refusal.ts';
import type { Command } from './commands.ts';

/** More steps than this for one command would be a loop. */
const stepsAtMost = 200;

/** What a game makes of commands and events. */
export interface Rules<G, E, Code extends string> {
  readonly outcome: (game: G, command: Command, now: number) => OutcomeOf<E, Code>;
  readonly evolve: (game: G, event: E) => G;
  /** What follows without a command as soon as its conditions hold, one step at a time; nothing: it rests. */
  readonly followUp: (game: G, now: number) => readonly E[];
}

/** The result of a command: all events in order with the state after them, or the refusal. */
export type DecisionOf<G, E, Code extends string> =
  { readonly events: readonly E[]; readonly after: G } | { readonly refusal: RefusalOf<Code> };

/** Decides and evolves in one call; `now` in milliseconds. No events: nothing changes. */
export function stepBy<G, E, Code extends string>(
  { outcome: outcomeOf, evolve, followUp }: Rules<G, E, Code>,
  game: G,
  command: Command,
  now: number,
): DecisionOf<G, E, Code> {
  const outcome = outcomeOf(game, command, now);
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
