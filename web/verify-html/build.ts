/**
 * Builds verify.html and exit.html, pages of one file each: the script of `main.ts` with the engine in it, the style,
 * and a policy that lets only these two run, and lets verify.html fetch nothing at all. The same sources, esbuild and
 * terser give the same bytes, so anybody can make the file again.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { minify } from 'terser';
import { present } from '../../engine/assert.ts';
import { wordsUsed, type Tongues } from './inlined-words.ts';

const web = new URL('../', import.meta.url);
const project = fileURLToPath(new URL('../../', import.meta.url));

export interface BuiltPage {
  /** `verify.html` */
  readonly name: string;
  readonly html: string;
  /** Of the whole file, as `sha256sum` prints it. */
  readonly sha256: string;
  readonly bytes: number;
  readonly gzipped: number;
  /** Of the script alone; for verify.html, the verifier and what shows its report. */
  readonly scriptGzipped: number;
}

/**
 * The verifier. Its worker is the page's own script, from a blob. `tongues`: English alone is the verifier itself,
 * without the words of other languages.
 */
export const buildVerifier = (tongues: Tongues = 'all'): Promise<BuiltPage> =>
  buildPage('verify', 'worker-src blob:', tongues);

/** The way out: it may ask the chain node that the person names, wherever that is. */
export const buildExit = (): Promise<BuiltPage> => buildPage('exit', 'connect-src http: https:', 'all');

/** The file of `web/NAME-html`, in memory. `allowed`: what its policy allows besides running its script. */
async function buildPage(name: string, allowed: string, tongues: Tongues): Promise<BuiltPage> {
  const here = new URL(`${name}-html/`, web);
  const [script, style] = await Promise.all([
    bundle(new URL('main.ts', here), tongues),
    bundle(new URL('style.css', here), 'english'),
  ]);
  const parts: Readonly<Record<string, string>> = {
    policy: policyOf(script, style, allowed),
    icon: iconOf(readFileSync(new URL('app/icon.svg', web), 'utf8')),
    style,
    script,
  };
  const page = readFileSync(new URL('page.html', here), 'utf8');
  const html = page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name]!);
  const sizeOf = (text: string): number => gzipSync(text, { level: 9 }).length;
  return {
    name: `${name}.html`,
    html,
    sha256: createHash('sha256').update(html).digest('hex'),
    bytes: Buffer.byteLength(html),
    gzipped: sizeOf(html),
    scriptGzipped: sizeOf(script),
  };
}

/** The picture as an address in double quotation marks. Nothing else is encoded: `%20` and the like cost bytes. */
function iconOf(svg: string): string {
  return `data:image/svg+xml,${svg.trim().replaceAll('"', "'").replace(/[%#]/g, encodeURIComponent)}`;
}

/** What `sha256sum --check` reads. */
export function checksumLine({ sha256, name }: BuiltPage): string {
  return `${sha256}  ${name}\n`;
}

/** The icon is inside the file. */
function policyOf(script: string, style: string, allowed: string): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; ${allowed}; img-src data:; base-uri 'none'; form-action 'none'`;
}

/** Without the contracts' own names of types, which nothing here reads: a kilobyte (gzipped). */
const plainAbi: Plugin = {
  name: 'abi',
  setup(building) {
    building.onLoad({ filter: /\/server\/chain\/abi\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8').replaceAll(/"internalType":"[^"]*",/g, ''),
    }));
  },
};

/** One source with everything it imports, and what the build defines. The libraries' licences stay in, at the end. */
export async function bundle(
  entry: URL,
  tongues: Tongues,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: [fileURLToPath(entry)],
    tsconfigRaw: {},
    write: false,
    define,
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    charset: 'utf8',
    legalComments: 'eof',
    logLevel: 'silent',
    plugins: [await wordsUsed(fileURLToPath(entry), tongues), plainAbi],
  });
  const text = outputFiles[0]!.text.trim();
  return entry.pathname.endsWith('.ts') ? smaller(text) : text;
}

/** Shrinks esbuild's output by some 5% (gzipped): the verifier of both games in English may have 44 kB in all. */
async function smaller(script: string): Promise<string> {
  const { code } = await minify(script, {
    ecma: 2020,
    toplevel: true,
    // No source here calls a function with `new`, or has a getter that does more than get.
    compress: { passes: 3, keep_fargs: false, pure_getters: true, unsafe_arrows: true, unsafe_methods: true },
    format: { comments: /^!/ },
  });
  return present(code, 'the script of a page');
}
