'use client';
/** What is wrong outside the page: server, chain node, wallet's chain. Each says what the person can do. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSwitchChain } from 'wagmi';
import { getBlockNumber } from 'wagmi/actions';
import { exitPage } from '../../lib/addresses.ts';
import { useChainState, useServer, useWagmi, useWallet, WithChain } from '../../lib/chain.tsx';
import { explain } from '../../lib/errors.ts';
import { isForeignServer, serverProblem } from '../../lib/server-origin.ts';
import { rpcUrl } from '../../lib/wagmi.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Parts } from '../../ui/parts.tsx';
import { bannersWords } from '../../words/banners.ts';
import { WaitNotice } from '../waiting/wait-notice.tsx';

export function Banners() {
  const { ready, trouble, restarted } = useChainState();
  const misnamed = trouble !== null ? serverProblem() : null;
  const refused = trouble?.refused ?? null;
  const words = bannersWords();
  return (
    <div className="mx-auto grid w-full max-w-[1360px] gap-2 px-4 empty:hidden sm:px-6 [&>*]:mt-3">
      {misnamed !== null && (
        <Notice tone="bad" testId="server-misnamed">
          {misnamed}
        </Notice>
      )}
      {refused !== null && misnamed === null && (
        <Notice tone="bad" testId="server-refused">
          <Parts of={words.refused(refused, isForeignServer(), toExit)} />
        </Notice>
      )}
      {trouble !== null && refused === null && misnamed === null && (
        <Notice tone="bad" testId="server-down">
          <Parts of={words.down(ready !== null, toExit)} />
        </Notice>
      )}
      {restarted && (
        <Notice
          tone="warn"
          testId="server-reset"
          action={
            <Button size="small" onPress={() => location.reload()}>
              {words.reload}
            </Button>
          }
        >
          {words.restarted}
        </Notice>
      )}
      <WithChain>
        <ChainBanners />
        <WaitNotice />
      </WithChain>
    </div>
  );
}

const toExit = (text: string): ReactNode => (
  <a className="underline" href={exitPage}>
    {text}
  </a>
);

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
          {bannersWords().chainDown}
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
  const words = bannersWords();
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
          {words.switchTo(server.chainName)}
        </Button>
      }
    >
      {words.wrongChain(String(wallet.walletChain ?? ''), server.chainName, server.chainId)}
      {change.error && <span className="block text-loss">{explain(change.error)}</span>}
    </Notice>
  );
}
