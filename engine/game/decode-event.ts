/**
 * Reads an event of unknown origin (R15.2): returns an event of `events.ts`, or every place where the value differs
 * from one.
 */
import { chairEvents, decoderOf, deadline, money, seats } from '../chairs/decode-event.ts';
import { moment, seatNumber } from '../chairs/decode.ts';
import { bool, object, oneOf, orNull, variant, type Shape } from '../shape.ts';
import type { Event } from './events.ts';
import type { Guarantee } from './state.ts';

type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>;

const guarantee = object<Guarantee>({ seat: seatNumber, until: moment, may: oneOf('withdraw', 'bet', 'pass') });

/** One shape for each event, so that none can be forgotten. */
const events: { readonly [T in Event['type']]: Shape<Of<T>> } = {
  ...chairEvents,
  partner: object<Of<'partner'>>({ type: oneOf('partner'), seat: seatNumber }),
  choice: object<Of<'choice'>>({ type: oneOf('choice'), deadline }),
  bets: object<Of<'bets'>>({ type: oneOf('bets'), deadline, nobodyBet: bool }),
  ready: object<Of<'ready'>>({ type: oneOf('ready'), seat: seatNumber }),
  guaranteed: object<Of<'guaranteed'>>({ type: oneOf('guaranteed'), guarantee }),
  offered: object<Of<'offered'>>({
    type: oneOf('offered'),
    height: money,
    passer: seatNumber,
    socio: orNull(seatNumber),
    asked: seats,
    deadline,
  }),
  answered: object<Of<'answered'>>({ type: oneOf('answered'), seat: seatNumber, takes: bool }),
  takeBack: object<Of<'takeBack'>>({ type: oneOf('takeBack'), deadline }),
  auction: object<Of<'auction'>>({ type: oneOf('auction'), asked: seats, deadline }),
  bid: object<Of<'bid'>>({ type: oneOf('bid'), seat: seatNumber, amount: money, deadline }),
  resumed: object<Of<'resumed'>>({ type: oneOf('resumed'), deadline: moment }),
};

/** The shape of an event, for use inside other shapes. */
export const eventShape: Shape<Event> = variant<Event>('type', events);

/** Returns the event that a value is, or everything that is wrong with it, place by place. Never throws. */
export const decodeEvent = decoderOf(eventShape);
