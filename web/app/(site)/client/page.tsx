import type { Metadata } from 'next';
import { ClientScreen } from '../../../features/client/client-screen.tsx';
import { ClientHead } from '../../heads.tsx';
import { staticTitles } from '../../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.client };

export default function ClientPage() {
  return (
    <div className="mx-auto grid max-w-[860px] gap-6">
      <ClientHead />
      <ClientScreen />
    </div>
  );
}
