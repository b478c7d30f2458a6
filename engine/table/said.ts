/**
 * What people say at a table (server/PROTOCOL.md P13.4): phrases of a closed list, which travel as codes and are read
 * in the reader's language, and short texts. House and page have the same rule: the house refuses, and the page shows
 * nothing that it would refuse itself. No row of a log has any of it.
 */
import { rulesetOf } from '../rules/ruleset.ts';
import type { PeopleRefusalCode } from './people-refusals.ts';
import type { Phase } from './view.ts';

export const phrases = ['hello', 'goodLuck', 'wellPlayed', 'thanks', 'oneMoment', 'pity', 'again', 'goodbye'] as const;
export type Phrase = (typeof phrases)[number];

/** Small drawn things that are thrown on the table, to one who sits there. They cost nothing and are worth nothing. */
export const gifts = ['rose', 'clover', 'coffee', 'glass', 'star', 'heart'] as const;
export type Gift = (typeof gifts)[number];

/** What somebody has said, or thrown: one of these. `to`: a seat. */
export type Words =
  { readonly phrase: Phrase } | { readonly text: string } | { readonly gift: Gift; readonly to: number };

const longest = 140;
/** Controls, signs that are not seen or that turn the direction of writing, halves of signs, ends of lines, blanks. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Accents upon accents, which reach over other lines. */
const towers = /\p{M}{3}/u;
const gaps = /^\s|\s$|\s\s/u;

/** Why a text is not passed on; null: it is. */
export function textProblem(text: string): Extract<PeopleRefusalCode, 'textLength' | 'textLetters'> | null {
  if (text.length === 0 || text.length > longest) return 'textLength';
  return unseen.test(text) || towers.test(text) || gaps.test(text) ? 'textLetters' : null;
}

/** A text as somebody has typed it, without what never means anything: many spaces, and signs that only colour one. */
export const tidied = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/[\ufe0e\ufe0f]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const ofCoup: readonly Phase[] = ['links', 'punta', 'banco', 'unfinished'];

/** Nobody speaks now: a coup is played, and the ruleset wants it quiet then. */
export const isQuiet = (ruleset: number, phase: Phase): boolean =>
  ofCoup.includes(phase) && rulesetOf(ruleset)?.play.quiet === true;
