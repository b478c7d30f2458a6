/** What is accepted at the close, and who gets the cards: worked out by hand, each case with its source. */
import { describe, expect, it } from 'vitest';
import { volontaBits } from '../../../engine/protocol/messages.ts';
import { acceptedStakes, handOf, type BetAtClose, type Close } from '../../../engine/rules/acceptance.ts';
import type { Ruleset } from '../../../engine/rules/ruleset.ts';
import { callOf, type Call } from '../support/acceptance-oracle.ts';
import { headsUp, online, saintVincent, venezia } from '../support/rulesets.ts';

/** `seat call max`, in the order of arrival; then `/credit` if the credit is not ample. */
function betsOf(text: string): BetAtClose[] {
  return text
    .split(', ')
    .filter(Boolean)
    .map((bet, i) => {
      const [seat, call, amounts] = bet.split(' ');
      const [max, credit = '1000000'] = amounts!.split('/');
      return {
        seat: Number(seat),
        call: callOf[call as Call],
        max: BigInt(max!),
        order: i + 1,
        credit: BigInt(credit),
      };
    });
}

/** `seat accepted`, by hand. */
function acceptedOf(rules: Ruleset, bets: string, close: Partial<Close> = {}): string {
  return acceptedStakes(rules, { banker: 3, posta: 1000n, ferito: null, bets: betsOf(bets), ...close })
    .map(({ seat, accepted }) => `${seat} ${accepted}`)
    .join(', ');
}

