'use client';
/** What is wrong outside the page: server, chain node, wallet's chain. Each says what the person can do. */
import { useQuery } from '@tanstack/react-query';
import { useSwitchChain } from 'wagmi';
import { getBlockNumber } from 'wagmi/actions';
import { exitPage } from '../../lib/addresses.ts';
import { useChainState, useServer, useWagmi, useWallet, WithChain } from '../../lib/chain.tsx';
import { explain } from '../../lib/errors.ts';
import { isForeignServer, serverProblem } from '../../lib/server-origin.ts';
import { rpcUrl } from '../../lib/wagmi.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitNotice } from '../waiting/wait-notice.tsx';

export function Banners() {
  const { ready, trouble, restarted } = useChainState();
  const misnamed = trouble !== null ? serverProblem() : null;
  const refused = trouble?.refused ?? null;
  return (
    <div className="mx-auto grid w-full max-w-[1360px] gap-2 px-4 empty:hidden sm:px-6 [&>*]:mt-3">
      {misnamed !== null && (
        <Notice tone="bad" testId="server-misnamed">
          {misnamed}
        </Notice>
      )}
      {refused !== null && misnamed === null && (
        <Notice tone="bad" testId="server-refused">
          {refused} Nothing of it is used.
          {isForeignServer()
            ? ''
            : ' If this page is a copy of your own, its address must name the house’s server: ?server=https://…'}{' '}
          Your money is in the escrow:{' '}
          <a className="underline" href={exitPage}>
            the way out without the house
          </a>
          .
        </Notice>
      )}
      {trouble !== null && refused === null && misnamed === null && (
        <Notice tone="bad" testId="server-down">
          The table server does not answer.{' '}
          {ready
            ? 'Trying again every few seconds; your money is safe in the escrow.'
            : 'Tables cannot be shown until it does. Checking proofs works without it.'}{' '}
          If it never comes back:{' '}
          <a className="underline" href={exitPage}>
            the way out without the house
          </a>
          .
        </Notice>
      )}
      {restarted && (
        <Notice
          tone="warn"
          testId="server-reset"
          action={
            <Button size="small" onPress={() => location.reload()}>
              Reload
            </Button>
          }
        >
          The table server has started afresh with other contracts. Reload the page.
        </Notice>
      )}
      <WithChain>
        <ChainBanners />
        <WaitNotice />
      </WithChain>
    </div>
  );
}

function ChainBanners() {
  const wagmi = useWagmi();
  const node = useQuery({
    queryKey: ['block'],
    queryFn: () => getBlockNumber(wagmi, { cacheTime: 0 }),
    refetchInterval: 6_000,
    retry: 1,
  });
  return (
    <>
      {node.isError && (
        <Notice tone="bad" testId="chain-down">
          The chain node does not answer. Play at a table goes on; deposits, withdrawals and settlements wait until it
          is back.
        </Notice>
      )}
      <WrongChain />
    </>
  );
}

function WrongChain() {
  const server = useServer();
  const wallet = useWallet();
  const change = useSwitchChain();
  if (!wallet.wrongChain) return null;
  const onPress = () =>
    change.mutate({
      chainId: server.chainId,
      addEthereumChainParameter: {
        chainName: server.chainName,
        rpcUrls: [rpcUrl()],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    });
  return (
    <Notice
      tone="warn"
      testId="wrong-chain"
      action={
        <Button look="gold" size="small" onPress={onPress} pending={change.isPending} testId="switch-chain">
          Switch to {server.chainName}
        </Button>
      }
    >
      Your wallet is on chain {wallet.walletChain}; Sabot plays on {server.chainName} ({server.chainId}).
      {change.error && <span className="block text-loss">{explain(change.error)}</span>}
    </Notice>
  );
}
