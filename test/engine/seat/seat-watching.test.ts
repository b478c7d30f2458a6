/** A connection that has not identified itself watches: what it is sent is no evidence against the house. */
import { expect, it } from 'vitest';
import { calls } from '../../../engine/protocol/messages.ts';
import { chip } from '../../../engine/chips.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { watched } from '../../../engine/table/watched.ts';
import { claimOf } from '../../../engine/claim.ts';
import { bets, open, others, seated } from '../../support/live-situations.ts';

it('P4.7 P7.12 a view for those who watch says nothing to a seat: its page has yet to identify itself', () => {
  const table = open(seated(0, 3));
  const [player, other] = others(table);
  const before = player!.memory;
  const watching = () => claimOf(watched(viewFor(table.state, null, table.seq, table.now)));
  expect(watching().bank?.proof.grants).toEqual([]);
  expect(advance(before, watching())).toEqual({ memory: before, send: [] });
  bets(table, [player!.seat, calls.plain, 10n * chip], [other!.seat, calls.plain, 10n * chip]);
  const played = player!.memory;
  expect(advance(played, watching())).toEqual({ memory: played, send: [] });
  expect(played.disagreement).toBeNull();
});
