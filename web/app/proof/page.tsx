import type { Metadata } from 'next';
import { PublishedProof } from '../../features/verify/published-proof.tsx';
import { verifyPage } from '../../lib/addresses.ts';

export const metadata: Metadata = { title: 'Proof' };

export default function ProofPage() {
  return (
    <div className="mx-auto grid max-w-[860px] gap-6">
      <header className="grid gap-2">
        <h1 className="text-[28px] font-semibold">Proof of a bank</h1>
        <p className="text-soft">
          Loaded from the table server, then checked by this browser. To check it without any server, download it and
          drop it on the{' '}
          <a className="underline" href={verifyPage}>
            verify page
          </a>
          .
        </p>
      </header>
      <PublishedProof />
    </div>
  );
}
