'use client';
/** The cashier: where the money is, and how it moves between wallet and escrow. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { Hex } from '../../../engine/bytes.ts';
import { useServer } from '../../lib/chain.tsx';
import { useOwnNode, useWagmi, useWallet } from '../../lib/wallet.tsx';
import { explain } from '../../lib/errors.ts';
import { useMoney, useRefreshMoney, type Money } from '../../lib/money.ts';
import { onOpenPanel } from '../../lib/panels.ts';
import { beginWork, isOver, useWorkHere } from '../../lib/works.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EscrowGate } from '../../ui/escrow-gate.tsx';
import { Chips } from '../../ui/money.tsx';
import { NodeLine } from '../../ui/node-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WorkLine } from '../../ui/work-line.tsx';
import { cashierWords } from '../../words/cashier.ts';
import { ownWords } from '../../words/own.ts';
import { deposit, depositInTwo, takeChips, withdraw, type Till } from './flows.ts';

/** Loaded only where it is wanted. */
const OwnLimitsOfWallet = lazy(() => import('./own-limits.tsx'));

/** The header's view of the player's money, and the dialog behind it. */
export function CashierButton() {
  const wallet = useWallet();
  const money = useMoney();
  const { chipSymbol } = useServer();
  const [open, setOpen] = useState(false);
  useEffect(() => onOpenPanel('cashier', () => setOpen(true)), []);
  if (!wallet.address) return null;
  const words = cashierWords();
  return (
    <>
      <Button onPress={() => setOpen(true)} testId="open-cashier" className="!px-3">
        <span className="text-[13px] font-normal text-muted max-[400px]:sr-only">{words.title}</span>{' '}
        {money.data ? <Chips amount={money.data.free} className="font-semibold" /> : '…'}
        {money.data && <span className="sr-only"> {words.freeInEscrow(chipSymbol)}</span>}
      </Button>
      <Dialog title={words.title} open={open} onClose={() => setOpen(false)} testId="cashier">
        {money.error && (
          <div className="mb-4">
            <Notice tone="bad" testId="money-unknown">
              {money.data ? words.lastBalances : words.noBalances} {explain(money.error)}
            </Notice>
          </div>
        )}
        {money.data ? (
          <Counter money={money.data} address={wallet.address} />
        ) : (
          !money.error && <div className="skeleton h-72" />
        )}
        <div className="mt-4">
          <NodeLine />
        </div>
        <Limits key={wallet.address} player={wallet.address} />
      </Dialog>
    </>
  );
}

/** For who does not sit at a table: there they stand beside how one plays. */
function Limits({ player }: { readonly player: Hex }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-3 border-t border-line pt-3">
      {open ? (
        <Suspense fallback={null}>
          <OwnLimitsOfWallet player={player} />
        </Suspense>
      ) : (
        <Button look="quiet" size="small" onPress={() => setOpen(true)} testId="own-open">
          {ownWords().open}
        </Button>
      )}
    </div>
  );
}

/** What it shows itself, and not as toasts. */
const ownWorks = ['faucet', 'deposit', 'withdraw'] as const;

