'use client';
/** Sitting down: an amount, and the wallet's one signature. */
import { useState } from 'react';
import { getBlock, signTypedData } from 'wagmi/actions';
import type { Grant } from '../../../engine/protocol/messages.ts';
import { clamp } from '../../lib/amounts.ts';
import { useServer, useWagmi, useWallet } from '../../lib/chain.tsx';
import { grantTypes } from '../../lib/contracts.ts';
import { explain } from '../../lib/errors.ts';
import { useMoney } from '../../lib/money.ts';
import { openPanel } from '../../lib/panels.ts';
import { domainOf } from '../../lib/table-server.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EscrowGate } from '../../ui/escrow-gate.tsx';
import { Chips } from '../../ui/money.tsx';
import { NodeLine } from '../../ui/node-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTable } from './context.tsx';
import type { SeatChoice } from './snapshot.ts';
import { standingWords } from './words.ts';

/** For this many seconds a signed grant may be brought to the chain. */
const grantLife = 3_600n;

export function SitDialog({ at, onClose }: { readonly at: SeatChoice; readonly onClose: () => void }) {
  const { table } = useTable();
  const money = useMoney();
  const free = money.data?.free;
  const { minPosta } = table.table;
  return (
    <Dialog title={at === 'standing' ? 'Stand and bet' : `Take seat ${at}`} open onClose={onClose} testId="sit-dialog">
      <EscrowGate>
        {free === undefined ? (
          money.error ? (
            <Notice tone="bad" testId="sit-unknown">
              Your money in the escrow cannot be read. {explain(money.error)}
            </Notice>
          ) : (
            <div className="skeleton h-40" />
          )
        ) : free < minPosta ? (
          <TooLittle free={free} minPosta={minPosta} onClose={onClose} />
        ) : (
          <SitForm at={at} free={free} onClose={onClose} />
        )}
      </EscrowGate>
      <div className="mt-4">
        <NodeLine />
      </div>
    </Dialog>
  );
}

function TooLittle({
  free,
  minPosta,
  onClose,
}: {
  readonly free: bigint;
  readonly minPosta: bigint;
  readonly onClose: () => void;
}) {
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        You have <Chips amount={free} symbol /> free in the escrow; this table asks for at least{' '}
        <Chips amount={minPosta} symbol />. Deposit first.
      </p>
      <div className="flex justify-end">
        <Button
          look="gold"
          onPress={() => {
            onClose();
            openPanel('cashier');
          }}
          testId="sit-open-cashier"
        >
          Open the cashier
        </Button>
      </div>
    </div>
  );
}

function SitForm({
  at,
  free,
  onClose,
}: {
  readonly at: SeatChoice;
  readonly free: bigint;
  readonly onClose: () => void;
}) {
  const { session, table, amounts } = useTable();
  const server = useServer();
  const wagmi = useWagmi();
  const wallet = useWallet();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { minPosta } = table.table;
  const amount = useAmount(clamp(minPosta * 10n, minPosta, free), minPosta, free, {
    above: `You have ${amounts(free)} free.`,
  });

  async function signGrant(grant: Grant) {
    return signTypedData(wagmi, { domain: domainOf(server), types: grantTypes, primaryType: 'Grant', message: grant });
  }

  async function sit() {
    if (amount.amount === null || !wallet.address) return;
    setPending(true);
    setFailure(null);
    try {
      const now = BigInt(Math.floor(Date.now() / 1000));
      // A local chain's clock may run ahead; elsewhere no node's word counts.
      const ahead = server.local ? (await getBlock(wagmi)).timestamp : now;
      await session.sit(wallet.address, at, amount.amount, (ahead > now ? ahead : now) + grantLife, signGrant);
      onClose();
    } catch (error) {
      setFailure(explain(error));
      setPending(false);
    }
  }

  const quick = [...new Set([minPosta, clamp(minPosta * 10n, minPosta, free), free])].map((value) => ({
    label: value === free ? `All (${amounts(free)})` : amounts(value),
    amount: value,
  }));
  return (
    <div className="grid gap-4">
      <AmountField
        label="Bring to the table"
        amount={amount}
        testId="sit-amount"
        quick={quick}
        slider={{ min: minPosta, max: free }}
        disabled={pending}
        onEnter={() => void sit()}
      />
      <p className="text-[14px] text-muted">
        Your wallet signs once. The signature lets a key of this browser play this seat with at most this amount; it
        cannot withdraw, and it ends when you leave. The amount stays yours, locked in the escrow while you{' '}
        {at === 'standing' ? 'stand there' : 'sit'}.
      </p>
      {at === 'standing' && <p className="text-[14px] text-muted">{standingWords(table.table.ruleset)}</p>}
      {wallet.wrongChain && <Notice tone="warn">Your wallet is on another chain. Switch it first.</Notice>}
      {failure && (
        <Notice tone="bad" testId="sit-failure">
          {failure}
        </Notice>
      )}
      <Button
        look="gold"
        size="large"
        onPress={() => void sit()}
        pending={pending}
        disabled={amount.amount === null || wallet.wrongChain}
        testId="sit-confirm"
      >
        {pending ? 'Sign in your wallet…' : at === 'standing' ? 'Sign and stand' : 'Sign and sit down'}
      </Button>
    </div>
  );
}
