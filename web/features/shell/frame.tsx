import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';

interface FrameProps {
  readonly children: ReactNode;
  /** Beside the links of the header. */
  readonly head?: ReactNode;
  readonly banners?: ReactNode;
}

/** What stands around a page that asks nobody: no config, no wallet, no chain, and not their code either. */
export function Frame({ children, head = null, banners = null }: FrameProps) {
  return (
    <>
      <SkipLink />
      <Header>{head}</Header>
      {banners}
      <main id="main" className="mx-auto w-full max-w-[1360px] flex-1 px-4 py-5 sm:px-6 sm:py-6">
        {children}
      </main>
      <Footer />
    </>
  );
}
