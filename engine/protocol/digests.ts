/** The digests of protocol.md 3 that are not plain `hashStruct`s. */
import { concat, fromHex, word, type Hex } from '../bytes.ts';
import { hashStruct, keccak } from './eip712.ts';
import { present } from '../assert.ts';
import { outcomes, type ListRow, type Setup, type State } from './messages.ts';

/** `coupId = keccak256(bankId ‖ uint256(turn))`. */
export function coupIdOf(bankId: Hex, turn: number): Hex {
  return keccak(fromHex(bankId, 32), word(turn));
}

/** `drawId = keccak256(table ‖ uint256(number))`. */
export function drawIdOf(table: Hex, number: bigint): Hex {
  return keccak(fromHex(table, 32), word(number));
}

/**
 * The `bets` digest: for each row `word ‖ max ‖ commitment`, word = status | call<<8 | volonta<<16 | seq<<24 |
 * order<<40 | accepted<<56.
 */
export function betsDigest(list: readonly ListRow[]): Hex {
  return keccak(
    ...list.map((row) => {
      const packed =
        BigInt(row.status) |
        (BigInt(row.call) << 8n) |
        (BigInt(row.volonta) << 16n) |
        (BigInt(row.seq) << 24n) |
        (BigInt(row.order) << 40n) |
        (row.accepted << 56n);
      return concat(word(packed), word(row.max), fromHex(row.commitment, 32));
    }),
  );
}

/** The `lines` digest of a result: by ascending address `uint256(player) << 96 | uint96(int96(line))`. */
export function linesDigest(lines: readonly { readonly player: Hex; readonly line: bigint }[]): Hex {
  const sorted = [...lines].sort((a, b) => (a.player < b.player ? -1 : 1));
  return keccak(...sorted.map(({ player, line }) => word((BigInt(player) << 96n) | BigInt.asUintN(96, line))));
}

/** Each player's line, by ascending address: what a result pays. */
export function linesOf(
  { players }: Setup,
  { seats }: State,
): readonly { readonly player: Hex; readonly line: bigint }[] {
  return players
    .map(({ player }, i) => ({ player, line: present(seats[i], 'a line') }))
    .sort((a, b) => (a.player < b.player ? -1 : 1));
}

/** The `seats` digest of a `Draw`: by ascending seat `uint256(seat) ‖ commitment`. */
export function drawSeatsDigest(enters: readonly { readonly seat: number; readonly commitment: Hex }[]): Hex {
  const sorted = [...enters].sort((a, b) => a.seat - b.seat);
  return keccak(...sorted.map(({ seat, commitment }) => concat(word(seat), fromHex(commitment, 32))));
}

/** State 0 of a bank (protocol.md 3, Digests). */
export function startState(setup: Setup, bankId = hashStruct('Setup', setup)): State {
  return {
    bankId,
    turn: 0,
    prev: `0x${'00'.repeat(32)}`,
    outcome: outcomes.start,
    taglia: setup.taglia,
    commitment: setup.commitment,
    composition: setup.composition,
    posta: setup.posta,
    garage: 0n,
    paidIn: setup.posta,
    takenOut: 0n,
    won: 0n,
    cagnotte: 0n,
    seats: setup.players.map(() => 0n),
  };
}
