/** Planted errors that the auditor finds: banks and turns, and who is there. */
import { describe, it } from 'vitest';
import { finds, type Of, others, plant, type Plant } from '../support/auditor-plants.ts';

const plants: readonly Plant[] = [
  // Banks and turns
  plant(
    'online',
    'a bank is left out of the count',
    'opened',
    (e) => [{ ...e, number: e.number + 1 }],
    /bank \d+ follows \d+/,
  ),
  plant(
    'online',
    'somebody else has the bank',
    'opened',
    (e) => [{ ...e, banker: others(e.banker) }],
    /opens a bank, due is|has the bank for/,
  ),
  plant(
    'online',
    'a posta above the maximum',
    'opened',
    (e, _, log) => [{ ...e, posta: log.settings.limits.maxPosta + 1n }],
    /a posta of|has the bank for/,
  ),
  plant(
    'online',
    'a player is left out',
    'opened',
    (e) => [
      { ...e, players: e.players.filter((player) => player.seat !== e.players.find((p) => p.seat !== e.banker)!.seat) },
    ],
    /players of \d+ that are there/,
  ),
  plant(
    'heads-up',
    'the winner has to wait',
    'waits',
    (e) => (e.due === null ? null : [{ ...e, due: others(e.due) }]),
    /is due, who first passed is/,
  ),
  plant('online', 'the turn jumps', 'due', (e) => [{ ...e, seat: e.seat === 6 ? 1 : e.seat + 1 }], /is due/),
  plant(
    'online',
    'a lost bank is passed on',
    'ended',
    (e) => (e.end === 'punta' ? [{ ...e, end: 'passed' }] : null),
    /the bank ends as passed/,
  ),
  plant(
    'venezia',
    'a bank that won nothing is passed',
    'ended',
    (e) => (e.end === 'givenUp' ? [{ ...e, end: 'passed' }] : null),
    /the bank is passed after/,
  ),
  plant(
    'saint-vincent',
    'a passed bank is not offered',
    'offered',
    () => [],
    /a passed bank is not offered on|there is no seguito|is due|a bank is open, or on offer/,
    true,
  ),
  plant(
    'online',
    'a seguito at another height',
    'offered',
    (e) => [{ ...e, height: e.height - 1n }],
    /passed \d+ with socio/,
  ),
  plant(
    'online',
    'somebody is not asked',
    'offered',
    (e) => (e.asked.length === 0 ? null : [{ ...e, asked: e.asked.slice(1) }]),
    /asked are/,
  ),
  plant(
    'online',
    'they are asked out of order',
    'offered',
    (e) => (e.asked.length < 2 ? null : [{ ...e, asked: [...e.asked].reverse() }]),
    /asked are/,
  ),
  plant(
    'online',
    'a bid that beats nothing',
    'bid',
    (e, at, log) =>
      log.entries[at - 1]!.event.type === 'bid'
        ? [{ ...e, amount: (log.entries[at - 1]!.event as Of<'bid'>).amount }]
        : null,
    /bids \d+ after \d+/,
  ),
  plant(
    'online',
    'the passer buys its bank back',
    'auction',
    (e, at, log) => {
      const { passer } = log.entries.slice(0, at).findLast(({ event }) => event.type === 'offered')!
        .event as Of<'offered'>;
      return [{ ...e, asked: [...e.asked, passer] }];
    },
    /asked are/,
  ),
  // Who is there
  plant(
    'online',
    'two on one chair',
    'seated',
    (e) => [e, { ...e, player: 'somebody else' }],
    /seat \d+ is taken/,
    true,
  ),
  plant(
    'online',
    'one player on two chairs',
    'seated',
    (e) => [e, { ...e, seat: others(e.seat) }],
    /is taken|sits at/,
    true,
  ),
  plant('online', 'a standing bettor where none is', 'seated', (e) => [{ ...e, seat: 11 }], /nobody bets standing/),
  plant('venezia', 'play is suspended twice', 'suspended', (e) => [e, e], /suspended already/, true),
  plant(
    'venezia',
    'a minimum without notice',
    'minimum',
    (e) => [{ ...e, minBet: e.minBet + 1n }],
    /were not announced/,
  ),
];

describe('the auditor', () => {
  it.each(plants.map((one) => [one.in, one.what, one] as const))('R16.2 %s: finds %s', finds);
});
