/** `sabot admin`: what the operator of a house does on its machine. */
import { formatChips } from '../../../engine/chips.ts';
import { openLogReader } from '../../store/postgres-store.ts';
import type { Seal } from '../../store/seal.ts';
import { argsOf, BadInput, oneLine, type Verb } from '../verb/verb.ts';
import { auditLog, type LogAudit } from './audit-log.ts';
import { backUp, restore } from './backup.ts';
import { databaseOf, unreachableFor } from './database.ts';
import { orderVerbs, runOrders } from './orders.ts';
import { sealIn, sealLog } from './seal-log.ts';

const exits = { clean: 0, finding: 1 } as const;

export const adminVerb: Verb = {
  summary: 'for the operator of a house: directs its tables, audits their logs, backs up',
  help: `sabot admin: what the operator of a house does, on its machine

Usage: npm run -s sabot -- admin VERB [TABLE...] [options]

  tables [TABLE...]     how the tables are
  suspend TABLE...      play stops; a coup that is closed is finished first, and no clock runs
  resume TABLE...       play goes on, every clock anew
  minimum TABLE... --bet CHIPS --posta CHIPS [--in SECONDS]
                        other minimums, never below the signed ones: announced now, in force between two coups after
                        so many seconds (60 by default, and at least)
  malfunction TABLE...  something failed: open bets return, and the clocks begin anew
  close TABLE...        after its bank everybody is paid, and nobody sits down
  reopen TABLE...       a table that closes is open again
  orders                the last 50 orders: when, who, what, with what end
  audit-log [--table ID]
                        recomputes every live table's game from its log, by an auditor that shares no code with the rules
  seal-log              once, for a log of a version that did not seal it: seals its rows by the house's keys
  backup DIR            the whole database of one moment as files in a new folder, with sums; the keys are not in it
  restore DIR --secrets FILE --last
                        fills an empty database with a backup, and puts the keys into SABOT_DATA. It refuses a database
                        with rows, other keys, another chain or engine. --last says that nothing was played after
                        the backup: what was signed since is not in it, and would be signed otherwise

TABLE is a name or an id, or all for every open table.

  --as NAME             who gives the order; else your name on this machine
  --database URL        a postgresql:// address; else DATABASE_URL, else the database of the Sabot that runs here (SABOT_DATA)
  --secrets FILE        audit-log, seal-log: the house's keys, without which nobody reads a log; else those of SABOT_DATA
  --deployment FILE     backup, restore: the contracts; else SABOT_DEPLOYMENT, else those of SABOT_DATA
  --json                one JSON object a table or an order; amounts are hundredths of a chip

An order is a row in the database. The table server takes it within a second and answers when it is in the table's log. An
order that it does not take within 10 s is withdrawn. audit-log only reads, and audits a table that plays up to the row that
was last when it was reached.
Exit codes: 0 done, or every log is clean; 1 refused, or there is a finding; 2 the database cannot be read; 3 no table
server runs the table, or it did not answer; 64 bad input.
`,
  run: async (args) => {
    const [what, ...rest] = args;
    const order = orderVerbs.find((verb) => verb === what);
    if (order !== undefined) return await runOrders(order, rest);
    if (what === 'audit-log') return await auditLogs(optionsOf(rest));
    if (what === 'seal-log') return await sealLog(rest);
    if (what === 'backup') return await backUp(rest);
    if (what === 'restore') return await restore(rest);
    const all = [...orderVerbs, 'audit-log', 'seal-log', 'backup', 'restore'].join(', ');
    throw new BadInput(
      what === undefined
        ? `admin: say what to do: ${all}`
        : `admin: there is no ${JSON.stringify(what.slice(0, 40))}, only ${all}`,
    );
  },
};

interface Options {
  readonly table: string | undefined;
  readonly database: string;
  readonly seal: Seal;
  readonly json: boolean;
}

function optionsOf(args: readonly string[]): Options {
  const { values } = argsOf('admin audit-log', args, {
    options: {
      table: { type: 'string' },
      database: { type: 'string' },
      secrets: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { table, json } = values;
  if (table !== undefined && !/^0x[0-9a-f]{64}$/.test(table))
    throw new BadInput('admin audit-log: --table is the id of a table: 0x and 64 hex digits, lower case');
  const database = databaseOf('admin audit-log', values.database);
  return { table, json, database, seal: sealIn('admin audit-log', values.secrets) };
}

async function auditLogs({ table, database, seal, json }: Options): Promise<number> {
  const reader = openLogReader(database, seal);
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
    return unreachableFor(error);
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
