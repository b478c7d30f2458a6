'use client';
/** What this client is, why its own word for that counts for nothing, and how a player pins it. */
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { housePage } from '../../lib/addresses.ts';
import { manifestFile, useClientDigest } from '../../lib/client-digest.ts';
import { isWayOutKept } from '../../lib/kept-pages.ts';
import { serverOrigin, serverProblem } from '../../lib/server-origin.ts';
import { Notice } from '../../ui/notice.tsx';
import { Parts } from '../../ui/parts.tsx';
import { CopyText } from '../../ui/tx.tsx';
import { clientWords } from '../../words/client.ts';

/** Any port will do; the browser keeps a seat's keys for exactly this address. */
const ownAddress = 'http://127.0.0.1:8080';

export function ClientScreen() {
  const digest = useClientDigest();
  const [server, setServer] = useState('https://…');
  const [kept, setKept] = useState<boolean>();
  useEffect(() => {
    const look = () => void isWayOutKept().then(setKept);
    look();
    const timer = setInterval(look, 2_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (serverProblem() === null) setServer(serverOrigin());
  }, []);
  const words = clientWords();
  const manifest = manifestFile.slice(1);
  return (
    <div className="grid gap-6">
      <Notice tone="warn">{words.warning}</Notice>
      <section className="panel grid gap-2 p-5">
        <h2 className="text-[17px] font-semibold">{words.digest}</h2>
        {digest === null ? (
          <p className="text-soft">
            <Parts of={words.noManifest(<code>{manifest}</code>)} />
          </p>
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <code
                className="figures min-w-0 text-[12.5px] text-soft [overflow-wrap:anywhere]"
                data-testid="client-digest-whole"
              >
                {digest ?? '…'}
              </code>
              {digest !== undefined && <CopyText text={digest} label={words.copyDigest} />}
            </p>
            <p className="text-[14px] text-soft">
              <Parts
                of={words.digestOf(
                  <a className="underline" href={manifestFile}>
                    {manifest}
                  </a>,
                  <code>web/client-manifest.txt</code>,
                )}
              />
            </p>
          </>
        )}
      </section>
      <section className="panel grid gap-2 p-5">
        <h2 className="text-[17px] font-semibold">{words.wayOut}</h2>
        <p className="text-[14px] text-soft" data-testid="way-out-kept" data-kept={kept ?? ''}>
          {kept === undefined ? '…' : kept ? words.kept : words.notKept}
        </p>
      </section>
      <section className="panel grid gap-3 p-5">
        <h2 className="text-[17px] font-semibold">{words.pin}</h2>
        <p className="text-[14px] text-soft">{words.why}</p>
        <ol className="grid list-decimal gap-3 pl-5 text-[14px] text-soft">
          <li>
            <Parts of={words.build(<code>dist/client</code>, <Command text="npm ci && npm run build:client" />)} />
          </li>
          <li>
            <Parts of={words.compare(<Command text={checked} />, <Command text={onlyListed} />)} />
          </li>
          <li>
            {words.serve} <Command text="python3 -m http.server 8080 --bind 127.0.0.1" />
          </li>
          <li>
            {words.open} <Command text={`${ownAddress}/?server=${server}`} testId="pinned-address" />
          </li>
        </ol>
      </section>
      <p className="text-[14px] text-soft">
        <Parts of={words.record(toRecord)} />
      </p>
    </div>
  );
}

const toRecord = (text: string) => (
  <Link href={housePage} prefetch={false} className="underline" data-testid="client-house">
    {text}
  </Link>
);

const checked = 'sha256sum --check --quiet client-manifest.txt && sha256sum client-manifest.txt';

/** Files in the folder that the manifest lacks, and files in the manifest that the folder lacks. */
const onlyListed =
  'find . -type f ! -path ./client-manifest.txt | cut -c3- | LC_ALL=C sort | diff - <(cut -c67- client-manifest.txt | LC_ALL=C sort)';

function Command({ text, testId }: { readonly text: string; readonly testId?: string }) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      <code className="min-w-0 text-[12.5px] text-ink [overflow-wrap:anywhere]" data-testid={testId}>
        {text}
      </code>
      <CopyText text={text} label={clientWords().copy(text)} />
    </span>
  );
}
