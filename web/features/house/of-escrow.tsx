'use client';
/** The record of the escrow that the table server names; inside `WithChain` only. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useServer } from '../../lib/chain.tsx';
import { ServiceError } from '../../lib/errors.ts';
import { useOwnNode } from '../../lib/wallet.tsx';
import { Button } from '../../ui/button.tsx';
import { NodeLine } from '../../ui/node-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Parts } from '../../ui/parts.tsx';
import { CopyHex } from '../../ui/tx.tsx';
import { houseWords } from '../../words/house.ts';
import { Figures } from './figures-view.tsx';
import { LastBanks } from './last-banks.tsx';
import { readHouse, type HouseRecord, type Reading } from './read.ts';

export function OfEscrow() {
  const { escrow } = useServer();
  const node = useOwnNode();
  const [reading, setReading] = useState<Reading | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['house', escrow, node.key],
    queryFn: ({ signal }) =>
      node.ask((client) =>
        readHouse(client, escrow, (next) => {
          signal.throwIfAborted(); // nobody waits for it any more: no more pieces are asked for
          setReading(next);
        }),
      ),
    retry: false,
    staleTime: Infinity,
    structuralSharing: false,
  });
  useEffect(() => {
    if (!isFetching) setReading(null);
  }, [isFetching]);
  const words = houseWords();
  return (
    <>
      <section className="panel grid gap-2 p-4 sm:p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[14px]">
          <span className="flex flex-wrap items-center gap-x-2">
            <Parts
              of={words.escrow(<CopyHex value={escrow} label={words.escrowName} testId="house-escrow" key="escrow" />)}
            />
          </span>
          {data !== undefined && (
            <span className="flex flex-wrap items-center gap-2 text-soft">
              {words.readTo(String(data.head))}
              <Button size="small" pending={isFetching} onPress={() => void refetch()} testId="house-again">
                {words.again}
              </Button>
            </span>
          )}
        </div>
        <NodeLine />
      </section>
      {error !== null && (
        <Notice
          tone="bad"
          testId="house-failed"
          action={
            <Button size="small" pending={isFetching} onPress={() => void refetch()} testId="house-retry">
              {words.again}
            </Button>
          }
        >
          {whyNot(error)} {words.failed.remedy}
        </Notice>
      )}
      {isFetching && data === undefined && <Progress reading={reading} />}
      {data !== undefined && error === null && <Record record={data} />}
    </>
  );
}

/** What stopped the reading, in words of the page's own. */
function whyNot(error: Error): string {
  const { silent, unread } = houseWords().failed;
  if (error instanceof ServiceError) return error.message;
  return error.name === 'ChainError' ? unread : silent;
}

function Progress({ reading }: { readonly reading: Reading | null }) {
  const words = houseWords();
  const text = words.reading[reading?.of ?? 'escrow'](reading?.share ?? 0);
  return (
    <div className="panel grid gap-2 p-5" data-testid="house-reading">
      <p className="figures text-soft">{text}</p>
      <progress className="w-full accent-brass" max={100} value={reading?.share ?? 0} aria-label={text} />
    </div>
  );
}

function Record({ record }: { readonly record: HouseRecord }) {
  const isEmpty = record.figures.banks.length === 0;
  return (
    <>
      {isEmpty && (
        <p className="panel p-5 text-soft" data-testid="house-none">
          {houseWords().none}
        </p>
      )}
      <Figures record={record} />
      {!isEmpty && <LastBanks banks={record.figures.banks} />}
    </>
  );
}
