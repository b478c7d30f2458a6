'use client';
/** Beside the cloth: the coups of the running taglia as roads, what is left of it, and the longest banks. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { useServer } from '../../lib/chain.tsx';
import { fetchTaglia } from '../../lib/table-server.ts';
import type { ServerConfig } from '../../lib/server-types.ts';
import { verifyText } from '../../lib/verifier.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { roadWords } from '../../words/roads.ts';
import { isOfTable } from './checked-banks.ts';
import { useTable } from './context.tsx';
import { bigRoad, longestBanks, tagliaOf, type RoadCoup, type Run, type Side } from './roads.ts';
import { useToldBanks } from './told-banks.ts';
import { namePlayed } from './words.ts';

const letters: Readonly<Record<Side, string>> = { punta: 'P', banco: 'B', egalite: 'É' };
const longestShown = 3;
/** A coup draws four to six cards. */
const cardsACoup = 5;

/**
 * The banks of the taglia that this browser has not seen, from the table's file, each checked here as a strange file
 * would be. None where the file does not verify: a road with a hole says so.
 */
async function fetchedBanks(tableId: Hex, taglia: number, server: ServerConfig): Promise<readonly Proof[]> {
  const { file, report } = await verifyText(await fetchTaglia(tableId, taglia));
  if (file?.kind !== 'taglia' || report === undefined || report.verdict === 'MISMATCH') return [];
  return file.taglia.banks.filter((proof) => isOfTable(proof, tableId, server));
}

function useTaglia() {
  const { snap, table } = useTable();
  const server = useServer();
  const { banks, checking } = useToldBanks();
  const taglia = snap.view?.taglia ?? 0;
  const told = banks.flatMap(({ proof }) => (proof === null ? [] : [proof]));
  const seen = tagliaOf(told, taglia);
  const asked = useQuery({
    queryKey: ['taglia', table.tableId, taglia],
    queryFn: () => fetchedBanks(table.tableId, taglia, server),
    enabled: taglia > 0 && !checking && !seen.isWhole,
    staleTime: Infinity,
    retry: false,
  });
  const proofs = withTold(asked.data ?? [], told);
  return { ...tagliaOf(proofs, taglia), proofs, checking: checking || asked.isFetching, taglia };
}

/** A bank that is told here goes before the same bank in a file. */
function withTold(fetched: readonly Proof[], told: readonly Proof[]): readonly Proof[] {
  const idOf = ({ setup }: Proof): Hex => hashStruct('Setup', setup.message);
  const known = new Set(told.map(idOf));
  return [...fetched.filter((proof) => !known.has(idOf(proof))), ...told].sort((a, b) =>
    a.setup.message.number < b.setup.message.number ? -1 : 1,
  );
}

export function RoadsPanel() {
  const { snap, mySeat } = useTable();
  const { coups, isWhole, proofs, checking, taglia } = useTaglia();
  const { view, me } = snap;
  if (view === null) return null;
  const count = (side: Side): number => coups.filter((coup) => coup.side === side).length;
  const longest = longestBanks(proofs, longestShown);
  const words = roadWords();
  const name = namePlayed(view, mySeat);
  const who = (banker: number, player: Hex): string => (player === me?.player ? words.you : name(banker, player));
  return (
    <div className="grid gap-5 p-4 text-[14px]" data-testid="roads" data-coups={coups.length} data-whole={isWhole}>
      <section>
        <h3 className="label-caps">{words.taglia(taglia)}</h3>
        <p className="figures" data-testid="roads-counts">
          {coups.length === 0
            ? words.noCoup
            : words.counts(coups.length, count('banco'), count('punta'), count('egalite'))}
        </p>
        <p className="figures text-muted">
          {words.cards(view.cardsLeft, view.lastCoup ? null : coupsLeft(view.cardsLeft))}
        </p>
        {!isWhole && coups.length > 0 && <p className="text-muted">{checking ? words.checking : words.missing}</p>}
      </section>
      {coups.length > 0 && (
        <>
          <Road title={words.each}>
            <BeadRoad coups={coups} />
          </Road>
          <Road title={words.runs}>
            <BigRoad runs={bigRoad(coups)} />
          </Road>
          <p className="text-[13px] text-muted">
            <Key side="banco" /> <Key side="punta" /> <Key side="egalite" /> {words.key}
          </p>
        </>
      )}
      {longest.length > 0 && (
        <section>
          <h3 className="label-caps">{words.longest}</h3>
          <ol className="figures grid gap-1" data-testid="longest-banks">
            {longest.map(({ bank, banker, player, won }) => (
              <li key={bank.toString()}>{words.longBank(bank, won, who(banker, player))}</li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

const coupsLeft = (cards: number): number => Math.max(1, Math.floor(cards / cardsACoup));

function Road({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="label-caps mb-1.5">{title}</h3>
      <ScrollBox name={title}>{children}</ScrollBox>
    </section>
  );
}

function Key({ side }: { readonly side: Side }) {
  return (
    <span className="mr-2 inline-flex items-center gap-1 whitespace-nowrap">
      <span className={`bead bead-${side}`} aria-hidden>
        {letters[side]}
      </span>
      {roadWords().sides[side]}
    </span>
  );
}

const said = ({ bank, coup, side, points }: RoadCoup): string =>
  side === 'egalite' ? roadWords().egalite(bank, coup, points) : roadWords().decided(bank, coup, side, points);

/** Columns of six, filled from the top. */
function BeadRoad({ coups }: { readonly coups: readonly RoadCoup[] }) {
  return (
    <ol className="bead-road" aria-label={roadWords().eachInOrder} data-testid="bead-road">
      {coups.map((coup) => (
        <li key={`${coup.bank}:${coup.coup}`} className={`bead bead-${coup.side}`} title={said(coup)}>
          <span aria-hidden>{coup.points}</span>
          <span className="sr-only">{said(coup)}</span>
        </li>
      ))}
    </ol>
  );
}

function BigRoad({ runs }: { readonly runs: readonly Run[] }) {
  const words = roadWords();
  return (
    <ol className="big-road" aria-label={words.runsInOrder} data-testid="big-road">
      {runs.map(({ side, coups }, i) => (
        <li key={i} className="grid content-start gap-[3px]">
          <span className="sr-only">{words.run(side, coups.length)}</span>
          {coups.map(({ coup, egalites }) => (
            <span
              key={`${coup.bank}:${coup.coup}`}
              className={`run-coup run-${side}`}
              title={egalites > 0 ? words.withEgalites(said(coup), egalites) : said(coup)}
              aria-hidden
            >
              {egalites > 0 ? egalites : ''}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
