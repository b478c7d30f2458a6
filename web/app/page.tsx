import Link from 'next/link';
import { Hero } from '../features/lobby/hero.tsx';
import { FoundTable } from '../features/lobby/found-table.tsx';
import { QuickSeat } from '../features/lobby/quick-seat.tsx';
import { PlaySettings } from '../features/play/play-settings.tsx';
import { Lobby } from '../features/lobby/lobby.tsx';
import { verifyPage } from '../lib/addresses.ts';
import { WithChain } from '../lib/chain.tsx';

export default function LobbyPage() {
  return (
    <div className="grid gap-9 py-3 sm:py-8">
      <header className="flex items-center justify-between gap-12">
        <div className="max-w-[680px]">
          <h1 className="text-[30px] leading-[1.15] font-semibold tracking-tight text-balance sm:text-[40px]">
            Chemin de Fer between players.
          </h1>
          <p className="mt-4 text-[17px] text-pretty text-soft">
            Every card comes from secrets of the players and the house, and your browser checks each coup before it
            signs. The money lies in an escrow on chain and moves only by what the players have signed or the contract
            can replay.
          </p>
          <p className="mt-5 flex flex-wrap gap-2 text-[14px]">
            <Link className="btn" href="/rules/">
              The rules in five minutes
            </Link>
            <Link className="btn btn-quiet" href={verifyPage}>
              Check a proof
            </Link>
          </p>
        </div>
        <Hero />
      </header>
      <section className="grid gap-4" aria-labelledby="tables">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="tables" className="label-caps">
            Tables
          </h2>
          <WithChain>
            <span className="flex flex-wrap items-center gap-3">
              <PlaySettings />
              <QuickSeat />
              <FoundTable />
            </span>
          </WithChain>
        </div>
        <Lobby />
      </section>
    </div>
  );
}
