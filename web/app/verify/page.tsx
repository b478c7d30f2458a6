import type { Metadata } from 'next';
import { VerifyScreen } from '../../features/verify/verify-screen.tsx';

export const metadata: Metadata = { title: 'Verify' };

export default function VerifyPage() {
  return (
    <div className="mx-auto grid max-w-[860px] gap-6">
      <header className="grid gap-2">
        <h1 className="text-[28px] font-semibold">Verify a bank</h1>
        <p className="text-soft">
          A proof file holds everything a bank was made of. Your browser derives it again, card by card and unit by
          unit; no server is asked.
        </p>
      </header>
      <VerifyScreen />
    </div>
  );
}
