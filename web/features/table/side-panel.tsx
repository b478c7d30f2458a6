'use client';
/** Beside the cloth: what happened, whether it was fair, and how the banks ended. */
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { BanksPanel } from './banks-panel.tsx';
import { FairnessPanel } from './fairness-panel.tsx';
import { RoadsPanel } from './roads-panel.tsx';
import { Story } from './story.tsx';

export function SidePanel({ tab, onTab }: { readonly tab: string; readonly onTab: (tab: string) => void }) {
  return (
    <Tabs
      selectedKey={tab}
      onSelectionChange={(key) => onTab(String(key))}
      className="panel flex min-h-0 flex-col overflow-hidden"
    >
      <TabList className="tablist shrink-0" aria-label="About this table">
        <Tab id="story" className="tab" data-testid="tab-story">
          Coups
        </Tab>
        <Tab id="roads" className="tab" data-testid="tab-roads">
          Roads
        </Tab>
        <Tab id="fairness" className="tab" data-testid="tab-fairness">
          Fairness
        </Tab>
        <Tab id="banks" className="tab" data-testid="tab-banks">
          Banks
        </Tab>
      </TabList>
      <TabPanel id="story" className="min-h-0 flex-1 overflow-auto outline-none">
        <Story />
      </TabPanel>
      <TabPanel id="roads" className="min-h-0 flex-1 overflow-auto outline-none">
        <RoadsPanel />
      </TabPanel>
      <TabPanel id="fairness" className="min-h-0 flex-1 overflow-auto outline-none">
        <FairnessPanel />
      </TabPanel>
      <TabPanel id="banks" className="min-h-0 flex-1 overflow-auto outline-none">
        <BanksPanel />
      </TabPanel>
    </Tabs>
  );
}
