/** An audit as text and as JSON. */
import { formatChips, formatLine } from '../../../engine/chips.ts';
import type { Audit } from '../../chain/audit/audit.ts';

const row = (name: string, text: string): string => `  ${name.padEnd(12)} ${text}\n`;

/** The token's balance; nothing if the node could not tell it. */
function balanceText({ balance, books, history }: Audit): string {
  if (balance === null) return 'the node does not say what the escrow has of its token';
  const spare = balance - books.total * history.deployed.args.unit;
  return `${balance} units of the token${spare > 0n ? `, ${spare} more than is owed` : spare < 0n ? `, ${-spare} less than is owed` : ', which is all that is owed'}`;
}

export function auditText(audit: Audit): string {
  const {
    history: { chainId, escrow, head, deployed, events },
    books,
    problems,
  } = audit;
  const { house } = books;
  const tables = [...books.tables].map(([id, t]) =>
    row(
      `${id.slice(0, 10)}…`,
      `${t.settled} banks settled, ${t.finalised} by proof; paid ${formatChips(t.paid)}, ${formatChips(t.fromBond)} of it by the bond; cagnotte ${formatChips(t.cagnotte)}`,
    ),
  );
  const wallets = [...books.wallets].map(([player, w]) =>
    row(
      player,
      `in ${formatChips(w.in)}, out ${formatChips(w.out)}; free ${formatChips(w.free)}, locked ${formatChips(books.lockedOf(player))}`,
    ),
  );
  return [
    `Escrow ${escrow} on chain ${chainId}: ${events.length} events, blocks ${deployed.blockNumber} to ${head}. Amounts are chips.\n`,
    'House\n',
    row('take', `${formatLine(books.take)}: all cagnotte, less what its bond has paid to seats`),
    row(
      'bond',
      `${formatChips(books.bond)}, of it ${formatChips(books.reserved)} reserved for seats; in ${formatChips(house.fundedBond)}, out ${formatChips(house.withdrawnBond)}`,
    ),
    row('cagnotte', `${formatChips(books.cagnotte)}; collected ${formatChips(house.collected)}`),
    'Tables\n',
    ...(tables.length === 0 ? [row('none', '')] : tables),
    'Wallets\n',
    ...(wallets.length === 0 ? [row('none', '')] : wallets),
    'Sum\n',
    row('in − out', formatChips(books.total)),
    row(
      'held',
      `${formatChips(books.free + books.locked + books.cagnotte + books.bond)}: free ${formatChips(books.free)}, locked ${formatChips(books.locked)}, cagnotte ${formatChips(books.cagnotte)}, bond ${formatChips(books.bond)}`,
    ),
    row('token', balanceText(audit)),
    ...problems.map((problem) => `  ! ${problem}\n`),
    problems.length === 0
      ? 'CLOSES\n'
      : `DOES NOT CLOSE: ${problems.length} ${problems.length === 1 ? 'contradiction' : 'contradictions'}\n`,
  ].join('');
}

/** Bigints as decimal strings. */
export function auditJson({
  history: { chainId, escrow, head, deployed, events },
  books,
  balance,
  problems,
}: Audit): unknown {
  const { token, unit } = deployed.args;
  const report = {
    chainId,
    escrow,
    token,
    unit,
    from: deployed.blockNumber,
    to: head,
    events: events.length,
    closes: problems.length === 0,
    problems,
    house: { take: books.take, bond: books.bond, reserved: books.reserved, cagnotte: books.cagnotte, ...books.house },
    tables: [...books.tables].map(([table, one]) => ({ table, ...one })),
    wallets: [...books.wallets].map(([player, one]) => ({ player, ...one, locked: books.lockedOf(player) })),
    total: books.total,
    free: books.free,
    locked: books.locked,
    balance,
  };
  return JSON.parse(
    JSON.stringify(report, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
}
