/** What a bot does by hand where it is asked little. */
import { expect, it } from 'vitest';
import { claimOf } from '../../../engine/claim.ts';
import { moves } from '../../../engine/protocol/messages.ts';
import { handOf } from '../../../server/bot/hand.ts';
import { mannerOf, manners } from '../../../server/bot/manners.ts';
import { playerAt } from '../../support/situations.ts';
import * as several from '../../web/support/several.ts';

it('P10.9 R13.6 a bot that holds the bank goes on where the minimum in force takes every other move', () => {
  const { table, minimum } = several.equalBank();
  const banker = playerAt(table, table.banker!);
  const view = claimOf({ ...table.view(banker), minimum });
  expect(view.phase).toBe('move');
  for (const manner of manners) expect(handOf(manner, banker.memory, view)?.command).toMatchObject({ move: moves.on });
});

it('P10.9 R12.3 a bot that would give more than the height takes the bank at the height, in an auction too', () => {
  const table = several.passed(several.wonBank(several.online, 4));
  const { asked, height } = table.state.game.seguito!;
  for (const seat of asked) several.declined(table, seat);
  expect(table.phase).toBe('auction');
  const player = playerAt(table, asked[0]!);
  const view = claimOf(table.view(player));
  const generous = { ...mannerOf(0), seguitoParts: 1n };
  expect(handOf(generous, player.memory, view)?.command).toMatchObject({ type: 'take', amount: height });
  const credit = view.seats.find(({ seat }) => seat === player.seat)!.credit;
  const careful = { ...generous, seguitoParts: credit / (height - 1n) + 1n };
  const bid = handOf(careful, player.memory, view)?.command;
  expect(bid).toMatchObject({ type: 'bid' });
  expect(bid?.type === 'bid' && bid.amount < height).toBe(true);
});
