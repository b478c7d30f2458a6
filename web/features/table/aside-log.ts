/** Whom this page talks with alone, and what was said. A table server's word, so it is bounded here too. */
import type { Hex } from '../../../engine/bytes.ts';
import type { AsideEnd, AsideNow, AsideSaid, AsideWords } from '../../../engine/table/aside.ts';

export interface AsideLine {
  readonly mine: boolean;
  readonly words: AsideWords;
  /** From 1 on. */
  readonly key: number;
  /** By this machine's clock. */
  readonly at: number;
}

/** cut: this page has lost its connection, and the house has not told it anew. */
type Stage =
  | { readonly state: 'asked' | 'asks'; readonly until: number }
  | { readonly state: 'open' }
  | { readonly state: 'over'; readonly why: AsideEnd | 'cut' };

export interface AsideAt {
  readonly other: Hex;
  readonly seat: number;
  readonly stage: Stage;
  readonly lines: readonly AsideLine[];
}

type Asides = readonly AsideAt[];

/** More people do not sit and stand at a table. */
const mostOthers = 32;
const mostKept = 60;
/** As many in this many milliseconds: what two people can say who are bounded by the house. */
const mostAtOnce = 20;
const within = 10_000;

/** The one that has changed last comes first. */
export function withAside(before: Asides, now: AsideNow, at: number): Asides {
  const { other, seat } = now;
  const lines = before.find((one) => one.other === other)?.lines ?? [];
  const others = before.filter((one) => one.other !== other);
  return [{ other, seat, stage: stageOf(now, at), lines }, ...others].slice(0, mostOthers);
}

function stageOf(now: AsideNow, at: number): Stage {
  switch (now.state) {
    case 'open':
      return { state: 'open' };
    case 'over':
      return { state: 'over', why: now.why };
    default:
      return { state: now.state, until: at + now.left };
  }
}

/** Said where both have agreed; anything else is not heard. */
export function withAsideSaid(before: Asides, { other, mine, ...words }: AsideSaid, at: number): Asides {
  return before.map((one) => {
    const { lines } = one;
    const isFlood = lines.filter((line) => at - line.at < within).length >= mostAtOnce;
    if (one.other !== other || one.stage.state !== 'open' || isFlood) return one;
    return { ...one, lines: [...lines, { mine, words, at, key: (lines.at(-1)?.key ?? 0) + 1 }].slice(-mostKept) };
  });
}

/** The connection is gone: the house tells anew what goes on. */
export const asCut = (before: Asides): Asides =>
  before.map((one) => (one.stage.state === 'over' ? one : { ...one, stage: { state: 'over', why: 'cut' } }));

/** Its player has read that it is over. */
export const putAway = (before: Asides, other: Hex): Asides =>
  before.filter((one) => one.other !== other || one.stage.state !== 'over');
