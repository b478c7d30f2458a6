/**
 * Addresses from before the pages were files: people still have links with `/table/0x…`, `/proof/0x…`, `/taglia/0x…/1`.
 * They lead to today's pages. An id is checked before it becomes part of an address; anything else is refused in words.
 */

const id = /^0x[0-9a-f]{64}$/i;
const number = /^[1-9]\d{0,9}$/;

const pages: Readonly<
  Record<
    string,
    { readonly parts: readonly { readonly name: string; readonly form: RegExp }[]; readonly words: string }
  >
> = {
  table: {
    parts: [{ name: 'id', form: id }],
    words: 'A table’s address is /table/ and its id, 0x and 64 hexadecimal digits.',
  },
  proof: {
    parts: [{ name: 'id', form: id }],
    words: 'A proof’s address is /proof/ and the id of its bank, 0x and 64 hexadecimal digits.',
  },
  taglia: {
    parts: [
      { name: 'table', form: id },
      { name: 'n', form: number },
    ],
    words: 'A taglia’s address is /taglia/, the id of its table (0x and 64 hexadecimal digits), and its number from 1.',
  },
};

/** Where an old address leads now, or why it leads nowhere; null for any other address. `path` has no query. */
export function oldAddress(path: string): { readonly to: string } | { readonly problem: string } | null {
  const [, page = '', ...rest] = path.replace(/\/$/, '').split('/');
  const known = Object.hasOwn(pages, page) ? pages[page]! : null;
  if (known === null || rest.length === 0) return null;
  if (rest.length !== known.parts.length || !known.parts.every(({ form }, i) => form.test(rest[i]!)))
    return { problem: known.words };
  return { to: `/${page}/?${known.parts.map(({ name }, i) => `${name}=${rest[i]!.toLowerCase()}`).join('&')}` };
}
