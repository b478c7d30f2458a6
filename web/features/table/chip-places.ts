/**
 * Where the chips of a picture lie, and which of them have moved from one picture to the next. Pure: what the cloth
 * shows as travelling is the difference of what both pictures say, so that nothing flies that has not been booked.
 */
import type { Picture } from '../../../engine/seat/picture.ts';
import { inPlay, stackOf } from './stacks.ts';

/** A heap of chips: a seat's stack, its bet, and the three of the bank. */
export type Place = `stack-${number}` | `stake-${number}` | 'posta' | 'garage' | 'cagnotte';

/** Chips on their way. */
export interface Flight {
  readonly from: Place;
  readonly to: Place;
  /** Hundredths of a chip. */
  readonly amount: bigint;
}

/** Milliseconds that chips are on their way. */
export const travels = 500;

type Shown = Pick<Picture, 'bank' | 'seats'>;

/** Of a scene, what chips need: `jumps` where the page did not see how it came to this. */
interface Moment {
  readonly view: Shown;
  readonly jumps: boolean;
}

/** What lies where; a heap of nothing is not named. */
export function chipsAt(view: Shown): ReadonlyMap<Place, bigint> {
  const { bank, seats } = view;
  const running = bank !== null && bank.proof.end === undefined ? bank : null;
  const cagnotte = running?.proof.turns.findLast(({ state }) => state !== undefined)?.state?.cagnotte ?? 0n;
  const heaps: [Place, bigint][] = seats.flatMap((seat): [Place, bigint][] => [
    [`stack-${seat.seat}`, stackOf(view, seat)],
    [`stake-${seat.seat}`, seat.seat === bank?.banker ? 0n : inPlay(view, seat)],
  ]);
  heaps.push(['posta', running?.posta ?? 0n], ['garage', running?.garage ?? 0n], ['cagnotte', cagnotte]);
  return new Map(heaps.filter(([, amount]) => amount > 0n));
}

/** Who sat where: what another player brings or takes away lies in no heap of the table. */
const sameSeats = (before: Shown, now: Shown): readonly number[] =>
  now.seats
    .filter(({ seat, player }) => before.seats.some((one) => one.seat === seat && one.player === player))
    .map(({ seat }) => seat);

/**
 * The ways that chips take, the shortest first: a bet to and from its own stack, the banker's to and from the bank,
 * lost bets into the bank and what of them the banker takes out, the bank to who has won. A stack never pays a stack.
 */
function ways(seats: readonly number[], banker: number | undefined): readonly (readonly [Place, Place])[] {
  const bank = ['posta', 'garage'] as const;
  const punters = seats.filter((seat) => seat !== banker);
  const ofBanker = seats.filter((seat) => seat === banker).map((seat): Place => `stack-${seat}`);
  return [
    ...punters.flatMap((seat): [Place, Place][] => [
      [`stake-${seat}`, `stack-${seat}`],
      [`stack-${seat}`, `stake-${seat}`],
    ]),
    ['posta', 'garage'],
    ['garage', 'posta'],
    ...ofBanker.flatMap((stack) =>
      bank.flatMap((heap): [Place, Place][] => [
        [stack, heap],
        [heap, stack],
      ]),
    ),
    ...punters.flatMap((seat) =>
      [...bank, 'cagnotte' as const, ...ofBanker].map((heap): [Place, Place] => [`stake-${seat}`, heap]),
    ),
    ...bank.flatMap((heap) => punters.map((seat): [Place, Place] => [heap, `stack-${seat}`])),
    ...bank.map((heap): [Place, Place] => [heap, 'cagnotte']),
  ];
}

/** What has moved between two pictures. Chips that came to the table, or left it, are not among them. */
export function flightsBetween(before: Shown, now: Shown): readonly Flight[] {
  const [was, is] = [chipsAt(before), chipsAt(now)];
  const left = new Map<Place, bigint>();
  for (const place of new Set([...was.keys(), ...is.keys()]))
    left.set(place, (is.get(place) ?? 0n) - (was.get(place) ?? 0n));
  const flights: Flight[] = [];
  for (const [from, to] of ways(sameSeats(before, now), now.bank?.banker ?? before.bank?.banker)) {
    const [gone, come] = [-(left.get(from) ?? 0n), left.get(to) ?? 0n];
    const amount = gone < come ? gone : come;
    if (amount <= 0n) continue;
    left.set(from, amount - gone);
    left.set(to, come - amount);
    flights.push({ from, to, amount });
  }
  return flights;
}

/** What travels as `now` takes the place of `before`: nothing to a picture that the page did not see coming. */
export const flightsTo = (before: Moment | null, now: Moment): readonly Flight[] =>
  before === null || now.jumps || before.view === now.view ? [] : flightsBetween(before.view, now.view);
