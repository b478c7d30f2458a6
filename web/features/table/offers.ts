/** What the wallet signs at a table, and until when it may be brought to the chain. */
import { getBlock, signTypedData } from 'wagmi/actions';
import type { Hex } from '../../../engine/bytes.ts';
import type { Bring, Grant } from '../../../engine/protocol/messages.ts';
import { useServer } from '../../lib/chain.tsx';
import { useWagmi } from '../../lib/wallet.tsx';
import { bringTypes, grantTypes } from '../../lib/contracts.ts';
import { domainOf } from '../../lib/table-server.ts';

/** For this many seconds what is signed may be brought to the chain. */
const offerLife = 3_600n;

export interface Offers {
  /** Seconds since 1970. */
  deadline(): Promise<bigint>;
  grant(message: Grant): Promise<Hex>;
  bring(message: Bring): Promise<Hex>;
}

export function useOffers(): Offers {
  const server = useServer();
  const wagmi = useWagmi();
  const domain = domainOf(server);
  return {
    async deadline() {
      const now = BigInt(Math.floor(Date.now() / 1000));
      // A local chain's clock may run ahead; elsewhere no node's word counts.
      const ahead = server.local ? (await getBlock(wagmi)).timestamp : now;
      return (ahead > now ? ahead : now) + offerLife;
    },
    grant: (message) => signTypedData(wagmi, { domain, types: grantTypes, primaryType: 'Grant', message }),
    bring: (message) => signTypedData(wagmi, { domain, types: bringTypes, primaryType: 'Bring', message }),
  };
}
