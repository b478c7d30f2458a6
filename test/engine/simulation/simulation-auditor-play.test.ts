/** Planted errors that the auditor finds: bets and moves, cards and decisions. */
import { describe, it } from 'vitest';
import { finds, type Of, others, plant, type Plant } from '../support/auditor-plants.ts';

const plants: readonly Plant[] = [
  // Bets and moves
  plant(
    'online',
    'the banker bets',
    'closed',
    (e) => [{ type: 'bet', seat: e.list.find((row) => row.status === 3)!.seat, call: 1, max: e.posta, volonta: 0 }, e],
    /bets in the bank that it holds/,
  ),
  plant(
    'online',
    'a bet beyond the credit',
    'bet',
    (e) => (e.call === 1 ? [{ ...e, max: 2n ** 90n }] : null),
    /the credit is \d+/,
  ),
  plant(
    'online',
    'a bet below the minimum',
    'bet',
    (e, _, log) => (e.call === 1 && log.settings.limits.minBet > 1n && e.max > 1n ? [{ ...e, max: 1n }] : null),
    /the least bet is/,
  ),
  plant(
    'online',
    'a banco for less than the posta',
    'bet',
    (e) => (e.call === 5 ? [{ ...e, max: e.max / 2n }] : null),
    /it costs \d+/,
  ),
  plant(
    'heads-up',
    'a banco e rispetto in heads-up',
    'bet',
    (e) => (e.call === 5 ? [{ ...e, call: 4 }] : null),
    /no such call/,
  ),
  plant(
    'venezia',
    'a standing bettor calls banco',
    'bet',
    (e) => (e.seat > 10 ? [{ ...e, call: 5 }] : null),
    /a standing bettor calls nothing/,
  ),
  plant('online', 'a bet of who is not there', 'bet', (e) => [{ ...e, seat: 10 }], /is not in the bank/),
  plant(
    'online',
    'half of the posta and one unit',
    'moved',
    (e) => (e.move === 2 ? [{ ...e, amount: e.amount + 1n }] : null),
    /half of \d+ is not \d+/,
  ),
  plant(
    'online',
    'a raise beyond the credit',
    'moved',
    (e) => (e.move === 1 ? [{ ...e, amount: 2n ** 90n }] : null),
    /a raise (beyond|above)/,
  ),
  plant(
    'venezia',
    'a raise in venezia',
    'choice',
    (e) => [e, { type: 'moved', move: 1, amount: 1n }],
    /no raise is open/,
    true,
  ),
  plant('online', 'two moves before one coup', 'moved', (e) => (e.move === 0 ? null : [e, e]), /moves twice/, true),
  plant(
    'online',
    'a bet returns for nothing',
    'bet',
    (e) => (e.call === 0 ? null : [e, { type: 'returned', seat: e.seat, why: 'posta' }]),
    /costs no more than before/,
    true,
  ),
  // Cards and decisions
  plant(
    'online',
    'a seventh card of a kind',
    'dealt',
    (e, at, log) => {
      const before = log.entries
        .slice(0, at)
        .findLast(({ event }) => event.type === 'coup' || event.type === 'taglia')!.event;
      return before.type === 'coup' ? [{ ...e, cards: e.cards.map(() => before.cards[0]!) }] : null;
    },
    /card \d+ comes, and 0 are left of it in taglia \d+/,
  ),
  plant('venezia', 'five cards', 'dealt', (e) => [{ ...e, cards: e.cards.slice(0, 5) }], /5 cards, not six/),
  plant('heads-up', 'no card at all', 'dealt', (e) => [{ ...e, cards: e.cards.with(3, 52) }], /no card 52/),
  plant(
    'online',
    'the other side wins',
    'coup',
    (e) => (e.outcome === 3 ? null : [{ ...e, outcome: 3 - e.outcome }]),
    /outcome \d with \d against \d/,
  ),
  plant(
    'heads-up',
    'an égalité that is none',
    'coup',
    (e) => (e.outcome === 3 ? null : [{ ...e, outcome: 3 }]),
    /outcome 3 with \d against \d/,
  ),
  plant(
    'saint-vincent',
    'one card too many leaves the shoe',
    'coup',
    (e, at, log) => {
      const dealt = log.entries.slice(0, at).findLast(({ event }) => event.type === 'dealt')!.event as Of<'dealt'>;
      return e.cards.length === 6 ? null : [{ ...e, cards: dealt.cards.slice(0, e.cards.length + 1) }];
    },
    /leave the shoe, not the first \d of/,
  ),
  plant(
    'venezia',
    'cards change places',
    'coup',
    (e) => (e.cards[0] === e.cards[1] ? null : [{ ...e, cards: [e.cards[1]!, e.cards[0]!, ...e.cards.slice(2)] }]),
    /leave the shoe/,
  ),
  plant(
    'saint-vincent',
    'the banker stays against the regola',
    'decided',
    (e) => (e.role === 'banco' && e.draw === 2 && e.by === 'regola' ? [{ ...e, draw: 1 }] : null),
    /the banco decides 1, open is 2|the regola says 2/,
  ),
  plant(
    'online',
    'the regola errs for who is away',
    'decided',
    (e) => (e.by === 'clock' && e.role === 'banco' ? [{ ...e, draw: 3 - e.draw }] : null),
    /is played \d by the clock, the regola says \d/,
  ),
  plant(
    'heads-up',
    'batte without 8 or 9',
    'decided',
    (e) => (e.role === 'punta' && e.draw === 2 ? [{ ...e, draw: 3 }] : null),
    /the punta decides 3|is played 3/,
  ),
  plant(
    'online',
    'somebody else decides',
    'decided',
    (e) => [{ ...e, seat: others(e.seat) }],
    /seat \d+ decides for the/,
  ),
  plant(
    'online',
    'the house decides for who is there',
    'decided',
    (e) => (e.by === 'player' ? [{ ...e, by: 'regola' }] : null),
    /is decided for by the regola|the regola says/,
  ),
  plant(
    'online',
    'who plays by the regola decides itself',
    'decided',
    (e) => (e.by === 'regola' && e.role === 'punta' && e.draw !== 3 ? [{ ...e, by: 'player' }] : null),
    /is decided for by the player/,
  ),
  plant(
    'saint-vincent',
    'something right is put right',
    'decided',
    (e) => (e.putRight === null && e.by === 'player' ? [{ ...e, putRight: e.draw }] : null),
    /which was put right to/,
  ),
  plant(
    'online',
    'a decision is left out',
    'decided',
    (e) => (e.role === 'banco' ? [] : null),
    /before all is decided/,
    true,
  ),
  plant('online', 'a taglia before the cut', 'choice', (e) => [{ type: 'taglia' }, e], /a new taglia before the cut/),
  plant('heads-up', 'no taglia after the cut', 'taglia', () => [], /after the cut|a taglia that is over/, true),
  plant(
    'saint-vincent',
    'no taglia after the cut',
    'taglia',
    () => [],
    /after the cut|a taglia that is over|no reduction/,
    true,
  ),
];

describe('the auditor', () => {
  it.each(plants.map((one) => [one.in, one.what, one] as const))('R16.2 %s: finds %s', finds);
});
