'use client';
/** The cashier: where the money is, and how it moves between wallet and escrow. */
import { useEffect, useRef, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { Hex } from '../../../engine/bytes.ts';
import { useOwnNode, useServer, useWagmi, useWallet } from '../../lib/chain.tsx';
import { explain, isRejection } from '../../lib/errors.ts';
import { useMoney, useRefreshMoney, type Money } from '../../lib/money.ts';
import { onOpenPanel } from '../../lib/panels.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EscrowGate } from '../../ui/escrow-gate.tsx';
import { Chips } from '../../ui/money.tsx';
import { NodeLine } from '../../ui/node-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CopyHex } from '../../ui/tx.tsx';
import { deposit, depositInTwo, takeChips, withdraw, type Till } from './flows.ts';

/** The header's view of the player's money, and the dialog behind it. */
export function CashierButton() {
  const wallet = useWallet();
  const money = useMoney();
  const { chipSymbol } = useServer();
  const [open, setOpen] = useState(false);
  useEffect(() => onOpenPanel('cashier', () => setOpen(true)), []);
  if (!wallet.address) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)} testId="open-cashier" className="!px-3">
        <span className="text-[13px] font-normal text-muted max-[360px]:sr-only">Cashier</span>{' '}
        {money.data ? <Chips amount={money.data.free} className="font-semibold" /> : '…'}
        {money.data && <span className="sr-only"> {chipSymbol} free in the escrow</span>}
      </Button>
      <Dialog title="Cashier" open={open} onClose={() => setOpen(false)} testId="cashier">
        {money.error && (
          <div className="mb-4">
            <Notice tone="bad" testId="money-unknown">
              {money.data
                ? 'These are the last balances that could be read.'
                : 'Your balances cannot be read; they are safe on chain.'}{' '}
              {explain(money.error)}
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
      </Dialog>
    </>
  );
}

interface Work {
  readonly name: string;
  readonly state: 'pending' | 'done' | 'failed';
  readonly words: string;
  readonly hash: Hex | null;
  readonly retry?: () => void;
}

function Counter({ money, address }: { readonly money: Money; readonly address: Hex }) {
  const server = useServer();
  const wagmi = useWagmi();
  const node = useOwnNode();
  const wallet = useWallet();
  const refresh = useRefreshMoney();
  const [work, setWork] = useState<Work | null>(null);
  const pending = work?.state === 'pending' ? work.name : null;

  async function run(name: string, done: string, act: (till: Till) => Promise<void>, otherwise?: () => void) {
    let hash: Hex | null = null;
    setWork({ name, state: 'pending', words: '…', hash });
    const tell = (words: string, given?: Hex) => {
      hash = given ?? hash;
      setWork({ name, state: 'pending', words, hash });
    };
    try {
      await act({ wagmi, node, server, address, tell });
      await refresh();
      setWork({ name, state: 'done', words: done, hash });
    } catch (error) {
      void refresh();
      setWork({
        name,
        state: 'failed',
        words: explain(error),
        hash,
        ...(isRejection(error) && otherwise ? { retry: otherwise } : {}),
      });
    }
  }

  const faucet = () => void run('faucet', 'The faucet has sent chips, and ETH for fees.', takeChips);
  const putInTwo = (amount: bigint) =>
    void run('deposit', 'Deposited: it is free in the escrow now.', (till) => depositInTwo(till, amount));
  const put = (amount: bigint) =>
    void run(
      'deposit',
      'Deposited: it is free in the escrow now.',
      (till) => deposit(till, amount),
      () => putInTwo(amount),
    );
  const take = (amount: bigint) => void run('withdraw', 'Withdrawn to your wallet.', (till) => withdraw(till, amount));
  const blocked = wallet.wrongChain || pending !== null;
  return (
    <div className="grid gap-5">
      <Places money={money} />
      {server.local && (
        <div className="flex items-center justify-between gap-4 rounded-xl border border-dashed border-edge px-4 py-3">
          <p className="text-[13.5px] text-muted">
            A local chain: chips here have no value, and a faucet gives them away.
          </p>
          <Button
            onPress={faucet}
            pending={pending === 'faucet'}
            disabled={blocked && pending !== 'faucet'}
            testId="take-chips"
          >
            Take chips
          </Button>
        </div>
      )}
      {wallet.wrongChain && <Notice tone="warn">Your wallet is on another chain. Switch it first.</Notice>}
      <Tabs>
        <TabList className="tablist" aria-label="Cashier">
          <Tab id="deposit" className="tab" data-testid="tab-deposit">
            Deposit
          </Tab>
          <Tab id="withdraw" className="tab" data-testid="tab-withdraw">
            Withdraw
          </Tab>
        </TabList>
        <TabPanel id="deposit" className="pt-4 outline-none">
          <EscrowGate>
            <Mover
              key="deposit"
              name="deposit"
              label="From wallet to escrow"
              most={money.wallet}
              empty="There are no chips in your wallet yet."
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
            label="From escrow to wallet"
            most={money.free}
            empty="Nothing is free in the escrow."
            blocked={blocked}
            pending={pending === 'withdraw'}
            done={work?.name === 'withdraw' && work.state === 'done'}
            onMove={take}
          />
        </TabPanel>
      </Tabs>
      {work && <WorkLine work={work} />}
    </div>
  );
}

function Places({ money }: { readonly money: Money }) {
  const places = [
    { name: 'Wallet', amount: money.wallet, testId: 'wallet-balance', note: 'yours alone' },
    { name: 'Free in escrow', amount: money.free, testId: 'free-balance', note: 'withdraw at any time' },
    { name: 'At tables', amount: money.locked, testId: 'locked-balance', note: 'locked while you sit' },
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
  readonly label: string;
  readonly most: bigint;
  readonly empty: string;
  readonly blocked: boolean;
  readonly pending: boolean;
  /** The last action went through: the field is emptied. */
  readonly done: boolean;
  readonly onMove: (amount: bigint) => void;
}

function Mover({ name, label, most, empty, blocked, pending, done, onMove }: MoverProps) {
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
          { label: 'Half', amount: most / 2n },
          { label: 'All', amount: most, testId: `${name}-all` },
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
        {name}
      </Button>
    </div>
  );
}

function WorkLine({ work }: { readonly work: Work }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed may be disabled now: the focus goes to the outcome, not to the page behind.
    if (work.state !== 'pending' && document.activeElement === document.body) line.current?.focus();
  }, [work.state]);
  const tone = work.state === 'done' ? 'good' : work.state === 'failed' ? 'bad' : 'note';
  return (
    <div
      ref={line}
      tabIndex={-1}
      className="rounded-[10px] outline-none"
      data-testid="cashier-status"
      data-state={work.state}
      data-name={work.name}
    >
      <Notice tone={tone}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {work.state === 'pending' && <span className="spin" aria-hidden />}
          <span>{work.words}</span>
          {work.hash && <CopyHex value={work.hash} label="transaction hash" testId="cashier-tx" />}
        </div>
        {work.retry && (
          <Button size="small" className="mt-2" onPress={work.retry} testId="deposit-in-two">
            Deposit with two transactions instead
          </Button>
        )}
      </Notice>
    </div>
  );
}
