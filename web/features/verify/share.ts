/** A link that carries the whole file behind its #: browsers send that part to no server. */

import { verifyWords } from '../../words/verify.ts';

/** Browsers and messengers cut longer links. */
export const longestLink = 64_000;
/** The most that a link may unpack to: a small text must not become a page that hangs. */
const mostCharacters = 4_000_000;

/** The part behind the # for this file. */
export async function toFragment(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return `z=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The file in such a part, or null if there is none. Throws in words if it is damaged. */
export async function fromFragment(hash: string): Promise<string | null> {
  const found = /^#?z=([\w-]+)$/.exec(hash);
  if (found === null) return null;
  try {
    const binary = atob(found[1]!.replaceAll('-', '+').replaceAll('_', '/'));
    const unpacked = new Blob([Uint8Array.from(binary, (char) => char.charCodeAt(0))])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'));
    return await bounded(unpacked);
  } catch (error) {
    throw new Error(verifyWords().damaged, { cause: error });
  }
}

async function bounded(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    text += decoder.decode(value, { stream: true });
    if (text.length > mostCharacters) throw new Error('larger than 4 MB');
  }
  return text + decoder.decode();
}
