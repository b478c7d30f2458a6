'use client';
/** Banks that the table no longer lists, a page at a time: the player's own, or all of the table for a spectator. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { linesOf, startState } from '../../../engine/protocol/digests.ts';
import { proofPage } from '../../lib/addresses.ts';
import { useServer } from '../../lib/chain.tsx';
import { useWallet } from '../../lib/wallet.tsx';
import { explain } from '../../lib/errors.ts';
import { fetchBanks } from '../../lib/table-server.ts';
import { type ListedBank } from '../../lib/server-types.ts';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bankWords } from '../../words/banks.ts';
import { ownBanksOf, toldOf, useCheckedBanks, type ToldBank } from './checked-banks.ts';
import { useTable } from './context.tsx';

export function OlderBanks({ before }: { readonly before: bigint | null }) {
  const { table, snap } = useTable();
  const wallet = useWallet();
  const player = snap.me?.player ?? wallet.address;
  const pages = useInfiniteQuery({
    queryKey: ['banks', table.tableId, player],
    enabled: false,
    staleTime: Infinity,
    initialPageParam: before,
    queryFn: ({ pageParam }) => fetchBanks(table.tableId, player, pageParam),
    getNextPageParam: ({ banks, more }) => (more ? banks.at(-1)?.number : undefined),
  });
  const words = bankWords();
  const game = wordsOfGame(table);
  const listed = pages.data?.pages.flatMap(({ banks }) => banks) ?? [];
  const opened = pages.data !== undefined;
  const more = () => void (opened ? pages.fetchNextPage() : pages.refetch());
  return (
    <section className="grid gap-2" aria-label={game.earlier}>
      {opened && listed.length === 0 && (
        <p className="text-[14px] text-muted" data-testid="no-older-banks">
          {player ? game.noEarlierOfYours : game.noEarlier}
        </p>
      )}
      <Rows listed={listed} player={player} />
      {pages.error && <Notice tone="bad">{explain(pages.error)}</Notice>}
      {(!opened || pages.hasNextPage) && (
        <div>
          <Button size="small" onPress={more} pending={pages.isFetching} testId="older-banks">
            {opened ? words.more : player ? game.yourEarlier : game.earlier}
          </Button>
        </div>
      )}
    </section>
  );
}

function Rows({ listed, player }: { readonly listed: readonly ListedBank[]; readonly player: Hex | null }) {
  const { table, snap } = useTable();
  const own = ownBanksOf([...snap.earlier, ...(snap.memory ? [snap.memory] : [])]);
  const checked = useCheckedBanks(
    listed.map(({ bankId }) => ({ bankId, age: 'over' })),
    table.tableId,
    useServer(),
  );
  return (
    <>
      {listed.map((bank, i) => (
        <Row key={bank.bankId} bank={bank} told={toldOf(own.get(bank.bankId), checked[i])} player={player} />
      ))}
    </>
  );
}

/**
 * A line of money appears here only as this browser has checked it: in its own play first, else in the bank's proof.
 */
function Row({
  bank: { number, bankId },
  told: { proof, problem },
  player,
}: {
  readonly bank: ListedBank;
  readonly told: ToldBank;
  readonly player: Hex | null;
}) {
  const { table } = useTable();
  const words = bankWords();
  const game = wordsOfGame(table);
  return (
    <article
      className="sunken flex flex-wrap items-baseline gap-x-3 gap-y-1 p-3 text-[13.5px]"
      data-testid={`older-bank-${number}`}
      data-bank-id={bankId}
    >
      <h3 className="font-semibold">{wordsOfGame(table).bank(number.toString())}</h3>
      {proof !== null && <Sum proof={proof} player={player} />}
      {proof === null && problem === null && <span className="text-muted">{words.beingChecked}</span>}
      {problem !== null && <span className="text-loss">{problem}</span>}
      <a
        className="btn btn-quiet btn-small ml-auto"
        href={proofPage(bankId)}
        target="_blank"
        rel="noreferrer"
        aria-label={game.playAndProofOf(number.toString())}
      >
        {game.playAndProof}
      </a>
    </article>
  );
}

function Sum({ proof, player }: { readonly proof: Proof; readonly player: Hex | null }) {
  const words = bankWords();
  const { message } = proof.setup;
  const coups = proof.turns.filter((turn) => turn.cards !== undefined).length;
  const line = linesOf(message, proof.turns.findLast((turn) => turn.state)?.state ?? startState(message)).find(
    (one) => one.player === player,
  );
  return (
    <>
      <span className="text-muted">
        {words.sum(<Chips key="posta" amount={message.posta} />, wordsOfGame(proof).count(coups))}
      </span>
      {line && (
        <span>
          {words.forYou(
            <Chips
              key="line"
              amount={line.line}
              signed
              className="font-semibold"
              testId={`older-line-${message.number}`}
            />,
          )}
        </span>
      )}
    </>
  );
}
