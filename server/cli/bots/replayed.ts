/** The third verifier: the contract that the court asks plays each bank again, as far as it was stepped. */
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { domainSeparator } from '../../../engine/protocol/eip712.ts';
import { encodeProof, lastDigestOf, stepsOf } from '../../../engine/settlement/encode.ts';
import { byRuleset } from '../../../engine/table/rulesets.ts';
import { courtAbi, escrowAbi, replayAbi } from '../../chain/abi.ts';
import { oneLine } from '../verb/verb.ts';
import type { BotPlayer } from './remote-player.ts';

const replayOf = byRuleset<'replay' | 'setteReplay'>(
  () => 'replay',
  () => 'setteReplay',
);

/** What is wrong, or null: the bank comes out of the contract in the state that the house has signed last. */
export type Replayed = (proof: Proof) => Promise<string | null>;

/** Asks the chain of this player's house. */
export async function replayedBy(player: BotPlayer): Promise<Replayed> {
  const { reader } = player.chain();
  const { escrow } = player.config;
  const court = await reader.readContract({ address: escrow, abi: escrowAbi, functionName: 'court' });
  const functionName = replayOf(player.table.table);
  const address: Hex = await reader.readContract({ address: court, abi: courtAbi, functionName });
  const domain = domainSeparator(player.domain);
  return async (proof) => {
    if (stepsOf(proof).length === 0) return null;
    try {
      const args = [domain, encodeProof(proof, 0)] as const;
      const [{ state }] = await reader.readContract({ address, abi: replayAbi, functionName: 'replay', args });
      return state === lastDigestOf(proof) ? null : `the contract ends it in the state ${state}`;
    } catch (error) {
      return `the contract refuses it: ${oneLine((error as Error).message)}`;
    }
  };
}
