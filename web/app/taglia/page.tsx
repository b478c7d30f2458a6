import type { Metadata } from 'next';
import { TagliaPage } from '../../features/verify/verify-pages.tsx';

export const metadata: Metadata = { title: 'Proof of a taglia' };

export default function Page() {
  return <TagliaPage />;
}
