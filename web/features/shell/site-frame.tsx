import type { ReactNode } from 'react';
import { Providers } from '../../lib/chain.tsx';
import { Banners } from './banners.tsx';
import { Frame } from './frame.tsx';
import { KeepPages } from './keep-pages.tsx';
import { MoneyButtons } from './money-buttons.tsx';

/** The frame of all pages but /verify: with cashier, wallet, and what is wrong outside the page. */
export function SiteFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Providers>
      <KeepPages />
      <Frame head={<MoneyButtons />} banners={<Banners />}>
        {children}
      </Frame>
    </Providers>
  );
}
