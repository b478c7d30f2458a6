/** A live table whose connections are fed as its room feeds them. */
import type { Table } from '../../engine/protocol/messages.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { Refusal } from '../../engine/table/refusals.ts';
import type { View } from '../../engine/table/view.ts';
import { viewFor } from '../../engine/table/view-for.ts';
import { watched } from '../../engine/table/watched.ts';
import { ViewFeed, type Sent } from '../../server/rooms/feed.ts';
import { LiveTable } from './live-table.ts';

/** One connection, and what it was sent. */
export interface Line {
  viewer: number | null;
  readonly evidence: boolean;
  sent: Sent | null;
  bytes: number;
  /** It has not read what came, and gets no news. */
  behind: boolean;
  /** Hears each message. */
  hear: (text: string) => void;
}

export class FedTable extends LiveTable {
  readonly feed: ViewFeed<View, number, string>;
  readonly lines: Line[] = [];
  /** How many messages were encoded. */
  packed = 0;
  /** How often the table has changed. */
  changes = 0;

  constructor(table: Partial<Table>) {
    super(table);
    this.feed = new ViewFeed(
      (viewer, now) => viewFor(this.state, viewer, this.seq, now),
      watched,
      () => this.now,
      (text) => {
        this.packed++;
        return text;
      },
    );
  }

  connect(viewer: number | null, evidence = false): Line {
    const line: Line = { viewer, evidence, sent: null, bytes: 0, behind: false, hear: () => undefined };
    this.lines.push(line);
    return line;
  }

  override run(command: Command): Refusal | null {
    const before = this.seq;
    const refusal = super.run(command);
    if (this.seq === before) return refusal;
    this.changes++;
    this.feed.changed();
    for (const line of this.lines) if (!line.behind) this.send(line);
    return refusal;
  }

  /** Brings a connection up to now. */
  send(line: Line): void {
    const message = this.feed.message(line.sent, line.viewer, line.evidence);
    if (message === null) return;
    line.sent = message.sent;
    line.bytes += Buffer.byteLength(message.packed);
    line.hear(message.packed);
  }
}
