'use client';
/** Beside the cloth: what happened, whether it was fair, and how the banks ended. */
import { useState, type ComponentType } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { duelWords } from '../../words/duel.ts';
import { feltWords } from '../../words/felt.ts';
import { talkWords } from '../../words/talk.ts';
import { BanksPanel } from './banks-panel.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { useTable } from './context.tsx';
import { FairnessPanel } from './fairness-panel.tsx';
import { gameOf, type GameName } from '../../lib/game-of.ts';
import { useMuted } from '../../lib/muted.ts';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { useHeard } from './heard.ts';
import { RoadsPanel } from './roads-panel.tsx';
import { RoundsPanel } from './rounds-panel.tsx';
import { Story } from './story.tsx';

/** What a game shows of its past at a glance. */
const histories: Readonly<Record<GameName, { readonly title: () => string; readonly Panel: ComponentType }>> = {
  chemin: { title: () => feltWords().tabs.roads, Panel: RoadsPanel },
  sette: { title: () => duelWords().rounds, Panel: RoundsPanel },
};

export function SidePanel({ tab, onTab }: { readonly tab: string; readonly onTab: (tab: string) => void }) {
  const words = feltWords();
  const { table } = useTable();
  const history = histories[gameOf(table)];
  const ofGame = wordsOfGame(table);
  const silenced = useMuted();
  const asides = useTable().snap.asides.filter(({ other }) => !silenced.includes(other));
  const newest = [
    useHeard().at(-1)?.key ?? 0,
    ...asides.map(({ other, lines }) => `${other} ${lines.at(-1)?.key ?? 0}`),
  ].join();
  const [read, setRead] = useState(newest);
  const isOpen = tab === 'chat';
  if (isOpen && read !== newest) setRead(newest);
  const unread = !isOpen && read !== newest;
  return (
    <Tabs
      selectedKey={tab}
      onSelectionChange={(key) => onTab(String(key))}
      className="panel flex min-h-0 flex-col overflow-hidden"
    >
      <TabList className="tablist shrink-0" aria-label={words.about}>
        <Tab id="story" className="tab" data-testid="tab-story">
          {ofGame.story}
        </Tab>
        <Tab id="roads" className="tab" data-testid="tab-roads">
          {history.title()}
        </Tab>
        <Tab id="fairness" className="tab" data-testid="tab-fairness">
          {words.tabs.fairness}
        </Tab>
        <Tab id="banks" className="tab" data-testid="tab-banks">
          {ofGame.ended}
        </Tab>
        <Tab id="chat" className="tab" data-testid="tab-chat">
          {talkWords().chat.title}
          {unread && (
            <span className="unread" role="img" aria-label={talkWords().chat.unread} data-testid="chat-unread" />
          )}
        </Tab>
      </TabList>
      <TabPanel id="story" className="min-h-0 flex-1 overflow-auto outline-none">
        <Story />
      </TabPanel>
      <TabPanel id="roads" className="min-h-0 flex-1 overflow-auto outline-none">
        <history.Panel />
      </TabPanel>
      <TabPanel id="fairness" className="min-h-0 flex-1 overflow-auto outline-none">
        <FairnessPanel />
      </TabPanel>
      <TabPanel id="banks" className="min-h-0 flex-1 overflow-auto outline-none">
        <BanksPanel />
      </TabPanel>
      <TabPanel id="chat" className="min-h-0 flex-1 overflow-auto outline-none">
        <ChatPanel />
      </TabPanel>
    </Tabs>
  );
}
