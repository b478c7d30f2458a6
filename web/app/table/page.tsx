import type { Metadata } from 'next';
import { TableScreen } from '../../features/table/table-screen.tsx';
import { Tab } from '../heads.tsx';

export const metadata: Metadata = { title: 'Table' };

export default function TablePage() {
  return (
    <>
      <Tab page="table" />
      <TableScreen />
    </>
  );
}
