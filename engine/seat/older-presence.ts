/** Where a player is by stores that are older than `presence` (`away.ts`). */
import type { Hex } from '../bytes.ts';
import type { Away } from './away.ts';
import type { SeatMemory } from './memory.ts';
import { runningCoup } from './running.ts';
import { hasLeft, isOpen, marked } from './said.ts';

/** How stores said it that are older than `presence`. */
interface Older {
  readonly wentIn?: Hex;
  readonly cameIn?: Hex;
  readonly going?: {
    readonly word: Away['word'];
    readonly state: Hex | null;
    readonly plays: boolean;
    readonly taken?: true;
  };
}

/** A stored memory, with what an older one said of its player's presence. */
export function withPresenceOf(stored: SeatMemory & Older): SeatMemory {
  const { wentIn, cameIn, going, ...memory } = stored;
  if (going === undefined)
    return cameIn === undefined || memory.presence !== undefined
      ? memory
      : { ...memory, presence: { is: 'there', since: cameIn } };
  const { word, state, plays, taken } = going;
  const running = runningCoup(memory);
  const list = running?.turn.closed?.message.state === state ? running!.closed : ('closed' as const);
  const presence: Away = {
    is: taken === true ? 'gone' : 'going',
    word,
    state,
    ...(wentIn === undefined ? {} : { seen: wentIn }),
    ...(plays ? { plays: list } : {}),
  };
  const [is, now] = plays ? ([hasLeft, 'stands'] as const) : ([isOpen, taken === true ? 'lapsed' : 'went'] as const);
  return marked({ ...memory, presence }, state, is, now);
}
