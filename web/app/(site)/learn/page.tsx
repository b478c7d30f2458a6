import type { Metadata } from 'next';
import { LearnPage } from '../../../features/learn/learn-page.tsx';
import { staticTitles } from '../../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.learn };

export default function Page() {
  return <LearnPage />;
}
