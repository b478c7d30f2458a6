'use client';
/** Checks a proof file in this browser. Once the page has loaded, it asks no server anything. */
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { isTextDropItem } from 'react-aria-components/useDragAndDrop';
import { warmVerifier } from '../../lib/verifier.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VerdictBox } from '../../ui/proof-report.tsx';
import { verifyWords } from '../../words/verify.ts';
import { OfflineCopy } from './offline-copy.tsx';
import { ProofView } from './proof-view.tsx';
import { fromFragment } from './share.ts';

/** A bank has at most 4 MB, a taglia 32 MB: the verifier says which it is. */
const largest = 32_000_000;

/** In `public/examples`: vectors to check and to tamper with. */
const examples = ['bank', 'coup', 'taglia'] as const;

type DropEvent = Parameters<NonNullable<DropZoneProps['onDrop']>>[0];
/** What is called how is said when it is drawn: the language may change in between. */
type Shown =
  | { readonly name: () => string; readonly text: string }
  | { readonly name: () => string; readonly problem: () => string };

const nameOf = (what: keyof ReturnType<typeof verifyWords>['names']) => () => verifyWords().names[what];
const problemOf = (what: keyof ReturnType<typeof verifyWords>['problems']) => () => verifyWords().problems[what];

export function VerifyScreen() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [pasted, setPasted] = useState('');
  useEffect(() => {
    warmVerifier();
    const open = () => {
      fromFragment(location.hash).then(
        (text) => {
          if (text !== null) setShown({ name: nameOf('fileInLink'), text });
        },
        () => setShown({ name: nameOf('link'), problem: () => verifyWords().damaged }),
      );
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);

  async function checkFile(file: File) {
    if (file.size > largest) setShown({ name: () => file.name, problem: problemOf('tooLarge') });
    else
      setShown({
        name: () => file.name,
        text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()),
      }); // a byte order mark is not JSON, and must stay visible
  }
  async function onDrop(event: DropEvent) {
    for (const item of event.items) {
      if (item.kind === 'file') return checkFile(await item.getFile());
      if (isTextDropItem(item)) return setShown({ name: nameOf('dropped'), text: await item.getText('text/plain') });
    }
  }
  async function example(kind: (typeof examples)[number]) {
    const name = nameOf(kind);
    try {
      const answer = await fetch(`/examples/${kind}.json`);
      setShown({ name, text: await answer.text() });
    } catch {
      setShown({ name, problem: problemOf('notLoaded') });
    }
  }

  const words = verifyWords();
  return (
    <div className="grid gap-6">
      <DropZone
        onDrop={(event) => void onDrop(event)}
        className="panel grid justify-items-center gap-4 border-dashed !border-edge px-6 py-10 text-center outline-none data-[drop-target]:!border-brass data-[drop-target]:bg-raised data-[focus-visible]:outline-2 data-[focus-visible]:outline-brass-bright"
        aria-label={words.dropHere}
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
        <p className="max-w-md text-soft">{words.dropOrPaste}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <FileTrigger
            acceptedFileTypes={['application/json', '.json']}
            onSelect={(files) => {
              const file = files?.[0];
              if (file) void checkFile(file);
            }}
          >
            <AriaButton className="btn btn-gold" data-testid="verify-choose">
              {words.choose}
            </AriaButton>
          </FileTrigger>
          {examples.map((kind) => (
            <Button key={kind} onPress={() => void example(kind)} testId={`verify-example-${kind}`}>
              {words.example[kind]}
            </Button>
          ))}
        </div>
      </DropZone>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setShown({ name: nameOf('pasted'), text: pasted });
        }}
      >
        <label htmlFor="paste" className="label-caps">
          {words.paste}
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
            {words.check}
          </Button>
        </div>
      </form>
      {shown !== null &&
        ('problem' in shown ? (
          <VerdictBox verdict="UNREADABLE" detail={words.problem(shown.name(), shown.problem())} />
        ) : (
          <ProofView name={shown.name()} text={shown.text} />
        ))}
      <OfflineCopy />
      <OfflineCopy file="exit.html" />
      {!shown && <Notice tone="note">{words.howItWorks}</Notice>}
    </div>
  );
}
