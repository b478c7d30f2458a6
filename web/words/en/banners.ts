import type { ReactNode } from 'react';

type Link = (text: string) => ReactNode;

const wayOut = 'the way out without the house';

/** What is wrong outside the page, above every page. */
export const en = {
  /** The server answers with something that this page does not accept. `foreign`: its address was named. */
  refused: (problem: string, foreign: boolean, link: Link): readonly ReactNode[] => [
    `${problem} Nothing of it is used.`,
    foreign ? '' : ' If this page is a copy of your own, its address must name the house’s server: ?server=https://…',
    ' Your money is in the escrow: ',
    link(wayOut),
    '.',
  ],
  /** `ready`: it has answered before. */
  down: (ready: boolean, link: Link): readonly ReactNode[] => [
    'The table server does not answer. ',
    ready
      ? 'Trying again every few seconds; your money is safe in the escrow.'
      : 'Tables cannot be shown until it does. Checking proofs works without it.',
    ' If it never comes back: ',
    link(wayOut),
    '.',
  ],
  restarted: 'The table server has started afresh with other contracts. Reload the page.',
  reload: 'Reload',
  chainDown:
    'The chain node does not answer. Play at a table goes on; deposits, withdrawals and settlements wait until it is back.',
  switchTo: (chain: string) => `Switch to ${chain}`,
  wrongChain: (wallets: string, chain: string, id: number) =>
    `Your wallet is on chain ${wallets}; Sabot plays on ${chain} (${id}).`,
};
