'use client';
/** What the server publishes, checked here like any other file: an ended bank (`#turn=3` opens the third turn), a taglia. */
import { useEffect, useState } from 'react';
import { isHex } from '../../../engine/bytes.ts';
import { explain } from '../../lib/errors.ts';
import { fileText } from '../../lib/proof-files.ts';
import { fetchProof, fetchTaglia } from '../../lib/table-server.ts';
import { warmVerifier } from '../../lib/verifier.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProofView } from './proof-view.tsx';

type State = { readonly text: string; readonly turn: number | null } | { readonly failure: string } | null;

export function PublishedProof({ bankId }: { readonly bankId: string }) {
  const id = bankId.toLowerCase();
  const load = isHex(id, 32) ? () => fetchProof(id) : null;
  return <Published key={id} what="this bank" path={`/proof/${bankId}`} load={load} form="A bank id is 0x and 64 hexadecimal digits." />;
}

export function PublishedTaglia({ tableId, taglia }: { readonly tableId: string; readonly taglia: string }) {
  const id = tableId.toLowerCase();
  const load = isHex(id, 32) && /^[1-9]\d{0,9}$/.test(taglia) ? () => fetchTaglia(id, Number(taglia)) : null;
  return <Published key={`${id}/${taglia}`} what="this taglia" path={`/taglia/${tableId}/${taglia}`} load={load} form="A taglia is a number from 1 behind the id of its table, which is 0x and 64 hexadecimal digits." />;
}

interface PublishedProps {
  readonly what: string;
  readonly path: string;
  /** Asks the server; null when the address cannot be right, and `form` says how it looks. */
  readonly load: (() => Promise<unknown>) | null;
  readonly form: string;
}

function Published({ what, path, load, form }: PublishedProps) {
  const [state, setState] = useState<State>(load === null ? { failure: form } : null);
  useEffect(() => {
    let current = true;
    const show = (next: State) => { if (current) setState(next); };
    warmVerifier();
    const turn = /^#turn=(\d{1,4})$/.exec(location.hash);
    load?.().then((file) => show({ text: fileText(file), turn: turn ? Number(turn[1]) - 1 : null }), (error: unknown) => show({ failure: explain(error) }));
    return () => { current = false; };
    // What is loaded belongs to `path`; a component with another one is another component (`key`).
  }, [path]);
  if (!state) return <div className="panel flex items-center gap-3 px-5 py-6 text-soft"><span className="spin" aria-hidden />Loading …</div>;
  if ('failure' in state) return <Notice tone="bad" testId="proof-failure">The proof of {what} cannot be shown: {state.failure}</Notice>;
  return <ProofView name="the server’s proof" text={state.text} openTurn={state.turn} publicUrl={`${location.origin}${path}`} />;
}
