import type { Metadata } from 'next';
import { VerifyPage } from '../../features/verify/verify-pages.tsx';

export const metadata: Metadata = { title: 'Verify' };

export default function Page() {
  return <VerifyPage />;
}
