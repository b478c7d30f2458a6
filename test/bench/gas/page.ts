/** docs/GAS.md from the measurements. */
import { purposes, type Purpose } from './breakdown.ts';
import { codeLimit, type Size } from './deployments.ts';
import { limits } from '../../contracts/support/largest-calls.ts';
import { tolerance } from './figures.ts';
import type { Row } from './meter.ts';

const n = (value: number): string => value.toLocaleString('en');
const line = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const sections: readonly (readonly [string, RegExp])[] = [
  ['Deploying', /^deploy\./],
  ['The house, once a table', /^(registerTable|approve|fundBond)/],
  ['Money and seats', /^(deposit|sit|stand|requestLeave|leaveTable|withdraw)/],
  ['Banks settled by signatures', /^settle\./],
  ['The same by plain transfers', /^transfer\./],
  ['Banks settled by proof, 6 seats', /^(propose|finalize)/],
  ['Banks of Sette e mezzo settled by proof', /^sette\./],
  ['Demand and claim', /^(demand|claim)/],
];

/** Rows with their own table, which compares bytes with their limits. */
const largest = /^largest\./;

/** The whole page. Asserts that every row has its place. */
export function gasPage(rows: readonly Row[], sizes: readonly Size[]): string {
  const placed = sections.map(([title, ids]) => [title, rows.filter(({ id }) => ids.test(id))] as const);
  const large = rows.filter(({ id }) => largest.test(id));
  const count = placed.reduce((sum, [, found]) => sum + found.length, large.length);
  if (count !== rows.length) throw new Error('a row has no section on the page, or two');
  return [
    head,
    ...placed.filter(([, found]) => found.length > 0).map(([title, found]) => table(title, found)),
    largestTable(large),
    sizeTable(sizes),
    whereItGoes(rows.filter((row) => row.breakdown)),
    how,
  ].join('\n');
}

/** The table of docs/DEPLOY.md: what each of its steps costs the operator. */
export function stepsTable(rows: readonly Row[]): string {
  const of = (...ids: readonly string[]): string =>
    n(ids.reduce((sum, id) => sum + rows.find((row) => row.id === id)!.gas, 0));
  const steps: readonly (readonly [string, string])[] = [
    ['1 keys', '0'],
    [
      '2 chip, two replays, escrow with its court',
      of('deploy.SabotChip', 'deploy.Replay', 'deploy.SetteReplay', 'deploy.Escrow'),
    ],
    ['3 verifying the sources', '0'],
    ['4 two tables, approval, bond', of('registerTable', 'registerTable', 'approve', 'fundBond.first')],
    ['5 then: a seat, the first time (later)', `${of('sit.first')} (${of('sit.next')})`],
    [
      'a bank of six seats that all have signed, alone (in a batch of fifty)',
      `${of('settle.6')} (${of('settle.6.batch50')})`,
    ],
    ['a seat stands up', of('stand')],
  ];
  return [line('step', 'gas'), line('---', '---:'), ...steps.map(([step, gas]) => line(step, gas)), ''].join('\n');
}

const head = `# Gas

Written by \`npm run gas\`; do not edit. Same figures for programs: \`gas.json\`. \`npm run gas -- --check\` measures again and fails when a figure differs by more than ${tolerance * 100}%.
Gas is what the receipt says, on Hardhat's in-process chain with the rules of Osaka, code as it is deployed. *State* says which storage stands already: the same call costs thousands more
where a slot is written for the first time. *Slots* are those that a transaction makes out of nothing; one is the most, except where money or a seat comes in for the first time or a dispute opens (I13).
*Ratio* is figure / aim: above 1 the aim is missed.
`;

function table(title: string, rows: readonly Row[]): string {
  const aimed = rows.some(({ aim }) => aim !== undefined);
  const titles = ['row', 'what', 'state', 'gas', ...(aimed ? ['aim', 'ratio'] : []), 'slots', 'calldata bytes'];
  return [
    `## ${title}\n`,
    line(...titles),
    line(...titles.map((_, i) => (i < 3 ? '---' : '---:'))),
    ...rows.map(({ what, state, gas, aim, newSlots, calldata, id }) =>
      line(
        `\`${id}\``,
        what,
        state,
        n(gas),
        ...(aimed ? (aim === undefined ? ['', ''] : [n(aim), (gas / aim).toFixed(2)]) : []),
        n(newSlots),
        n(calldata),
      ),
    ),
    '',
  ].join('\n');
}

/** The largest calls compared with what a transaction may have: each figure as a part of its limit, rounded up. */
function largestTable(rows: readonly Row[]): string {
  const part = (value: number, limit: number): string => `${n(value)} (${Math.ceil((value * 100) / limit)}%)`;
  const titles = [
    'row',
    'what',
    `gas, of ${n(limits.gas)}`,
    `transaction bytes, of ${n(limits.bytes)}`,
    `the same, of ${n(limits.aim)}`,
  ];
  return [
    '## The largest calls\n',
    `${largestHead}\n`,
    line(...titles),
    line(...titles.map((_, i) => (i < 2 ? '---' : '---:'))),
    ...rows.map(({ id, what, gas, bytes }) =>
      line(
        `\`${id}\``,
        what,
        part(gas, limits.gas),
        part(bytes, limits.bytes),
        `${Math.ceil((bytes * 100) / limits.aim)}%`,
      ),
    ),
    '',
  ].join('\n');
}

