'use client';
/** Checks a proof file in this browser. Once the page has loaded, no server is asked anything. */
import { useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { isTextDropItem } from 'react-aria-components/useDragAndDrop';
import { verifyText, warmVerifier, type Answer } from '../../lib/verifier.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Checked } from './checked.tsx';

const largest = 4_000_000;

type DropEvent = Parameters<NonNullable<DropZoneProps['onDrop']>>[0];
type Shown = { readonly name: string; readonly answer: Answer | null };

export function VerifyScreen() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [pasted, setPasted] = useState('');
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => { warmVerifier(); }, []);
  useEffect(() => { if (shown?.answer) outcome.current?.scrollIntoView({ behavior: 'smooth', block: 'start' }); }, [shown?.answer]);

  async function check(name: string, text: string) {
    setShown({ name, answer: null });
    setShown({ name, answer: await verifyText(text) });
  }
  async function checkFile(file: File) {
    if (file.size > largest) setShown({ name: file.name, answer: { id: 0, unreadable: 'larger than 4 MB' } });
    else await check(file.name, await file.text());
  }
  async function onDrop(event: DropEvent) {
    for (const item of event.items) {
      if (item.kind === 'file') return checkFile(await item.getFile());
      if (isTextDropItem(item)) return check('dropped text', await item.getText('text/plain'));
    }
  }

  return (
    <div className="grid gap-6">
      <DropZone onDrop={(event) => void onDrop(event)} className="panel grid justify-items-center gap-4 border-dashed !border-edge px-6 py-10 text-center outline-none data-[drop-target]:!border-brass data-[drop-target]:bg-raised data-[focus-visible]:outline-2 data-[focus-visible]:outline-brass-bright" aria-label="Drop a proof file here">
        <svg viewBox="0 0 48 48" className="size-11 text-brass" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden><path d="M12 5h16l9 9v29H12z M28 5v9h9 M19 29l4 4 8-9" strokeLinejoin="round" strokeLinecap="round" /></svg>
        <p className="max-w-md text-soft">Drop a proof file here, choose one, or paste its text below.</p>
        <FileTrigger acceptedFileTypes={['application/json', '.json']} onSelect={(files) => { const file = files?.[0]; if (file) void checkFile(file); }}>
          <AriaButton className="btn btn-gold" data-testid="verify-choose">Choose a file</AriaButton>
        </FileTrigger>
      </DropZone>
      <form className="grid gap-2" onSubmit={(event) => { event.preventDefault(); void check('pasted text', pasted); }}>
        <label htmlFor="paste" className="label-caps">Paste a proof</label>
        <textarea id="paste" rows={3} value={pasted} onChange={(event) => setPasted(event.target.value)} spellCheck={false} data-testid="verify-paste" placeholder='{"format":"sabot-proof", …' className="sunken w-full resize-y p-3 font-mono text-[13px] outline-none focus:border-brass" />
        <div><Button type="submit" disabled={pasted.trim() === ''} testId="verify-check">Check it</Button></div>
      </form>
      <div ref={outcome} aria-live="polite" className="scroll-mt-20">
        {shown && !shown.answer && <div className="panel flex items-center gap-3 px-5 py-6 text-soft"><span className="spin" aria-hidden />Checking {shown.name} …</div>}
        {shown?.answer && <Checked name={shown.name} answer={shown.answer} />}
      </div>
      {!shown && <Notice tone="note">The file is read and recomputed by this browser alone: signatures, commitments, the draw of every card, points, money (Σ = 0) and the result.</Notice>}
    </div>
  );
}
