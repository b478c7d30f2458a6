import type { Metadata } from 'next';
import { ProofPage } from '../../../features/verify/published-pages.tsx';
import { staticTitles } from '../../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.proof };

export default function Page() {
  return <ProofPage />;
}
