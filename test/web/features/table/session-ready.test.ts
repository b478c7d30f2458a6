/** What was pressed over one moment of a bank is made for no other (P9.13). */
import { expect, it } from 'vitest';
import { asKnown } from '../../../../engine/claim.ts';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import { isOfMoment, momentOf } from '../../../../engine/seat/by-hand.ts';
import { readyCommand } from '../../../../engine/seat/talk.ts';
import type { SeatCommand } from '../../../../engine/table/commands.ts';
import { betIsDue, openAndSit, play, quiet, sentNow, session, until } from '../../support/session-page.ts';

const idle = () => session.snapshot().busy.length === 0;
const newest = () => session.snapshot().memory!.banks.at(-1)!;

it('P9.13 "go on" that was pressed before the bank moved on says nothing for the next state', async () => {
  await openAndSit();
  await play(betIsDue);
  await until(idle);
  const shown = momentOf(session.snapshot().memory!);
  session.learn((memory) => {
    const bank = memory.banks.at(-1)!;
    const checked = asKnown({ ...bank.checked, won: bank.checked.won + 1n });
    return { ...memory, banks: memory.banks.with(-1, { ...bank, checked }) };
  });
  session.act('ready', readyCommand, shown);
  await until(idle);
  await quiet();
  expect(hashStruct('State', newest().checked)).not.toBe(shown);
  expect(session.snapshot().memory!.ready ?? null).toBeNull();
  expect(sentNow('ready')).toEqual([]);
}, 20_000);

const state = `0x${'11'.repeat(32)}` as const;
it.each<[boolean, SeatCommand]>([
  [true, { type: 'ready', state }],
  [true, { type: 'pass', state }],
  [true, { type: 'advice', closed: state }],
  [false, { type: 'take', number: 1n, amount: 1n }],
  [false, { type: 'sitOut' }],
])('P9.13 of a moment: %s, %o', (is, command) => {
  expect(isOfMoment(command)).toBe(is);
});
