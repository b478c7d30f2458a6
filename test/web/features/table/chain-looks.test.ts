/** What a seat makes of its chain node's word about payments (server/PROTOCOL.md P7.10), whatever the table says. */
import { chain, openAndSit, play, quiet, server, session, silentChain } from '../../support/session-page.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimOf } from '../../../../engine/claim.ts';
import { turnKey, type SeatMemory } from '../../../../engine/seat/memory.ts';
import type { PaidLine } from '../../../../engine/settlement/payment.ts';
import type { View } from '../../../../engine/table/view.ts';
import { chainLooks, type AskChain } from '../../../../web/features/table/chain-looks.ts';
import { screenTime } from '../../../../web/features/table/screen-time.ts';

/** A seat's memory after one bank that is open at the table, and the table's claim then. */
let memory: SeatMemory;
let view: ReturnType<typeof claimOf<View>>;
beforeEach(async () => {
  chain.pays = null;
  await openAndSit();
  await play(() => {
    const { phase, state } = server.table;
    return phase === 'posta' && state.ended.length >= 1 && state.ended.every(({ status }) => status !== 'asked');
  });
  // A machine that is busy may have played a second bank by now.
  const played = session.snapshot().memory!;
  memory = { ...played, banks: played.banks.slice(0, 1) };
  view = claimOf(session.snapshot().view!);
  session.close();
});

const first = () => memory.banks[0]!;
const ownLine = () =>
  first().checked.seats[first().proof.setup.message.players.findIndex(({ seat }) => seat === memory.seat)]!;

/** What is reported, and whether the bank is final, once the chain has answered. */
async function lookAt(of: SeatMemory, paid: AskChain['paid']) {
  const looks = chainLooks({ ...silentChain, paid }, screenTime(), () => undefined);
  looks.payments(of, view, false, () => undefined);
  await quiet();
  const told = looks.payments(of, view, false, () => undefined);
  const again = looks.payments(of, view, false, () => undefined);
  const { final, paidLine } = (await looks.advance(of, view, true)).memory.banks[0]!;
  return { told, again, final, paidLine };
}
const pays =
  (line: PaidLine): AskChain['paid'] =>
  async () => ({ known: line });

describe('P7.10 a bank that the chain has paid', () => {
  it('is final if it paid no less than the seat knows', async () => {
    for (const how of ['settled', 'finalised'] as const) {
      for (const more of [0n, 1n])
        expect(await lookAt(memory, pays({ how, line: ownLine() + more })), `${how} ${more}`).toEqual({
          told: [],
          again: [],
          final: true,
          paidLine: ownLine() + more,
        });
    }
  });

  it('stays open, and is reported as long, if it paid less, by signatures or by the court', async () => {
    for (const how of ['settled', 'finalised'] as const)
      expect(await lookAt(memory, pays({ how, line: ownLine() - 1n })), how).toEqual({
        told: [first().number],
        again: [first().number],
        final: false,
      });
  });

  it('stays open, and is reported, while nothing shows the end of a list that this seat gave for', async () => {
    const given = {
      ...memory,
      given: { ...memory.given, [turnKey(first().bankId, first().checked.turn)]: `0x${'cc'.repeat(32)}` as const },
    };
    for (const how of ['settled', 'finalised'] as const)
      expect(await lookAt(given, pays({ how, line: ownLine() })), how).toMatchObject({
        told: [first().number],
        final: false,
      });
  });

  it('is asked about whatever the table calls it, and stays open without an answer', async () => {
    for (const { status } of view.past) expect(status).toMatch(/^settling$|^signing$/);
    expect(view.past.length).toBeGreaterThan(0);
    for (const paid of [
      async () => ({ known: null }),
      async () => ({ unknown: 'No answer.' }),
      () => Promise.reject(new Error('down')),
      () => {
        throw new Error('down');
      },
    ] as AskChain['paid'][]) {
      expect(await lookAt(memory, paid)).toEqual({ told: [], again: [], final: false });
    }
  });

  it('is asked about only if the seat plays in it: a bank of others stops nothing', async () => {
    const asked: bigint[] = [];
    const others = { ...memory, banks: memory.banks.map((bank) => ({ ...bank, mine: false })) };
    const seen = await lookAt(others, async (number) => {
      asked.push(number);
      return { known: null };
    });
    expect([seen.told, asked]).toEqual([[], []]);
    const missing = { ...memory, seat: 7 }; // nor about one that calls itself its own and does not name it
    await lookAt(missing, async (number) => {
      asked.push(number);
      return { known: null };
    });
    expect(asked).toEqual([]);
  });
});
