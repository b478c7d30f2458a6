/** `sabot admin`: what the operator of a house does on its machine. */
import { parseArgs } from 'node:util';
import { formatChips } from '../../../engine/chips.ts';
import { pathsOf } from '../../process/paths.ts';
import { runningEmbeddedUrl } from '../../postgres/embedded.ts';
import { openLogReader } from '../../store/postgres-store.ts';
import { BadInput, oneLine, type Verb } from '../verb/verb.ts';
import { auditLog, type LogAudit } from './audit-log.ts';

const exits = { clean: 0, finding: 1, unreachable: 2 } as const;

export const adminVerb: Verb = {
  summary: 'for the operator of a house: audits the logs of its tables',
  help: `sabot admin audit-log: recomputes every live table's game from its log, by an auditor that shares no code with the rules

Usage: npm run -s sabot -- admin audit-log [--table ID] [--database URL] [--json]

  --table ID      only this table (0x and 64 hex digits); else all
  --database URL  a postgresql:// address; else DATABASE_URL, else the database of the Sabot that runs here (SABOT_DATA)
  --json          one JSON object a table; amounts are hundredths of a chip

It only reads. A table that plays meanwhile is audited up to the row that was last when it was reached.
Exit codes: 0 every log is clean; 1 there is a finding; 2 the database cannot be read; 64 bad input.
`,
  run: async (args) => {
    const [what, ...rest] = args;
    if (what !== 'audit-log')
      throw new BadInput(
        what === undefined
          ? 'admin: say what to do: audit-log'
          : `admin: there is no ${JSON.stringify(what.slice(0, 40))}, only audit-log`,
      );
    return await auditLogs(optionsOf(rest));
  },
};

interface Options {
  readonly table: string | undefined;
  readonly database: string;
  readonly json: boolean;
}

function optionsOf(args: readonly string[]): Options {
  let values;
  try {
    values = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: { table: { type: 'string' }, database: { type: 'string' }, json: { type: 'boolean', default: false } },
    }).values;
  } catch (error) {
    throw new BadInput(`admin audit-log: ${oneLine((error as Error).message.split('. ')[0]!)}`);
  }
  const { table, json } = values;
  if (table !== undefined && !/^0x[0-9a-f]{64}$/.test(table))
    throw new BadInput('admin audit-log: --table is the id of a table: 0x and 64 hex digits, lower case');
  return { table, json, database: databaseOf(values.database ?? process.env['DATABASE_URL']) };
}

/** An address is never printed: it may hold a password. */
function databaseOf(named: string | undefined): string {
  if (named !== undefined) {
    if (!/^postgres(ql)?:\/\//.test(named))
      throw new BadInput('admin audit-log: a database is named as postgresql://user:password@host:port/name');
    return named;
  }
  const running = runningEmbeddedUrl(pathsOf(process.env['SABOT_DATA']).postgres);
  if (running === null)
    throw new BadInput('admin audit-log: no Sabot runs here: start it, or name its database with --database');
  return running;
}

async function auditLogs({ table, database, json }: Options): Promise<number> {
  const reader = openLogReader(database);
  try {
    const tables = table === undefined ? await reader.tables() : [table];
    const audits: LogAudit[] = [];
    for (const one of tables) {
      const audit = await auditLog(one, reader.load(one));
      if (audit.rows === 0) throw new BadInput(`admin audit-log: this database has no log of ${one}`);
      audits.push(audit);
      process.stdout.write(json ? jsonText(audit) : lines(audit));
    }
    if (!json) process.stdout.write(summary(audits));
    return audits.every(({ finding }) => finding === null) ? exits.clean : exits.finding;
  } catch (error) {
    if (error instanceof BadInput) throw error;
    const { message, code } = error as { readonly message?: string; readonly code?: string };
    process.stderr.write(`sabot: the database cannot be read: ${oneLine(message || code || 'no reason given')}\n`);
    return exits.unreachable;
  } finally {
    await reader.close();
  }
}

const jsonText = (audit: LogAudit): string =>
  `${JSON.stringify(audit, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}\n`;

function lines({ table, rows, events, coups, banks, cagnotte, finding }: LogAudit): string {
  const verdict =
    finding === null ? 'clean' : `FINDING in row ${finding.row} at ${finding.at}: ${oneLine(finding.what)}`;
  return `${table}  ${rows} rows, ${events} events of the game, ${coups} coups, ${banks} banks, cagnotte ${formatChips(cagnotte)} chips: ${verdict}\n`;
}

function summary(audits: readonly LogAudit[]): string {
  const found = audits.filter(({ finding }) => finding !== null).length;
  const coups = audits.reduce((sum, one) => sum + one.coups, 0);
  return `${audits.length} ${audits.length === 1 ? 'table' : 'tables'}, ${coups} coups: ${found === 0 ? 'every log is clean' : `${found} with a finding`}\n`;
}
