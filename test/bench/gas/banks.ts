/** Banks settled by everybody's signature, alone and in batches, and what plain transfers would cost for the same. */
import type { Hex } from '../../../engine/bytes.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { encodeBank, type EncodedBank } from '../../../engine/settlement/encode.ts';
import type { Cast } from '../../support/bank-maker.ts';
import { deployMock } from '../../contracts/support/mocks.ts';
import type { Meter } from './meter.ts';
import { openTable, playBank } from './table.ts';

const everySlotStands = 'every slot stands: the record is one whose time is over';

export async function measureBanks(meter: Meter): Promise<Cast> {
  const { system } = meter;
  let number = 0n;
  const banksOf = (cast: Cast, count = 1, end: number = outcomes.punta): EncodedBank[] =>
    Array.from({ length: count }, () => {
      number += 1n;
      return encodeBank(playBank(cast, { number, outcomes: [end] }).proof(cast.seats.map(({ seat }) => seat)));
    });
  const settle = (banks: EncodedBank[]): Promise<Hex> => system.escrow.write.settle([banks]);

  const casts = new Map<number, Cast>();
  for (const seats of [2, 6, 9]) casts.set(seats, await openTable(system, seats));
  const six = casts.get(6)!;

  await meter.note(
    {
      id: 'settle.6.first',
      what: 'co-signed bank, 6 seats',
      state: "the escrow's first: bitmap, record, count of records",
      mayGrow: true,
    },
    settle(banksOf(six)),
  );
  for (const seats of [2, 9]) await settle(banksOf(casts.get(seats)!));
  await meter.note(
    { id: 'settle.6.record', what: 'co-signed bank, 6 seats', state: 'a new record' },
    settle(banksOf(six)),
  );
  await meter.note(
    { id: 'settle.6.batch50.record', what: 'batch of 50, 6 seats, per bank', state: 'a new record', banks: 50 },
    settle(banksOf(six, 50)),
  );
  for (let more = 0; more < 4; more++) await settle(banksOf(six));

  await system.time.increase(six.table.leaveDelay + 5 * six.table.window + 60);
  for (const seats of [2, 6, 9]) {
    const label = {
      id: `settle.${seats}`,
      what: `co-signed bank, ${seats} seats`,
      state: everySlotStands,
      ...(seats === 6 ? { aim: 121_000 } : {}),
    };
    await meter.note(label, settle(banksOf(casts.get(seats)!)));
  }
  await meter.note(
    { id: 'settle.6.banco', what: 'co-signed bank, 6 seats, five losers and one winner', state: everySlotStands },
    settle(banksOf(six, 1, outcomes.banco)),
  );
  for (const count of [10, 50]) {
    await meter.note(
      {
        id: `settle.6.batch${count}`,
        what: `batch of ${count}, 6 seats, per bank`,
        state: everySlotStands,
        banks: count,
        ...(count === 50 ? { aim: 60_000 } : {}),
      },
      settle(banksOf(six, count)),
    );
  }
  await measureTransfers(meter, six);
  return six;
}

/**
 * The same six lines without an escrow: one transaction each, or one contract with an unlimited allowance from each
 * wallet.
 */
async function measureTransfers(meter: Meter, { seats }: Cast): Promise<void> {
  const { system } = meter;
  const { chip } = system;
  const wallets = system.players.slice(0, seats.length);
  for (const { account } of [...wallets, system.operator]) await chip.write.faucet([account.address]);
  await meter.note(
    { id: 'transfer.1', what: 'one ERC-20 transfer', state: 'both balances stand' },
    chip.write.transfer([system.operator.account.address, 1_234_567n], { account: wallets[0]!.account }),
  );
  const payer = await deployMock(system.client, system.operator, 'Payer');
  const players = wallets.map(({ account }) => account.address);
  for (const { account } of wallets) await chip.write.approve([payer.address, 2n ** 256n - 1n], { account });
  await meter.note(
    {
      id: 'transfer.6.one',
      what: 'six ERC-20 transfers in one transaction',
      state: 'balances and unlimited allowances stand',
    },
    payer.write['collect']!([chip.address, players, players.map((_, i) => 1_234_567n + BigInt(i))]) as Promise<Hex>,
  );
}
