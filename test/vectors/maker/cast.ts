/** Who sits in the vector banks: keys depend on the seat only, so the same files result every time. */
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import type { Table } from '../../../engine/protocol/messages.ts';
import { signerOf, type Signer } from '../../../engine/protocol/sign.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { setteRulesetOf } from '../../../engine/sette/ruleset.ts';
import { bytes32, sessionKey, type Cast } from '../../support/bank-maker.ts';
import { domain, table } from '../../support/bank.ts';

export const stack = 50_000n;
export const house = sessionKey(domain, 'house');
const keys = new Map<number, Signer>();

/** The session key of a seat. */
export function keyOf(seat: number): Signer {
  const key = keys.get(seat) ?? sessionKey(domain, 'seat', seat);
  keys.set(seat, key);
  return key;
}

export const walletOf = (seat: number): Signer => signerOf(domain, bytes32('wallet', seat));
/** A key that has no part in any bank. */
export const stranger = sessionKey(domain, 'stranger');

/** A table of this ruleset with its document's cagnotte. */
export function castFor(ruleset: number, seats: readonly number[], changes: Partial<Table> = {}): Cast {
  const { feeMode, feeBps } = (rulesetOf(ruleset) ?? setteRulesetOf(ruleset))!.cagnotte;
  return {
    domain,
    table: { ...table, ruleset, feeMode, feeBps, ...changes },
    house,
    seats: seats.map((seat) => ({ seat, player: walletOf(seat).address, key: keyOf(seat), stack })),
  };
}

/** The wallets' grants for this bank's players. */
export function granted(proof: Proof): Proof {
  const { players, table: tableId } = proof.setup.message;
  const grants = players.map(({ seat, player, key }) =>
    walletOf(seat).sign('Grant', {
      player,
      table: tableId,
      seat,
      key,
      amount: stack,
      nonce: 0n,
      deadline: 4_102_444_800n,
    }),
  );
  return { ...proof, grants };
}

/** The previous bank, for the vector banks that have one. */
export const bankBefore: Hex = bytes32('the bank before');
