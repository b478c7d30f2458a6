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
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useStill } from './still.ts';
import { CopyHex } from './tx.tsx';

/** Shows `children` once money may be brought; until then the reason why not. */
export function EscrowGate({ children }: { readonly children: ReactNode }) {
  const trust = useTrust();
  switch (trust.state) {
    case 'asking':
      return <div className="skeleton h-40" aria-label="Asking the escrow" aria-busy />;
    case 'unknown':
      return (
        <Notice tone="bad" testId="escrow-unknown">
          The escrow could not be asked who its house is, so nothing is signed and nothing deposited. {trust.why}
        </Notice>
      );
    case 'foreign':
      return (
        <Notice tone="bad" testId="escrow-foreign">
          {trust.why} This page signs and deposits nothing here.
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
  const usual = leastWindowOn(chainId);
  const { ref, isStill } = useStill(`${chainId}:${escrow}:${facts.house}`);
  const rows = [
    ['Escrow', escrow],
    ['House key', facts.house],
    ['Court', facts.court],
    ['Chip', facts.chip],
  ] as const;
  return (
    <div className="grid gap-4" data-testid="escrow-agreement">
      <p className="text-soft">
        This page was built without knowing this escrow: the table server named it. Your chips would lie in it, and only
        it pays them back. Compare its address with one that you trust, not with this site. You are asked once.
      </p>
      <dl className="sunken grid gap-2 p-3 text-[13.5px]">
        <Row name="Chain">
          {chainName} ({chainId})
        </Row>
        {rows.map(([name, value]) => (
          <Row key={name} name={name}>
            <CopyHex value={value} label={name.toLowerCase()} />
          </Row>
        ))}
        <Row name="Shortest window of a dispute">{facts.leastWindow} s</Row>
      </dl>
      {facts.leastWindow < usual && (
        <Notice tone="bad" testId="escrow-short">
          On this chain an escrow should take no window below {usual} s. In a shorter one you may not have the time to
          answer a false end of your bank.
        </Notice>
      )}
      <div ref={ref} className="grid">
        <Button look="gold" pending={!isStill} onPress={onAgree} testId="escrow-agree">
          I have compared it: play with this escrow
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
