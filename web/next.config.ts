import { join } from 'node:path';
import type { NextConfig } from 'next';

const root = join(import.meta.dirname, '..');
const dev = process.env.NODE_ENV !== 'production';

/**
 * The page asks its own origin and nobody else: the front proxy sends `/gs/*` to the table server and `/rpc` to the chain
 * node. `connect-src 'self'` makes a foreign request impossible, but from /exit. Wallet icons (EIP-6963) are data URIs.
 */
const policyWith = (connect: string): string => [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${dev ? " 'unsafe-eval'" : ''}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self' blob:",
  `connect-src ${connect}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
const contentSecurityPolicy = policyWith(`'self'${dev ? ' ws:' : ''}`);
/** The way out must work when this site's own node is gone, too: it asks the one that the person names. */
const exitPolicy = policyWith("'self' http: https:");

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: root,
  turbopack: { root },
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'Content-Security-Policy', value: contentSecurityPolicy },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'no-referrer' },
      ],
    },
    // Of two values for one header the last one counts.
    ...['/exit', '/exit.html'].map((source) => ({ source, headers: [{ key: 'Content-Security-Policy', value: exitPolicy }] })),
  ],
  rewrites: async () => [{ source: '/exit', destination: '/exit.html' }],
};

export default config;
