'use client';
/** What this client is, why its own word for that counts for nothing, and how a player pins it. */
import { useEffect, useState } from 'react';
import { manifestFile, useClientDigest } from '../../lib/client-digest.ts';
import { serverOrigin, serverProblem } from '../../lib/server-origin.ts';
import { Notice } from '../../ui/notice.tsx';
import { CopyText } from '../../ui/tx.tsx';

/** Any port will do; the browser keeps a seat's keys for exactly this address. */
const ownAddress = 'http://127.0.0.1:8080';

export function ClientScreen() {
  const digest = useClientDigest();
  const [server, setServer] = useState('https://…');
  useEffect(() => {
    if (serverProblem() === null) setServer(serverOrigin());
  }, []);
  return (
    <div className="grid gap-6">
      <Notice tone="warn">
        A page cannot vouch for itself. Whoever serves a changed page can have it show any digest, on this page, too.
        Check the files, not the page.
      </Notice>
      <section className="panel grid gap-2 p-5">
        <h2 className="text-[17px] font-semibold">The client’s digest</h2>
        {digest === null ? (
          <p className="text-soft">
            This site serves no <code>{manifestFile.slice(1)}</code>, so it does not say which client this is.
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
              {digest !== undefined && <CopyText text={digest} label="Copy the client’s digest" />}
            </p>
            <p className="text-[14px] text-soft">
              SHA-256 of{' '}
              <a className="underline" href={manifestFile}>
                {manifestFile.slice(1)}
              </a>
              , as this site has just served it. The manifest names the SHA-256 of every file of the client. The
              source’s own is in <code>web/client-manifest.txt</code>, its digest beside it.
            </p>
          </>
        )}
      </section>
      <section className="panel grid gap-3 p-5">
        <h2 className="text-[17px] font-semibold">Pin it</h2>
        <p className="text-[14px] text-soft">
          Everything that protects you at a table is done by this page: it checks each coup before it signs. It came
          from the site in the address bar, and a site can give one person another page at any time. A copy of your own
          cannot be changed behind your back.
        </p>
        <ol className="grid list-decimal gap-3 pl-5 text-[14px] text-soft">
          <li>
            Build the client from a source that you trust, into <code>dist/client</code>. The same source gives the same
            bytes on every machine: <Command text="npm ci && npm run build:client" />
          </li>
          <li>
            Or take the files from anywhere, and check them in their folder. It must print nothing but the digest that
            the source names:{' '}
            <Command text="sha256sum --check --quiet client-manifest.txt && sha256sum client-manifest.txt" />
            No other file may be there: one more page at that address could read your seat’s keys. This must print
            nothing: <Command text={onlyListed} />
          </li>
          <li>
            Serve the folder to yourself alone: <Command text="python3 -m http.server 8080 --bind 127.0.0.1" />
          </li>
          <li>
            Open your copy, and name the table server to it. Your seat’s keys are then kept for that address, and this
            site cannot read them: <Command text={`${ownAddress}/?server=${server}`} testId="pinned-address" />
          </li>
        </ol>
      </section>
    </div>
  );
}

/** Files in the folder that the manifest lacks, and files in the manifest that the folder lacks. */
const onlyListed =
  'find . -type f ! -path ./client-manifest.txt | cut -c3- | LC_ALL=C sort | diff - <(cut -c67- client-manifest.txt | LC_ALL=C sort)';

function Command({ text, testId }: { readonly text: string; readonly testId?: string }) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      <code className="min-w-0 text-[12.5px] text-ink [overflow-wrap:anywhere]" data-testid={testId}>
        {text}
      </code>
      <CopyText text={text} label={`Copy ${text}`} />
    </span>
  );
}
