/** The wallet's button, the choice of one, and the burner of a local chain. */
export const en = {
  connect: 'Connect wallet',
  title: 'Connect a wallet',
  inBrowser: 'Browser wallet',
  burnerChoice: 'Only for local play: a key in this browser, signs without asking.',
  none: 'No wallet was found in this browser. Install one that announces itself (EIP-6963), such as MetaMask, Rabby or Frame, and reload the page.',
  onlyBurner: 'No wallet extension was found in this browser; on this local chain the burner is enough.',
  playsOn: (chain: string, id: number) =>
    `Sabot plays on ${chain} (${id}). Connecting shows your address and nothing else.`,
  wallet: 'Wallet',
  address: 'address',
  burnerIsOpen:
    'The burner’s key lies open in this browser’s storage. It is only for local play; never send it anything of value.',
  disconnect: 'Disconnect',
  /** What the burner answers where it cannot do what is asked. */
  burner: {
    nodeSilent: 'The chain node does not answer.',
    otherAddress: 'The burner does not hold that address.',
    otherChain: 'The message is for another chain.',
    localOnly: 'The burner knows the local chain only.',
    unsupported: (method: string) => `The burner does not support ${method}.`,
  },
};
