'use client';
/**
 * The client's digest: SHA-256 of the manifest served beside this page, which names the SHA-256 of every file. It says
 * which build the site claims to serve. It proves nothing: a changed page would show any digest (docs/CLIENT.md says
 * how to check).
 */
import { useEffect, useState } from 'react';
import { toHex } from '../../engine/bytes.ts';
import { errorWords } from '../words/errors.ts';

/** The manifest's file, at the root of the client. */
export const manifestFile = '/client-manifest.txt';

async function fetchDigest(): Promise<string> {
  const answer = await fetch(manifestFile, { credentials: 'omit' });
  if (!answer.ok) throw new Error(errorWords().server.noManifest);
  // After the page is drawn; the browser's own digest would want https.
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return toHex(sha256(new Uint8Array(await answer.arrayBuffer()))).slice(2);
}

/** Asked for once a page; undefined until then, and after a failure. */
let asked: Promise<string> | undefined;

/** 64 hexadecimal digits, as `sha256sum` prints them; undefined until known, null if the site serves no manifest. */
export function useClientDigest(): string | null | undefined {
  const [digest, setDigest] = useState<string | null>();
  useEffect(() => {
    asked ??= fetchDigest();
    asked.then(setDigest, () => {
      asked = undefined;
      setDigest(null);
    });
  }, []);
  return digest;
}
