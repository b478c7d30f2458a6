/**
 * Who of a table has agreed to talk with whom apart (server/PROTOCOL.md P13.15 to P13.17). It lives in this process, in
 * no log and no store; what is said passes through and is kept nowhere.
 */
import type { Hex } from '../../engine/bytes.ts';
import type { AsideAct, AsideEnd, AsideNow } from '../../engine/table/aside.ts';
import type { PeopleRefusalCode } from '../../engine/table/people-refusals.ts';
import type { Sitting } from '../../engine/table/state.ts';
import { times } from '../limits/limits.ts';

export interface AsidesOptions {
  readonly sittings: () => readonly Sitting[];
  readonly clock: () => number;
  /** Tells who has proven this session key. */
  readonly tell: (key: Hex, now: AsideNow) => void;
}

interface Side {
  readonly key: Hex;
  readonly player: Hex;
  readonly seat: number;
}
type Sides = readonly [Side, Side];

interface Aside {
  readonly sides: Sides;
  /** Who asks, and until when; null: both have agreed. */
  readonly asks: { readonly by: Hex; readonly until: number } | null;
  readonly timer: NodeJS.Timeout | undefined;
}

export class Asides {
  readonly #options: AsidesOptions;
  /** By both session keys. */
  readonly #all = new Map<string, Aside>();

  constructor(options: AsidesOptions) {
    this.#options = options;
  }

  /** Why nothing comes of it; null: it is done. Who asks back has accepted. */
  act(own: Sitting, to: number, act: AsideAct): PeopleRefusalCode | null {
    const other = this.#personAt(to);
    if (other === null || other.seat === own.seat) return 'asideToNobody';
    const sides: Sides = [sideOf(own), sideOf(other)];
    const [{ key }] = sides;
    const aside = this.#all.get(nameOf(sides));
    const { asks = null } = aside ?? {};
    if (act === 'end') {
      if (aside === undefined) return 'noAside';
      this.#end(aside, asks === null ? 'ended' : asks.by === key ? 'takenBack' : 'declined');
      return null;
    }
    if (asks !== null && asks.by !== key) this.#set(sides, null);
    else if (act === 'accept') return 'noAside';
    else if (aside === undefined) this.#set(sides, { by: key, until: this.#options.clock() + times.asideAsked });
    return null;
  }

  /** The other, if the two have agreed; null: they have not. */
  openWith(own: Sitting, to: number): Sitting | null {
    const other = this.#personAt(to);
    const aside = other === null ? undefined : this.#all.get(nameOf([sideOf(own), sideOf(other)]));
    return aside?.asks === null ? other : null;
  }

  /** All that concern who has proven this session key, for a page that has come again. */
  tellAll(key: Hex): void {
    for (const aside of this.#all.values())
      for (const side of aside.sides) if (side.key === key) this.#tell(aside, side);
  }

  /** The table has changed: with a seat its asides go. */
  look(): void {
    if (this.#all.size === 0) return;
    const here = new Set(
      this.#options
        .sittings()
        .filter(mayTalk)
        .map((one) => sideOf(one).key),
    );
    for (const aside of this.#all.values())
      if (!aside.sides.every(({ key }) => here.has(key))) this.#end(aside, 'left');
  }

  close(): void {
    for (const { timer } of this.#all.values()) clearTimeout(timer);
    this.#all.clear();
  }

  #personAt(seat: number): Sitting | null {
    return this.#options.sittings().find((one) => one.seat === seat && mayTalk(one)) ?? null;
  }

  #set(sides: Sides, asks: Aside['asks']): void {
    clearTimeout(this.#all.get(nameOf(sides))?.timer);
    const isLate = (): void => this.#end(aside, 'late');
    const timer = asks === null ? undefined : setTimeout(isLate, asks.until - this.#options.clock()).unref();
    const aside: Aside = { sides, asks, timer };
    this.#all.set(nameOf(sides), aside);
    for (const side of sides) this.#tell(aside, side);
  }

  #end(aside: Aside, why: AsideEnd): void {
    clearTimeout(aside.timer);
    this.#all.delete(nameOf(aside.sides));
    for (const side of aside.sides) this.#tell(aside, side, why);
  }

  #tell({ sides, asks }: Aside, { key }: Side, why: AsideEnd | null = null): void {
    const [one, two] = sides;
    const { player: other, seat } = one.key === key ? two : one;
    const { clock, tell } = this.#options;
    if (why !== null) return tell(key, { other, seat, state: 'over', why });
    if (asks === null) return tell(key, { other, seat, state: 'open' });
    tell(key, { other, seat, state: asks.by === key ? 'asked' : 'asks', left: Math.max(asks.until - clock(), 0) });
  }
}

const sideOf = ({ seat, grant: { message } }: Sitting): Side => ({ seat, key: message.key, player: message.player });
const nameOf = ([one, two]: Sides): string => [one.key, two.key].sort().join();

/** The house's players say nothing. */
const mayTalk = ({ house, status }: Sitting): boolean => !house && status === 'seated';
