import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { CashierButton } from '../features/cashier/cashier.tsx';
import { Banners } from '../features/shell/banners.tsx';
import { Footer } from '../features/shell/footer.tsx';
import { Header } from '../features/shell/header.tsx';
import { SkipLink } from '../features/shell/skip-link.tsx';
import { Spoken } from '../features/shell/spoken.tsx';
import { WalletButton } from '../features/wallet/wallet-button.tsx';
import { Providers, WithChain } from '../lib/chain.tsx';
import { headScript } from '../words/head-script.ts';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Sabot', template: '%s · Sabot' },
  description: 'Chemin de Fer between players: cards that can be proven, money that settles on a chain.',
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
        <Spoken>
          <Providers>
            <SkipLink />
            <Header>
              <WithChain fallback={<span className="skeleton h-10 w-36" aria-hidden />}>
                <CashierButton />
                <WalletButton />
              </WithChain>
            </Header>
            <Banners />
            <main id="main" className="mx-auto w-full max-w-[1360px] flex-1 px-4 py-5 sm:px-6 sm:py-6">
              {children}
            </main>
            <Footer />
          </Providers>
        </Spoken>
      </body>
    </html>
  );
}
