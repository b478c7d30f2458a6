import { join } from 'node:path';
import type { NextConfig } from 'next';

const root = join(import.meta.dirname, '..');

/**
 * The pages as static files, the same bytes every time (docs/CLIENT.md); no Next server runs. What a page may load and
 * ask is written into it after the build (server/start/client-policy.ts), so that it holds whoever serves the files.
 */
const config: NextConfig = {
  output: 'export',
  trailingSlash: true, // TABLE/index.html, which every static server finds
  generateBuildId: () => 'sabot', // Next's own id is random; files are named by their content
  turbopack: { root },
  typescript: { ignoreBuildErrors: true }, // `npm run check` checks the types; they change no byte
  reactStrictMode: true,
  devIndicators: false,
};

export default config;
