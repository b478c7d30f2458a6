'use client';
/**
 * Before money is brought, the player must have agreed to the escrow, and the escrow must confirm what the table server
 * says of it.
 */
import type { ReactNode } from 'react';
import { leastWindowOn } from '../../engine/settlement/least-window.ts';
import { useServer } from '../lib/chain.tsx';
import type { EscrowFacts } from '../lib/escrow-facts.ts';
import { useTrust } from '../lib/trust.tsx';
import { escrowWords } from '../words/escrow.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useStill } from './still.ts';
import { CopyHex } from './tx.tsx';

/** Shows `children` once money may be brought; until then the reason why not. */
export function EscrowGate({ children }: { readonly children: ReactNode }) {
  const trust = useTrust();
  const words = escrowWords();
  switch (trust.state) {
    case 'asking':
      return <div className="skeleton h-40" aria-label={words.asking} aria-busy />;
    case 'unknown':
      return (
        <Notice tone="bad" testId="escrow-unknown">
          {words.unknown(trust.why)}
        </Notice>
      );
    case 'foreign':
      return (
        <Notice tone="bad" testId="escrow-foreign">
          {words.foreign(trust.why)}
        </Notice>
      );
    case 'unagreed':
      return <Agreement facts={trust.facts} onAgree={trust.agree} />;
    case 'good':
      return <>{children}</>;
  }
}

function Agreement({ facts, onAgree }: { readonly facts: EscrowFacts; readonly onAgree: () => void }) {
  const { chainId, chainName, escrow } = useServer();
  const words = escrowWords();
  const usual = leastWindowOn(chainId);
  const { ref, isStill } = useStill(`${chainId}:${escrow}:${facts.house}`);
  const rows = [
    [words.escrow, escrow],
    [words.house, facts.house],
    [words.court, facts.court],
    [words.chip, facts.chip],
  ] as const;
  return (
    <div className="grid gap-4" data-testid="escrow-agreement">
      <p className="text-soft">{words.agreement}</p>
      <dl className="sunken grid gap-2 p-3 text-[13.5px]">
        <Row name={words.chain}>
          {chainName} ({chainId})
        </Row>
        {rows.map(([name, value]) => (
          <Row key={name} name={name}>
            <CopyHex value={value} label={name.toLowerCase()} />
          </Row>
        ))}
        <Row name={words.window}>{words.seconds(facts.leastWindow)}</Row>
      </dl>
      {facts.leastWindow < usual && (
        <Notice tone="bad" testId="escrow-short">
          {words.short(usual)}
        </Notice>
      )}
      <div ref={ref} className="grid">
        <Button look="gold" pending={!isStill} onPress={onAgree} testId="escrow-agree">
          {words.agree}
        </Button>
      </div>
    </div>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
