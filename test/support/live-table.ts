/** A live table of any ruleset and any number of seats, whose views go through the wire and whose rows are audited. */
import { claimOf, type Claim } from '../../engine/claim.ts';
import type { Event as GameEvent } from '../../engine/game/events.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import type { Table } from '../../engine/protocol/messages.ts';
import { parseProof } from '../../engine/proof/read.ts';
import { verifyProof, type Report } from '../../engine/proof/verify.ts';
import { proofToJson } from '../../engine/proof/write.ts';
import type { AdvanceOptions } from '../../engine/seat/advance.ts';
import { forget } from '../../engine/seat/by-hand.ts';
import { agree } from '../../engine/seat/doubts.ts';
import { newestBank, type SeatMemory } from '../../engine/seat/memory.ts';
import { auditorOf, type Auditor } from '../../engine/simulation/auditor.ts';
import type { Command, HostCommand, SeatCommand } from '../../engine/table/commands.ts';
import type { Event } from '../../engine/table/events.ts';
import { proofOf, type BankPapers } from '../../engine/table/evidence.ts';
import type { Refusal } from '../../engine/table/refusals.ts';
import { viewFor } from '../../engine/table/view-for.ts';
import { readView } from '../../engine/table/view-claim.ts';
import type { View } from '../../engine/table/view.ts';
import { TestTable, type TestPlayer } from './players.ts';

export class LiveTable extends TestTable {
  /** The rows of the log. */
  readonly rows: Event[][] = [];
  /** Reads the game's events as they come, and shares no code with the rules. */
  readonly auditor: Auditor;
  /** The chain has paid these banks. */
  readonly paid = new Set<bigint>();

  constructor(table: Partial<Table> = {}) {
    super(table);
    this.auditor = auditorOf(this.state.game.settings);
  }

  /** A page's own clock, which here is the table's. */
  get clock() {
    return { now: this.now, choice: this.state.game.settings.clocks.choice };
  }

  protected override get options(): AdvanceOptions {
    return { paid: this.paid, clock: this.clock };
  }

  protected override agreed(memory: SeatMemory): SeatMemory {
    const newest = newestBank(memory);
    return newest === null ? memory : agree(memory, newest.bankId);
  }

  override run(command: Command): Refusal | null {
    const before = this.seq;
    const refusal = super.run(command);
    if (this.seq === before) return refusal;
    this.rows.push([...this.lastEvents]);
    this.#audit(this.lastEvents);
    return null;
  }

  /** The auditor's books agree with the game's after each row. */
  #audit(events: readonly Event[]): void {
    for (const event of gameEvents(events)) this.auditor.see(event, this.now);
    const finding = this.auditor.compare(this.state.game);
    if (finding !== null) throw new Error(`the auditor: ${finding.at}: ${finding.what}`);
  }

  host(command: HostCommand): void {
    this.must({ by: 'host', command });
  }

  /** A seat says it, and is not refused. */
  says(seat: number, command: SeatCommand): void {
    this.must({ by: 'seat', seat, command });
  }

  /** What a seat sees, through the text on the wire. */
  override view(player: TestPlayer): Claim<View> {
    const read = readView(encodeWire(viewFor(this.state, player.seat, this.seq, this.now)));
    if ('problem' in read) throw new Error(read.problem);
    return claimOf(read.claim);
  }

  override finalise(): void {
    for (const { bank, status } of this.state.ended)
      if (status === 'settling' || status === 'proposed') this.paid.add(bank.setup.message.number);
    super.finalise();
  }

  /** The verifier's word on a bank, through its file. */
  verified(bank: BankPapers): Report {
    return verifyProof(parseProof(JSON.stringify(proofToJson(proofOf(this.state, bank)))));
  }
}

/**
 * Seats whose clients hear of it when the table refuses what they do by hand, because it may have changed meanwhile.
 */
export function mayBeRefused(table: LiveTable): void {
  table.byHand = (player, act) => {
    if (act === null) throw new Error('not open to this seat');
    const refused = table.run({ by: 'seat', seat: player.seat, command: act.command }) !== null;
    player.memory = refused ? forget(act.memory, act.command) : act.memory;
  };
}

/** The game's events in these, in order: what an auditor reads. */
export function gameEvents(events: readonly Event[]): readonly GameEvent[] {
  return events.flatMap((event) => (event.type === 'game' ? event.events : []));
}
