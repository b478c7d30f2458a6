/** A player's own node that has nothing to say: no list is contested, nobody has sat here, nothing is paid. */
import type { AskChain } from '../../../web/features/table/chain-looks.ts';

export const silentNode: AskChain = {
  node: () => 'own',
  list: async () => ({ known: 'none' }),
  lastNonce: async () => ({ known: 0n }),
  lastBring: async () => ({ known: 0n }),
  paid: async () => ({ known: null }),
  seatOf: async () => ({ unknown: 'No answer.' }),
};
