/**
 * The largest calls that an honest party may have to make: twenty players, all in every coup, both decisions signed, as
 * many turns after a base as clients allow (`longestProof`), the base signed by nineteen losers' bets, and a number
 * settled in one transaction with 49 others.
 */
import { concat, keccak256, serializeTransaction, type TransactionSerializable } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { outcomes, type Table } from '../../../engine/protocol/messages.ts';
import { longestProof, mostBanks, mostPlayers } from '../../../engine/proof/bounds.ts';
import { encodeDemand } from '../../../engine/settlement/dispute.ts';
import { encodeContinuation, encodeProof, packLine, type EncodedBank } from '../../../engine/settlement/encode.ts';
import type { CoupOptions } from '../../support/bank-options.ts';
import { BankMaker, bytes32, sessionKey, type Cast } from '../../support/bank-maker.ts';
import { Courtroom } from './courtroom.ts';
import { chips, headsUp, type System } from './system.ts';

/** Limits of one transaction. Nodes take 128 kB; clients aim lower, with a margin; EIP-7825 limits the gas. */
export const limits = { bytes: 131_072, aim: 120_000, gas: 16_777_216 } as const;

const table: Table = { ...headsUp, ruleset: 0, minBet: 1n, minPosta: 1n, salt: 20n };
const turns = longestProof(mostPlayers);
/** The turn whose state is the base: everybody but the banker has lost before it. */
const base = 1;

export interface Sent {
  readonly id: 'propose' | 'demand' | 'answer' | 'claim' | 'answerClaim';
  readonly what: string;
  readonly hash: Hex;
}

/** Sends all five, each about its own number; players without an account on this chain are still named. */
export async function sendLargest(system: System): Promise<readonly Sent[]> {
  const wallets = [...system.players, system.guardian, system.operator];
  const seatedCount = Math.min(mostPlayers, wallets.length);
  const room = await Courtroom.open(table, seatedCount, chips(1_000), { ...system, players: wallets });
  const others = Array.from({ length: mostPlayers - seatedCount }, (_, i) => ({
    seat: seatedCount + 1 + i,
    player: bytes32('player', i).slice(0, 42) as Hex,
    key: sessionKey(system.domain, 'other', i),
    stack: chips(1_000),
  }));
  const cast: Cast = { ...room.cast, seats: [...room.seats, ...others] };
  const { court } = room;
  const sent: Sent[] = [];
  const note = async (id: Sent['id'], what: string, hash: Promise<Hex>) => {
    sent.push({ id, what, hash: await hash });
  };
  const after = `${turns} turns from a base signed by nineteen bets`;

  const proposed = played(cast, 1n, turns);
  await note('propose', `propose, ${after}`, court.write.propose([encodeProof(proposed.proof(), base)]));

  const unplayed = played(cast, 2n, turns);
  close(unplayed);
  await settleAmong(room, cast, 2n);
  const demanded = encodeDemand(unplayed.proof(), undefined, base);
  await note(
    'demand',
    `demand of a settled number, the list after ${after}`,
    court.write.demand([demanded.proof, demanded.list, await room.payment(2n)]),
  );

  const answered = played(cast, 3n, turns - 1);
  close(answered);
  const contest = await room.demand(answered);
  coup(answered);
  await note(
    'answer',
    `answer, ${after}, the last of them the list`,
    court.write.answer([contest, encodeProof(answered.proof(), base)]),
  );

  const claimed = played(cast, 4n, turns);
  await settleAmong(room, cast, 4n);
  await note(
    'claim',
    `claim on a settled number, ${after}`,
    court.write.claim([encodeProof(claimed.proof(), base), await room.payment(4n)], room.as(0)),
  );

  const prefix = played(cast, 5n, turns);
  await settleAmong(room, cast, 5n);
  await court.write.claim([encodeProof(prefix.proof(), 0, base), await room.payment(5n)], room.as(0));
  const { claim } = await room.last('Claimed');
  await note(
    'answerClaim',
    `answerClaim, ${turns} turns from the claim's end`,
    court.write.answerClaim([claim, encodeContinuation(prefix.proof(), base)]),
  );
  return sent;
}

const stakes: CoupOptions['stakes'] = new Map(
  Array.from({ length: mostPlayers - 1 }, (_, i) => [i + 2, { accepted: chips(1) + 1n }]),
);
const signed: CoupOptions = { stakes, choose: (_role, _options, fallback) => ({ draw: fallback, sign: true }) };

/** One coup that the bank survives, in which punta and banker decide by signed choices. */
function coup(bank: BankMaker): void {
  bank.coup(signed);
}

function close(bank: BankMaker): void {
  const all = bank.cast.seats.map(({ seat }) => seat);
  bank.seek(signed, (outcome, decisions) => outcome !== outcomes.punta && decisions === 2);
  bank.unfinished(signed, all, all);
}

/** A bank that the banker has won once, then `count` more coups. */
function played(cast: Cast, number: bigint, count: number): BankMaker {
  const bank = new BankMaker(cast, { number, banker: 1, posta: chips(100) });
  bank.seek(signed, (outcome) => outcome === outcomes.banco);
  coup(bank);
  for (let turn = 0; turn < count; turn++) {
    bank.seek(signed, (outcome, decisions) => outcome !== outcomes.punta && decisions === 2);
    coup(bank);
  }
  return bank;
}

/** The house settles this number with twenty lines of zero, and 49 others beside it. */
async function settleAmong(room: Courtroom, cast: Cast, number: bigint): Promise<void> {
  const amounts = { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n };
  const zero = (one: bigint, players: readonly Hex[]): EncodedBank => {
    const lines = [...players].sort().map((player) => packLine(player, 0n));
    const names = { table: room.table, number: one, bankId: bytes32('forgotten', one), state: bytes32('state') };
    const signatures = room.system.house.sign('Result', {
      ...names,
      ...amounts,
      lines: keccak256(concat(lines)),
    }).signature;
    return { ...names, ...amounts, lines, signed: 0n, leaves: 0n, leaveTurns: [], setup: [], signatures };
  };
  const all = cast.seats.map(({ player }) => player);
  const others = Array.from({ length: mostBanks - 1 }, (_, i) => zero(1_000n * number + BigInt(i), all.slice(0, 1)));
  await room.settle(zero(number, all), ...others);
}

/** Bytes of a transaction as it goes over the wire, and of its calldata; and its gas. */
export async function sizeOf(
  { client }: System,
  hash: Hex,
): Promise<{ readonly bytes: number; readonly calldata: number; readonly gas: number }> {
  const [{ gasUsed, status }, tx] = await Promise.all([
    client.getTransactionReceipt({ hash }),
    client.getTransaction({ hash }),
  ]);
  if (status !== 'success') throw new Error(`transaction ${hash} was reverted`);
  const { to, input, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, value } = tx;
  const whole = {
    type: 'eip1559',
    chainId: 31_337,
    to,
    data: input,
    nonce,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    value,
  } as TransactionSerializable;
  const signature = { r: tx.r, s: tx.s, yParity: 1 };
  const length = (hex: Hex): number => (hex.length - 2) / 2;
  return { bytes: length(serializeTransaction(whole, signature)), calldata: length(input), gas: Number(gasUsed) };
}
