/** Refusals of papers, each from a real situation: the first half of the cases of table-refusals.test.ts. */
import { zero32 } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { calls, draws, moves } from '../../../engine/protocol/messages.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import { choiceCommand, standCommand } from '../../../engine/seat/by-hand.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { secretOf, signerOfSeat } from '../../support/players.ts';
import { bankerGave, closed } from '../../support/seat-lies.ts';
import { bancoOf, bankerOf, bet, punterOf, seated } from '../../support/situations.ts';
import { betOf, choiceOf, enterOf, forged, from, giveOf, moveCommandOf, postaOf, sit } from './table-commands.ts';
import { type Case, half, deciding, stateOf, drawing, ended, opened, won } from './refusal-situations.ts';

/** The part of the cases that is about papers: signatures, moments, turns, grants. */
export const paperCases: readonly Case[] = [
  ['notSeated', 'a seat that nobody has', seated, () => ({ by: 'seat', seat: 9, command: { type: 'sitOut' } })],
  [
    'notSeated',
    'a seat whose grant is still on its way',
    half,
    (t) => {
      t.must(sit(t));
      return { by: 'seat', seat: 2, command: { type: 'sitIn' } };
    },
  ],
  ['seatTaken', 'somebody sits there', half, (t) => sit(t, { seat: 1 })],
  ['alreadySeated', 'one seat per player', half, (t) => sit(t, { seat: 2 }, secretOf('wallet 1'))],
  ['badGrant', 'for another table', half, (t) => sit(t, { table: secretOf('other') })],
  ['badGrant', 'a place the table does not have', half, (t) => sit(t, { seat: 3 })],
  ['badGrant', 'seat 0', half, (t) => sit(t, { seat: 0 })],
  ['badGrant', 'signed by another wallet', half, (t) => sit(t, { player: addressOfKey(secretOf('wallet 4')) })],
  [
    'badGrant',
    'with the session key of the other seat',
    half,
    (t) => sit(t, { key: t.state.sittings[0]!.grant.message.key }),
  ],
  ['grantTooSmall', 'less than the minimum posta', half, (t) => sit(t, { amount: 10n * chip - 1n })],
  ['grantUsed', 'its nonce is that of the last sitting', half, (t) => sit(t, {}, undefined, 3n)],
  ['grantUsed', 'the Release of a later sitting is out', half, (t) => sit(t, { nonce: 0n }, undefined, 3n)],
  ['grantExpired', 'its deadline has passed', half, (t) => sit(t, { deadline: BigInt(t.now) / 1000n })],
  ['badSignature', 'a bet', opened, (t) => forged(betOf(t, calls.banco, bancoOf(t)))],
  ['badSignature', 'a Give', closed, (t) => giveOf(t, bankerOf(t), null)],
  [
    'badSignature',
    'a choice',
    deciding,
    (t) => forged(from(punterOf(t), choiceCommand(punterOf(t).memory, draws.sta)!.command)),
  ],
  [
    'badSignature',
    'an acknowledgement by the other seat',
    ended,
    (t) => {
      const ack = signerOfSeat(punterOf(t).memory).sign('Ack', {
        state: t.last.bank.turns.at(-1)!.step!.message.next,
      });
      return from(bankerOf(t), { type: 'ack', ack });
    },
  ],
  ['badSignature', 'a Leave', opened, (t) => forged(from(punterOf(t), standCommand(punterOf(t).memory).command))],
  [
    'badSignature',
    'a result',
    ended,
    (t) => from(punterOf(t), { type: 'result', number: 1n, signature: `0x${'22'.repeat(65)}` }),
  ],
  ['badSignature', 'an entry into the draw', drawing, (t) => enterOf(t, t.players[0]!, 'c', t.players[1])],
  ['outOfTurn', 'the posta is named by the other seat', seated, (t) => postaOf(t, 20n * chip, 1n, punterOf(t))],
  [
    'outOfTurn',
    'the bank is refused by who is not due',
    seated,
    (t) => from(punterOf(t), { type: 'refuse', number: 1n }),
  ],
  [
    'outOfTurn',
    'the banker bets against itself',
    opened,
    (t) => {
      const b = bankerOf(t);
      const bet = signerOfSeat(b.memory).sign('Bet', {
        state: stateOf(t),
        seq: 1,
        call: calls.banco,
        max: 20n * chip,
        volonta: 0,
        commitment: commitmentOf(secretOf('own')),
      });
      return from(b, { type: 'bet', bet });
    },
  ],
  ['outOfTurn', 'the punter passes the bank', won, (t) => from(punterOf(t), { type: 'pass', state: stateOf(t) })],
  [
    'outOfTurn',
    'the punter moves for the banker',
    won,
    (t) => from(punterOf(t), moveCommandOf(t, punterOf(t), moves.on, 0n)),
  ],
  ['outOfTurn', 'a punter gives before the banker is bound', closed, (t) => giveOf(t, punterOf(t), zero32)],
  ['outOfTurn', 'the banker shows its link with its Give', closed, (t) => giveOf(t, bankerOf(t), zero32)],
  [
    'outOfTurn',
    'the banker shows its link before the punter’s is there',
    bankerGave,
    (t) => from(bankerOf(t), { type: 'link', closed: t.state.bank!.coup!.digest, link: zero32 }),
  ],
  ['outOfTurn', 'the banker decides for the punta', deciding, (t) => choiceOf(t, bankerOf(t), draws.sta)],
  ['stale', 'a posta for another bank', seated, (t) => postaOf(t, 20n * chip, 2n)],
  [
    'stale',
    'a bet over the state before the last',
    opened,
    (t) => betOf(t, calls.banco, bancoOf(t), { state: secretOf('before') }),
  ],
  [
    'stale',
    'a bet with a seq that was used',
    opened,
    (t) => {
      t.must(betOf(t, calls.none, 0n, { seq: 1 }));
      return betOf(t, calls.banco, bancoOf(t), { seq: 1 });
    },
  ],
  ['stale', 'a bet after the close', closed, (t) => betOf(t, calls.banco, 20n * chip, { seq: 9 })],
  [
    'stale',
    'a Give for no running list',
    closed,
    (t) => from(bankerOf(t), { type: 'give', closed: secretOf('x'), signature: `0x${'11'.repeat(65)}`, link: null }),
  ],
  [
    'stale',
    'a Leave in mid-coup',
    opened,
    (t) => {
      const p = punterOf(t);
      const leave = standCommand(p.memory).command;
      bet(t);
      return from(p, leave);
    },
  ],
  [
    'stale',
    'a link for a draw that is over',
    seated,
    (t) => from(bankerOf(t), { type: 'drawLink', number: 1n, link: zero32 }),
  ],
  [
    'stale',
    'a result of a bank that goes on',
    opened,
    (t) => from(bankerOf(t), { type: 'result', number: 1n, signature: `0x${'22'.repeat(65)}` }),
  ],
  [
    'otherTurn',
    'a second move for one coup',
    won,
    (t) => {
      const b = bankerOf(t);
      const command = moveCommandOf(t, b, moves.on, 0n);
      t.must(from(b, command));
      return from(b, { ...command, move: moves.halve, amount: 1n } as SeatCommand);
    },
  ],
  [
    'otherTurn',
    'a second commitment for one draw',
    drawing,
    (t) => {
      t.must(enterOf(t, t.players[0]!, 'one'));
      return enterOf(t, t.players[0]!, 'two');
    },
  ],
];
