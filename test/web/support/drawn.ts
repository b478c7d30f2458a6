/**
 * Parts of the table page drawn to text, with the session and the wallet replaced. A test that uses it mocks
 * `context.tsx`, `chain.tsx` and `wallet.tsx` with `shown.context`, `shown.chain` and `shown.ofWallet`.
 */
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Hex } from '../../../engine/bytes.ts';
import { formatChips } from '../../../engine/chips.ts';
import { callThem } from '../../../web/features/table/called.ts';
import { sceneAtRest } from '../../../web/features/table/scene-director.ts';
import type { Snapshot } from '../../../web/features/table/snapshot.ts';

/** What the mocked hooks answer. */
export const shown = {
  snap: null as Snapshot | null,
  chairs: 4,
  tableId: `0x${'7a'.repeat(32)}` as Hex,
  nicknames: new Map<Hex, string>(),
  wallet: null as `0x${string}` | null,
  context: {
    OnCloth: ({ children }: { readonly children: ReactNode }) => children,
    useTable: () => ({
      session: { act: () => undefined, inviteBot: () => undefined },
      snap: shown.snap,
      scene: sceneAtRest(shown.snap!.view!, shown.snap!.memory),
      turnCards: () => undefined,
      table: {
        tableId: shown.tableId,
        name: 'T',
        ruleset: '',
        settings: { seats: shown.chairs },
        table: shown.snap!.view!.table,
      },
      server: {},
      mySeat: shown.snap!.me?.seat ?? null,
      amounts: formatChips,
      nicknames: shown.nicknames,
    }),
  },
  chain: {
    useServer: () => ({ chipSymbol: 'CHIP' }),
  },
  ofWallet: {
    useWallet: () => ({ address: shown.wallet, settling: false, wrongChain: false }),
  },
};

/** The part as HTML, as the page of this snapshot shows it. */
export function drawn<P extends object>(part: FunctionComponent<P>, props: P, snap: Snapshot, chairs: number): string {
  Object.assign(shown, { snap, chairs });
  // The server's time is the table's: pages measure it against this machine's.
  shown.snap = { ...snap, offset: snap.view!.now - Date.now() };
  callThem(shown.nicknames);
  return renderToStaticMarkup(createElement(part, props));
}

/** Test ids in a drawn text, in order. */
export const idsIn = (html: string): readonly string[] =>
  [...html.matchAll(/data-testid="([^"]+)"/g)].map(([, id]) => id!);

/** The text of the element with this test id, without its marks; null if it is not there. */
export function textOf(html: string, id: string): string | null {
  const at = html.indexOf(`data-testid="${id}"`);
  if (at < 0) return null;
  const start = html.lastIndexOf('<', at);
  const tag = /^<([a-z0-9]+)/.exec(html.slice(start))![1]!;
  let [depth, i] = [0, start];
  for (const { 0: mark, index } of html.slice(start).matchAll(new RegExp(`</?${tag}[\\s>]`, 'g'))) {
    depth += mark.startsWith('</') ? -1 : 1;
    if (depth === 0) {
      i = start + index;
      break;
    }
  }
  const inner = html.slice(html.indexOf('>', at) + 1, i);
  return inner
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .trim();
}
