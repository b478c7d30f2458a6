/** A house's tables on the store in memory and with real hosts, without chain and rooms. */
import { pino } from 'pino';
import type { Hex } from '../../../engine/bytes.ts';
import { addressOfKey, signerOf } from '../../../engine/protocol/sign.ts';
import { sessionAddressOf } from '../../../engine/seat/memory.ts';
import { localTimes, seatsIn } from '../../../server/host/house-tables.ts';
import type { Pulse } from '../../../server/host/pulse.ts';
import { TableHost } from '../../../server/host/table-host.ts';
import { readPolicy, type Policy } from '../../../server/policy/policy.ts';
import { Tables, type TablesOptions } from '../../../server/tables/tables.ts';
import type { MemoryStore } from '../../support/memory-store.ts';
import { secretOf, testDomain } from '../../support/players.ts';

export interface HouseOptions extends Pick<TablesOptions, 'clock' | 'covered' | 'openRoom' | 'closeRoom'> {
  readonly store: MemoryStore;
  readonly policy?: Policy;
  readonly pulse?: Pulse;
  /** Before a host lives. */
  readonly opening?: () => void;
}

export function tablesOfHouse({ store, clock, pulse, opening, policy = readPolicy(), ...rooms }: HouseOptions): Tables {
  return new Tables({
    ...rooms,
    store,
    policy,
    clock,
    times: localTimes,
    bots: 9,
    openHost: (table) => {
      opening?.();
      return TableHost.open({
        domain: testDomain,
        table: table.table,
        seats: seatsIn(table),
        house: { signer: signerOf(testDomain, secretOf('house')), secret: secretOf('house links') },
        store,
        engine: 'engine',
        clock,
        ...(pulse === undefined ? {} : { pulse }),
        onStored: () => undefined,
        onDead: (error) => {
          throw error;
        },
        housePlayer: () => null,
      });
    },
    log: pino({ level: 'silent' }),
  });
}

/** A grant by the wallet of this name, for a session of its own at this table. */
export function grantOf(name: string, at: { readonly table: Hex; readonly seat: number; readonly nonce: bigint }) {
  const wallet = secretOf(`wallet of ${name}`);
  const key = sessionAddressOf(secretOf(`session of ${name} at ${at.table}`));
  const grant = { player: addressOfKey(wallet), key, amount: 10_000_000n, deadline: 4_102_444_800n, ...at };
  return signerOf(testDomain, wallet).sign('Grant', grant);
}
