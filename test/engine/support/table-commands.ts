/** Commands to a table of two, signed by their sender and changed as a test wants them. */
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, type Grant } from '../../../engine/protocol/messages.ts';
import { addressOfKey, signerOf } from '../../../engine/protocol/sign.ts';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import type { Seat } from '../../../engine/chairs/state.ts';
import type { Command, SeatCommand } from '../../../engine/table/commands.ts';
import type { Bank, Sitting } from '../../../engine/table/state.ts';
import { secretOf, signerOfSeat, testDomain, type TestPlayer, type TestTable } from '../../support/players.ts';
import { bankerOf, lastBank, punterOf } from '../../support/situations.ts';

/** What papers and game know of a seat together; it is leaving if it is for either. */
export function seatIn({ state }: TestTable, seat: number): Omit<Partial<Seat>, keyof Sitting> & Sitting {
  const sitting = state.sittings.find((one) => one.seat === seat)!;
  const place = state.game.seats.find((one) => one.seat === seat);
  return { ...place, ...sitting, leaving: sitting.leaving || place?.leaving === true };
}

/** The running bank, or the last one. */
export const bankIn = (table: TestTable): Bank => table.state.bank ?? lastBank(table).bank;

/** A seat says it. */
export const from = (player: TestPlayer, command: SeatCommand): Command => ({ by: 'seat', seat: player.seat, command });

/** A grant of a third wallet, changed. */
export function sit(
  table: TestTable,
  change: Partial<Grant> = {},
  wallet = secretOf('wallet 3'),
  used: bigint | null = null,
): Command {
  const message: Grant = {
    player: addressOfKey(wallet),
    table: table.state.tableId,
    seat: 2,
    key: addressOfKey(secretOf('session 3')),
    amount: 100n * chip,
    nonce: 3n,
    deadline: 4102444800n,
    ...change,
  };
  return {
    by: 'host',
    command: { type: 'sit', grant: signerOf(testDomain, wallet).sign('Grant', message), house: false, used },
  };
}

/** The punter's bet, signed with changed content. */
export function betOf(table: TestTable, call: number, max: bigint, change: object = {}): Command {
  const punter = punterOf(table);
  const state = hashStruct('State', table.state.bank!.state);
  const commitment = call === calls.none ? zero32 : commitmentOf(secretOf(`bet ${call} ${max}`));
  return from(punter, {
    type: 'bet',
    bet: signerOfSeat(punter.memory).sign('Bet', { state, seq: 2, call, max, volonta: 0, commitment, ...change }),
  });
}

/** A banker's move of any kind, with a commitment of its own. */
export function moveCommandOf(
  table: TestTable,
  player: TestPlayer,
  move: number,
  amount: bigint,
  volonta = 0,
): Extract<SeatCommand, { type: 'move' }> {
  return {
    type: 'move',
    state: hashStruct('State', table.state.bank!.state),
    move,
    amount,
    volonta,
    commitment: commitmentOf(secretOf(`move of ${player.seat}`)),
  };
}

/** The same command with the signature of somebody else's key. */
export function forged(command: Command): Command {
  const { signature } = signerOf(testDomain, secretOf('nobody')).sign('Give', { closed: zero32 });
  return decodeWire(encodeWire(command).replace(/"signature":"0x[0-9a-f]+"/, `"signature":"${signature}"`)) as Command;
}

/** A posta that this seat names. */
export const postaOf = (t: TestTable, amount: bigint, number = 1n, player = bankerOf(t)): Command =>
  from(player, { type: 'posta', number, amount });

/** A Give for the running coup, signed by nobody. */
export const giveOf = (t: TestTable, player: TestPlayer, link: Hex | null): Command =>
  from(player, { type: 'give', closed: t.state.bank!.coup!.digest, signature: `0x${'11'.repeat(65)}`, link });

/** A decision in the running coup. */
export const choiceOf = (t: TestTable, player: TestPlayer, draw: number): Command =>
  from(player, {
    type: 'choice',
    choice: signerOfSeat(player.memory).sign('Choice', { closed: t.state.bank!.coup!.digest, draw }),
  });

/** An entry into the draw with a commitment of this name, signed by `signer`. */
export const enterOf = (t: TestTable, player: TestPlayer, name: string, signer = player): Command =>
  from(player, {
    type: 'enter',
    enter: signerOfSeat(signer.memory).sign('Enter', {
      table: t.state.tableId,
      number: 1n,
      commitment: secretOf(name),
    }),
  });
