import type { Metadata } from 'next';
import { TablePage } from '../../../features/table/table-page.tsx';
import { Tab } from '../../heads.tsx';
import { staticTitles } from '../../../words/static-titles.ts';

export const metadata: Metadata = { title: staticTitles.table };

export default function Page() {
  return (
    <>
      <Tab page="table" />
      <TablePage />
    </>
  );
}
