import type { Metadata } from 'next';
import { HistoryScreen } from '../../features/history/history-screen.tsx';

export const metadata: Metadata = { title: 'History' };

export default function HistoryPage() {
  return (
    <div className="mx-auto grid max-w-[960px] gap-6">
      <header className="grid gap-2">
        <h1 className="text-[28px] font-semibold">Your coups</h1>
        <p className="text-soft">
          Every coup you had money in, at every table, as this browser has checked it. It is kept here and sent nowhere.
        </p>
      </header>
      <HistoryScreen />
    </div>
  );
}
