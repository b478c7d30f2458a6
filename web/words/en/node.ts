/** The chain node that is asked, what its word is worth, and how to name one of one's own. */
export const en = {
  title: 'Chain node',
  /** What a node's word is worth. */
  worth: {
    named: 'What the chain has is asked of the node that you named.',
    wallet:
      'What the chain has is asked of your wallet’s own node. If your wallet learnt this chain from this page, that node is the house’s.',
    house:
      'What the chain has is asked of the house’s own node: it could lie about payments and your seat. Name a node of your own, or connect a wallet extension that has one, and the page asks that instead.',
  },
  /** The node is on another chain than the escrow. */
  elsewhere: {
    named: (there: number, escrow: number) =>
      `The node that you named is on chain ${there}, and the escrow on chain ${escrow}.`,
    wallet: (there: number, escrow: number) =>
      `Your wallet is on chain ${there}, and the escrow on chain ${escrow}. Switch it first.`,
    house: (there: number, escrow: number) =>
      `The house’s node is on chain ${there}, and the escrow on chain ${escrow}.`,
  },
  walletSilent: 'Your wallet does not answer.',
  form: (chain: string, id: number) =>
    `Your seat, payments, disputes and the house’s key on ${chain} (${id}) are asked of this node. Take one that the house does not run. It is kept in this browser.`,
  address: 'Address',
  forget: 'Forget it',
  use: 'Use this node',
  noAddress: 'That is no address. It looks like https://node.example/key.',
  badProtocol: 'The address of a node begins with http:// or https://.',
  noPassword: 'A browser sends no user and password to a node. Put its key into the path.',
  silent: 'The node does not answer this page. It must allow requests from other sites (CORS).',
  otherChain: (there: number, escrow: number) => `The node is on chain ${there}, and the escrow on chain ${escrow}.`,
};
