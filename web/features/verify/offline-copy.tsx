'use client';
/**
 * Pages to keep, one file each, with the SHA-256 that a copy must have: the verifier, and the way out without the
 * house.
 */
import { useEffect, useState } from 'react';
import { CopyText } from '../../ui/tx.tsx';

const files = {
  'verify.html': {
    title: 'Keep a verifier of your own',
    words: 'One file with the whole verifier in it. It works from your disk with the network off.',
  },
  'exit.html': {
    title: 'Keep the way out',
    words:
      'One file that gets your money out of the escrow when this site is gone, from the proofs that you have saved and a chain node of your choice.',
  },
} as const;

/** Shows nothing if this site was built without the file. */
export function OfflineCopy({ file = 'verify.html' }: { readonly file?: keyof typeof files }) {
  const [sha256, setSha256] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    async function load() {
      const answer = await fetch(`/${file}.sha256`);
      const found = answer.ok ? /^([0-9a-f]{64}) {2}(\w+\.html)\n?$/.exec(await answer.text()) : null;
      if (current && found?.[2] === file) setSha256(found[1]!);
    }
    load().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [file]);
  if (sha256 === null) return null;
  return (
    <section className="panel grid gap-2 p-5" data-testid={`offline-copy-${file}`}>
      <h2 className="text-[17px] font-semibold">{files[file].title}</h2>
      <p className="text-[14px] text-soft">
        {files[file].words} <code className="text-[13px]">sha256sum {file}</code> must print this:
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <code
          className="figures min-w-0 text-[12.5px] text-soft [overflow-wrap:anywhere]"
          data-testid={`offline-sha256-${file}`}
        >
          {sha256}
        </code>
        <CopyText text={sha256} label={`Copy the SHA-256 of ${file}`} />
      </p>
      <div className="flex flex-wrap gap-2">
        <a className="btn btn-gold" href={`/${file}`} download={file}>
          Download {file}
        </a>
        <a className="btn" href={`/${file}`}>
          Open it here
        </a>
      </div>
    </section>
  );
}
