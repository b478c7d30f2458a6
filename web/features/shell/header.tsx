'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { historyPage, verifyPage } from '../../lib/addresses.ts';
import { shellWords } from '../../words/shell.ts';
import { LanguageChoice } from './language-choice.tsx';

/** `phone`: there is room for it beside cashier and wallet on a phone; the footer has the others. */
const links = [
  { href: '/', name: 'tables', phone: false },
  { href: '/rules/', name: 'rules', phone: true },
  { href: verifyPage, name: 'verify', phone: true },
  { href: historyPage, name: 'history', phone: false },
] as const;

export function Header({ children }: { readonly children: ReactNode }) {
  const path = usePathname();
  const words = shellWords();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-night/85 backdrop-blur-md">
      <div className="mx-auto flex h-[60px] max-w-[1360px] items-center gap-2 px-4 sm:gap-6 sm:px-6">
        <Link href="/" className="flex items-center gap-2.5 rounded-md" aria-label={words.home}>
          <Wordmark />
        </Link>
        <nav aria-label={words.main} className="flex items-center gap-0.5 text-[14px] font-medium text-muted sm:gap-1">
          {links.map(({ href, name, phone }) => {
            const here = href === '/' ? path === '/' || path.startsWith('/table') : path.startsWith(href);
            return (
              <Link
                key={href}
                href={href}
                aria-current={here ? 'page' : undefined}
                className={`rounded-lg px-2 py-1.5 hover:text-ink sm:px-3 ${here ? 'text-ink' : ''} ${phone ? '' : 'max-sm:hidden'}`}
              >
                {words[name]}
              </Link>
            );
          })}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <span className="max-md:hidden">
            <LanguageChoice />
          </span>
          {children}
        </div>
      </div>
    </header>
  );
}

/** A card leaving the sabot, and the name. */
function Wordmark() {
  return (
    <>
      <svg viewBox="0 0 34 28" className="h-7 w-[34px]" aria-hidden>
        <path
          d="M2 9.5 25 3h7v15l-5 3.500H2z"
          fill="#1d160c"
          stroke="#dcb86f"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
        <path d="M25 3v18.5" stroke="#dcb86f" strokeWidth="1.2" opacity="0.6" />
        <rect x="5" y="10.5" width="11" height="15.5" rx="1.8" fill="#fbf6e9" transform="rotate(-9 10 18)" />
        <path
          d="M11 14.500c2 2.6 4 3.6 4 5.800a2 2 0 0 1-3.3 1.600c.1 1.1.5 1.8 1.1 2.400H9.200c.6-.6 1-1.3 1.1-2.400A2 2 0 0 1 7 20.300c0-2.2 2-3.2 4-5.800z"
          fill="#14503c"
          transform="rotate(-9 11 19)"
        />
      </svg>
      <span className="text-[18px] font-[680] tracking-[0.2em] text-ink max-[460px]:hidden">SABOT</span>
    </>
  );
}