function Counter({ money, address }: { readonly money: Money; readonly address: Hex }) {
  const server = useServer();
  const wagmi = useWagmi();
  const node = useOwnNode();
  const wallet = useWallet();
  const refresh = useRefreshMoney();
  const work = useWorkHere(ownWorks);
  const pending = work !== null && !isOver(work) ? work.name : null;
  const words = cashierWords();

  async function run(
    name: (typeof ownWorks)[number],
    done: string,
    act: (till: Till) => Promise<void>,
    otherwise?: () => void,
  ) {
    const report = beginWork(name, '…');
    try {
      await act({ wagmi, node, server, address, tell: report.tell });
      await refresh();
      report.done(done);
    } catch (error) {
      void refresh();
      report.failed(error, otherwise);
    }
  }

  const faucet = () => void run('faucet', words.done.faucet, takeChips);
  const putInTwo = (amount: bigint) => void run('deposit', words.done.deposit, (till) => depositInTwo(till, amount));
  const put = (amount: bigint) =>
    void run(
      'deposit',
      words.done.deposit,
      (till) => deposit(till, amount),
      () => putInTwo(amount),
    );
  const take = (amount: bigint) => void run('withdraw', words.done.withdraw, (till) => withdraw(till, amount));
  const blocked = wallet.wrongChain || pending !== null;
  return (
    <div className="grid gap-5">
      <Places money={money} />
      {server.local && (
        <div className="flex items-center justify-between gap-4 rounded-xl border border-dashed border-edge px-4 py-3">
          <p className="text-[13.5px] text-muted">{words.local}</p>
          <Button
            onPress={faucet}
            pending={pending === 'faucet'}
            disabled={blocked && pending !== 'faucet'}
            testId="take-chips"
          >
            {words.takeChips}
          </Button>
        </div>
      )}
      {wallet.wrongChain && <Notice tone="warn">{words.wrongChain}</Notice>}
      <Tabs>
        <TabList className="tablist" aria-label={words.title}>
          <Tab id="deposit" className="tab" data-testid="tab-deposit">
            {words.deposit}
          </Tab>
          <Tab id="withdraw" className="tab" data-testid="tab-withdraw">
            {words.withdraw}
          </Tab>
        </TabList>
        <TabPanel id="deposit" className="pt-4 outline-none">
          <EscrowGate>
            <Mover
              key="deposit"
              name="deposit"
              most={money.wallet}
              blocked={blocked}
              pending={pending === 'deposit'}
              done={work?.name === 'deposit' && work.state === 'done'}
              onMove={put}
            />
          </EscrowGate>
        </TabPanel>
        <TabPanel id="withdraw" className="pt-4 outline-none">
          <Mover
            key="withdraw"
            name="withdraw"
            most={money.free}
            blocked={blocked}
            pending={pending === 'withdraw'}
            done={work?.name === 'withdraw' && work.state === 'done'}
            onMove={take}
          />
        </TabPanel>
      </Tabs>
      {work && <WorkLine work={work} place="cashier" />}
    </div>
  );
}

function Places({ money }: { readonly money: Money }) {
  const words = cashierWords().places;
  const places = [
    { ...words.wallet, amount: money.wallet, testId: 'wallet-balance' },
    { ...words.free, amount: money.free, testId: 'free-balance' },
    { ...words.locked, amount: money.locked, testId: 'locked-balance' },
  ];
  return (
    <dl className="grid grid-cols-3 gap-2">
      {places.map(({ name, amount, testId, note }) => (
        <div key={name} className="sunken px-3 py-2.5">
          <dt className="text-[12px] text-muted">{name}</dt>
          <dd className="text-[17px] font-semibold">
            <Chips amount={amount} testId={testId} />
          </dd>
          <dd className="text-[11.5px] text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

interface MoverProps {
  readonly name: 'deposit' | 'withdraw';
  readonly most: bigint;
  readonly blocked: boolean;
  readonly pending: boolean;
  /** The last action went through: the field is emptied. */
  readonly done: boolean;
  readonly onMove: (amount: bigint) => void;
}

function Mover({ name, most, blocked, pending, done, onMove }: MoverProps) {
  const words = cashierWords();
  const { act, label, empty } = words.mover[name];
  const amount = useAmount(null, 1n, most, most === 0n ? { above: empty } : {});
  const { setText } = amount;
  useEffect(() => {
    if (done) setText('');
  }, [done, setText]);
  const move = () => {
    if (amount.amount !== null && !blocked) onMove(amount.amount);
  };
  const quick =
    most > 0n
      ? [
          { label: words.half, amount: most / 2n },
          { label: words.all, amount: most, testId: `${name}-all` },
        ]
      : [];
  return (
    <div className="grid gap-3">
      <AmountField
        label={label}
        amount={amount}
        testId={`${name}-amount`}
        quick={quick}
        disabled={blocked}
        onEnter={move}
      />
      {most === 0n && <p className="text-[13.5px] text-muted">{empty}</p>}
      <Button
        look="gold"
        onPress={move}
        disabled={amount.amount === null || (blocked && !pending)}
        pending={pending}
        testId={name}
        className="capitalize"
      >
        {act}
      </Button>
    </div>
  );
}
