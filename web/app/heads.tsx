'use client';
/** What stands over a page and in its tab, in the language that is spoken: a page itself is drawn in English. */
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTitle } from '../ui/title.ts';
import { pagesWords } from '../words/pages.ts';

/** The tab of a page that has a head of its own; the lobby's is the site's name alone. */
export function Tab({ page }: { readonly page: 'table' | 'lobby' }) {
  useTitle(page === 'lobby' ? '' : pagesWords().tabs.table);
  return null;
}

function Head({
  title,
  tab,
  children,
}: {
  readonly title: string;
  readonly tab: string;
  readonly children: ReactNode;
}) {
  useTitle(tab);
  return (
    <header className="grid gap-2">
      <h1 className="text-[28px] font-semibold">{title}</h1>
      <p className="text-soft">{children}</p>
    </header>
  );
}

export function HistoryHead() {
  const { history, tabs, historyIntro } = pagesWords();
  return (
    <Head title={history} tab={tabs.history}>
      {historyIntro}
    </Head>
  );
}

export function ClientHead() {
  const { tabs, clientIntro } = pagesWords();
  return (
    <Head title={tabs.client} tab={tabs.client}>
      {clientIntro}
    </Head>
  );
}

/** Where an address leads to no page. */
export function Missing() {
  const { missing } = pagesWords();
  return (
    <div className="grid justify-items-start gap-4 py-16">
      <h1 className="text-[28px] font-semibold">{missing.title}</h1>
      <p className="text-soft">{missing.text}</p>
      <Link href="/" className="btn btn-gold">
        {missing.toTables}
      </Link>
    </div>
  );
}
