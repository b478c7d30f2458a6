'use client';
/** The pages that check a proof, with their heads. */
import type { ReactNode } from 'react';
import { verifyPage } from '../../lib/addresses.ts';
import { useTitle } from '../../ui/title.ts';
import { verifyWords } from '../../words/verify.ts';
import { PublishedProof, PublishedTaglia } from './published-proof.tsx';
import { VerifyScreen } from './verify-screen.tsx';

/** `/verify`: any file. */
export function VerifyPage() {
  const words = verifyWords();
  useTitle(words.title);
  return (
    <Page heading={words.heading} lead={words.lead}>
      <VerifyScreen />
    </Page>
  );
}

/** `/proof`: a bank that the server has. */
export function ProofPage() {
  const words = verifyWords();
  useTitle(words.proofTitle);
  return (
    <Page heading={words.proofHeading} lead={words.proofLead(toVerify)}>
      <PublishedProof />
    </Page>
  );
}

/** `/taglia`: a taglia that the server has. */
export function TagliaPage() {
  const words = verifyWords();
  useTitle(words.tagliaTitle);
  return (
    <Page heading={words.tagliaHeading} lead={words.tagliaLead(toVerify)}>
      <PublishedTaglia />
    </Page>
  );
}

const toVerify = (text: string) => (
  <a key="verify" className="underline" href={verifyPage}>
    {text}
  </a>
);

function Page({
  heading,
  lead,
  children,
}: {
  readonly heading: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-[860px] gap-6">
      <header className="grid gap-2">
        <h1 className="text-[28px] font-semibold">{heading}</h1>
        <p className="text-soft">{lead}</p>
      </header>
      {children}
    </div>
  );
}
