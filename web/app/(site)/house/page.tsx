import type { Metadata } from 'next';
import { HouseScreen } from '../../../features/house/house-screen.tsx';
import { staticTitles } from '../../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.house };

export default function HousePage() {
  return <HouseScreen />;
}
