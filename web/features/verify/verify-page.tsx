'use client';
/** `/verify`: any file. The page is drawn first; what opens, checks and shows a file comes after it. */
import dynamic from 'next/dynamic';
import { useTitle } from '../../ui/title.ts';
import { verifyWords } from '../../words/verify.ts';
import { ProofFrame } from './proof-frame.tsx';

const VerifyScreen = dynamic(async () => (await import('./verify-screen.tsx')).VerifyScreen, {
  ssr: false,
  loading: () => <div className="skeleton h-[420px] !rounded-2xl" aria-busy />,
});

export function VerifyPage() {
  const words = verifyWords();
  useTitle(words.title);
  return (
    <ProofFrame heading={words.heading} lead={words.lead}>
      <VerifyScreen />
    </ProofFrame>
  );
}
