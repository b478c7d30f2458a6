/**
 * In one view the house signs this seat cards that no shoe has. The picture of the table cannot be made of them; once,
 * what was thrown there ended the session's queue: no decision, no check and no alarm came any more.
 */
import { openAndSit, play, quiet, server, session, until } from '../../support/session-page.ts';
import { describe, expect, it } from 'vitest';
import { decodeWire, encodeWire } from '../../../../engine/protocol/wire.ts';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import type { View } from '../../../../engine/table/view.ts';

/** As the socket's library calls the page: what the page throws there is nobody's. */
function show(): void {
  try {
    server.show();
  } catch {
    // the page is asked below
  }
}

describe('cards that do not exist', () => {
  it('P7.12 one view with them does not end the page: what comes after it is checked, and the lie is said', async () => {
    await openAndSit();
    let lies = 0;
    server.tamper = (text) => {
      const view = decodeWire(text) as View;
      const coup = view.bank?.coup;
      if (view.viewer !== 1 || coup?.shown == null || coup.decides !== 1 || lies > 0) return text;
      lies++;
      const shown = server.table.house.signer.sign('Shown', { ...coup.shown.message, cards: '0xffff' });
      return encodeWire({ ...view, bank: { ...view.bank!, coup: { ...coup, shown } } });
    };
    await play(() => lies > 0).catch(() => undefined);
    await quiet();
    const { table } = server;
    const turns = table.state.bank!.turns.length;
    for (let i = 0; i < 4 && table.state.bank?.coup; i++) {
      table.timeOut(); // an honest table from here on: the regola plays the coup to its end
      table.settleDown();
      show();
      await quiet();
    }
    const bank = table.state.bank ?? table.state.ended.at(-1)!.bank;
    expect(bank.turns.length).toBe(turns + 1);
    const next = hashStruct('State', bank.turns.at(-1)!.state!);
    show();
    await until(() => {
      const { memory } = session.snapshot();
      // Either is well: it has seen through the lie, or it has taken the coup as it was.
      return memory?.alarm?.step === 'T.shown' || hashStruct('State', memory!.banks.at(-1)!.checked) === next;
    });
  });
});
