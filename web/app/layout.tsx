import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { Spoken } from '../features/shell/spoken.tsx';
import { headScript } from '../words/head-script.ts';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Sabot', template: '%s · Sabot' },
  description: 'Chemin de Fer between players: cards that can be proven, money that settles on a chain.',
  manifest: '/manifest.webmanifest',
  referrer: 'no-referrer', // here too, for anybody who serves these files
};

export const viewport: Viewport = { themeColor: '#0a0e0d', width: 'device-width', initialScale: 1 };

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
      </head>
      <body className="flex flex-col font-sans">
        <Spoken>{children}</Spoken>
      </body>
    </html>
  );
}
