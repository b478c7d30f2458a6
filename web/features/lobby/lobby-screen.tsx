'use client';
/** The first page: what Sabot is, and the tables. */
import Link from 'next/link';
import { learnPage, verifyPage } from '../../lib/addresses.ts';
import { WithChain } from '../../lib/chain.tsx';
import { lobbyWords } from '../../words/lobby.ts';
import { CardSettings } from '../play/card-settings.tsx';
import { PlaySettings } from '../play/play-settings.tsx';
import { FoundTable } from './found-table.tsx';
import { Hero } from './hero.tsx';
import { Lobby } from './lobby.tsx';
import { PlayNow } from './play-now.tsx';
import { QuickSeat } from './quick-seat.tsx';

export function LobbyScreen() {
  const words = lobbyWords();
  return (
    <div className="grid gap-9 py-3 sm:py-8">
      <header className="flex items-center justify-between gap-12">
        <div className="max-w-[680px]">
          <h1 className="text-[30px] leading-[1.15] font-semibold tracking-tight text-balance sm:text-[40px]">
            {words.claim}
          </h1>
          <p className="mt-4 text-[17px] text-pretty text-soft">{words.intro}</p>
          <p className="mt-5 flex flex-wrap gap-2 text-[14px]">
            <Link className="btn" href={learnPage}>
              {words.learn}
            </Link>
            <Link className="btn" href="/rules/">
              {words.rules}
            </Link>
            <Link className="btn btn-quiet" href={verifyPage}>
              {words.checkProof}
            </Link>
          </p>
          <WithChain>
            <PlayNow />
          </WithChain>
        </div>
        <Hero />
      </header>
      <section className="grid gap-4" aria-labelledby="tables">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="tables" className="label-caps">
            {words.tables}
          </h2>
          <span className="flex flex-wrap items-center gap-3">
            <CardSettings />
            <WithChain>
              <PlaySettings />
              <QuickSeat />
              <FoundTable />
            </WithChain>
          </span>
        </div>
        <Lobby />
      </section>
    </div>
  );
}
