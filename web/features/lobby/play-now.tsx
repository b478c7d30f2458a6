'use client';
/**
 * *Play now*, on a local chain: one press makes a throw-away wallet, takes chips that have no value, puts some into the
 * escrow and goes to a seat. Each step is shown as it is done.
 */
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useConnect, useConnectors } from 'wagmi';
import type { Hex } from '../../../engine/bytes.ts';
import { seatPage } from '../../lib/addresses.ts';
import { amountText } from '../../lib/amounts.ts';
import { burnerId } from '../../lib/burner/announce.ts';
import { useServer, useTables } from '../../lib/chain.tsx';
import { explain } from '../../lib/errors.ts';
import { readMoney, useRefreshMoney } from '../../lib/money.ts';
import { useOwnNode, useWagmi, useWallet } from '../../lib/wallet.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EscrowGate } from '../../ui/escrow-gate.tsx';
import { Notice } from '../../ui/notice.tsx';
import { lobbyWords } from '../../words/lobby.ts';
import { deposit, takeChips } from '../cashier/flows.ts';
import { setPlayNow } from '../table/play-now.ts';
import { useLobby } from '../waiting/use-lobby.ts';
import { firstTable, type FirstTable } from './best-table.ts';

export function PlayNow() {
  const { local } = useServer();
  const wallet = useWallet();
  const tables = useTables();
  const { data: lobby } = useLobby();
  const burner = useConnectors().some(({ id }) => id === burnerId);
  const [at, setAt] = useState<FirstTable | null>(null);
  const best = lobby === undefined ? null : firstTable(lobby, tables);
  // Whoever has a wallet of their own chooses their table, and signs in it.
  const isFree = wallet.address === null || wallet.connectorId === burnerId;
  if (!local || !burner || !isFree || wallet.settling || best === null) return null;
  const words = lobbyWords().playNow;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="gold" size="large" onPress={() => setAt(best)} testId="play-now">
        {words.press}
      </Button>
      <p className="max-w-[420px] text-[13.5px] text-muted">{words.what(amountText(best.amount))}</p>
      <Dialog title={words.press} open={at !== null} onClose={() => setAt(null)} testId="play-now-dialog">
        {at !== null && (
          <EscrowGate>
            <Steps at={at} />
          </EscrowGate>
        )}
      </Dialog>
    </div>
  );
}

const names = ['wallet', 'chips', 'deposit', 'seat'] as const;

function Steps({ at: { tableId, seat, name, amount } }: { readonly at: FirstTable }) {
  const server = useServer();
  const wagmi = useWagmi();
  const node = useOwnNode();
  const wallet = useWallet();
  const router = useRouter();
  const refresh = useRefreshMoney();
  const { mutateAsync: connect } = useConnect();
  const burner = useConnectors().find(({ id }) => id === burnerId);
  const [done, setDone] = useState(0);
  const [told, tell] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);
  const closed = useRef(false);

  async function run() {
    const address = wallet.address ?? ((await connect({ connector: burner! })).accounts[0]!.toLowerCase() as Hex);
    setDone(1);
    const till = { wagmi, node, server, address, tell };
    let money = await readMoney(node, server, address);
    const isShort = () => money.free + money.wallet < amount;
    if (isShort() || money.eth === 0n) {
      await takeChips(till);
      money = await readMoney(node, server, address);
      if (isShort()) throw new Error(lobbyWords().playNow.short);
    }
    setDone(2);
    if (closed.current) return;
    if (money.free < amount) await deposit(till, amount - money.free);
    await refresh();
    setDone(3);
    if (closed.current) return;
    setPlayNow({ tableId, seat, player: address, amount, pressedAt: Date.now() });
    router.push(seatPage(tableId, seat));
  }

  useEffect(() => {
    closed.current = false;
    if (!begun.current) {
      begun.current = true;
      run().catch((error: unknown) => setProblem(explain(error)));
    }
    // Closing the dialog takes the press back: what is done is kept, and nothing further is.
    return () => {
      closed.current = true;
    };
  }, []);
  const words = lobbyWords().playNow;
  const texts = [
    words.steps.wallet,
    words.steps.chips,
    words.steps.deposit(amountText(amount)),
    words.steps.seat(seat, name),
  ];
  return (
    <>
      <ol className="grid gap-3" data-testid="play-now-steps" data-done={done}>
        {texts.map((text, i) => (
          <li
            key={names[i]}
            className="flex items-start gap-3 text-[15px]"
            aria-current={i === done ? 'step' : undefined}
          >
            <span className="w-6 shrink-0 text-center" aria-hidden>
              {i < done ? '✓' : i === done && problem === null ? <span className="spin" /> : i + 1}
            </span>
            <span className={i > done ? 'text-muted' : ''}>
              {text}
              {i === done && problem === null && told !== '' && (
                <span className="block text-[13px] text-muted">{told}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {problem !== null && (
        <div className="mt-4">
          <Notice tone="bad" testId="play-now-failed">
            {problem} {words.byHand}
          </Notice>
        </div>
      )}
      <p className="mt-4 text-[13px] text-muted">{words.noValue}</p>
    </>
  );
}
