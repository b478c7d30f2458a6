import type { Metadata } from 'next';
import { HistoryScreen } from '../../features/history/history-screen.tsx';
import { HistoryHead } from '../heads.tsx';

export const metadata: Metadata = { title: 'History' };

export default function HistoryPage() {
  return (
    <div className="mx-auto grid max-w-[960px] gap-6">
      <HistoryHead />
      <HistoryScreen />
    </div>
  );
}
