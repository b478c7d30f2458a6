import type { Metadata } from 'next';
import { RulesPage } from '../../../features/rules/rules-page.tsx';
import { staticTitles } from '../../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.rules };

export default function Rules() {
  return <RulesPage />;
}
