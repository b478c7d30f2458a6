'use client';
/** Whose chain node this page asks, what its word is worth, and how to name a node of one's own. */
import { useState } from 'react';
import { useServer } from '../lib/chain.tsx';
import { useOwnNode } from '../lib/wallet.tsx';
import { namedRpc, nameRpc, readRpcUrl, rpcProblem } from '../lib/named-rpc.ts';
import { nodeWords } from '../words/node.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

export function NodeLine() {
  const node = useOwnNode();
  const [open, setOpen] = useState(false);
  const words = nodeWords();
  return (
    <div className="flex items-center justify-between gap-3" data-testid="node-line" data-origin={node.origin}>
      <p className="text-[12.5px] text-pretty text-muted">{words.worth[node.origin]}</p>
      <Button size="small" look="quiet" onPress={() => setOpen(true)} testId="node-open">
        {words.title}
      </Button>
      <Dialog title={words.title} open={open} onClose={() => setOpen(false)} testId="node-dialog">
        <NodeForm onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function NodeForm({ onDone }: { readonly onDone: () => void }) {
  const { chainId, chainName } = useServer();
  const words = nodeWords();
  const kept = namedRpc(chainId);
  const [written, setWritten] = useState(kept ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  async function save() {
    const read = readRpcUrl(written.trim());
    if ('problem' in read) return setProblem(read.problem);
    setPending(true);
    const why = await rpcProblem(read.url, chainId);
    setPending(false);
    setProblem(why);
    if (why !== null) return;
    nameRpc(chainId, read.url);
    onDone();
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="text-[14px] text-soft">{words.form(chainName, chainId)}</p>
      <label className="grid gap-1 text-[13.5px]">
        {words.address}
        <input
          className="field"
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          placeholder="https://"
          spellCheck={false}
          data-testid="node-url"
        />
      </label>
      {problem && (
        <Notice tone="bad" testId="node-problem">
          {problem}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        {kept !== null && (
          <Button
            look="quiet"
            onPress={() => {
              nameRpc(chainId, null);
              onDone();
            }}
            testId="node-forget"
          >
            {words.forget}
          </Button>
        )}
        <Button look="gold" onPress={() => void save()} pending={pending} testId="node-save">
          {words.use}
        </Button>
      </div>
    </form>
  );
}
