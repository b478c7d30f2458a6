import type { Metadata } from 'next';
import { TableScreen } from '../../features/table/table-screen.tsx';

export const metadata: Metadata = { title: 'Table' };

export default function TablePage() {
  return <TableScreen />;
}
