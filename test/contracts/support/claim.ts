/** Lets a player's wallet claim: the house's port has no such act. */
import { createWalletClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import type { Proof } from '../../../engine/proof/format.ts';
import { encodeProof } from '../../../engine/settlement/encode.ts';
import { paymentProofOf } from '../../../server/chain/payment-proof.ts';
import { abis } from '../../../server/chain/revert-reason.ts';
import { wallets, type AnvilHouse } from './anvil-house.ts';

/** Claims the end of the first `turns` turns of `proof` from the wallet of player `index`. */
export async function claimProof(house: AnvilHouse, index: number, proof: Proof, turns: number): Promise<void> {
  const { table, number } = proof.setup.message;
  const payment = await paymentProofOf(house.client, house.options, table, number);
  const account = privateKeyToAccount(wallets[index]!);
  const wallet = createWalletClient({ account, chain: anvil, transport: http(house.anvil.url()) });
  const { request } = await house.client.simulateContract({
    address: house.options.addresses.court,
    abi: abis.court,
    account,
    functionName: 'claim',
    args: [encodeProof(proof, 0, turns), payment],
  });
  await house.client.waitForTransactionReceipt({ hash: await wallet.writeContract(request) });
}
