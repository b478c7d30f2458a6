import type { Metadata } from 'next';
import { PublishedTaglia } from '../../features/verify/published-proof.tsx';
import { verifyPage } from '../../lib/addresses.ts';

export const metadata: Metadata = { title: 'Proof of a taglia' };

export default function TagliaPage() {
  return (
    <div className="mx-auto grid max-w-[860px] gap-6">
      <header className="grid gap-2">
        <h1 className="text-[28px] font-semibold">Proof of a taglia</h1>
        <p className="text-soft">
          All banks of it that have ended, loaded from the table server and checked by this browser: each bank, and that
          the shoe goes unchanged from one to the next. To check it without any server, download it and drop it on the{' '}
          <a className="underline" href={verifyPage}>
            verify page
          </a>
          .
        </p>
      </header>
      <PublishedTaglia />
    </div>
  );
}
