'use client';
/**
 * Ended banks as the table server publishes them; this browser checks each one before showing anything of it (P9.8).
 * For coups that a seat missed, for newcomers, and for banks that ended long ago.
 */
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { hashStruct, type Messages } from '../../../engine/protocol/eip712.ts';
import type { SeatBank, SeatMemory } from '../../../engine/seat/memory.ts';
import { framedSeat } from '../../../engine/seat/take-turns.ts';
import { explain } from '../../lib/errors.ts';
import { fetchProof } from '../../lib/table-server.ts';
import { type ServerConfig } from '../../lib/server-types.ts';
import { seatSaid } from '../../lib/seat-said.ts';
import { verifyText, type Answer } from '../../lib/verifier.ts';
import { doubtWords } from '../../words/doubts.ts';
import { reportWords } from '../../words/report.ts';
import { language } from '../../words/words.ts';

/** A bank that was checked, or why nothing of it is shown. */
export type CheckedBank = { readonly proof: Proof } | { readonly problem: string };

type House = Pick<ServerConfig, 'house' | 'chainId' | 'escrow'>;

/** The proof is of a bank of this table, under this house and escrow. */
export const isOfTable = (
  { domain, setup: { message } }: Proof,
  tableId: Hex,
  { house, chainId, escrow }: House,
): boolean =>
  message.table === tableId &&
  message.house === house &&
  domain.chainId === chainId &&
  domain.verifyingContract === escrow;

/** What the verifier's answer lets the page show as bank `bankId` of this table. */
export function checkedBank(
  { file, report, unreadable, failed }: Answer,
  bankId: Hex,
  tableId: Hex,
  server: House,
): CheckedBank {
  if (failed !== undefined || unreadable !== undefined)
    return { problem: doubtWords().bankProblem.unreadable(reportWords().say(String(failed ?? unreadable))) };
  if (file?.kind !== 'bank' || report === undefined) return { problem: doubtWords().bankProblem.notABank };
  const isIt = hashStruct('Setup', file.proof.setup.message) === bankId && isOfTable(file.proof, tableId, server);
  if (!isIt) return { problem: doubtWords().bankProblem.otherBank };
  if (report.verdict === 'MISMATCH')
    return {
      problem: doubtWords().bankProblem.differs(report.failed!.id, seatSaid(report.failed!.detail, file.proof)),
    };
  return { proof: file.proof };
}

/**
 * The checked banks in the order of `ids`; undefined while one is on its way. A new `age` asks again, because late
 * signatures make a proof grow.
 */
export function useCheckedBanks(
  banks: readonly { readonly bankId: Hex; readonly age: string }[],
  tableId: Hex,
  server: ServerConfig,
): readonly (CheckedBank | undefined)[] {
  return useQueries({
    queries: banks.map(({ bankId, age }) => ({
      queryKey: ['checked bank', bankId, age, language()],
      staleTime: Infinity,
      gcTime: 600_000,
      retry: 1,
      queryFn: async (): Promise<CheckedBank> =>
        checkedBank(await verifyText(await fetchProof(bankId)), bankId, tableId, server),
    })),
    combine: (all: UseQueryResult<CheckedBank>[]) =>
      all.map(
        ({ data, error }) =>
          data ?? (error ? { problem: doubtWords().bankProblem.notFetched(explain(error)) } : undefined),
      ),
  });
}

/** A bank of this browser's, and the sitting that played in it. */
export interface OwnBank {
  readonly bank: SeatBank;
  readonly memory: Pick<SeatMemory, 'seat' | 'given'>;
}

/**
 * Of a seat's own bank the longer of what it has checked itself and what is published, if that goes on from there. A
 * fork is not told as the player's own bank, however long it is; nor an end that nobody has signed.
 */
export function longerOf(own: OwnBank | undefined, published: Proof | null): Proof | null {
  if (own === undefined || published === null) return own?.bank.proof ?? published;
  const { proof } = own.bank;
  if (proof.end !== undefined || !goesOn(own, published)) return proof;
  if (published.end !== 'passed' || published.result !== undefined) return published;
  const { end: _end, ...open } = published;
  return open;
}

/** What is told of a bank: what this browser has checked of one of its own goes first, and a fork is said to be one. */
export interface ToldBank {
  readonly proof: Proof | null;
  /** Why nothing is told, or why no more than what this browser has checked itself. */
  readonly problem: string | null;
}

export function toldOf(own: OwnBank | undefined, published: CheckedBank | undefined): ToldBank {
  const checked = published !== undefined && 'proof' in published ? published.proof : null;
  const proof = longerOf(own, checked);
  const isFork =
    own !== undefined &&
    checked !== null &&
    checked.turns.length >= own.bank.proof.turns.length &&
    !goesOn(own, checked);
  if (isFork) return { proof, problem: doubtWords().bankProblem.fork };
  return {
    proof,
    problem: proof === null && published !== undefined && 'problem' in published ? published.problem : null,
  };
}

/** This browser's own banks among these memories, by id. */
export const ownBanksOf = (memories: readonly SeatMemory[]): ReadonlyMap<Hex, OwnBank> =>
  new Map(memories.flatMap((memory) => memory.banks.map((bank) => [bank.bankId, { bank, memory }] as const)));

/**
 * Every turn that the seat has checked stands there, and so does the list that it last saw; nothing follows its end,
 * and its next turn is no void that names who has given.
 */
export function goesOn({ bank, memory }: OwnBank, published: Proof): boolean {
  const { proof, verifiedTurns } = bank;
  const next = published.turns[verifiedTurns];
  return (
    (proof.end === undefined || published.turns.length === proof.turns.length) &&
    proof.turns.every((turn, i) => isSameTurn(turn, published.turns[i])) &&
    (next === undefined || framedSeat(memory, bank, next) === null)
  );
}

/** The same list, and the same end of it where the seat has checked one. */
function isSameTurn({ closed, state, void: voided }: ProofTurn, published: ProofTurn | undefined): boolean {
  if (published === undefined || digestOf('Closed', closed?.message) !== digestOf('Closed', published.closed?.message))
    return false;
  if (voided !== undefined) return published.void !== undefined;
  return state === undefined || digestOf('State', state) === digestOf('State', published.state);
}

const digestOf = <N extends 'Closed' | 'State'>(name: N, message: Messages[N] | undefined): Hex | null =>
  message === undefined ? null : hashStruct(name, message);
