/**
 * Builds verify.html: the script of `main.ts` with the engine in it, the style, and a policy that lets exactly these two run and
 * nothing be fetched. The same sources and the same esbuild give the same bytes, so that anybody can make the file again.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const here = new URL('./', import.meta.url);
const project = fileURLToPath(new URL('../../', import.meta.url));

export interface BuiltVerifier {
  readonly html: string;
  /** Of the whole file, as `sha256sum` prints it. */
  readonly sha256: string;
  readonly bytes: number;
  readonly gzipped: number;
  /** Of the script alone: the verifier and what shows its report. */
  readonly scriptGzipped: number;
}

/** The file, in memory. */
export async function buildVerifier(): Promise<BuiltVerifier> {
  const [script, style] = await Promise.all([bundle('main.ts'), bundle('style.css')]);
  const parts: Readonly<Record<string, string>> = {
    policy: policyOf(script, style),
    icon: `data:image/svg+xml,${encodeURIComponent(readFileSync(new URL('../app/icon.svg', here), 'utf8').trim())}`,
    style,
    script,
  };
  const page = readFileSync(new URL('page.html', here), 'utf8');
  const html = page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name]!);
  const sizeOf = (text: string): number => gzipSync(text, { level: 9 }).length;
  return { html, sha256: createHash('sha256').update(html).digest('hex'), bytes: Buffer.byteLength(html), gzipped: sizeOf(html), scriptGzipped: sizeOf(script) };
}

/** What `sha256sum --check` reads. */
export function checksumLine({ sha256 }: BuiltVerifier): string {
  return `${sha256}  verify.html\n`;
}

/** The worker is the page's own script, from a blob; the icon stands in the file. */
function policyOf(script: string, style: string): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'`;
}

/** One source with all that it imports. Licences of the libraries stay in, at the end. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: project, entryPoints: [fileURLToPath(new URL(entry, here))], tsconfigRaw: {}, write: false, bundle: true, minify: true,
    format: 'iife', platform: 'browser', target: 'es2023', charset: 'utf8', legalComments: 'eof', logLevel: 'silent',
  });
  return outputFiles[0]!.text.trim();
}
