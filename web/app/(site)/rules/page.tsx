import type { Metadata } from 'next';
import { RulesScreen } from '../../../features/rules/rules-screen.tsx';
import { staticTitles } from '../../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.rules };

export default function Rules() {
  return <RulesScreen />;
}
