/**
 * The escrows that there is evidence of: a house may have deployed a second one, and the money at the first stays there
 * (P9.11). Each is left separately, and the person chooses which. The order in which evidence was found never hides one
 * of them.
 */
import { assert, present } from '../../engine/assert.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import type { Domain } from '../../engine/protocol/messages.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import { sameEscrow } from '../../engine/settlement/exit/evidence.ts';
import { exitWords } from '../words/exit.ts';
import type { Piece } from './piece.ts';

/** What there is of one escrow: its different banks, and seats taken at tables without one of these banks. */
export interface EscrowHere {
  readonly domain: Domain;
  readonly banks: number;
  readonly seats: number;
}

/** What the page is about: `pieces` are those of the chosen escrow. */
export interface Choice {
  readonly chosen: Domain | null;
  readonly escrows: readonly EscrowHere[];
  readonly pieces: readonly Piece[];
}

/** The escrows that a piece belongs to; none if the piece cannot be used. */
export const domainsOf = ({ banks, sat }: Piece): readonly Domain[] => [
  ...banks.map(({ domain }) => domain),
  ...(sat === undefined ? [] : [sat.domain]),
];

/**
 * Every escrow that a piece belongs to, each once. The one with most banks comes first; among equals, the one with most
 * seats without a bank; then the one of the newest piece.
 */
export function escrowsIn(pieces: readonly Piece[]): readonly EscrowHere[] {
  const domains = pieces
    .flatMap(domainsOf)
    .filter((domain, i, all) => all.findIndex((one) => sameEscrow(one, domain)) === i);
  return domains
    .map((domain) => ({ domain, ...countOf(piecesAt(pieces, domain)) }))
    .sort((a, b) => b.banks - a.banks || b.seats - a.seats); // stable: the newest piece comes first
}

function countOf(pieces: readonly Piece[]): Omit<EscrowHere, 'domain'> {
  const setups = pieces.flatMap(({ banks }) => banks).map(({ setup }) => setup.message);
  const seats = pieces.flatMap(({ sat, player }) => (sat === undefined ? [] : [{ player, table: tableId(sat) }]));
  const withoutBank = seats.filter(
    (seat) =>
      !setups.some(
        ({ table, players }) => table === seat.table && players.some(({ player }) => player === seat.player),
      ),
  );
  return {
    banks: new Set(setups.map((setup) => hashStruct('Setup', setup))).size,
    seats: new Set(withoutBank.map(({ player, table }) => `${player} ${table}`)).size,
  };
}

const tableId = ({ table }: NonNullable<Piece['sat']>) => hashStruct('Table', table);

/**
 * What the pieces have of this escrow, and nothing else. What a sitting has given for stays at its own escrow: a digest
 * does not name the escrow, and the same list could be demanded at another.
 */
export function piecesAt(pieces: readonly Piece[], escrow: Domain): readonly Piece[] {
  const isOf = (one: Pick<EscrowHere, 'domain'>): boolean => sameEscrow(one.domain, escrow);
  return pieces
    .filter((piece) => domainsOf(piece).some((domain) => sameEscrow(domain, escrow)))
    .map(({ sat, ...piece }) => ({
      ...piece,
      banks: piece.banks.filter(isOf),
      ...(sat !== undefined && isOf(sat) ? { sat } : {}),
    }));
}

/**
 * The escrow of these pieces; null if there are none. Asserts that there is only one: for several the person must
 * choose first.
 */
export function onlyEscrow(pieces: readonly Piece[]): Domain | null {
  const [first = null, ...more] = pieces.flatMap(domainsOf);
  assert(
    first === null || more.every((domain) => sameEscrow(domain, first)),
    'pieces of several escrows, none of them chosen',
  );
  return first;
}

/** `wanted` as long as there is something of it, otherwise the first. */
export function choiceOf(pieces: readonly Piece[], wanted: Domain | null): Choice {
  const escrows = escrowsIn(pieces);
  const found = escrows.find(({ domain }) => wanted !== null && sameEscrow(domain, wanted)) ?? escrows[0];
  if (found === undefined) return { chosen: null, escrows, pieces: [] };
  return { chosen: found.domain, escrows, pieces: piecesAt(pieces, found.domain) };
}

/**
 * The escrow to show after files were added: theirs, because the person has just pointed at it. If they belong to
 * several the page stays where it was.
 */
export function wantedAfter(added: readonly Piece[], before: Domain | null): Domain | null {
  const theirs = escrowsIn(added);
  return theirs.length === 1 ? present(theirs[0], 'the only escrow').domain : before;
}

/**
 * The pieces with more in front; a file that was chosen again stands once. A file is what it says: another one of the
 * same name, of another escrow, shorter, or a fork, displaces none.
 */
export function withAdded(added: readonly Piece[], pieces: readonly Piece[]): readonly Piece[] {
  const isAgain = (piece: Piece): boolean =>
    added.some((one) => one.name === piece.name && encodeWire(one.banks) === encodeWire(piece.banks));
  return [...added, ...pieces.filter((piece) => !isAgain(piece))];
}

export const placeText = ({ verifyingContract, chainId }: Domain): string =>
  exitWords().escrows.place(verifyingContract, chainId);

/** What there is, and where: "2 banks at escrow 0x… on chain 1". */
export const escrowText = ({ domain: { verifyingContract, chainId }, ...held }: EscrowHere): string =>
  exitWords().escrows.held(held, verifyingContract, chainId);
