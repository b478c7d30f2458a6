'use client';
/** What a sitting came to, when it is left: coups, banks, money, and whether the escrow has paid all of it. */
import Link from 'next/link';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import { isPaidAsKnown } from '../../../engine/seat/payments.ts';
import { exitPage, historyPage } from '../../lib/addresses.ts';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { useOwnNode } from '../../lib/wallet.tsx';
import { paidOnChain } from '../../lib/demands.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/money.tsx';
import { Parts } from '../../ui/parts.tsx';
import { bankWords } from '../../words/banks.ts';
import { doubtWords } from '../../words/doubts.ts';
import { seatingWords } from '../../words/seating.ts';
import { shellWords } from '../../words/shell.ts';
import { ownCoups } from './own-coups.ts';
import { allArchived } from './archive.ts';
import { useTable } from './context.tsx';
import { sittingFigures, unpaidBanks, type SittingFigures } from './own-result.ts';
import { allSittings } from './sittings.ts';

/** Out of this browser's stores, for a memory drops old banks. */
async function readFigures(key: string): Promise<SittingFigures> {
  const [sittings, archived] = await Promise.all([allSittings(), allArchived()]);
  const own = sittings.filter(({ memory }) => keyOf(memory) === key);
  return sittingFigures(ownCoups(own, archived));
}

/** Which banks are unpaid, by the memory, and by the player's own node while that has not looked; null: not known. */
function useUnpaid(memory: SeatMemory): readonly bigint[] | null {
  const node = useOwnNode();
  const { server, table } = useTable();
  const open = unpaidBanks(memory);
  const grant = memory.grant?.message;
  const { data } = useQuery({
    queryKey: ['unpaid', server.escrow, node.key, keyOf(memory), ...open.map(({ bankId }) => bankId)],
    queryFn: async () => {
      const paid = await Promise.all(open.map(({ number }) => paidOnChain(node, server, table, number, grant!)));
      return open
        .filter((bank, i) => !(paid[i] != null && isPaidAsKnown(memory, bank, paid[i])))
        .map((one) => one.number);
    },
    enabled: open.length > 0 && grant !== undefined,
    refetchInterval: 5_000,
  });
  return open.length === 0 ? [] : (data ?? null);
}

export function SittingSummary({ memory }: { readonly memory: SeatMemory }) {
  const turns = memory.banks.reduce((sum, { verifiedTurns }) => sum + verifiedTurns, 0);
  const key = keyOf(memory);
  const { data: figures } = useQuery({
    queryKey: ['own figures', key, turns],
    queryFn: () => readFigures(key),
    placeholderData: (before) => before,
  });
  const unpaid = useUnpaid(memory);
  const { summary } = seatingWords();
  const game = wordsOfGame(memory).sitting;
  if (figures === undefined) return null;
  const { coups, banks, won, lost, line, cagnotte } = figures;
  return (
    <p className="figures text-pretty" data-testid="sitting-summary" data-coups={coups} data-banks={banks}>
      {coups === 0 ? (
        game.none
      ) : (
        <>
          <Parts
            of={game.played(
              coups,
              banks,
              <Chips key="line" amount={line} signed className="font-semibold" testId="summary-line" />,
            )}
          />{' '}
          {summary.coups(won, lost)}{' '}
          <Parts of={summary.cagnotte(<Chips key="kept" amount={cagnotte} testId="summary-cagnotte" />)} />{' '}
          <span data-testid="summary-paid" data-unpaid={unpaid?.join() ?? '?'}>
            {unpaid === null ? summary.asked : unpaid.length === 0 ? summary.paid : game.unpaid(unpaid)}
          </span>
        </>
      )}
    </p>
  );
}

export function SummaryLinks() {
  return (
    <>
      <Link className="btn btn-quiet btn-small" href={historyPage} data-testid="summary-history">
        {shellWords().history}
      </Link>
      <a className="btn btn-quiet btn-small" href={exitPage} data-testid="summary-exit">
        {doubtWords().wayOut}
      </a>
    </>
  );
}

/** In one line of the bar from when its player has stood up until it is put away or another sitting begins. */
export function LeftSitting() {
  const { snap } = useTable();
  const leaves = snap.me !== null && (snap.me.leaving || snap.me.status === 'standing');
  const leaving = leaves && snap.memory !== null ? keyOf(snap.memory) : null;
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    if (leaving !== null) setLeft(leaving);
  }, [leaving]);
  const memory = [snap.memory, ...snap.earlier].find((one) => one !== null && keyOf(one) === left);
  // While a coup of theirs is played they are asked about that.
  const isOver = snap.memory === null || (leaves && snap.view?.bank?.coup == null);
  if (memory == null || !isOver) return null;
  return (
    <div
      className="-mb-1 flex w-full flex-wrap items-center gap-x-3 border-b border-line pb-2.5 text-[13.5px]"
      role="status"
      data-testid="left-sitting"
    >
      <SittingSummary memory={memory} />
      <span className="ml-auto flex items-center">
        <SummaryLinks />
        <Button look="quiet" size="small" onPress={() => setLeft(null)} label={bankWords().dismiss} className="!px-2">
          ✕
        </Button>
      </span>
    </div>
  );
}
