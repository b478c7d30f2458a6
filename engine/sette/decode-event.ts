/** Reads an event of unknown origin (R15.2). Commands are read by `engine/chairs/decode.ts`. */
import { chairEvents, decoderOf, deadline, money } from '../chairs/decode-event.ts';
import { playerName, seatNumber } from '../chairs/decode.ts';
import { list, object, oneOf, variant, type Shape } from '../shape.ts';
import type { SetteEvent } from './events.ts';
import type { Rest } from './state.ts';

type Of<T extends SetteEvent['type']> = Extract<SetteEvent, { readonly type: T }>;

/** The chairs of a table. */
const mostPlayers = 10;

/** One shape for each event, so that none can be forgotten. */
const events: { readonly [T in SetteEvent['type']]: Shape<Of<T>> } = {
  ...chairEvents,
  turn: object<Of<'turn'>>({ type: oneOf('turn'), seat: seatNumber, deadline }),
  skipped: object<Of<'skipped'>>({
    type: oneOf('skipped'),
    seat: seatNumber,
    why: oneOf('declined', 'clock', 'away'),
  }),
  rest: object<Of<'rest'>>({
    type: oneOf('rest'),
    rest: object<Rest>({
      banker: seatNumber,
      posta: money,
      players: list(object<Rest['players'][number]>({ seat: seatNumber, player: playerName }), mostPlayers),
    }),
  }),
};

/** The shape of an event, for use inside other shapes. */
export const eventShape: Shape<SetteEvent> = variant<SetteEvent>('type', events);

/** Returns the event that a value is, or everything that is wrong with it, place by place. Never throws. */
export const decodeEvent = decoderOf(eventShape);
