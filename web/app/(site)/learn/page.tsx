import type { Metadata } from 'next';
import { LearnScreen } from '../../../features/learn/learn-screen.tsx';
import { staticTitles } from '../../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.learn };

export default function LearnPage() {
  return <LearnScreen />;
}
