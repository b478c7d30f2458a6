import type { Metadata } from 'next';
import { TableScreen } from '../../../features/table/table-screen.tsx';

export const metadata: Metadata = { title: 'Table' };

export default async function TablePage({ params }: { readonly params: Promise<{ readonly tableId: string }> }) {
  return <TableScreen tableId={(await params).tableId} />;
}
