/** A table of ten: everybody bets in every coup. It counts what a coup takes on the wire. */
import { chip } from '../../engine/chips.ts';
import { recoverDigest } from '../../engine/protocol/recover.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { Context } from '../../engine/table/context.ts';
import type { Refusal } from '../../engine/table/refusals.ts';
import { viewFor } from '../../engine/table/view-for.ts';
import { busyHand } from './busy-hand.ts';
import { FedTable, type Line } from './fed-table.ts';
import { gameEvents } from './live-table.ts';

/**
 * What one coup takes. Bytes: the most that a seat and a spectator got, and what whole views of one seat would have
 * been.
 */
export interface CoupCosts {
  readonly seat: number;
  readonly spectator: number;
  readonly whole: number;
  /** Signatures of seats that the table checked, without those on results, by kind of command. */
  readonly checked: Readonly<Record<string, number>>;
}

export class FullTable extends FedTable {
  readonly coups: CoupCosts[] = [];
  readonly #seats: Line[] = [];
  readonly #spectators: Line[];
  #whole = 0;
  #checked: Record<string, number> = {};
  #checks = 0;
  #hasPlayed = false;

  constructor(spectators: number) {
    super({ ruleset: 0 });
    for (let seat = 1; seat <= 10; seat++) {
      this.sit(seat, 400n * chip);
      this.#seats.push(this.connect(seat));
    }
    this.#spectators = Array.from({ length: spectators }, () => this.connect(null));
  }

  override get context(): Context {
    return {
      ...super.context,
      recover: (digest, signature) => {
        this.#checks++;
        return recoverDigest(digest, signature);
      },
    };
  }

  override run(command: Command): Refusal | null {
    const { changes } = this;
    const before = this.#checks;
    const refusal = super.run(command);
    const { type } = command.command;
    const checked = this.#checks - before;
    if (checked > 0 && type !== 'result') this.#checked[type] = (this.#checked[type] ?? 0) + checked;
    if (this.changes === changes) return refusal;
    this.#whole += encodeWire(viewFor(this.state, 1, this.seq, this.now)).length;
    if (gameEvents(this.lastEvents).some(({ type }) => type === 'coup')) this.#note();
    return refusal;
  }

  /** What came before the first coup, seats and the first whole views, is no coup's. */
  #note(): void {
    const most = (lines: readonly Line[]): number => Math.max(...lines.map(({ bytes }) => bytes));
    if (this.#hasPlayed)
      this.coups.push({
        seat: most(this.#seats),
        spectator: most(this.#spectators),
        whole: this.#whole,
        checked: this.#checked,
      });
    this.#hasPlayed = true;
    for (const line of this.lines) line.bytes = 0;
    this.#whole = 0;
    this.#checked = {};
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
