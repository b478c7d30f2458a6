import type { Metadata } from 'next';
import { OddsScreen } from '../../features/odds/odds-screen.tsx';

export const metadata: Metadata = { title: 'The odds' };

export default function OddsPage() {
  return <OddsScreen />;
}
