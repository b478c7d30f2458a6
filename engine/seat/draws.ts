/**
 * The draw of the first banker (protocol.md 2.1). What a view names costs the house nothing, so a number of a draw
 * leaves no trace that grows: an entry can be made anew from the secret, and only draws that the house has signed, and
 * for which this seat has shown its link, are kept.
 */
import type { Hex } from '../bytes.ts';
import { drawSeatsDigest } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { isSignedBy } from '../protocol/sign.ts';
import type { TableView } from '../table/sette-view.ts';
import { nothing, waitsFor, type Duty } from './give.ts';
import { newestBank, type Paper, type SeatMemory } from './memory.ts';
import { bind, commit, show } from './secrets.ts';
import { signEnter } from './sign.ts';
import { lastSignedIn } from './signed-in.ts';
import { alarmed, trouble } from './trouble.ts';
import { seatSentences } from './sentences.ts';

/** Draws without a bank that follows, one after the other: an honest table has few. */
const keptDraws = 32;

/** No bank or draw up to this number begins again. */
const isOver = (memory: SeatMemory, number: bigint): boolean => number <= lastSignedIn(memory);

export function enter(memory: SeatMemory, view: TableView): Duty {
  if (view.draw === null || !waitsFor(view, memory, 'enter')) return nothing(memory);
  const { number } = view.draw;
  if (isOver(memory, number)) return nothing(memory);
  const { memory: committed, commitment } = commit(withoutEntries(memory, number), { draw: number });
  return { memory: committed, send: [{ type: 'enter', enter: signEnter(memory, number, commitment) }] };
}

/**
 * The link of the draw, once the house has signed a list that contains this seat's commitment. Shown for one list only,
 * and only before the bank begins.
 */
export function drawLink(memory: SeatMemory, view: TableView): Duty {
  const { draw } = view;
  if (draw?.draw == null || draw.links.some(({ seat }) => seat === memory.seat)) return nothing(memory);
  // If the bank began without the draw, the seat played in it without a doubt; a later draw changes nothing.
  if ((newestBank(memory)?.number ?? 0n) >= draw.number || isOver(memory, draw.number)) return nothing(memory);
  const { message, signature } = draw.draw;
  const { commitment } = commit(memory, { draw: draw.number });
  const entered = draw.enters.map((one) => ({ seat: one.seat, commitment: one.message.commitment }));
  const right =
    message.table === memory.tableId &&
    message.number === draw.number &&
    message.seats === drawSeatsDigest(entered) &&
    entered.some((one) => one.seat === memory.seat && one.commitment === commitment) &&
    isSignedBy(memory.domain, 'Draw', message, signature, memory.house);
  if (!right) return nothing(memory);
  const digest = hashStruct('Draw', message);
  const first = memory.draws[String(draw.number)];
  // A house that knows the links could pick its own commitment so that the draw names the place it likes.
  if (first !== undefined && hashStruct('Draw', first.message) !== digest) {
    const found = trouble(null, null, 'D.draw', seatSentences.twoDrawLists);
    return nothing(alarmed(memory, found, { kind: 'draws', draws: [first, { message, signature }] }));
  }
  if (first === undefined && Object.keys(memory.draws).length >= keptDraws) return nothing(memory);
  const bound = bind(commit(memory, { draw: draw.number }).memory, commitment, digest);
  const out = bound === null ? null : show(bound, commitment, digest);
  if (out === null) return nothing(memory);
  const kept = { ...out.memory, draws: { ...out.memory.draws, [String(draw.number)]: { message, signature } } };
  return { memory: kept, send: [{ type: 'drawLink', number: draw.number, link: out.link }] };
}

const isEntry = ([, { for: what, stage }]: readonly [string, Paper]): boolean =>
  'draw' in what && stage === 'committed';

/** Forgets entries of other draws that came to nothing. */
function withoutEntries(memory: SeatMemory, number: bigint): SeatMemory {
  const papers = Object.entries(memory.papers);
  const kept = papers.filter((one) => !isEntry(one) || ('draw' in one[1].for && one[1].for.draw === number));
  return kept.length === papers.length ? memory : { ...memory, papers: Object.fromEntries(kept) };
}

/** Forgets the draws that came before a bank in which this seat has signed. */
export function withoutOldDraws(memory: SeatMemory): SeatMemory {
  const last = lastSignedIn(memory);
  const isOld = (number: string): boolean => BigInt(number) < last;
  if (!Object.keys(memory.draws).some(isOld)) return memory;
  const without = <T>(all: Readonly<Record<string, T>>, numberOf: (key: string, value: T) => string | null) =>
    Object.fromEntries(
      Object.entries(all).filter(([key, value]) => {
        const number = numberOf(key, value);
        return number === null || !isOld(number);
      }),
    );
  return {
    ...memory,
    draws: without(memory.draws, (key) => key),
    given: without<Hex>(memory.given, (key) => (key.startsWith('draw:') ? key.slice('draw:'.length) : null)),
    papers: without<Paper>(memory.papers, (_, { for: what }) => ('draw' in what ? String(what.draw) : null)),
  };
}
