'use client';
/** The banners about the chain node, the wallet's chain and the seat that is waited for: they need a wallet. */
import { useQuery } from '@tanstack/react-query';
import { useSwitchChain } from 'wagmi';
import { getBlockNumber } from 'wagmi/actions';
import { useServer } from '../../lib/chain.tsx';
import { explain } from '../../lib/errors.ts';
import { rpcUrl } from '../../lib/wagmi.ts';
import { useWagmi, useWallet } from '../../lib/wallet.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bannersWords } from '../../words/banners.ts';
import { WaitNotice } from '../waiting/wait-notice.tsx';

export function ChainBanners() {
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
      <WaitNotice />
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
