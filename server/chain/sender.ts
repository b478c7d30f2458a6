/** Sends transactions one after the other, each tried by a call first, and waits until each is mined. */
import { createWalletClient, type Chain, type PublicClient, type Transport, type WriteContractParameters } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Hex } from '../../engine/bytes.ts';
import { ChainFailed } from './errors.ts';
import type { Mined } from './port.ts';
import { chainErrorOf } from './revert-reason.ts';

/** The call that tries an act (`simulateContract`), made when it is the act's turn. */
export type Trial = () => Promise<{ readonly request: unknown }>;

export type Sender = (account: PrivateKeyAccount, trial: Trial) => Promise<Mined>;

/**
 * One queue for all accounts of this process: a trial sees what the act before it did, and nonces cannot cross. Throws
 * `ChainRefused` from the trial, `ChainFailed` when the mined transaction failed all the same, `ChainDown`.
 */
export function senderOf(client: PublicClient, chain: Chain, transport: Transport): Sender {
  let last: Promise<unknown> = Promise.resolve();
  const send = async (account: PrivateKeyAccount, trial: Trial): Promise<Mined> => {
    try {
      const { request } = await trial();
      const wallet = createWalletClient({ account, chain, transport });
      const hash: Hex = await wallet.writeContract(request as WriteContractParameters);
      const receipt = await client.waitForTransactionReceipt({ hash, timeout: 120_000 });
      if (receipt.status !== 'success') throw new ChainFailed('The transaction was mined and failed.', { details: hash });
      return { hash, block: receipt.blockNumber };
    } catch (error) {
      throw chainErrorOf(error);
    }
  };
  return (account, trial) => {
    const mine = last.then(() => send(account, trial));
    last = mine.catch(() => undefined); // the caller of `mine` hears of it; the next act must still go
    return mine;
  };
}
