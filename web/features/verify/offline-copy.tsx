'use client';
/**
 * Pages to keep, one file each, with the SHA-256 that a copy must have: the verifier, and the way out without the
 * house.
 */
import { useEffect, useState } from 'react';
import { CopyText } from '../../ui/tx.tsx';
import { verifyWords } from '../../words/verify.ts';

/** Shows nothing if this site was built without the file. */
export function OfflineCopy({ file = 'verify.html' }: { readonly file?: 'verify.html' | 'exit.html' }) {
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
  const words = verifyWords().copies;
  const command = (
    <code key="command" className="text-[13px]">
      sha256sum {file}
    </code>
  );
  return (
    <section className="panel grid gap-2 p-5" data-testid={`offline-copy-${file}`}>
      <h2 className="text-[17px] font-semibold">{words[file].title}</h2>
      <p className="text-[14px] text-soft">{words.mustPrint(words[file].words, command)}</p>
      <p className="flex flex-wrap items-center gap-2">
        <code
          className="figures min-w-0 text-[12.5px] text-soft [overflow-wrap:anywhere]"
          data-testid={`offline-sha256-${file}`}
        >
          {sha256}
        </code>
        <CopyText text={sha256} label={words.copy(file)} />
      </p>
      <div className="flex flex-wrap gap-2">
        <a className="btn btn-gold" href={`/${file}`} download={file}>
          {words.download(file)}
        </a>
        <a className="btn" href={`/${file}`}>
          {words.open}
        </a>
      </div>
    </section>
  );
}
