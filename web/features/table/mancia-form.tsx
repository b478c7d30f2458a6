'use client';
/** How much the house is given, and what that does. Loaded where it is wanted. */
import { useQuery } from '@tanstack/react-query';
import { chip } from '../../../engine/chips.ts';
import { useServer } from '../../lib/chain.tsx';
import { explain } from '../../lib/errors.ts';
import { useMoney, useRefreshMoney } from '../../lib/money.ts';
import { useOwnNode, useWagmi, useWallet } from '../../lib/wallet.tsx';
import { beginWork } from '../../lib/works.ts';
import { Address } from '../../ui/address.tsx';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { EscrowGate } from '../../ui/escrow-gate.tsx';
import { NodeLine } from '../../ui/node-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { manciaWords } from '../../words/mancia.ts';
import { seatingWords } from '../../words/seating.ts';
import { giveMancia, readBox } from '../cashier/mancia.ts';
import { useTable } from './context.tsx';

export default function ManciaForm({ onDone }: { readonly onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <EscrowGate>
        <Giving onDone={onDone} />
      </EscrowGate>
      <NodeLine />
    </div>
  );
}

const usual = [chip, 5n * chip, 25n * chip] as const;

function Giving({ onDone }: { readonly onDone: () => void }) {
  const { amounts } = useTable();
  const [server, wagmi, node, wallet] = [useServer(), useWagmi(), useOwnNode(), useWallet()];
  const [money, refresh] = [useMoney(), useRefreshMoney()];
  const box = useQuery({ queryKey: ['box', server.escrow, node.key], queryFn: () => readBox(node, server) });
  const most = money.data?.wallet ?? 0n;
  const words = manciaWords();
  const amount = useAmount(null, 1n, most, { above: words.above(amounts(most)) });
  const { address } = wallet;
  const may = box.data !== undefined && address !== null && amount.amount !== null && !wallet.wrongChain;

  /** The dialog closes: the toast tells how it goes on. */
  async function give(): Promise<void> {
    if (!may) return;
    const [to, given] = [box.data, amount.amount];
    const work = beginWork('mancia', words.asked);
    onDone();
    try {
      await giveMancia({ wagmi, node, server, address, tell: work.tell }, to, given);
      work.done(words.done(amounts(given)));
    } catch (error) {
      work.failed(error);
    }
    await refresh();
  }

  return (
    <>
      <p className="text-[14px] text-soft">{words.what}</p>
      {box.data !== undefined && (
        <p className="text-[13.5px] text-muted" data-testid="mancia-box" data-value={box.data}>
          {words.box} <Address of={box.data} />
        </p>
      )}
      {box.error && <Notice tone="bad">{explain(box.error)}</Notice>}
      <AmountField
        label={words.label}
        amount={amount}
        testId="mancia-amount"
        quick={usual.filter((one) => one <= most).map((one) => ({ label: amounts(one), amount: one }))}
        onEnter={() => void give()}
      />
      {money.data && most === 0n && <p className="text-[13.5px] text-muted">{words.empty}</p>}
      {wallet.wrongChain && <Notice tone="warn">{seatingWords().otherChain}</Notice>}
      <Button look="gold" onPress={() => void give()} disabled={!may} testId="mancia-give">
        {words.give}
      </Button>
    </>
  );
}
