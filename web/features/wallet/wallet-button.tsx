'use client';
/**
 * Connect, see who is connected, disconnect. Wallets are those that announce themselves (EIP-6963), and one injected
 * the old way.
 */
import { useEffect, useState } from 'react';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useConnect, useConnectors, useDisconnect, type Connector } from 'wagmi';
import type { Hex } from '../../../engine/bytes.ts';
import { burnerId } from '../../lib/burner/announce.ts';
import { useServer } from '../../lib/chain.tsx';
import { useWallet } from '../../lib/wallet.tsx';
import { explain } from '../../lib/errors.ts';
import { onOpenPanel } from '../../lib/panels.ts';
import { Mark, shortHex } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CopyHex } from '../../ui/tx.tsx';
import { walletWords } from '../../words/wallet.ts';

export function WalletButton() {
  const wallet = useWallet();
  const [open, setOpen] = useState(false);
  useEffect(() => onOpenPanel('wallet', () => setOpen(true)), []);
  const words = walletWords();
  return (
    <>
      {wallet.address ? (
        <Connected address={wallet.address} />
      ) : (
        <Button look="gold" onPress={() => setOpen(true)} pending={wallet.settling} testId="connect-wallet">
          {words.connect}
        </Button>
      )}
      <Dialog title={words.title} open={open && !wallet.address} onClose={() => setOpen(false)} testId="wallet-dialog">
        <WalletList onConnected={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Announced wallets; the old-style one only if nothing announced itself but something was injected. */
function useWallets(): readonly Connector[] {
  const connectors = useConnectors();
  const announced = connectors.filter((connector) => connector.id !== 'injected');
  const others = announced.filter((connector) => connector.id !== burnerId);
  const injected = typeof window !== 'undefined' && 'ethereum' in window && others.length === 0;
  return connectors.filter((connector) => connector.id !== 'injected' || injected);
}

function WalletList({ onConnected }: { readonly onConnected: () => void }) {
  const server = useServer();
  const wallets = useWallets();
  const connect = useConnect();
  const choose = (connector: Connector) => connect.mutate({ connector }, { onSuccess: onConnected });
  const real = wallets.filter((connector) => connector.id !== burnerId);
  const words = walletWords();
  return (
    <div className="grid gap-2.5">
      {wallets.map((connector) => {
        const burner = connector.id === burnerId;
        return (
          <Button
            key={connector.uid}
            className="!h-auto !justify-start !py-3 text-left"
            testId={burner ? 'connect-burner' : `connect-${connector.id}`}
            onPress={() => choose(connector)}
            pending={connect.isPending && connect.variables?.connector === connector}
          >
            {connector.icon ? (
              <img src={connector.icon.trim()} alt="" width={34} height={34} className="rounded-lg" />
            ) : (
              <span className="size-[34px] rounded-lg bg-edge" />
            )}
            <span className="grid">
              <span>{connector.name === 'Injected' ? words.inBrowser : connector.name}</span>
              {burner && (
                <span className="text-[12.5px] font-normal whitespace-normal text-muted">{words.burnerChoice}</span>
              )}
            </span>
          </Button>
        );
      })}
      {real.length === 0 && (
        <p className="text-[14px] text-muted" data-testid="no-wallet">
          {wallets.length === 0 ? words.none : words.onlyBurner}
        </p>
      )}
      {connect.error && (
        <Notice tone="bad" testId="connect-failure">
          {explain(connect.error)}
        </Notice>
      )}
      <p className="mt-1 text-[13px] text-muted">{words.playsOn(server.chainName, server.chainId)}</p>
    </div>
  );
}

function Connected({ address }: { readonly address: Hex }) {
  const wallet = useWallet();
  const disconnect = useDisconnect();
  const burner = wallet.connectorId === burnerId;
  const words = walletWords();
  return (
    <DialogTrigger>
      <Button testId="wallet-menu" className="!px-2.5">
        <Mark of={address} size={24} />
        <span className="sr-only">{words.wallet} </span>
        <span className="figures max-sm:sr-only" data-testid="wallet-address" data-address={address}>
          {shortHex(address)}
        </span>
      </Button>
      <Popover className="popover w-[300px] p-4" placement="bottom end">
        <AriaDialog className="grid gap-3 outline-none" aria-label={words.wallet}>
          <div>
            <div className="label-caps">{wallet.connectorName}</div>
            <CopyHex value={address} label={words.address} />
          </div>
          {burner && (
            <Notice tone="warn" testId="burner-notice">
              {words.burnerIsOpen}
            </Notice>
          )}
          <Button size="small" onPress={() => disconnect.mutate({})} testId="disconnect-wallet">
            {words.disconnect}
          </Button>
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  );
}
