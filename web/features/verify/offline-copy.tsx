'use client';
/** The verifier to keep: one file that works with the network off, with the SHA-256 that a copy of it must have. */
import { useEffect, useState } from 'react';
import { CopyText } from '../../ui/tx.tsx';

/** Shows nothing where this site was built without the file. */
export function OfflineCopy() {
  const [sha256, setSha256] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    async function load() {
      const answer = await fetch('/verify.html.sha256');
      const found = answer.ok ? /^([0-9a-f]{64}) {2}verify\.html\n?$/.exec(await answer.text()) : null;
      if (current && found) setSha256(found[1]!);
    }
    load().catch(() => undefined);
    return () => { current = false; };
  }, []);
  if (sha256 === null) return null;
  return (
    <section className="panel grid gap-2 p-5" data-testid="offline-copy">
      <h2 className="text-[17px] font-semibold">Keep a verifier of your own</h2>
      <p className="text-[14px] text-soft">
        One file with the whole verifier in it. It works from your disk with the network off. <code className="text-[13px]">sha256sum verify.html</code> must print this:
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="figures min-w-0 text-[12.5px] text-soft [overflow-wrap:anywhere]" data-testid="offline-sha256">{sha256}</code>
        <CopyText text={sha256} label="Copy the SHA-256 of verify.html" />
      </p>
      <div className="flex flex-wrap gap-2">
        <a className="btn btn-gold" href="/verify.html" download="verify.html">Download verify.html</a>
        <a className="btn" href="/verify.html">Open it here</a>
      </div>
    </section>
  );
}
