/** Changing one character of a proof file, and where to try it (fairness.md 4: tampered examples, one per step). */

import { verifyWords } from '../../words/verify.ts';

/**
 * A place in the text that a person can change. `what`: what the character belongs to; `step`: where a verifier should
 * stop; `inside`: in a taglia, where in the bank that differs.
 */
export interface Place {
  readonly what: string;
  readonly at: number;
  readonly step: string;
  readonly inside?: string;
}

const nextDigit = '1234567890';
const nextHex = '123456789abcdef0';

/**
 * The text with one character changed so that, if possible, the file keeps its shape: a digit becomes another digit, a
 * hex digit another hex digit.
 */
export function tampered(text: string, at: number): string {
  const char = text[at] ?? '';
  const decimal = nextDigit['0123456789'.indexOf(char)];
  const inHex = /0x[0-9a-f]*$/.test(text.slice(Math.max(0, at - 140), at));
  const hex = inHex ? nextHex['0123456789abcdef'.indexOf(char)] : undefined;
  return text.slice(0, at) + (hex ?? decimal ?? (char === 'x' ? 'y' : 'x')) + text.slice(at + 1);
}

/** The position of the last character of the first match of `marker` after `from`; −1 if there is none. */
function endOf(text: string, marker: RegExp, from: number): number {
  const found = from < 0 ? null : marker.exec(text.slice(from));
  return found === null ? -1 : from + found.index + found[0].length - 1;
}

/** One place of each kind that this file has, in the order of a coup. */
export function placesIn(text: string): readonly Place[] {
  const [, kind] = /^\s*\{\s*"format"\s*:\s*"sabot-(taglia|coup)"/.exec(text) ?? [];
  const ofKind = kind === 'taglia' ? tagliaPlaces(text) : kind === 'coup' ? beforePlaces(text) : [];
  const ofBank = bankPlaces(text).map((place) =>
    kind === 'taglia' ? { ...place, step: 'G.bank', inside: place.step } : place,
  );
  return [...ofKind, ...ofBank].filter(({ at }) => at >= 0);
}

/** The first number of a taglia after `from`. */
const tagliaIn = (text: string, from: number): string | undefined => /"taglia":\s*(\d+)/.exec(text.slice(from))?.[1];

/** What only a taglia has: its number, and how its second bank is joined to the first. */
function tagliaPlaces(text: string): readonly Place[] {
  const words = verifyWords().tamper.places;
  const number = endOf(text, /"taglia":\s*\d+/, 0);
  // A bank of Sette e mezzo can have more than one taglia: with the number of its next one the file proves that one.
  const isOther = tagliaIn(tampered(text, number), 0) !== tagliaIn(text, text.lastIndexOf('"taglia"'));
  const second = text.indexOf('"sabot-proof"', text.indexOf('"sabot-proof"') + 1);
  return [
    { what: words.tagliaNumber, at: isOther ? number : -1, step: 'G.shoe' },
    { what: words.followed, at: endOf(text, /"prev":\s*"0x[0-9a-f]{4}/, second), step: 'G.order' },
    { what: words.secondShoe, at: endOf(text, /"composition":\s*"\d+/, second), step: 'G.shoe' },
  ];
}

/** What only a coup has: the state in which it began, and the house's step to that state. */
function beforePlaces(text: string): readonly Place[] {
  const words = verifyWords().tamper.places;
  const before = text.indexOf('"before"');
  return [
    { what: words.postaBefore, at: endOf(text, /"posta":\s*"\d+/, before), step: 'K.before' },
    {
      what: words.houseBefore,
      at: endOf(text, /"signature":\s*"0x[0-9a-f]{4}/, before),
      step: 'K.before',
    },
  ];
}

/** What a bank has; for a taglia, its first bank. */
function bankPlaces(text: string): readonly Place[] {
  const words = verifyWords().tamper.places;
  const inTurns = Math.max(text.indexOf('"turns"'), text.search(/"turn":\s*\{/), 0);
  const after = (marker: RegExp, from = inTurns): number => endOf(text, marker, from);
  const cards = text.indexOf('"cards"');
  return [
    { what: words.postaOfSetup, at: after(/"setup"[\s\S]*?"posta":\s*"\d+/, 0), step: 'S.setup' },
    { what: words.sessionKey, at: after(/"setup"[\s\S]*?"key":\s*"0x[0-9a-f]{4}/, 0), step: 'S.grants' },
    { what: words.bet, at: after(/"bets":\s*\[\s*\{[\s\S]*?"max":\s*"\d+/), step: 'T.bets' },
    { what: words.stake, at: after(/"list":[\s\S]*?"accepted":\s*"[1-9]\d*/), step: 'T.closed' },
    { what: words.hand, at: after(/"hand":\s*\d/), step: 'T.closed' },
    { what: words.playersSecret, at: after(/"gives":[\s\S]*?"link":\s*"0x[0-9a-f]{4}/), step: 'T.links' },
    {
      what: words.housesSecret,
      at: after(/"serverLink":\s*"0x[0-9a-f]{4}/, text.indexOf('"closed"', inTurns)),
      step: 'T.serverLink',
    },
    // Of a 51 another digit makes no card: the next one is taken.
    { what: words.card, at: after(/"cards":\s*\[\s*(?:51,\s*)*(?!51\b)\d+/), step: 'T.cards' },
    { what: words.postaAfter, at: after(/"state":\s*\{[\s\S]*?"posta":\s*"\d+/, cards), step: 'T.money' },
    { what: words.lineAfter, at: after(/"seats":\s*\[\s*"-?\d+/, cards), step: 'T.money' },
    { what: words.ack, at: after(/"acks":[\s\S]*?"signature":\s*"0x[0-9a-f]{4}/), step: 'T.acks' },
    { what: words.resultLine, at: after(/"result":[\s\S]*?"line":\s*"-?\d+/, 0), step: 'R.lines' },
    {
      what: words.resultSignature,
      at: after(/"result":[\s\S]*?"signature":\s*"0x[0-9a-f]{4}/, 0),
      step: 'R.signatures',
    },
  ];
}

/** The text around a place: where the excerpt begins, and its characters. */
export function windowAt(text: string, at: number, around = 44): { readonly from: number; readonly chars: string } {
  const from = Math.max(0, Math.min(at - around, text.length - 2 * around));
  return { from, chars: text.slice(from, from + 2 * around) };
}
