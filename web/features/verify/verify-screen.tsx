'use client';
/** Checks a proof file in this browser. Once the page has loaded, it asks no server anything. */
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { isTextDropItem } from 'react-aria-components/useDragAndDrop';
import { explain } from '../../lib/errors.ts';
import { warmVerifier } from '../../lib/verifier.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VerdictBox } from '../../ui/proof-report.tsx';
import { OfflineCopy } from './offline-copy.tsx';
import { ProofView } from './proof-view.tsx';
import { fromFragment } from './share.ts';

/** A bank has at most 4 MB, a taglia 32 MB: the verifier says which it is. */
const largest = 32_000_000;

/** In `public/examples`: vectors to check and to tamper with. */
const examples = ['bank', 'coup', 'taglia'] as const;

type DropEvent = Parameters<NonNullable<DropZoneProps['onDrop']>>[0];
type Shown = { readonly name: string; readonly text: string } | { readonly name: string; readonly problem: string };

export function VerifyScreen() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [pasted, setPasted] = useState('');
  useEffect(() => {
    warmVerifier();
    const open = () => {
      fromFragment(location.hash).then(
        (text) => {
          if (text !== null) setShown({ name: 'the file in the link', text });
        },
        (error: unknown) => setShown({ name: 'the link', problem: explain(error) }),
      );
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);

  async function checkFile(file: File) {
    if (file.size > largest) setShown({ name: file.name, problem: 'larger than 32 MB' });
    else
      setShown({
        name: file.name,
        text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()),
      }); // a byte order mark is not JSON, and must stay visible
  }
  async function onDrop(event: DropEvent) {
    for (const item of event.items) {
      if (item.kind === 'file') return checkFile(await item.getFile());
      if (isTextDropItem(item)) return setShown({ name: 'dropped text', text: await item.getText('text/plain') });
    }
  }
  async function example(kind: (typeof examples)[number]) {
    const name = `the example of a ${kind}`;
    try {
      const answer = await fetch(`/examples/${kind}.json`);
      setShown({ name, text: await answer.text() });
    } catch {
      setShown({ name, problem: 'it could not be loaded' });
    }
  }

  return (
    <div className="grid gap-6">
      <DropZone
        onDrop={(event) => void onDrop(event)}
        className="panel grid justify-items-center gap-4 border-dashed !border-edge px-6 py-10 text-center outline-none data-[drop-target]:!border-brass data-[drop-target]:bg-raised data-[focus-visible]:outline-2 data-[focus-visible]:outline-brass-bright"
        aria-label="Drop a proof file here"
      >
        <svg
          viewBox="0 0 48 48"
          className="size-11 text-brass"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden
        >
          <path d="M12 5h16l9 9v29H12z M28 5v9h9 M19 29l4 4 8-9" strokeLinejoin="round" strokeLinecap="round" />
        </svg>
        <p className="max-w-md text-soft">
          Drop the proof of a bank, a taglia or a coup here, choose one, or paste its text below.
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <FileTrigger
            acceptedFileTypes={['application/json', '.json']}
            onSelect={(files) => {
              const file = files?.[0];
              if (file) void checkFile(file);
            }}
          >
            <AriaButton className="btn btn-gold" data-testid="verify-choose">
              Choose a file
            </AriaButton>
          </FileTrigger>
          {examples.map((kind) => (
            <Button key={kind} onPress={() => void example(kind)} testId={`verify-example-${kind}`}>
              Example: a {kind}
            </Button>
          ))}
        </div>
      </DropZone>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setShown({ name: 'pasted text', text: pasted });
        }}
      >
        <label htmlFor="paste" className="label-caps">
          Paste a proof
        </label>
        <textarea
          id="paste"
          rows={3}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          spellCheck={false}
          data-testid="verify-paste"
          placeholder='{"format":"sabot-proof", …'
          className="sunken w-full resize-y p-3 font-mono text-[13px] outline-none focus:border-brass"
        />
        <div>
          <Button type="submit" disabled={pasted.trim() === ''} testId="verify-check">
            Check it
          </Button>
        </div>
      </form>
      {shown !== null &&
        ('problem' in shown ? (
          <VerdictBox verdict="UNREADABLE" detail={`${shown.name}: ${shown.problem}`} />
        ) : (
          <ProofView name={shown.name} text={shown.text} />
        ))}
      <OfflineCopy />
      <OfflineCopy file="exit.html" />
      {!shown && (
        <Notice tone="note">
          The file is read and recomputed by this browser alone: signatures, commitments, the draw of every card,
          points, money (Σ = 0) and the result. Afterwards you can change a byte and see which step fails.
        </Notice>
      )}
    </div>
  );
}
