'use client';
/** Which client this is, and which table server it asks. */
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { historyPage } from '../../lib/addresses.ts';
import { useClientDigest } from '../../lib/client-digest.ts';
import { isForeignServer, serverOrigin } from '../../lib/server-origin.ts';

/**
 * Lies in the lower edge of the page, so that a table still fills the window. Fetches nothing ahead: /verify asks no
 * server once it has loaded.
 */
export function Footer() {
  const digest = useClientDigest();
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
          'This client'
        ) : digest === null ? (
          'A client without a manifest'
        ) : (
          <>
            Client <span className="figures">{digest.slice(0, 16)}</span>
          </>
        )}
      </Link>
      <Link href={historyPage} prefetch={false} className="hover:text-ink sm:hidden">
        Your coups
      </Link>
      {foreign !== null && <span data-testid="foreign-server">Table server: {foreign}</span>}
    </footer>
  );
}
