'use client';
/** The proof of an ended bank as the server publishes it, checked here like any other. `#turn=3` opens the third turn. */
import { useEffect, useState } from 'react';
import { isHex } from '../../../engine/bytes.ts';
import { download } from '../../lib/download.ts';
import { explain } from '../../lib/errors.ts';
import { fetchProof } from '../../lib/table-server.ts';
import { warmVerifier } from '../../lib/verifier.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProofView } from './proof-view.tsx';

type State = { readonly text: string; readonly turn: number | null } | { readonly failure: string } | null;

export function PublishedProof({ bankId }: { readonly bankId: string }) {
  const [state, setState] = useState<State>(null);
  useEffect(() => {
    let current = true;
    const show = (next: State) => { if (current) setState(next); };
    warmVerifier();
    async function load() {
      const id = bankId.toLowerCase();
      if (!isHex(id, 32)) return show({ failure: 'A bank id is 0x and 64 hexadecimal digits.' });
      const turn = /^#turn=(\d{1,4})$/.exec(location.hash);
      show({ text: `${JSON.stringify(await fetchProof(id), null, 1)}\n`, turn: turn ? Number(turn[1]) - 1 : null });
    }
    load().catch((error: unknown) => show({ failure: explain(error) }));
    return () => { current = false; };
  }, [bankId]);
  if (!state) return <div className="panel flex items-center gap-3 px-5 py-6 text-soft"><span className="spin" aria-hidden />Loading …</div>;
  if ('failure' in state) return <Notice tone="bad" testId="proof-failure">The proof of this bank cannot be shown: {state.failure}</Notice>;
  return (
    <div className="grid gap-5">
      <ProofView name="the server’s proof" text={state.text} openTurn={state.turn} publicUrl={`${location.origin}/proof/${bankId}`} />
      <div><Button onPress={() => download(`sabot-bank-${bankId.slice(2, 10)}.json`, state.text)} testId="download-proof">Download proof</Button></div>
    </div>
  );
}
