/**
 * A decision that the regola took is its player's own silence only if the table had named an end for it, and that end
 * left the player the ruleset's time from when its page first offered it, by the page's own clock (P7.16).
 */
import { describe, expect, it } from 'vitest';
import { claimOf } from '../../../engine/claim.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { decisionDue, drawsOpen, keyOfDue } from '../../../engine/seat/rights.ts';
import { handDuties, type View } from '../../../engine/table/view.ts';
import { playsOn, undecided } from '../../support/undecided.ts';

const draw = 15_000;

/** What its page says of a decision for which the table shows `clock`, and which it ends after `waits`. */
function told(
  clock: (deadline: number, now: number) => number | null,
  waits: number,
  { pressed = waits, since = 0 }: { readonly pressed?: number; readonly since?: number } = {},
): readonly string[] {
  const { table, player } = undecided();
  let now = 1_000;
  const nothing = { over: null, time: 0, until: 0 };
  let decision: { readonly over: string | null; readonly time: number; readonly until: number } = nothing;
  const sees = (view: View): void => {
    const page = { now, choice: 0, draw, screen: { choice: nothing, decision } };
    player.memory = advance(player.memory, claimOf(view), { clock: page }).memory;
  };
  const asked = table.view(player);
  const waiting = asked.waiting.map((one) =>
    handDuties.includes(one.duty) && one.deadline !== null ? { ...one, deadline: clock(one.deadline, asked.now) } : one,
  );
  const view = { ...asked, waiting };
  sees(view);
  expect(drawsOpen(player.memory)).not.toBeNull();
  decision = { over: keyOfDue(decisionDue(player.memory)!), time: 0, until: 0 };
  now += since;
  sees({ ...view, now: view.now + since });
  playsOn(table, player);
  now += waits - since;
  decision = { ...decision, time: pressed, until: now };
  sees(table.view(player));
  return (player.memory.overruled ?? []).map(({ why }) => why);
}

describe('a decision that its player said nothing to', () => {
  it.each<[string, (deadline: number, now: number) => number | null, number, string[]]>([
    ["the ruleset's time, which has run", (deadline) => deadline, 15_000, []],
    ['nine seconds, which have run', (_, now) => now + 9_000, 9_200, ['unasked']],
    ['twelve seconds, which have run', (_, now) => now + 12_000, 12_200, ['unasked']],
    ['nine seconds, and waits longer', (_, now) => now + 9_000, 15_000, ['unasked']],
    ['no end', () => null, 15_000, ['unasked']],
    ['more than that, and ends before', (deadline) => deadline + 10_000, 15_000, ['unasked']],
    ['more than that, which has run', (deadline) => deadline + 10_000, 25_000, []],
  ])('P7.16 at a table that shows %s', (_what, clock, waits, found) => {
    expect(told(clock, waits)).toEqual(found);
  });

  it.each([
    ['all of it but what the longest peeling takes', 11_500, []],
    ['six tenths of it', 9_050, []],
    ['less than that', 8_950, ['unasked']],
  ] as const)('P7.16 whose buttons could be pressed for %s', (_what, pressed, found) => {
    expect(told((deadline) => deadline, 15_000, { pressed, since: 3_500 })).toEqual(found);
  });
});
