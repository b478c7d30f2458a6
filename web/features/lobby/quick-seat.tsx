'use client';
/** "Quick seat": a ruleset and a limit, and the page goes to the best table that is going and asks what to bring. */
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { seatPage } from '../../lib/addresses.ts';
import { useTables } from '../../lib/chain.tsx';
import { Button } from '../../ui/button.tsx';
import { bestTable } from './best-table.ts';
import { useLobby } from '../waiting/use-lobby.ts';
import { WaitButton } from '../waiting/wait-button.tsx';
import { amountText } from '../../lib/amounts.ts';
import { lobbyWords } from '../../words/lobby.ts';

export function QuickSeat() {
  const router = useRouter();
  const tables = useTables();
  const { data: lobby } = useLobby();
  const [ruleset, setRuleset] = useState('');
  const [most, setMost] = useState('');
  const [none, setNone] = useState(false);
  if (lobby === undefined || tables.length === 0) return null;
  const words = lobbyWords();
  const rulesets = [...new Set(tables.map((table) => table.ruleset))];
  const postas = [...new Set(tables.map(({ table }) => table.minPosta))].sort((a, b) => (a < b ? -1 : 1));
  const upTo = most === '' ? null : BigInt(most);
  const go = (): void => {
    const best = bestTable(lobby, tables, { ruleset, most: upTo });
    setNone(best === null);
    if (best !== null) router.push(seatPage(best.tableId, best.seat));
  };
  return (
    <div className="flex flex-wrap items-center gap-2 text-[13px]">
      <select
        aria-label={words.ruleset}
        className="rounded border border-line bg-surface px-2 py-1.5"
        value={ruleset}
        onChange={(event) => setRuleset(event.target.value)}
        data-testid="quick-ruleset"
      >
        <option value="">{words.quick.anyRules}</option>
        {rulesets.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        aria-label={words.leastPosta}
        className="rounded border border-line bg-surface px-2 py-1.5"
        value={most}
        onChange={(event) => setMost(event.target.value)}
        data-testid="quick-posta"
      >
        <option value="">{words.quick.anyPosta}</option>
        {postas.map((posta) => (
          <option key={String(posta)} value={String(posta)}>
            {words.quick.upTo(amountText(posta))}
          </option>
        ))}
      </select>
      <Button size="small" look="gold" onPress={go} testId="quick-seat">
        {words.quick.seat}
      </Button>
      <span aria-live="polite" className="text-muted">
        {none ? words.quick.noneFree : ''}
      </span>
      {none && (
        <WaitButton wish={{ ruleset: ruleset === '' ? null : ruleset, most: upTo }}>{words.quick.wait}</WaitButton>
      )}
    </div>
  );
}
