/**
 * The liar, its oracle and the client as one bundle for Node. Signatures and hashes are replaced here (`crypto/`), and
 * faults are planted here: an edit of a source text, refused if the text is gone.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { edited, type Edit } from '../support/edited.ts';

const root = path.join(import.meta.dirname, '../..');

export interface Build {
  /** Real signatures and hashes; `made`: signatures are made, but looked up instead of recovered. */
  readonly real?: boolean | 'made';
  readonly edits?: readonly Edit[];
  readonly outfile: string;
}

const own = 'test/liar/crypto';
const symbolic: Readonly<Record<string, string>> = {
  'engine/protocol/eip712.ts': `${own}/eip712.ts`,
  'engine/protocol/sign.ts': `${own}/sign.ts`,
  'engine/protocol/recover.ts': `${own}/recover.ts`,
};
const real: Readonly<Record<string, string>> = { 'engine/protocol/sign.ts': `${own}/recorded.ts` };
const hashes: Readonly<Record<string, string>> = {
  '@noble/hashes/sha2.js': `${own}/sha2.ts`,
  '@noble/hashes/hmac.js': `${own}/hmac.ts`,
};

const made: Readonly<Record<string, string>> = { ...real, 'engine/protocol/recover.ts': `${own}/recover.ts` };

function exchange({ real: how = false, edits = [] }: Build): Plugin {
  const isReal = how !== false;
  const instead = how === 'made' ? made : isReal ? real : symbolic;
  return {
    name: 'liar',
    setup(run) {
      run.onResolve({ filter: /^@noble\/hashes\/(sha2|hmac)\.js$/ }, ({ path: name }) =>
        isReal ? undefined : { path: path.join(root, hashes[name]!) },
      );
      // The replacement of a source may use that source.
      run.onResolve({ filter: /^\..*\.ts$/ }, ({ path: name, resolveDir }) => {
        const full = path.resolve(resolveDir, name);
        const other = path.relative(root, resolveDir) === own ? undefined : instead[path.relative(root, full)];
        return { path: other === undefined ? full : path.join(root, other) };
      });
      run.onLoad({ filter: /\.ts$/ }, ({ path: full }) => {
        const mine = edits.filter(({ file }) => path.join(root, file) === full);
        return { contents: mine.reduce(edited, readFileSync(full, 'utf8')), loader: 'ts' };
      });
    },
  };
}

/** Writes the bundle. */
export async function buildLiar(what: Build): Promise<void> {
  for (const edit of what.edits ?? []) edited(readFileSync(path.join(root, edit.file), 'utf8'), edit);
  await build({
    entryPoints: [path.join(import.meta.dirname, 'worker.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    outfile: what.outfile,
    plugins: [exchange(what)],
    logLevel: 'silent',
    nodePaths: [path.join(root, 'node_modules')],
  });
}
