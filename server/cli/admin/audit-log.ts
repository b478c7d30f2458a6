/**
 * Audits a table's live log (R16.2): the game's events as they stand there, by the auditor that shares no code with the
 * rules. After every row its books must be the game's.
 */
import { evolve } from '../../../engine/table/evolve.ts';
import type { AnyTable } from '../../../engine/table/state.ts';
import { openedBy, rowFromJson } from '../../host/row.ts';
import type { LogRow } from '../../store/port.ts';
import { logAuditorOf, type LogAuditor, type LogFinding } from '../../feed/table-auditor.ts';

export interface LogAudit {
  readonly table: string;
  readonly rows: number;
  /** Of the game, not of its papers. */
  readonly events: number;
  readonly coups: number;
  /** That have ended. */
  readonly banks: number;
  /** Of all ended banks, hundredths of a chip. */
  readonly cagnotte: bigint;
  /** The first thing that is wrong, and in which row. */
  readonly finding: (LogFinding & { readonly row: number }) | null;
}

/** Reads the whole log. A row that cannot be read is a finding, too. */
export async function auditLog(table: string, log: AsyncIterable<LogRow>): Promise<LogAudit> {
  let audit = emptyAudit(table);
  let open: OpenAudit | null = null;
  for await (const row of log) {
    audit = { ...audit, rows: row.seq };
    try {
      open = open === null ? openAudit(row) : readRow(open, row);
    } catch (error) {
      return { ...audit, finding: { row: row.seq, at: 'row', what: (error as Error).message } };
    }
    const { auditor, coups, banks } = open;
    audit = { ...audit, events: auditor.events(), coups, banks, cagnotte: auditor.cagnotte() };
    const finding = auditor.finding(open.state.game);
    if (finding !== null) return { ...audit, finding: { row: row.seq, at: finding.at, what: finding.what } };
  }
  return audit;
}

interface OpenAudit {
  readonly state: AnyTable;
  readonly auditor: LogAuditor;
  readonly coups: number;
  readonly banks: number;
}

const emptyAudit = (table: string): LogAudit => ({
  table,
  rows: 0,
  events: 0,
  coups: 0,
  banks: 0,
  cagnotte: 0n,
  finding: null,
});

function openAudit({ payload }: LogRow): OpenAudit {
  const row = rowFromJson(payload);
  if (row.kind !== 'founding') throw new Error('the log does not begin with what the table was opened with');
  const state = openedBy(row);
  return { state, auditor: logAuditorOf(state), coups: 0, banks: 0 };
}

function readRow(open: OpenAudit, { payload }: LogRow): OpenAudit {
  const row = rowFromJson(payload);
  if (row.kind !== 'events') throw new Error('the table is opened a second time');
  let { state, coups, banks } = open;
  for (const event of row.events) {
    state = evolve(state, event);
    if (event.type !== 'game') continue;
    for (const one of event.events) {
      void open.auditor.see(one, row.at);
      if (one.type === 'coup') coups++;
      if (one.type === 'ended' || one.type === 'putAside') banks++;
    }
  }
  return { ...open, state, coups, banks };
}
