/** The chain port on viem, over one HTTP URL. */
import { createPublicClient, createTestClient, defineChain, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Hex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { encodeBank, encodeProof } from '../../engine/settlement/encode.ts';
import { ChainError, Skipped } from './errors.ts';
import { nodeAt } from './node-answers.ts';
import type { ChainPort } from './port.ts';
import { abis, chainErrorOf } from './revert-reason.ts';
import { Sender, type Trial } from './sender.ts';
import { disputesOf } from './viem-disputes.ts';
import { endingOf, readsOf, type Head, type Places } from './viem-reads.ts';

export interface ViemChainOptions extends Places {
  readonly rpcUrl: string;
  /** Private key of the house's account that sends; never the key that signs for play. */
  readonly operatorKey: Hex;
  /** An anvil of our own: `faucet` works, and receipts are polled often. */
  readonly local: boolean;
  /**
   * From which block on seats and settlements count. Default: at once on the local chain, from `safe` blocks elsewhere.
   */
  readonly head?: Head;
}

/**
 * Opens the port. Throws `ChainDown` when the node does not answer, `ChainError` when it cannot say which blocks count.
 */
export async function openViemChain(options: ViemChainOptions): Promise<ChainPort> {
  const { rpcUrl, addresses, local } = options;
  const transport = nodeAt(rpcUrl, { retryCount: 1, timeout: 15_000 });
  const pollingInterval = local ? 50 : 2_000;
  const chainId = await createPublicClient({ transport })
    .getChainId()
    .catch((error: unknown) => {
      throw chainErrorOf(error);
    });
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  // No cached answers: these answers decide about money.
  const client = createPublicClient({ chain, transport, pollingInterval, cacheTime: 0 });
  const operator = privateKeyToAccount(options.operatorKey);
  const sender = new Sender({ client, chain, transport, local });
  const act = (trial: Trial) => sender.send(operator, trial);

  const escrow = { address: addresses.escrow, abi: abis.escrow, account: operator } as const;
  const court = { address: addresses.court, abi: abis.court, account: operator } as const;
  const chip = { address: addresses.chip, abi: abis.chip } as const;

  const unit = await client.readContract({ ...escrow, functionName: 'unit' }).catch((error: unknown) => {
    throw chainErrorOf(error);
  });

  /** Gives the escrow an allowance for `amount` hundredths of a chip if there is too little. */
  async function allow(account: typeof operator, amount: bigint): Promise<void> {
    const allowance = await client
      .readContract({ ...chip, functionName: 'allowance', args: [account.address, addresses.escrow] })
      .catch((error: unknown) => {
        throw chainErrorOf(error);
      });
    if (allowance >= amount * unit) return;
    await sender.send(account, () =>
      client.simulateContract({ ...chip, account, functionName: 'approve', args: [addresses.escrow, amount * unit] }),
    );
  }

  const disputes = disputesOf({ client, account: operator, addresses, fromBlock: options.fromBlock, act });

  const reads = readsOf(client, { ...options, head: options.head ?? (local ? 'latest' : 'safe') });
  await reads.countedBlock(); // a node that cannot say which blocks count is refused before anybody plays

  return {
    chainId,
    domain: { name: 'Sabot', version: '1', chainId, verifyingContract: addresses.escrow },
    addresses,
    operator: operator.address.toLowerCase() as Hex,
    ...reads,
    ...disputes,
    mines: () => sender.mines(),
    look: () => sender.look(operator.address),
    startOver() {
      sender.startOver();
      disputes.startOver();
    },

    async registerTable(table) {
      const id = hashStruct('Table', table);
      const { registered } = await client
        .readContract({ ...escrow, functionName: 'tableOf', args: [id] })
        .catch((error: unknown) => {
          throw chainErrorOf(error);
        });
      if (!registered)
        await act(() => client.simulateContract({ ...escrow, functionName: 'registerTable', args: [table] }));
      return id;
    },
    async fundBond(amount) {
      await allow(operator, amount);
      return act(() => client.simulateContract({ ...escrow, functionName: 'fundBond', args: [amount] }));
    },
    sit: ({ message, signature }) =>
      act(() => client.simulateContract({ ...escrow, functionName: 'sit', args: [message, signature] })),
    bring: ({ message, signature }) =>
      act(() => client.simulateContract({ ...escrow, functionName: 'bring', args: [message, signature] })),
    stand: ({ message: { table, player }, signature }) =>
      act(() => client.simulateContract({ ...escrow, functionName: 'stand', args: [table, player, signature] })),
    freeShare: (table, player, key) =>
      act(() => client.simulateContract({ ...escrow, functionName: 'freeShare', args: [table, player, key] })),
    leaveTable: (table, player) =>
      act(() => client.simulateContract({ ...escrow, functionName: 'leaveTable', args: [table, player] })),
    async settle(banks) {
      const encoded = banks.map(encodeBank);
      return act(async () => {
        const trial = await client.simulateContract({ ...escrow, functionName: 'settle', args: [encoded] });
        if (trial.result === 0n) throw new Skipped();
        return trial;
      });
    },
    async propose(bank) {
      const encoded = encodeProof(bank);
      return act(() => client.simulateContract({ ...court, functionName: 'propose', args: [encoded] }));
    },
    finalize: (table, number) =>
      act(async () => {
        const ending = await endingOf(client, options, table, number);
        return client.simulateContract({ ...court, functionName: 'finalize', args: [ending] });
      }),
    lift: (bank) => act(() => client.simulateContract({ ...court, functionName: 'lift', args: [bank.setup.message] })),
    async depositAs(privateKey, amount) {
      const account = privateKeyToAccount(privateKey);
      await allow(account, amount);
      return sender.send(account, () =>
        client.simulateContract({ ...escrow, account, functionName: 'deposit', args: [amount] }),
      );
    },
    async faucet(to) {
      if (!local) throw new ChainError('There is no faucet on this chain.', { details: `chain ${chainId}` });
      await act(() => client.simulateContract({ ...chip, account: operator, functionName: 'faucet', args: [to] }));
      const ether = parseEther('10');
      const test = createTestClient({ mode: 'anvil', chain, transport });
      try {
        if ((await client.getBalance({ address: to })) < ether) await test.setBalance({ address: to, value: ether });
      } catch (error) {
        throw chainErrorOf(error);
      }
    },
  };
}
