'use client';
/** Which client this is, and which table server it asks. */
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { historyPage, housePage, oddsPage } from '../../lib/addresses.ts';
import { useClientDigest } from '../../lib/client-digest.ts';
import { shellWords } from '../../words/shell.ts';
import { LanguageChoice } from './language-choice.tsx';
import { isForeignServer, serverOrigin } from '../../lib/server-origin.ts';

/**
 * Lies in the lower edge of the page, so that a table still fills the window. Fetches nothing ahead: /verify asks no
 * server once it has loaded.
 */
export function Footer() {
  const digest = useClientDigest();
  const words = shellWords();
  const [foreign, setForeign] = useState<string | null>(null);
  useEffect(() => {
    if (isForeignServer()) setForeign(serverOrigin());
  }, []);
  return (
    <footer className="mx-auto flex w-full max-w-[1360px] flex-wrap items-start gap-x-4 px-4 pb-3 text-[11.5px] leading-[14px] text-muted sm:-mt-6 sm:h-6 sm:px-6 sm:pb-0">
      <Link
        href="/client/"
        prefetch={false}
        className="hover:text-ink"
        data-testid="client-digest"
        data-value={digest ?? ''}
      >
        {digest === undefined ? (
          words.thisClient
        ) : digest === null ? (
          words.noManifest
        ) : (
          <>
            {words.client} <span className="figures">{digest.slice(0, 16)}</span>
          </>
        )}
      </Link>
      <Link href={oddsPage} prefetch={false} className="hover:text-ink">
        {words.odds}
      </Link>
      <Link href={housePage} prefetch={false} className="hover:text-ink" data-testid="to-house">
        {words.house}
      </Link>
      <Link href={historyPage} prefetch={false} className="hover:text-ink sm:hidden">
        {words.yourCoups}
      </Link>
      {foreign !== null && <span data-testid="foreign-server">{words.tableServer(foreign)}</span>}
      <span className="ml-auto md:hidden">
        <LanguageChoice />
      </span>
    </footer>
  );
}
