'use client';
/**
 * The client's digest: SHA-256 of the manifest served beside this page, which names the SHA-256 of every file. It says
 * which build the site claims to serve. It proves nothing: a changed page would show any digest (docs/CLIENT.md says
 * how to check).
 */
import { useQuery } from '@tanstack/react-query';
import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../../engine/bytes.ts';
import { errorWords } from '../words/errors.ts';

/** The manifest's file, at the root of the client. */
export const manifestFile = '/client-manifest.txt';

async function fetchDigest(): Promise<string> {
  const answer = await fetch(manifestFile, { credentials: 'omit' });
  if (!answer.ok) throw new Error(errorWords().server.noManifest);
  return toHex(sha256(new Uint8Array(await answer.arrayBuffer()))).slice(2);
}

/** 64 hexadecimal digits, as `sha256sum` prints them; undefined until known, null if the site serves no manifest. */
export function useClientDigest(): string | null | undefined {
  const { data, isError } = useQuery({ queryKey: ['client-digest'], queryFn: fetchDigest, staleTime: Infinity });
  return isError ? null : data;
}
