/**
 * Whether this seat's player has agreed to a set-up (protocol.md 2.1): by the grant, the seat's count and the posta it
 * named.
 */
import type { Setup } from '../protocol/messages.ts';
import { seatGameOf } from './games.ts';
import { bringsOf, keyOf, type SeatMemory } from './memory.ts';
import { worthOf } from './exposure.ts';
import { seatSentences } from './sentences.ts';

/**
 * `mine`: this seat's wallet, key and number stand there as one player. A problem: the seat signs nothing in this bank.
 * `went`: its player has named this posta, and gone since.
 */
export function termsProblem(
  memory: SeatMemory,
  setup: Setup,
): { readonly mine: boolean; readonly problem: string | null; readonly went?: true } {
  const { players, banker, posta, number } = setup;
  const key = keyOf(memory);
  const wallet = memory.grant?.message.player ?? null;
  const own = players.filter((player) => player.key === key || player.player === wallet || player.seat === memory.seat);
  const me = own.find((player) => player.key === key && player.player === wallet && player.seat === memory.seat);
  // A player who has left makes room: somebody else may have this seat's number, with their own wallet and key.
  if (me === undefined) {
    const half = own.some((player) => player.key === key || player.player === wallet);
    return {
      mine: false,
      problem: half ? seatSentences.halfYours : null,
    };
  }
  const game = seatGameOf(memory.table);
  // An extra one would be somebody who can be called silent.
  const foreign = players.find((player) => !game.hasSeat(player.seat));
  if (foreign !== undefined) return { mine: true, problem: seatSentences.noSuchSeat(foreign.seat) };
  const wrong = game.setupProblem(memory, setup);
  if (wrong !== null) return { mine: true, problem: wrong };
  const most = countOf(memory);
  if (me.stack > most)
    return {
      mine: true,
      problem: seatSentences.losesTooMuch(me.stack, most > 0n ? most : 0n),
    };
  const named = namedFor(memory, number);
  if (banker !== memory.seat) return { mine: true, problem: null };
  if (!named.includes(posta)) {
    return {
      mine: true,
      problem: named.length === 0 ? seatSentences.noPosta : seatSentences.otherPosta(named.at(-1)!, posta),
    };
  }
  return memory.posta?.went === true
    ? { mine: true, problem: seatSentences.noPosta, went: true }
    : { mine: true, problem: null };
}

/**
 * The postas that this seat's player has agreed to for the bank with this number: the last word that the table has
 * taken, and those after it. A bid and the end of its auction may cross: then the one before stands, and the set-up may
 * come before the word that refuses the last.
 */
function namedFor({ posta, refused }: SeatMemory, number: bigint): readonly bigint[] {
  if (posta?.number !== number || refused === number) return [];
  const words = [...(posta.bids ?? []), posta.amount];
  return words.slice(
    Math.max(
      0,
      words.findLastIndex((word) => posta.taken?.includes(word) === true),
    ),
  );
}

/**
 * What the seat has brought and won, by its own knowledge: the most that a set-up may put at stake for it. Smallest
 * unit.
 */
export function countOf(memory: SeatMemory): bigint {
  const brought = (memory.grant?.message.amount ?? 0n) + bringsOf(memory) + memory.brought;
  return memory.banks.filter(({ mine }) => mine).reduce((sum, bank) => sum + worthOf(bank, memory), brought);
}
