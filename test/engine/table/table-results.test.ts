/** Two banks that are over at once, and whose players are still asked to sign both. */
import { expect, it } from 'vitest';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { readView } from '../../../engine/table/view-claim.ts';
import { bet, finish, open, pass, seated } from '../../support/situations.ts';

it('P9.1 P2.6 a seat that owes two results is named once, by the earlier deadline, and the view can be read', () => {
  const table = seated();
  const raw = table.run.bind(table);
  table.run = (command) => (command.by === 'seat' && command.command.type === 'result' ? null : raw(command));
  for (let bank = 0; bank < 2; bank++) {
    bet(open(table));
    finish(table);
    if (table.phase === 'move') pass(table);
    table.now += 1_000;
  }
  const asked = table.state.ended.filter(({ status }) => status === 'asked');
  expect(asked).toHaveLength(2);
  for (const viewer of [1, 2, null]) {
    const view = viewFor(table.state, viewer, table.seq, table.now);
    expect(view.waiting.filter(({ duty }) => duty === 'result')).toEqual(
      [1, 2].map((seat) => ({ seat, duty: 'result', deadline: asked[0]!.deadline })),
    );
    expect(readView(encodeWire(view))).not.toHaveProperty('problem');
  }
});
