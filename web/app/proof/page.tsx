import type { Metadata } from 'next';
import { ProofPage } from '../../features/verify/verify-pages.tsx';

export const metadata: Metadata = { title: 'Proof' };

export default function Page() {
  return <ProofPage />;
}
