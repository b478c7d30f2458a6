'use client';
/** The page is drawn first; the table's code comes beside the library for wallets, without which there is no table. */
import dynamic from 'next/dynamic';
import { TableToCome } from './table-to-come.tsx';

export const TablePage = dynamic(async () => (await import('./table-screen.tsx')).TableScreen, {
  ssr: false,
  loading: TableToCome,
});