const largestHead = `Twenty players, all seated and all in every coup, both decisions signed by \`Choice\`s, as many turns after a usable base as clients let follow (\`longestProof\`: min(24, ⌊400 / players⌋)), the base signed by
nineteen losers' bets, the number settled in one transaction with 49 others. A node takes a transaction of 128 kB (131,072 bytes); 120,000 is what the design allows itself. \`largest-calls.test.ts\` sends the same to anvil.`;

function sizeTable(sizes: readonly Size[]): string {
  return [
    '## Size of the code\n',
    `Bytes at run time; ${n(codeLimit)} is the most a chain takes (EIP-170).\n`,
    line('contract', 'bytes', 'of the limit'),
    line('---', '---:', '---:'),
    // Rounds up: a contract is never shown smaller than it is.
    ...sizes.map(({ contract, bytes }) => line(contract, n(bytes), `${Math.ceil((bytes * 100) / codeLimit)}%`)),
    '',
  ].join('\n');
}

/** Every row with an aim, by purpose; for a batch, one bank's part. */
function whereItGoes(rows: readonly Row[]): string {
  const share = ({ breakdown, banks = 1 }: Row, purpose: Purpose): string =>
    n(Math.round((breakdown?.[purpose] ?? 0) / banks));
  const used = (Object.keys(purposes) as Purpose[]).filter((purpose) =>
    rows.some(({ breakdown }) => breakdown?.[purpose]),
  );
  const missed = rows.filter(({ gas, aim }) => gas > aim!);
  return [
    '## Where the gas goes\n',
    'From the opcode trace of each row that has an aim.\n',
    line('purpose', ...rows.map(({ what }) => what)),
    line('---', ...rows.map(() => '---:')),
    ...used.map((purpose) => line(purposes[purpose], ...rows.map((row) => share(row, purpose)))),
    line('**together**', ...rows.map(({ gas }) => `**${n(gas)}**`)),
    line('aim', ...rows.map(({ aim }) => n(aim!))),
    '',
    missed.length === 0
      ? 'Every aim is met.'
      : `Missed: ${missed.map(({ what, gas, aim }) => `${what} by ${n(gas - aim!)}`).join('; ')}.`,
    ...remarks.filter(({ id }) => missed.some((row) => row.id === id)).map(({ text }) => `\n${text}`),
    '',
  ].join('\n');
}

/** Why an aim is missed; the remark is printed as long as its row misses. */
const remarks: readonly { readonly id: string; readonly text: string }[] = [
  {
    id: 'settle.6',
    text: `- One co-signed bank: the aim is what a prototype cost that kept no receipts. Bytes, six seats and four words of books read and written, seven signatures and the event are about 117,000 before anything is computed; the
  numbered, hash-linked receipt is 5,500 of that. What is left is 2,700 for each signature with its line.`,
  },
  {
    id: 'settle.6.batch50',
    text: `- A batch of fifty: the event names the key that each line was paid to, and the record binds it: 5,300 a bank of six. Without that a house could name a winner's wallet with a key of its own, and the
  winner's claim would be answered "already received" (protocol.md 5, ADR 0022). Before it the figure was 59,500.`,
  },
  {
    id: 'propose.last',
    text: `- The last turn alone: 285,000 stand before anything is computed: 6.9 kB of calldata (78,000), five words made new (docket, proven ends and holds, 107,000; docket and ends stay, because claims ask them later) and six seats
  held (17,000), 15 signatures (46,000), reads, and the event from which \`finalize\` gets its argument (11,000). The prototype that cost 173,000 held no seats, kept one word, had no \`Step\` and no bases signed by bets. The rest is reading:
  the set-up, the base with its assents, the list, each checked field by field.`,
  },
  {
    id: 'propose.ten',
    text: `- Ten turns: a turn is about 90,000: eight signatures (25,000), 1.8 kB of calldata (20,000), one draw (6,000), six links (2,000), and 38,000 for reading the list, the digests of list and state, and the sums. The prototype had
  no \`Step\`. The longest bank, 24 turns, stays below 2.5 million, a sixth of what one transaction may take.`,
  },
];

const how = `## How it is measured

- Banks of the online ruleset with 2% of each winning line, every seat with a line that is not zero. A bank that ends as banks end, by the punta: five winners and one loser at six seats.
- *Every slot stands* is the long run: records of settlements are used again once their time is over. Until leaveDelay and five windows have passed since the first settlement each transaction makes one *new record*.
- A batch is one transaction of one table; its figure is one bank's part, rounded up.
- Proofs carry the signatures of everybody they need and no others. *From the set-up* is without any base, the worst case.
- The plain transfers move six amounts from players to the house by an OpenZeppelin token, with allowances for ever; one transaction for each costs six times
  \`transfer.1\`. They check nothing, and fail when one loser has moved its tokens.
- \`npm run gas -- --where ROW\` prints the source lines that one row is spent on.
`;
