/**
 * Asides: what two who sit at a table say to each other alone (server/PROTOCOL.md P13.15 to P13.17). House and page
 * read them alike. No row of a log has any of it; the house's server carries it and can read it.
 */
import type { Hex } from '../bytes.ts';
import type { Phrase } from './said.ts';

/** What is done about one. A question is answered with yes by `accept`; `end` says no, takes back and ends. */
export const asideActs = ['ask', 'accept', 'end'] as const;
export type AsideAct = (typeof asideActs)[number];

/** left: one of the two has no seat here any more. */
export const asideEnds = ['declined', 'takenBack', 'late', 'ended', 'left'] as const;
export type AsideEnd = (typeof asideEnds)[number];

/** How it stands, for one of the two. `other`: the wallet of the other, who sits at `seat`. */
export type AsideNow = { readonly other: Hex; readonly seat: number } & (
  | { readonly state: 'asked' | 'asks'; readonly left: number }
  | { readonly state: 'open' }
  | { readonly state: 'over'; readonly why: AsideEnd }
);

export type AsideWords = { readonly phrase: Phrase } | { readonly text: string };

/** What was said. `mine`: by whom this is told. */
export type AsideSaid = { readonly other: Hex; readonly mine: boolean } & AsideWords;
