'use client';
/** Beside the cloth: what happened, whether it was fair, and what the banks came to. */
import { useMemo } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { View } from '../../../engine/table/view.ts';
import { BanksPanel } from './banks-panel.tsx';
import { useTable } from './context.tsx';
import { FairnessPanel } from './fairness-panel.tsx';
import { nameOf, storyOf, type Amounts, type StoryLine } from './words.ts';

export function SidePanel({ tab, onTab }: { readonly tab: string; readonly onTab: (tab: string) => void }) {
  return (
    <Tabs selectedKey={tab} onSelectionChange={(key) => onTab(String(key))} className="panel flex min-h-0 flex-col overflow-hidden">
      <TabList className="tablist shrink-0" aria-label="About this table">
        <Tab id="story" className="tab" data-testid="tab-story">Coups</Tab>
        <Tab id="fairness" className="tab" data-testid="tab-fairness">Fairness</Tab>
        <Tab id="banks" className="tab" data-testid="tab-banks">Banks</Tab>
      </TabList>
      <TabPanel id="story" className="min-h-0 flex-1 overflow-auto outline-none"><Story /></TabPanel>
      <TabPanel id="fairness" className="min-h-0 flex-1 overflow-auto outline-none"><FairnessPanel /></TabPanel>
      <TabPanel id="banks" className="min-h-0 flex-1 overflow-auto outline-none"><BanksPanel /></TabPanel>
    </Tabs>
  );
}

/** Newest first: banks of this sitting, and the bank on the table for who only watches. */
function linesOf(view: View, memory: SeatMemory | null, mySeat: number | null, amounts: Amounts): readonly StoryLine[] {
  const own = (memory?.banks ?? []).map((bank) => ({ bankId: bank.bankId, proof: bank.proof }));
  const known = view.bank && !own.some((bank) => bank.bankId === view.bank!.bankId) ? [...own, view.bank] : own;
  return known.flatMap(({ bankId, proof }) => {
    const who = (seat: number) => {
      const seated = view.seats.find((s) => s.seat === seat);
      const player = proof.setup.message.players.find((p) => p.seat === seat);
      if (seat === mySeat) return 'You';
      return seated && seated.player === player?.player ? nameOf(seated, mySeat) : player ? `${player.player.slice(0, 6)}…${player.player.slice(-4)}` : `Seat ${seat}`;
    };
    return storyOf(proof, bankId, who, amounts);
  }).reverse();
}

function Story() {
  const { snap, mySeat, amounts } = useTable();
  const { view, memory } = snap;
  const lines = useMemo(() => (view ? linesOf(view, memory, mySeat, amounts) : []), [view, memory, mySeat, amounts]);
  if (lines.length === 0) return <p className="p-5 text-[14px] text-muted">Coup by coup, what happens here is told in plain words.</p>;
  return (
    <ol className="grid gap-3.5 p-4 text-[14px]" data-testid="story">
      {lines.map((line) => (
        <li key={line.key} className={line.kind === 'coup' ? '' : 'text-soft'}>
          <div className="label-caps">{line.title}</div>
          <p className="figures text-pretty">{line.text}</p>
        </li>
      ))}
    </ol>
  );
}
