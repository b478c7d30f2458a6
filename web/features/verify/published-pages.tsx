'use client';
/** The pages of proofs that the server has, with their heads. */
import { verifyPage } from '../../lib/addresses.ts';
import { useTitle } from '../../ui/title.ts';
import { verifyWords } from '../../words/verify.ts';
import { PublishedProof, PublishedTaglia } from './published-proof.tsx';
import { ProofFrame } from './proof-frame.tsx';

/** `/proof`: a bank that the server has. */
export function ProofPage() {
  const words = verifyWords();
  useTitle(words.proofTitle);
  return (
    <ProofFrame heading={words.proofHeading} lead={words.proofLead(toVerify)}>
      <PublishedProof />
    </ProofFrame>
  );
}

/** `/taglia`: a taglia that the server has. */
export function TagliaPage() {
  const words = verifyWords();
  useTitle(words.tagliaTitle);
  return (
    <ProofFrame heading={words.tagliaHeading} lead={words.tagliaLead(toVerify)}>
      <PublishedTaglia />
    </ProofFrame>
  );
}

const toVerify = (text: string) => (
  <a key="verify" className="underline" href={verifyPage}>
    {text}
  </a>
);
