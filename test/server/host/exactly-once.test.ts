/** P6.3: what stands in a row is answered `ok` again, whatever has become of the table since, and of its process. */
import { afterEach, describe, expect, it } from 'vitest';
import { advance } from '../../../engine/seat/advance.ts';
import { forget, taken } from '../../../engine/seat/by-hand.ts';
import { openDoubts } from '../../../engine/seat/doubts.ts';
import { decisionOf, secretOf } from '../../support/players.ts';
import { closeAll, mine, sitting } from '../support/sitting.ts';

afterEach(closeAll);

describe('a command that stands, again after a crash', () => {
  it.each(['the view', 'the answer'])(
    'P6.3 is answered ok, and the page trusts the house: %s first',
    async (first) => {
      const table = await sitting();
      const again = new Map<string, number>();
      for (let step = 0; step < 40; step++) {
        await table.settleDown();
        const act = decisionOf(
          { wallet: secretOf('wallet 1'), seat: mine, memory: table.memory },
          table.view(),
          () => 2,
        );
        if (act === null) {
          await table.finalise();
          if (table.deadline === null) continue;
          table.now = table.deadline;
          await table.tell({ type: 'tick' });
          continue;
        }
        const { command, memory } = act;
        table.memory = memory;
        expect(await table.send(command, `by hand ${step}`)).toEqual({ ok: true });
        await table.crash(); // the answer is lost
        if (first === 'the view') table.memory = advance(table.memory, table.view()).memory;
        const reply = await table.send(command, `by hand ${step}`);
        expect([command.type, reply]).toEqual([command.type, { ok: true }]);
        table.memory = 'ok' in reply ? taken(table.memory, command) : forget(table.memory, command);
        again.set(command.type, (again.get(command.type) ?? 0) + 1);
        await table.settleDown();
        expect([openDoubts(table.memory), table.memory.banks.at(-1)?.barred ?? null]).toEqual([[], null]);
      }
      expect([...again.keys()].sort()).toEqual(expect.arrayContaining(['choice', 'pass', 'posta']));
    },
    60_000,
  );

  it('P6.3 a refused one is refused again, and a grant that has its seat is not', async () => {
    const table = await sitting();
    const grant = table.memory.grant!;
    const sit = () => table.host.execute({ by: 'host', command: { type: 'sit', grant, house: false } }, 'sit again');
    expect(await sit()).toMatchObject({ refusal: { code: 'alreadySeated' } });
    await table.crash();
    expect(await sit()).toMatchObject({ refusal: { code: 'alreadySeated' } });
  });
});
