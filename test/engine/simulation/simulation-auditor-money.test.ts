/** Planted errors that the auditor finds: money, and the close of the bets. */
import { describe, it } from 'vitest';
import { finds, bankerBefore, withLine, others, type Plant, plant } from '../support/auditor-plants.ts';

const plants: readonly Plant[] = [
  // Money
  plant(
    'online',
    'a line one unit more, another one less',
    'ended',
    (e) => [{ ...e, lines: withLine(withLine(e.lines, 0, 1n), 1, -1n) }],
    /the line of seat \d+ is -?\d+, not -?\d+/,
  ),
  plant(
    'saint-vincent',
    'a line one unit less',
    'ended',
    (e) => [{ ...e, lines: withLine(e.lines, 0, -1n) }],
    /the line of seat/,
  ),
  plant(
    'venezia',
    'a cagnotte one unit more, out of a line',
    'ended',
    (e) => [{ ...e, cagnotte: e.cagnotte + 1n, lines: withLine(e.lines, 0, -1n) }],
    /the line of seat|a cagnotte of/,
  ),
  plant(
    'heads-up',
    'a cagnotte of nothing',
    'ended',
    (e) => (e.cagnotte === 0n ? null : [{ ...e, cagnotte: 0n }]),
    /a cagnotte of 0, not \d+/,
  ),
  plant(
    'online',
    'the posta at the end one unit more',
    'ended',
    (e) => [{ ...e, posta: e.posta + 1n }],
    /posta \d+ and garage/,
  ),
  plant(
    'heads-up',
    'the garage at the end one unit less',
    'ended',
    (e) => (e.garage === 0n ? null : [{ ...e, garage: e.garage - 1n }]),
    /posta \d+ and garage/,
  ),
  plant(
    'online',
    'who leaves is paid one unit more',
    'unseated',
    (e) => [{ ...e, paid: e.paid + 1n }],
    /leaves with \d+, not with \d+/,
  ),
  plant(
    'saint-vincent',
    'who leaves is paid one unit less',
    'unseated',
    (e) => [{ ...e, paid: e.paid - 1n }],
    /leaves with/,
  ),
  plant(
    'venezia',
    'somebody leaves unpaid',
    'unseated',
    (e) => (e.paid === 0n ? null : [{ ...e, paid: 0n }]),
    /leaves with 0, not with/,
  ),
  plant(
    'online',
    'more is brought than is booked',
    'brought',
    (e) => [{ ...e, amount: e.amount + 1n }],
    /comes in as|leaves with/,
    true,
  ),
  plant(
    'online',
    'a bank is put aside with a win in it',
    'putAside',
    (e) => [{ ...e, worst: withLine(e.worst, 0, 1n) }],
    /at the worst seat \d+ has -?\d+, not -?\d+/,
  ),
  plant(
    'online',
    'a bank is stopped and goes on',
    'bets',
    (e, at, log) => (log.entries[at - 1]!.event.type === 'opened' ? [e, { type: 'stopped', why: 'proposed' }] : null),
    /a bank was stopped, and goes on/,
    true,
  ),
  plant(
    'online',
    'somebody is silent who had nothing to give',
    'voided',
    (_, at, log) => [{ type: 'voided', silent: [bankerBefore(log, at)] }],
    /had no link to give/,
  ),
  plant(
    'online',
    'the table counts from another credit than there is',
    'credit',
    (e) => [{ ...e, before: e.before + 1n }],
    /had \d+ by the table, and has \d+/,
  ),
  plant(
    'online',
    'a stack comes in one unit larger',
    'opened',
    (e) => [{ ...e, players: e.players.with(0, { ...e.players[0]!, stack: e.players[0]!.stack + 1n }) }],
    /comes in as/,
  ),
  plant(
    'saint-vincent',
    'the socio is somebody who was not ready to be it',
    'opened',
    (e) => {
      const other = e.players.find(({ seat }) => seat !== e.banker && seat !== e.socio);
      return e.socio === null || other === undefined ? null : [{ ...e, socio: other.seat }];
    },
    /is socio, and was not ready to be it/,
  ),
  // The close
  plant(
    'online',
    'one unit more is accepted',
    'closed',
    (e) => [{ ...e, list: e.list.map((row) => (row.accepted > 0n ? { ...row, accepted: row.accepted + 1n } : row)) }],
    /the row of seat/,
  ),
  plant(
    'venezia',
    'a bet that stood is not in the list',
    'closed',
    (e) => {
      const at = e.list.findIndex((row) => row.accepted > 0n);
      return [
        {
          ...e,
          list: e.list.with(at, {
            seat: e.list[at]!.seat,
            status: 0,
            call: 0,
            volonta: 0,
            seq: 0,
            order: 0,
            accepted: 0n,
            max: 0n,
          }),
        },
      ];
    },
    /the row of seat/,
  ),
  plant(
    'saint-vincent',
    'the order of arrival is another',
    'closed',
    (e) => [{ ...e, list: e.list.map((row) => (row.order > 0 ? { ...row, order: row.order + 1 } : row)) }],
    /the row of seat/,
  ),
  plant(
    'saint-vincent',
    "the banker's volontà is another",
    'closed',
    (e) => [{ ...e, list: e.list.map((row) => (row.status === 3 ? { ...row, volonta: row.volonta ^ 1 } : row)) }],
    /the row of seat/,
  ),
  plant(
    'online',
    'the cards go to another',
    'closed',
    (e) => [{ ...e, hand: others(e.hand) }],
    /the cards go to seat \d+, not to \d+/,
  ),
  plant('online', 'closed with another posta', 'closed', (e) => [{ ...e, posta: e.posta - 1n }], /closed with posta/),
  plant(
    'heads-up',
    'closed with another garage',
    'closed',
    (e) => [{ ...e, garage: e.garage + 1n }],
    /closed with posta/,
  ),
  plant(
    'online',
    'closed with a move that nobody made',
    'closed',
    (e) => (e.move === 0 ? [{ ...e, move: 1, amount: 1n }] : null),
    /closed with move 1 of 1, the banker's was 0 of 0/,
  ),
  plant(
    'online',
    'closed before the clock',
    'bets',
    (e, at, log) => {
      const next = log.entries[at + 1]?.event;
      const closed = log.entries
        .slice(at + 1)
        .find(
          ({ event }) =>
            event.type === 'closed' || event.type === 'bets' || event.type === 'ended' || event.type === 'ready',
        );
      if (e.deadline === null || next?.type !== 'bet' || closed?.event.type !== 'closed') return null;
      return [{ ...e, deadline: e.deadline + 1_000_000 }];
    },
    /the bets close at \d+, before \d+, and seat \d+ had more to say/,
    true,
  ),
];

describe('the auditor', () => {
  it.each(plants.map((one) => [one.in, one.what, one] as const))('R16.2 %s: finds %s', finds);
});
