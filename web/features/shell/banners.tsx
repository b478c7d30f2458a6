'use client';
/** What is wrong outside the page: server, chain node, wallet's chain. Each says what the person can do. */
import { lazy, Suspense, type ReactNode } from 'react';
import { exitPage } from '../../lib/addresses.ts';
import { useChainState, WithChain } from '../../lib/chain.tsx';
import { isForeignServer, serverProblem } from '../../lib/server-origin.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Parts } from '../../ui/parts.tsx';
import { bannersWords } from '../../words/banners.ts';

const ChainBanners = lazy(async () => ({ default: (await import('./chain-banners.tsx')).ChainBanners }));

export function Banners() {
  const { ready, trouble, restarted } = useChainState();
  const misnamed = trouble !== null ? serverProblem() : null;
  const refused = trouble?.refused ?? null;
  const words = bannersWords();
  return (
    <div className="mx-auto grid w-full max-w-[1360px] gap-2 px-4 empty:hidden sm:px-6 [&>*]:mt-3">
      {misnamed !== null && (
        <Notice tone="bad" testId="server-misnamed">
          {misnamed}
        </Notice>
      )}
      {refused !== null && misnamed === null && (
        <Notice tone="bad" testId="server-refused">
          <Parts of={words.refused(refused, isForeignServer(), toExit)} />
        </Notice>
      )}
      {trouble !== null && refused === null && misnamed === null && (
        <Notice tone="bad" testId="server-down">
          <Parts of={words.down(ready !== null, toExit)} />
        </Notice>
      )}
      {restarted && (
        <Notice
          tone="warn"
          testId="server-reset"
          action={
            <Button size="small" onPress={() => location.reload()}>
              {words.reload}
            </Button>
          }
        >
          {words.restarted}
        </Notice>
      )}
      <WithChain>
        <Suspense>
          <ChainBanners />
        </Suspense>
      </WithChain>
    </div>
  );
}

const toExit = (text: string): ReactNode => (
  <a className="underline" href={exitPage}>
    {text}
  </a>
);
