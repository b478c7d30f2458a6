import type { Metadata } from 'next';
import { TagliaPage } from '../../../features/verify/published-pages.tsx';
import { staticTitles } from '../../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.taglia };

export default function Page() {
  return <TagliaPage />;
}
