'use client';
/**
 * Whether this player may bring money to the escrow that the table server names: agreed to, and confirmed by the escrow
 * itself.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServer } from './chain.tsx';
import { useOwnNode } from './wallet.tsx';
import { agree, hasAgreed, isKnown } from './deployments.ts';
import { explain } from './errors.ts';
import { factsProblem, readEscrowFacts, type EscrowFacts } from './escrow-facts.ts';

export type Trust =
  | { readonly state: 'asking' }
  /** The node does not say. */
  | { readonly state: 'unknown'; readonly why: string }
  /** The escrow contradicts the table server. */
  | { readonly state: 'foreign'; readonly why: string }
  /** Not in this build's list: the player is asked. */
  | { readonly state: 'unagreed'; readonly facts: EscrowFacts; agree(): void }
  | { readonly state: 'good'; readonly facts: EscrowFacts };

/** Asked again from time to time: a house key can be changed while a page is open. */
const askedEvery = 30_000;

export function useTrust(): Trust {
  const server = useServer();
  const node = useOwnNode();
  const { chainId, escrow } = server;
  const [agreed, setAgreed] = useState(() => isKnown(chainId, escrow) || hasAgreed(chainId, escrow));
  const { data: facts, error } = useQuery({
    queryKey: ['escrow facts', chainId, escrow, node.key],
    queryFn: () => node.ask((client) => readEscrowFacts(client, escrow)),
    refetchInterval: askedEvery,
  });
  // While the node is down the escrow's last answer stands; without a first answer there is none.
  if (facts === undefined) return error === null ? { state: 'asking' } : { state: 'unknown', why: explain(error) };
  const problem = factsProblem(server, facts);
  if (problem !== null) return { state: 'foreign', why: problem };
  if (agreed) return { state: 'good', facts };
  return {
    state: 'unagreed',
    facts,
    agree() {
      agree(chainId, escrow);
      setAgreed(true);
    },
  };
}
