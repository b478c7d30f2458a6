/** The evidence that a window's page has kept, and what its wallet can do with it before the court. */
import { createPublicClient, createWalletClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, inject } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';
import { encodeDemand } from '../../../../engine/settlement/dispute.ts';
import { noPayment } from '../../../../engine/settlement/payment.ts';
import { courtAbi } from '../../../../server/chain/abi.ts';
import { pathsOf } from '../../../../server/process/paths.ts';
import { readDeployment } from '../../../../server/start/contracts.ts';
import type { Window } from './window.ts';

/** What the page has kept of the wallet's last sitting. */
export async function kept(window: Window): Promise<{ readonly memory: SeatMemory; readonly key: Hex }> {
  return window.page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sabot');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('no store'));
    });
    const sittings = await new Promise<{ memory: SeatMemory }[]>((resolve) => {
      const asking = database.transaction('sittings').objectStore('sittings').getAll();
      asking.onsuccess = () => resolve(asking.result as { memory: SeatMemory }[]);
    });
    return { memory: sittings.at(-1)!.memory, key: localStorage.getItem('sabot.burner.key') as Hex };
  });
}

/** The wallet itself brings the last list of its evidence before the court, as any contributor may. */
export async function demand(window: Window): Promise<void> {
  const { memory, key } = await kept(window);
  const { proof, list } = encodeDemand(memory.banks.at(-1)!.proof);
  const client = createPublicClient({ transport: http(`${inject('url')}/rpc`), cacheTime: 0 });
  const { court } = readDeployment(pathsOf(inject('data')).deployment);
  const account = privateKeyToAccount(key);
  const { request } = await client.simulateContract({
    address: court,
    abi: courtAbi,
    functionName: 'demand',
    args: [proof, list, noPayment],
    account,
  });
  const hash = await createWalletClient({ account, transport: http(`${inject('url')}/rpc`) }).writeContract({
    ...request,
    chain: null,
  } as never);
  expect((await client.waitForTransactionReceipt({ hash, timeout: 20_000 })).status).toBe('success');
}
