import type { Metadata } from 'next';
import { HistoryScreen } from '../../../features/history/history-screen.tsx';
import { HistoryHead } from '../../heads.tsx';
import { staticTitles } from '../../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.history };

export default function HistoryPage() {
  return (
    <div className="mx-auto grid max-w-[960px] gap-6">
      <HistoryHead />
      <HistoryScreen />
    </div>
  );
}
