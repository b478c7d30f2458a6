import type { Metadata } from 'next';
import { ClientScreen } from '../../features/client/client-screen.tsx';

export const metadata: Metadata = { title: 'This client' };

export default function ClientPage() {
  return (
    <div className="mx-auto grid max-w-[860px] gap-6">
      <header className="grid gap-2">
        <h1 className="text-[28px] font-semibold">This client</h1>
        <p className="text-soft">
          The pages that check every coup, as files that anybody can make again, compare and keep.
        </p>
      </header>
      <ClientScreen />
    </div>
  );
}
