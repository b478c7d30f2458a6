/**
 * A table as it tells everybody: somebody who only watches counts the situations that come, so that a test plays until
 * all were there. What the pages show of them is for the tests to look at.
 */
import { inject } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import { matta } from '../../../../engine/sette/cards.ts';
import type { SetteView } from '../../../../engine/table/sette-view.ts';
import type { View } from '../../../../engine/table/view.ts';
import { RemotePlayer } from '../../../../server/cli/bots/remote-player.ts';
import { configOf } from '../../../support/remote-play.ts';

/** How a passed bank went on. */
export type SeguitoEnd = 'bought' | 'taken back' | 'auctioned' | 'not sold';

export class Watch {
  readonly seguiti: SeguitoEnd[] = [];
  /** Banks that a coup without result has ended. */
  readonly voids = new Set<bigint>();
  /** Taglie that began while a bank went on, with its number. */
  readonly taglieInBanks = new Map<number, bigint>();
  /** When a seat was no longer there: the bank before and after, and how many turns of it were over. */
  readonly goneIn = new Map<
    number,
    { readonly before: bigint | null; readonly number: bigint | null; readonly turns: number }
  >();
  /** Banks that ended with nothing left of the posta while seats had not had their turn (Sette e mezzo). */
  readonly emptied = new Set<bigint>();
  /** Banks in which the matta fell, and the cards came back for the next turn of the round. */
  readonly mattas = new Set<bigint>();
  /** Seats that went without a turn of Sette e mezzo because nobody was there. */
  readonly away = new Set<number>();
  readonly #player: RemotePlayer;
  readonly #turns = new Map<bigint, number>();
  readonly #toCome = new Map<bigint, number>();
  #last: View | null = null;

  static async of(tableId: Hex): Promise<Watch> {
    const watch = new Watch(new RemotePlayer(inject('url'), await configOf(inject('url'), tableId), 1));
    watch.#player.onView = (view) => watch.#see(view);
    await watch.#player.connect();
    await watch.#player.until('the table', () => true);
    return watch;
  }

  private constructor(player: RemotePlayer) {
    this.#player = player;
  }

  get view(): View {
    return this.#last!;
  }

  /** How many turns of this bank are over. The last coup of one that the punta has won is in no view of it. */
  turnsIn(number: bigint): number {
    const isLost = this.view.past.some((bank) => bank.number === number && bank.end === 'punta');
    return (this.#turns.get(number) ?? 0) + (isLost ? 1 : 0);
  }

  stop(): Promise<void> {
    return this.#player.stop();
  }

  #see(view: View): void {
    const was = this.#last;
    this.#last = view;
    if (view.bank !== null)
      this.#turns.set(view.bank.number, view.bank.proof.turns.filter(({ step }) => step !== undefined).length);
    if (was === null) return;
    for (const { seat } of was.seats)
      if (isAt(was, seat) && !isAt(view, seat))
        this.goneIn.set(seat, {
          before: was.bank?.number ?? null,
          number: view.bank?.number ?? null,
          turns: this.turnsIn(view.bank?.number ?? 0n),
        });
    if (was.seguito !== null && view.seguito === null) this.seguiti.push(endOf(was, view));
    for (const { end, number } of view.past) if (end === 'void') this.voids.add(number);
    if (view.taglia !== was.taglia && view.bank !== null && view.bank.bankId === was.bank?.bankId)
      this.taglieInBanks.set(view.taglia, view.bank.number);
    this.#seeRound(view);
  }

  /** What only a bank of Sette e mezzo has. */
  #seeRound({ bank, past }: View): void {
    const round = bank as SetteView['bank'];
    // A bank that is over stands there until its results are signed, and nobody is to come in it.
    if (round?.turn != null) this.#toCome.set(round.number, round.toCome?.length ?? 0);
    for (const { number, end } of past)
      if (end === 'punta' && (this.#toCome.get(number) ?? 0) > 0) this.emptied.add(number);
    const turns = bank?.proof.turns ?? [];
    for (const [i, { closed, step }] of turns.entries())
      if (closed === undefined && step !== undefined && turns[i - 1]?.cards?.includes(matta) === true)
        this.mattas.add(bank!.number);
    for (const { seat, why } of round?.skipped ?? []) if (why === 'away') this.away.add(seat);
  }
}

/** Somebody is at this seat who is not on the way out. */
const isAt = ({ seats }: View, seat: number): boolean =>
  seats.some((one) => one.seat === seat && !one.leaving && one.status === 'seated');

function endOf({ seguito, phase }: View, { bank, banker }: View): SeguitoEnd {
  if (bank === null) return 'not sold';
  if (banker === seguito!.passer) return 'taken back';
  return phase === 'auction' ? 'auctioned' : 'bought';
}
