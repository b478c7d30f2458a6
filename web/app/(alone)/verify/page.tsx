import type { Metadata } from 'next';
import { VerifyPage } from '../../../features/verify/verify-page.tsx';
import { staticTitles } from '../../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.verify };

export default function Page() {
  return <VerifyPage />;
}
