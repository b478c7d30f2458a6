/** Changing one character of a proof file, and where it is worth trying (fairness.md 4: tampered examples, one per step). */

/** A place in the text that a person can change. `what` is what the character belongs to; `step` where a verifier should stop. */
export interface Place {
  readonly what: string;
  readonly at: number;
  readonly step: string;
}

const nextDigit = '1234567890';
const nextHex = '123456789abcdef0';

/** The text with one character changed so that it stays a file of the same shape where it can: a digit another digit, a hex digit another. */
export function tampered(text: string, at: number): string {
  const char = text[at] ?? '';
  const decimal = nextDigit['0123456789'.indexOf(char)];
  const inHex = /0x[0-9a-f]*$/.test(text.slice(Math.max(0, at - 140), at));
  const hex = inHex ? nextHex['0123456789abcdef'.indexOf(char)] : undefined;
  return text.slice(0, at) + (hex ?? decimal ?? (char === 'x' ? 'y' : 'x')) + text.slice(at + 1);
}

/** Places of the kinds that there are in this file, in the order of a coup. */
export function placesIn(text: string): readonly Place[] {
  const inTurns = Math.max(0, text.indexOf('"turns"'), text.indexOf('"turn"'));
  const lastDigitAfter = (marker: RegExp, from = inTurns): number => {
    const found = marker.exec(text.slice(from));
    return found === null ? -1 : from + found.index + found[0].length - 1;
  };
  const all: readonly Place[] = [
    { what: 'the posta of the set-up', at: lastDigitAfter(/"setup"[\s\S]*?"posta":\s*"\d/, 0), step: 'S.setup' },
    { what: 'a player’s stack', at: lastDigitAfter(/"setup"[\s\S]*?"stack":\s*"\d/, 0), step: 'S.setup' },
    { what: 'a bet', at: lastDigitAfter(/"bets":\s*\[\s*\{[\s\S]*?"max":\s*"\d/), step: 'T.bets' },
    { what: 'an accepted stake', at: lastDigitAfter(/"list":[\s\S]*?"accepted":\s*"[1-9]/), step: 'T.closed' },
    { what: 'who gets the cards', at: lastDigitAfter(/"hand":\s*\d/), step: 'T.closed' },
    { what: 'a player’s secret', at: lastDigitAfter(/"gives":[\s\S]*?"link":\s*"0x[0-9a-f]{4}/), step: 'T.links' },
    { what: 'the house’s secret', at: lastDigitAfter(/"serverLink":\s*"0x[0-9a-f]{4}/, text.indexOf('"closed"')), step: 'T.serverLink' },
    { what: 'a card', at: lastDigitAfter(/"cards":\s*\[\s*\d+/), step: 'T.cards' },
    { what: 'the posta after the coup', at: lastDigitAfter(/"state":\s*\{[\s\S]*?"posta":\s*"\d/, text.indexOf('"cards"')), step: 'T.money' },
    { what: 'a line after the coup', at: lastDigitAfter(/"seats":\s*\[\s*"-?\d/, text.indexOf('"cards"')), step: 'T.money' },
    { what: 'an acknowledgement', at: lastDigitAfter(/"acks":[\s\S]*?"signature":\s*"0x[0-9a-f]{4}/), step: 'T.acks' },
    { what: 'a line of the result', at: lastDigitAfter(/"result":[\s\S]*?"line":\s*"-?\d/, 0), step: 'R.lines' },
    { what: 'a signature of the result', at: lastDigitAfter(/"result":[\s\S]*?"signature":\s*"0x[0-9a-f]{4}/, 0), step: 'R.signatures' },
  ];
  return all.filter(({ at }) => at >= 0);
}

/** A window of the text around a place: where it begins, and its characters. */
export function windowAt(text: string, at: number, around = 44): { readonly from: number; readonly chars: string } {
  const from = Math.max(0, Math.min(at - around, text.length - 2 * around));
  return { from, chars: text.slice(from, from + 2 * around) };
}
