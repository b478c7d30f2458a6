import type { Metadata } from 'next';
import { RulesPage } from '../../features/rules/rules-page.tsx';

export const metadata: Metadata = { title: 'Rules' };

export default function Rules() {
  return <RulesPage />;
}
