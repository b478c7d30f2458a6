/** A lying house says "ok" to a word in a seguito, and sells the bank on as if it had not; then it sets the bank up. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, forget, passCommand, postaCommand, taken } from '../../../engine/seat/by-hand.ts';
import { optionsOf } from '../../../engine/seat/rights.ts';
import { bidCommand, declineCommand, takeCommand } from '../../../engine/seat/talk.ts';
import type { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';
import { banker as bankerOf, open, playerAt, seated, won } from '../../support/live-situations.ts';

function sees(table: LiveTable, player: TestPlayer): readonly string[] {
  const { memory, send } = advance(player.memory, table.view(player), { paid: table.paid, clock: table.clock });
  player.memory = memory;
  for (const command of send) {
    const refused = table.run({ by: 'seat', seat: player.seat, command }) !== null;
    player.memory = (refused ? forget : taken)(player.memory, command);
  }
  return send.map(({ type }) => type);
}

it('P7.2 a posta that is refused leaves no older one of a seguito that is over', () => {
  const table = won(0, 4);
  const passer = bankerOf(table);
  table.byHand(passer, passCommand(passer.memory));
  table.settleDown();
  const { number } = table.state;
  // The first by hand: it is due if nobody bids (R12.7).
  const first = playerAt(table, table.state.game.seguito!.asked[0]!);
  const { take } = optionsOf(first.memory, table.view(first));
  const took = takeCommand(first.memory, number, take!)!;
  first.memory = taken(took.memory, took.command); // the house does nothing of it
  while (table.state.game.seguito !== null) table.timeOut();
  table.settleDown([first.seat]);
  sees(table, first);
  expect([table.phase, table.state.game.due]).toEqual(['posta', first.seat]);
  expect(optionsOf(first.memory, table.view(first)).posta).not.toBeNull();
  const named = postaCommand(first.memory, number, 20n * chip)!;
  first.memory = forget(named.memory, named.command); // and its player is told
  // The house sets its bank up all the same, with the posta of the take that came to nothing.
  table.must({ by: 'seat', seat: first.seat, command: { type: 'posta', number, amount: take! } });
  const sent = [...sees(table, first)];
  table.settleDown([first.seat]);
  sent.push(...sees(table, first));
  const punter = table.players.find((one) => one !== first)!;
  table.byHand(punter, betCommand(punter.memory, calls.banco, take!));
  for (const { seat } of table.players)
    table.run({ by: 'seat', seat, command: { type: 'ready', state: hashStruct('State', table.state.bank!.state) } });
  while (table.phase === 'bets') table.timeOut();
  sent.push(...sees(table, first));
  const { barred, proof } = first.memory.banks.at(-1)!;
  expect([proof.setup.message.posta, typeof barred]).toEqual([take, 'string']);
  expect(sent).not.toContain('give');
});

describe('P7.2 a word of another kind ends those before it', () => {
  const { memory } = bankerOf(open(seated(0, 3)));
  const number = 7n;
  const say = { take: takeCommand, bid: bidCommand, posta: postaCommand };
  type Kind = keyof typeof say;
  it.each<[Kind, Kind]>([
    ['take', 'bid'],
    ['take', 'posta'],
    ['bid', 'posta'],
  ])('%s, then %s', (before, after) => {
    const first = say[before](memory, number, 25n * chip)!;
    const old = taken(first.memory, first.command);
    // Also where it is for as much.
    for (const amount of [25n * chip, 30n * chip]) {
      const second = say[after](old, number, amount)!;
      expect(second.memory.posta).toMatchObject({ number, amount });
      expect(forget(second.memory, second.command).posta).toBeNull();
      // A late answer to the word before is none to this one.
      expect(forget(second.memory, first.command)).toBe(second.memory);
      const { posta } = taken(taken(second.memory, first.command), second.command);
      expect(posta).toMatchObject({ number, amount, taken: [amount] });
    }
  });

  it('in an auction a bank that was taken is nobody’s, and may be declined', () => {
    const first = takeCommand(memory, number, 25n * chip)!;
    const old = taken(first.memory, first.command);
    expect(declineCommand(old, number)).toBeNull();
    expect(declineCommand(old, number, true)!.memory.posta).toBeNull();
    const bid = bidCommand(old, number, 10n * chip)!;
    expect(declineCommand(bid.memory, number, true)!.memory.posta).toEqual(bid.memory.posta);
  });
});
