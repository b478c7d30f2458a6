/**
 * The proofs of the banks in which the clients played, as the house publishes them, each verified here and by the
 * contract that the court asks.
 */
import { present } from '../../../engine/assert.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { bankFileName } from '../../../engine/proof/file-name.ts';
import { kindOf } from '../../../engine/proof/format.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { linesOf, startState } from '../../../engine/protocol/digests.ts';
import { published } from './house-answers.ts';
import type { BotPlayer } from './remote-player.ts';
import { replayedBy, type Replayed } from './replayed.ts';

export interface Checked {
  readonly number: bigint;
  readonly file: string;
  readonly text: string;
  /** `VERIFIED`, `NO COUP`, or what is wrong. */
  readonly verdict: string;
  /** The chain has something to pay: a coup of it was dealt, or may be. */
  readonly isPlayed: boolean;
  readonly isVoid: boolean;
  readonly isPassed: boolean;
  /** Its last coup was not played to its end: the court decided. */
  readonly isUnfinished: boolean;
  /** By wallet. */
  readonly lines: ReadonlyMap<Hex, bigint>;
  readonly cagnotte: bigint;
}

interface Page {
  readonly banks: readonly { readonly number: string; readonly bankId: Hex }[];
  readonly more: boolean;
}

/** Of all banks of these players at the table, oldest first. */
export async function proofsOf(url: string, table: Hex, players: readonly BotPlayer[]): Promise<readonly Checked[]> {
  const all = new Map<Hex, bigint>();
  for (const { address } of players)
    for (let before = ''; ;) {
      const page = JSON.parse(await published(url, `/banks/${table}?player=${address}${before}`)) as Page;
      for (const { bankId, number } of page.banks) all.set(bankId, BigInt(number));
      const oldest = page.banks.at(-1);
      if (!page.more || oldest === undefined) break;
      before = `&before=${oldest.number}`;
    }
  const inOrder = [...all].sort(([, a], [, b]) => (a < b ? -1 : 1));
  const checked: Checked[] = [];
  const replayed = await replayedBy(present(players[0], 'a player'));
  for (const [bankId, number] of inOrder) checked.push(await checkedBank(url, bankId, number, replayed));
  return checked;
}

async function checkedBank(url: string, bankId: Hex, number: bigint, replayed: Replayed): Promise<Checked> {
  const text = await published(url, `/proof/${bankId}`);
  const proof = parseProof(text);
  const { verdict, failed } = verifyProof(proof);
  const fault = failed === undefined ? await replayed(proof) : JSON.stringify(failed);
  const state = proof.turns.findLast((turn) => turn.state !== undefined)?.state ?? startState(proof.setup.message);
  const lines = linesOf(proof.setup.message, state);
  const last = proof.turns.at(-1);
  const isUnfinished = last !== undefined && kindOf(last) === 'unfinished';
  const coups = proof.turns.filter(({ closed }) => closed !== undefined).length;
  return {
    number,
    file: bankFileName(number, bankId),
    text,
    verdict: fault !== null ? `${verdict}: ${fault}` : coups === 0 ? 'NO COUP' : verdict,
    isPlayed: isUnfinished || proof.turns.some(({ cards }) => cards !== undefined),
    isVoid: last?.void !== undefined,
    isPassed: proof.end === 'passed',
    isUnfinished,
    lines: new Map(lines.map(({ player, line }) => [player, line])),
    cagnotte: state.cagnotte,
  };
}
