/** What a bot does by hand where it is asked little. */
import { expect, it } from 'vitest';
import { claimOf } from '../../../engine/claim.ts';
import { moves } from '../../../engine/protocol/messages.ts';
import { handOf } from '../../../server/bot/hand.ts';
import { manners } from '../../../server/bot/manners.ts';
import { playerAt } from '../../support/situations.ts';
import { equalBank } from '../../web/support/several.ts';

it('P10.9 R13.6 a bot that holds the bank goes on where the minimum in force takes every other move', () => {
  const { table, minimum } = equalBank();
  const banker = playerAt(table, table.banker!);
  const view = claimOf({ ...table.view(banker), minimum });
  expect(view.phase).toBe('move');
  for (const manner of manners) expect(handOf(manner, banker.memory, view)?.command).toMatchObject({ move: moves.on });
});
