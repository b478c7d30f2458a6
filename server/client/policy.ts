/**
 * What a page of the client may load, run and ask. The policy is written into the page itself, so that it holds whoever
 * serves the files. Scripts are files of the client, or scripts in this very page, by their SHA-256. A page may ask any
 * address: the table server that `?server=` names and the chain node that a player trusts can be anywhere.
 */
import { createHash } from 'node:crypto';
import { assert } from '../../engine/assert.ts';

const inlineScripts = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;
const charset = /<meta char[sS]et="utf-8"\s*\/?>/;
const policyTag = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"\s*\/?>/;

/**
 * The page with its policy right after the character set, before anything that the policy concerns. A page that has a
 * policy stays as it is.
 */
export function withPolicy(html: string): string {
  if (policyTag.test(html)) return html;
  const at = charset.exec(html);
  assert(at !== null && !html.slice(0, at.index).includes('<script'), 'a page begins with its character set');
  const end = at.index + at[0].length;
  return `${html.slice(0, end)}<meta http-equiv="Content-Security-Policy" content="${policyFor(html)}"/>${html.slice(end)}`;
}

/** The policy in a page; null when it has none. */
export function policyIn(html: string): string | null {
  return policyTag.exec(html)?.[1] ?? null;
}

function policyFor(html: string): string {
  const hashes = [...html.matchAll(inlineScripts)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'", // attributes: places of cards and chips
    "img-src 'self' data: blob:", // icons of wallets (EIP-6963) are data
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "connect-src 'self' http: https: ws: wss:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
