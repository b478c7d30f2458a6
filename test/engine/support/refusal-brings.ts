/** Refused top-ups, each from a real situation (P1.10): a part of the cases of table-refusals.test.ts. */
import { chip } from '../../../engine/chips.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import { bringBy } from '../../support/bring.ts';
import { secretOf, type TestTable } from '../../support/players.ts';
import { punterOf, seated } from '../../support/situations.ts';
import { leaving, opened, ordered, type Case } from './refusal-situations.ts';

/** Seat 1 has brought more already, and the chain has it. */
function brought(): TestTable {
  const table = seated();
  table.must(bringBy(table, 1, { nonce: 7n }));
  const { player, nonce: sitting } = table.state.sittings[0]!.grant.message;
  table.must({ by: 'host', command: { type: 'brought', player, sitting, nonce: 7n, amount: 10n * chip } });
  return table;
}

export const bringCases: readonly Case[] = [
  ['badBring', 'for another table', seated, (t) => bringBy(t, 1, { table: secretOf('other') })],
  ['badBring', 'for another sitting', seated, (t) => bringBy(t, 1, { sitting: 99n })],
  [
    'badBring',
    'of another wallet',
    seated,
    (t) => bringBy(t, 1, { player: addressOfKey(secretOf('wallet 4')) }, secretOf('wallet 4')),
  ],
  ['badBring', 'signed by another wallet', seated, (t) => bringBy(t, 1, {}, secretOf('wallet 4'))],
  ['bringTooSmall', 'below the minimum bet', seated, (t) => bringBy(t, 1, { amount: chip - 1n })],
  ['bringTooSmall', 'nothing', seated, (t) => bringBy(t, 1, { amount: 0n })],
  ['bringTooMuch', 'with what is there no amount any more', seated, (t) => bringBy(t, 1, { amount: (1n << 95n) - 1n })],
  ['bringExpired', 'its deadline has passed', seated, (t) => bringBy(t, 1, { deadline: BigInt(t.now) / 1000n })],
  ['bringUsed', 'its nonce is that of the last one', brought, (t) => bringBy(t, 1, { nonce: 7n })],
  [
    'bringPending',
    'another one is on its way',
    seated,
    (t) => {
      t.must(bringBy(t, 1, { nonce: 7n }));
      return bringBy(t, 1, { nonce: 8n });
    },
  ],
  ['alreadyLeaving', 'it brings more', leaving, (t) => bringBy(t, punterOf(t).seat)],
  ['closing', 'more for a table that closes', () => ordered(opened(), { type: 'close' }), (t) => bringBy(t, 1)],
];
