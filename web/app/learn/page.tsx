import type { Metadata } from 'next';
import { LearnScreen } from '../../features/learn/learn-screen.tsx';

export const metadata: Metadata = { title: 'Learn it in six coups' };

export default function LearnPage() {
  return <LearnScreen />;
}
