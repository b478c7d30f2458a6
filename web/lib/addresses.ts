/**
 * Addresses of this client's pages. They are files, so what a page is about stands behind `?`. Ids come from a server:
 * they are encoded here and checked by the page that opens.
 */
import { serverQuery } from './server-origin.ts';

function address(path: string, about: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(about).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** A table's page, in this tab. */
export const tablePage = (tableId: string): string => address('/table/', { id: tableId });

/** A table's page in this tab, which asks at once what to bring to this chair. */
export const seatPage = (tableId: string, seat: number): string =>
  address('/table/', { id: tableId, seat: String(seat) });

/** A table's page as a link for another person, so it is whole and names the server. In the browser only. */
export const invitation = (tableId: string): string =>
  new URL(address('/table/', { id: tableId, ...serverQuery() }), location.href).href;

/**
 * The page that checks a published bank. It is for another tab or another person, so it names the server. In the
 * browser only.
 */
export const proofPage = (bankId: string): string => address('/proof/', { id: bankId, ...serverQuery() });

/** The page that checks a taglia, like `proofPage`. */
export const tagliaPage = (tableId: string, taglia: number): string =>
  address('/taglia/', { table: tableId, n: String(taglia), ...serverQuery() });

/** The verifier's page, which asks no server. */
export const verifyPage = '/verify/';

/** Six arranged coups, and the odds of all others: neither asks a server. */
export const learnPage = '/learn/';
export const oddsPage = '/odds/';
/** What the chain's events and the published proofs say of the house. */
export const housePage = '/house/';
/** The player's own coups, which asks no server either. */
export const historyPage = '/history/';

/** The way out, one file. */
export const exitPage = '/exit.html';
