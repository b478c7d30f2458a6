/**
 * Out, in, out, in over a slow line, before any answer: a bet from before that has lapsed with the "ok" to the first
 * word, and the answer to the first sit-in brings it back no more.
 */
import { expect, it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import { betCommand, sitInCommand, sitOutCommand, taken } from '../../../../engine/seat/by-hand.ts';
import { outbox } from '../../../../web/features/table/outbox.ts';
import { readyCommand } from '../../../../engine/seat/talk.ts';
import { decodeWire } from '../../../../engine/protocol/wire.ts';
import { chip } from '../../../../engine/chips.ts';
import { saidOn } from '../../../support/banker-chooses.ts';
import { closes, look } from '../../../support/goes.ts';

it('P7.17 an "ok" to a word to go has the bet lapse, however often its player has gone and come since', () => {
  const { table, banker, punter } = saidOn();
  look(table, punter);
  const made = betCommand(punter.memory, calls.plain, 10n * chip)!;
  punter.memory = taken(made.memory, made.command);
  table.must({ by: 'seat', seat: punter.seat, command: made.command });
  look(table, punter);
  const ids: string[] = [];
  const out = outbox(
    (_type, payload) => ids.push((decodeWire(payload as string) as { id: string }).id) > 0,
    () => undefined,
    { heard: () => 0, shown: () => 0 },
  );
  for (const act of [sitOutCommand, sitInCommand, sitOutCommand, sitInCommand]) {
    const { memory, command } = act(punter.memory);
    punter.memory = memory;
    out.byHand(command.type, command, false);
  }
  expect(ids).toHaveLength(4);
  const answer = (id: string) => {
    const sent = out.answered({ id, ok: true })!;
    if (sent.since === 'gone') return; // as `decided` has it
    punter.memory = taken(punter.memory, sent.command!);
  };
  for (const id of ids) answer(id);
  // The house goes on as if it had heard nothing, and closes over the old bet.
  banker.memory = readyCommand(banker.memory)!.memory;
  closes(table);
  table.settleDown([punter.seat]);
  expect(look(table, punter)).toEqual([]);
});