describe('acceptance (banker 3, posta 1000)', () => {
  it.each<[string, string, string, Partial<Close>?]>([
    // rules.md 1.1, the order of the table; 000 "in ordine di priorità"
    [
      'R3.6 banco before banco e rispetto, tavolo and plain bets; all are returned',
      '4 plain 300, 5 tavolo 500, 6 rispetto 1000, 1 banco 1000',
      '1 1000',
    ],
    ['R3.6 banco e rispetto before a later tavolo', '4 plain 300, 6 rispetto 1000, 5 tavolo 500', '4 300, 6 700'],
    ['R3.6 tavolo before plain bets, even of the first by hand', '4 plain 900, 2 tavolo 500', '4 500, 2 500'],
    [
      'R3.6 within one kind by hand: "a parità di modalità resta valida la priorità per la mano"',
      '2 banco 1000, 1 banco 1000, 9 banco 1000',
      '9 1000',
    ],
    // rules.md 1.1, Ferito; 000 "avrà priorità su tutti a battere il banco"
    ['R3.7 the ferito comes first among the callers of banco', '4 banco 1000, 2 banco 1000', '2 1000', { ferito: 2 }],
    ['R3.7 not if it calls something else', '4 banco 1000, 2 rispetto 1000', '4 1000', { ferito: 2 }],
    ['R3.7 nor among the callers of tavolo', '4 tavolo 500, 5 tavolo 500, 2 tavolo 500', '4 500, 5 500', { ferito: 2 }],
    // rules.md 1.1, banco e rispetto; 000 "mantenendo valide tutte le puntate piazzate fino a quel momento"
    [
      'R3.8 plain bets placed before stand, later ones are returned',
      '5 plain 200, 4 rispetto 1000, 6 plain 300',
      '4 800, 5 200',
    ],
    [
      'R3.8 nothing missing: no effect, the later bets stand',
      '5 plain 1000, 6 rispetto 1000, 4 plain 100',
      '4 100, 5 900',
    ],
    [
      'R3.8 a call without effect does not stand in the way of another with effect',
      '4 plain 600, 6 rispetto 1000, 5 plain 400, 7 rispetto 1000',
      '4 600, 6 400',
    ],
    [
      'R3.8 so if the second by hand called in time',
      '4 plain 600, 7 rispetto 1000, 5 plain 400, 6 rispetto 1000',
      '4 600, 7 400',
    ],
    [
      'R3.8 of two the first by hand, with what was there when it called',
      '5 rispetto 1000, 6 plain 200, 4 rispetto 1000',
      '4 800, 6 200',
    ],
    ['R3.8 without bets before it, it is the whole bank', '4 rispetto 1000, 5 plain 300', '4 1000'],
    [
      'R3.8 the caller’s own earlier bet is absorbed: only its call stands',
      '5 plain 300, 4 rispetto 700',
      '4 700, 5 300',
    ],
    // rules.md 1.1, tavolo and tavolo e tavolo
    [
      'R3.9 plain bets stand behind a tavolo, by hand, up to the rest',
      '5 plain 300, 4 plain 300, 6 tavolo 500',
      '4 300, 5 200, 6 500',
    ],
    ['R3.9 tavolo e tavolo: all plain bets are returned', '4 plain 300, 6 tavolo 500, 5 tavolo 500', '5 500, 6 500'],
    ['R3.9 a third tavolo is returned', '6 tavolo 500, 2 tavolo 500, 1 tavolo 500', '6 500, 1 500'],
    ['R3.9 half of 5 is 2; behind one tavolo the rest is 3', '4 tavolo 2, 5 plain 9', '4 2, 5 3', { posta: 5n }],
    [
      'R3.9 behind two tavoli the odd unit is not covered',
      '4 tavolo 2, 5 plain 9, 6 tavolo 2',
      '4 2, 6 2',
      { posta: 5n },
    ],
    ['R3.9 half of 1 is nothing: the call counts as not made', '4 tavolo 1, 5 plain 9', '5 1', { posta: 1n }],
    // rules.md 1.1, plain bets; 000 "saranno valide solo le puntate fino alla copertura della posta"
    ['R3.10 by hand until covered, whoever came first', '2 plain 600, 1 plain 600, 4 plain 300', '4 300, 1 600, 2 100'],
    ['R3.10 the one that crosses is cut down, even to 1', '4 plain 999, 5 plain 500, 6 plain 500', '4 999, 5 1'],
    ['R3.10 all in', '4 plain 40/40, 5 plain 500', '4 40, 5 500'],
    // rules.md 1 "standing bettors after the seated, in order of arrival"; 1.1 "only the seated may call"
    [
      'R3.12 a cavallo is a plain bet whose maximum is already the half',
      '4 cavallo 300, 5 cavallo 900',
      '4 300, 5 700',
    ],
    [
      'R3.12 a cavallo stands before a banco e rispetto, and behind a tavolo',
      '4 cavallo 300, 5 rispetto 1000',
      '4 300, 5 700',
    ],
    // rules.md 1.1 "a call needs the credit for all that it calls"; "if the banker changes the posta beyond that, the
    // call is returned"
    ['R3.13 a banco beyond its credit is returned and pushes nobody out', '4 banco 1000/999, 5 plain 300', '5 300'],
    [
      'R3.13 a banco whose maximum is below the posta is returned; the next by hand has it',
      '4 banco 900, 5 banco 1000',
      '5 1000',
    ],
    ['R3.13 a ferito who cannot pay does not come first', '4 banco 1000, 2 banco 1000/500', '4 1000', { ferito: 2 }],
    [
      'R3.13 a tavolo beyond its maximum is returned, and is no second tavolo',
      '4 tavolo 400, 5 tavolo 500, 6 plain 100',
      '5 500, 6 100',
    ],
    [
      'R3.13 a banco e rispetto that cannot cover what is missing is returned',
      '4 plain 300, 5 rispetto 600, 6 plain 300',
      '4 300, 6 300',
    ],
    ['R3.13 a smaller posta costs less', '4 banco 1000', '4 400', { posta: 400n }],
    ['R3.6 no bets: nothing', '', ''],
  ])('%s', (_title, bets, expected, close) => expect(acceptedOf(venezia, bets, close)).toBe(expected));

  it.each<[string, Ruleset, string, string]>([
    [
      'R3.11 standing bettors come after the seated, in order of arrival',
      saintVincent,
      '12 plain 300, 11 plain 300, 2 plain 600',
      '2 600, 11 300, 12 100',
    ],
    ['R3.11 saint-vincent: none beside a banco', saintVincent, '11 plain 300, 2 banco 1000', '2 1000'],
    ['R3.11 venezia: their bets are worth the same', venezia, '11 cavallo 300, 2 tavolo 500', '2 500, 11 300'],
    [
      'R3.11 placed before a banco e rispetto they stand',
      venezia,
      '11 plain 300, 2 rispetto 1000, 12 plain 100',
      '2 700, 11 300',
    ],
    [
      'R3.8 a tavolo placed before a banco e rispetto also stands, with what is behind it',
      venezia,
      '6 tavolo 500, 4 plain 200, 5 rispetto 1000',
      '4 200, 5 300, 6 500',
    ],
    [
      'R3.8 after two tavoli nothing is missing: the call has no effect',
      venezia,
      '6 tavolo 500, 4 tavolo 500, 5 rispetto 1000',
      '4 500, 6 500',
    ],
    ['R3.8 a tavolo after it is returned', venezia, '5 rispetto 1000, 6 tavolo 500', '5 1000'],
    [
      'R3.11 standing bettors do not call',
      venezia,
      '11 banco 1000, 12 rispetto 1000, 13 tavolo 500, 2 plain 100',
      '2 100',
    ],
    ['R3.11 online has none', online, '11 plain 300, 2 plain 100', '2 100'],
    ['R3.3 online has no bet a cavallo', online, '4 cavallo 300, 2 plain 100', '2 100'],
    ['R3.3 heads-up has no banco e rispetto', headsUp, '4 rispetto 1000', ''],
    [
      'R3.11 a standing bettor’s bank is played by hand from seat 1',
      venezia,
      '11 plain 900, 2 plain 600, 1 plain 600',
      '1 600, 2 400',
    ],
  ])('%s', (title, rules, bets, expected) =>
    expect(acceptedOf(rules, bets, title.includes('bank of a standing') ? { banker: 12 } : {})).toBe(expected),
  );
});

describe('the cards (banker 3)', () => {
  it.each<[string, string, number | null]>([
    ['R3.4 the highest accepted stake', '4 100, 5 300, 6 200', 5],
    ['R3.4 equal stakes: by hand', '2 300, 1 300, 6 100', 1],
    ['R3.4 001: a principiante never, "neppure se chiama banco solo": the next highest', '4 900p, 5 50, 6 60', 6],
    ['R3.4 a principiante alone, beside bets that were returned', '4 900p, 5 0, 6 0', 4],
    ['R3.4 among principianti only, the highest', '4 100p, 5 200p', 5],
    ['R3.4 nobody is in', '4 0, 5 0p', null],
  ])('%s', (_title, text, expected) => {
    const stakes = text.split(', ').map((one) => {
      const [seat, accepted] = one.split(' ');
      return {
        seat: Number(seat),
        accepted: BigInt(accepted!.replace('p', '')),
        volonta: accepted!.endsWith('p') ? volontaBits.principiante : 0,
      };
    });
    expect(handOf(3, stakes)).toBe(expected);
  });
});
