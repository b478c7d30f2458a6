/**
 * What the escrow itself says of house, court, chip and windows: the table server's word on these is worth nothing
 * (protocol.md 5).
 */
import type { Abi, PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { isHex } from '../../engine/bytes.ts';
import { errorWords } from '../words/errors.ts';
import { escrowWords } from '../words/escrow.ts';
import { chipAbi, escrowAbi } from './contracts.ts';
import { ServiceError } from './errors.ts';
import type { ServerConfig } from './server-types.ts';

export interface EscrowFacts {
  readonly house: Hex;
  readonly court: Hex;
  readonly chip: Hex;
  /** Seconds. */
  readonly leastWindow: number;
}

/** The escrow counts hundredths of a chip, and says how many token units one hundredth is. */
const hundredths = 2;

/** Asks the escrow. Throws viem's errors, and `ServiceError` for impossible answers. */
export async function readEscrowFacts(client: PublicClient, escrow: Hex): Promise<EscrowFacts> {
  const say = (functionName: string): Promise<unknown> =>
    client.readContract({ address: escrow, abi: escrowAbi as Abi, functionName });
  const [house, court, chip, leastWindow, unit] = await Promise.all([
    say('houseKey').then(addressIn),
    say('court').then(addressIn),
    say('token').then(addressIn),
    say('leastWindow').then(secondsIn),
    say('unit'),
  ]);
  const tokenDecimals = await client.readContract({ address: chip, abi: chipAbi, functionName: 'decimals' });
  if (typeof unit !== 'bigint' || unit * 10n ** BigInt(hundredths) !== 10n ** BigInt(tokenDecimals))
    throw new ServiceError('chain node', null, escrowWords().otherUnit);
  return { house, court, chip, leastWindow };
}

/** Why the table server's configuration does not match this escrow, as a sentence; null if it does. */
export function factsProblem(server: ServerConfig, facts: EscrowFacts): string | null {
  const words = escrowWords();
  if (server.house !== facts.house) return words.otherHouse(server.house, facts.house);
  if (server.court !== facts.court) return words.otherCourt(server.court, facts.court);
  if (server.chip !== facts.chip) return words.otherChip(server.chip, facts.chip);
  const least = facts.leastWindow;
  const short = server.tables.find(({ table }) => table.window < least);
  return short === undefined ? null : words.shortTable(short.name, short.table.window, least);
}

function addressIn(value: unknown): Hex {
  const lower = typeof value === 'string' ? value.toLowerCase() : value;
  if (!isHex(lower, 20)) throw new ServiceError('chain node', null, errorWords().chain.noAddress);
  return lower;
}

function secondsIn(value: unknown): number {
  const seconds = Number(value);
  if (!Number.isSafeInteger(seconds) || seconds < 0)
    throw new ServiceError('chain node', null, errorWords().chain.noTime);
  return seconds;
}
