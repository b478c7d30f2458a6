/** The cashier, and what it does on chain. */
export const en = {
  title: 'Cashier',
  freeInEscrow: (symbol: string) => `${symbol} free in the escrow`,
  lastBalances: 'These are the last balances that could be read.',
  noBalances: 'Your balances cannot be read; they are safe on chain.',
  local: 'A local chain: chips here have no value, and a faucet gives them away.',
  takeChips: 'Take chips',
  wrongChain: 'Your wallet is on another chain. Switch it first.',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  half: 'Half',
  all: 'All',
  /** `act`: on the button. */
  mover: {
    deposit: {
      act: 'deposit',
      label: 'From wallet to escrow',
      empty: 'There are no chips in your wallet yet.',
    },
    withdraw: {
      act: 'withdraw',
      label: 'From escrow to wallet',
      empty: 'Nothing is free in the escrow.',
    },
  },
  places: {
    wallet: { name: 'Wallet', note: 'yours alone' },
    free: { name: 'Free in escrow', note: 'withdraw at any time' },
    locked: { name: 'At tables', note: 'locked while you sit' },
  },
  works: 'What becomes of your money',
  transactionHash: 'transaction hash',
  inTwo: 'Deposit with two transactions instead',
  done: {
    faucet: 'The faucet has sent chips, and ETH for fees.',
    deposit: 'Deposited: it is free in the escrow now.',
    withdraw: 'Withdrawn to your wallet.',
  },
  /** What is being waited for. */
  waits: {
    faucet: 'Asking the faucet…',
    permit: 'Sign the permit in your wallet…',
    confirmDeposit: 'Confirm the deposit in your wallet…',
    deposit: 'Depositing…',
    approve: 'Approve the chips in your wallet (1 of 2)…',
    approval: 'Approving (1 of 2)…',
    confirmSecond: 'Confirm the deposit in your wallet (2 of 2)…',
    second: 'Depositing (2 of 2)…',
    confirmWithdrawal: 'Confirm the withdrawal in your wallet…',
    withdrawal: 'Withdrawing…',
  },
};
