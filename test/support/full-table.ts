/** A table of ten: everybody bets in every coup. It counts what a coup takes on the wire. */
import { chip } from '../../engine/chips.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { Refusal } from '../../engine/table/refusals.ts';
import { viewFor } from '../../engine/table/view-for.ts';
import { busyHand } from './busy-hand.ts';
import { FedTable, type Line } from './fed-table.ts';
import { gameEvents } from './live-table.ts';

/** Bytes of one coup: the most that a seat and a spectator got, and what whole views of one seat would have been. */
export interface CoupBytes {
  readonly seat: number;
  readonly spectator: number;
  readonly whole: number;
}

export class FullTable extends FedTable {
  readonly coups: CoupBytes[] = [];
  readonly #seats: Line[] = [];
  readonly #spectators: Line[];
  #whole = 0;
  #hasPlayed = false;

  constructor(spectators: number) {
    super({ ruleset: 0 });
    for (let seat = 1; seat <= 10; seat++) {
      this.sit(seat, 400n * chip);
      this.#seats.push(this.connect(seat));
    }
    this.#spectators = Array.from({ length: spectators }, () => this.connect(null));
  }

  override run(command: Command): Refusal | null {
    const { changes } = this;
    const refusal = super.run(command);
    if (this.changes === changes) return refusal;
    this.#whole += encodeWire(viewFor(this.state, 1, this.seq, this.now)).length;
    if (gameEvents(this.lastEvents).some(({ type }) => type === 'coup')) this.#note();
    return refusal;
  }

  /** What came before the first coup, seats and the first whole views, is no coup's. */
  #note(): void {
    const most = (lines: readonly Line[]): number => Math.max(...lines.map(({ bytes }) => bytes));
    if (this.#hasPlayed)
      this.coups.push({ seat: most(this.#seats), spectator: most(this.#spectators), whole: this.#whole });
    this.#hasPlayed = true;
    for (const line of this.lines) line.bytes = 0;
    this.#whole = 0;
  }

  /** Plays until so many coups were counted; banks end and begin between them. */
  play(coups: number): void {
    while (this.coups.length < coups) {
      this.settleDown();
      this.finalise();
      const acts = this.players.map((player) => {
        const act = busyHand(player.memory, this.view(player));
        if (act !== null) this.byHand(player, act);
        return act;
      });
      if (acts.every((act) => act === null)) this.timeOut();
    }
  }
}
