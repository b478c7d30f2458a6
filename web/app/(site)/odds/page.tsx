import type { Metadata } from 'next';
import { OddsScreen } from '../../../features/odds/odds-screen.tsx';
import { staticTitles } from '../../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.odds };

export default function OddsPage() {
  return <OddsScreen />;
}
