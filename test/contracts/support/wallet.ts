import type { Account, Chain, Transport, WalletClient } from 'viem';

/** Somebody who sends transactions. */
export type Wallet = WalletClient<Transport, Chain, Account>;
