/** The page of `page.tsx` as one file without a server, with scenes in it. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/postcss';
import { build, type Plugin } from 'esbuild';
import postcss from 'postcss';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../../../..');

const context = `
import { decodeWire } from '${root}/engine/protocol/wire.ts';
import { amountText } from '${root}/web/lib/amounts.ts';
import { callThem } from '${root}/web/features/table/called.ts';
import { sceneAtRest } from '${root}/web/features/table/scene-director.ts';
const drawn = globalThis.scenes.find(({ name }) => name === decodeURIComponent(location.hash.slice(1)));
const snap = decodeWire(drawn.snap);
const offset = snap.view.now - Date.now();
const atRest = sceneAtRest(snap.view, snap.memory);
// Who holds the cards has them before it, face down.
const peels = drawn.name.endsWith('-peel');
const kinds = atRest.board?.punta ?? [];
const scene = peels
  ? { ...atRest, board: { ...atRest.board, punta: kinds.map(() => null) }, peel: { role: 'punta', kinds } }
  : atRest;
// What was pressed, for tests.
const acted = (globalThis.acted = []);
const value = {
  session: { act: (name) => acted.push(name), inviteBot: () => acted.push('inviteBot'), offers: () => undefined },
  snap: { ...snap, offset }, scene, turnCards: () => undefined,
  table: { name: 'Otto', ruleset: 'online', settings: { seats: drawn.chairs }, table: snap.view.table },
  server: {}, mySeat: snap.me?.seat ?? null, amounts: amountText,
  nicknames: new Map(snap.view.seats.map(({ player, seat }) => [player, ['Ada', 'Giovanni-Luca_9', 'Éléonore'][seat % 3]])),
};
callThem(value.nicknames);
export const useTable = () => value;
export const OnCloth = ({ children }) => children;
`;
const chain = `
const nothing = () => undefined;
export const useServer = () => ({ chipSymbol: 'CHIP', chainId: 31337 });
export const useChainState = nothing;
export const WithChain = ({ children }) => children;
`;
const wallet = `
const nothing = () => undefined;
export const useWallet = () => ({ address: null, settling: false, wrongChain: false });
export const useWagmi = nothing;
export const useOwnNode = () => ({ key: 'own' });
`;

/** The page's session and chain are replaced by what a scene holds. */
const stubs: Plugin = {
  name: 'stubs',
  setup(builder) {
    builder.onLoad({ filter: /web\/features\/table\/context\.tsx$/ }, () => ({ contents: context, loader: 'js' }));
    builder.onLoad({ filter: /web\/lib\/chain\.tsx$/ }, () => ({ contents: chain, loader: 'js' }));
    builder.onLoad({ filter: /web\/lib\/wallet\.tsx$/ }, () => ({ contents: wallet, loader: 'js' }));
  },
};

/** The name of a scene stands in the fragment of its address, the language and `view=text` in the query. */
export async function pageText(scenes: readonly object[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'page.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    plugins: [stubs],
  });
  const from = join(root, 'web/app/globals.css');
  const { css } = await postcss([tailwind()]).process(readFileSync(from, 'utf8'), { from });
  const text = (json: string) => json.replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${css}</style><body class="flex flex-col font-sans">
<script>globalThis.scenes = ${text(JSON.stringify(scenes))}</script>
<script type="module">${outputFiles[0]!.text.replaceAll('</script', '<\\/script')}</script></body></html>`;
}
