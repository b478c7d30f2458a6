'use client';
/**
 * What the server publishes, checked here like any other file: an ended bank (`?id=0x…`, `#turn=3` opens the third
 * turn), a taglia (`?table=0x…&n=1`). The address is checked before anything is asked or shown for it.
 */
import { useEffect, useState } from 'react';
import { isHex } from '../../../engine/bytes.ts';
import { proofPage, tagliaPage } from '../../lib/addresses.ts';
import { Asked } from '../../lib/asked.tsx';
import { explain } from '../../lib/errors.ts';
import { fetchProof, fetchTaglia } from '../../lib/table-server.ts';
import { warmVerifier } from '../../lib/verifier.ts';
import { Notice } from '../../ui/notice.tsx';
import { verifyWords } from '../../words/verify.ts';
import { ProofView } from './proof-view.tsx';

type State =
  | { readonly text: string; readonly turn: number | null; readonly page: string }
  | { readonly failure: () => string }
  | null;

export function PublishedProof() {
  return <Asked fallback={<Loading />}>{(asked) => <Bank id={asked('id').toLowerCase()} />}</Asked>;
}

export function PublishedTaglia() {
  return (
    <Asked fallback={<Loading />}>{(asked) => <Taglia id={asked('table').toLowerCase()} taglia={asked('n')} />}</Asked>
  );
}

function Bank({ id }: { readonly id: string }) {
  const found = isHex(id, 32) ? { load: () => fetchProof(id), page: () => proofPage(id) } : null;
  return <Published key={id} what="bank" found={found} />;
}

function Taglia({ id, taglia }: { readonly id: string; readonly taglia: string }) {
  const n = Number(taglia);
  const found =
    isHex(id, 32) && /^[1-9]\d{0,9}$/.test(taglia)
      ? { load: () => fetchTaglia(id, n), page: () => tagliaPage(id, n) }
      : null;
  return <Published key={`${id}/${taglia}`} what="taglia" found={found} />;
}

interface PublishedProps {
  readonly what: 'bank' | 'taglia';
  /** `load` asks the server; `page` is where others see the same. Null if the address cannot be right. */
  readonly found: { readonly load: () => Promise<string>; readonly page: () => string } | null;
}

/** What the address of such a proof looks like. */
const formOf = (what: PublishedProps['what']): string => verifyWords()[`${what}Form`];

function Published({ what, found }: PublishedProps) {
  const [state, setState] = useState<State>(found === null ? { failure: () => formOf(what) } : null);
  useEffect(() => {
    let current = true;
    const show = (next: State) => {
      if (current) setState(next);
    };
    warmVerifier();
    const turn = /^#turn=(\d{1,4})$/.exec(location.hash);
    found?.load().then(
      (text) => show({ text, turn: turn ? Number(turn[1]) - 1 : null, page: found.page() }),
      (error: unknown) => show({ failure: () => explain(error) }),
    );
    return () => {
      current = false;
    };
    // The result never changes: another address is another component (`key`).
  }, []);
  if (!state) return <Loading />;
  if ('failure' in state)
    return (
      <Notice tone="bad" testId="proof-failure">
        {verifyWords().notShown[what](state.failure())}
      </Notice>
    );
  return (
    <ProofView
      name={verifyWords().names.server}
      text={state.text}
      openTurn={state.turn}
      publicUrl={`${location.origin}${state.page}`}
    />
  );
}

function Loading() {
  return (
    <div className="panel flex items-center gap-3 px-5 py-6 text-soft">
      <span className="spin" aria-hidden />
      {verifyWords().loading}
    </div>
  );
}
