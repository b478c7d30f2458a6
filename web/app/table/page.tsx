import type { Metadata } from 'next';
import { TableScreen } from '../../features/table/table-screen.tsx';
import { Tab } from '../heads.tsx';
import { staticTitles } from '../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.table };

export default function TablePage() {
  return (
    <>
      <Tab page="table" />
      <TableScreen />
    </>
  );
}
