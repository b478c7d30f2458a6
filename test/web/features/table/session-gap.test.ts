/**
 * A page that lacks a view (P4.8) and hears an answer: what was taken is judged by the view that has it (P7.3), and not
 * by the one before.
 */
import { betIsDue, openAndSit, play, quiet, sentNow, server, session, until } from '../../support/session-page.ts';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import { decodeWire, encodeWire } from '../../../../engine/protocol/wire.ts';
import { betCommand } from '../../../../engine/seat/by-hand.ts';
import { readyCommand } from '../../../../engine/seat/talk.ts';
import type { SeatCommand } from '../../../../engine/table/commands.ts';
import { wholeText } from '../../../../engine/table/view-feed.ts';
import { viewFor } from '../../../../engine/table/view-for.ts';

const whole = (): string => wholeText(encodeWire(viewFor(server.table.state, 1, server.table.seq, Date.now())));
/** A change of a view that the page has not got. */
const laterChange = '{"from":99,"to":100,"all":{}}';
const betNow = () => session.snapshot().memory!.bets.at(-1)!;

interface Lossy {
  /** How often the page has asked for the whole. */
  asked(): number;
  /** The ids under which a bet has come. */
  readonly ids: readonly string[];
  /** The id of a *ready*; nobody answers it. */
  ready(): string | null;
  /** From here on views come again. */
  mends(): void;
}

/** It is this page's bet. From here on no view comes, but for the change after the one that has the bet. */
async function losesViews(): Promise<Lossy> {
  await openAndSit();
  await play(betIsDue);
  await until(() => session.snapshot().busy.length === 0);
  const [take, show] = [server.take.bind(server), server.show.bind(server)];
  let asked = 0;
  let ready: string | null = null;
  const ids: string[] = [];
  server.show = () => undefined;
  server.take = (type: string, text: string) => {
    if (type === 'whole') {
      asked++;
      return true;
    }
    const { id, command } = decodeWire(text) as { readonly id: string; readonly command?: SeatCommand };
    if (command?.type === 'ready') {
      ready = id;
      return true;
    }
    if (command?.type !== 'bet') return take(type, text);
    ids.push(id);
    if (ids.length === 1) queueMicrotask(() => server.events.view(laterChange)); // before the answer
    return take(type, text);
  };
  return {
    asked: () => asked,
    ids,
    ready: () => ready,
    mends() {
      server.take = take;
      server.show = show;
    },
  };
}

function bet(): void {
  const { min } = session.snapshot().view!.options.bet!;
  session.act('bet', (memory) => betCommand(memory, calls.plain, min));
}

describe('a page that lacks a view', () => {
  it('P4.8 P7.3 calls no bet given back that the table has taken, and gives for the list with it', async () => {
    const line = await losesViews();
    bet();
    await until(() => line.asked() > 0);
    await quiet();
    // The answer is there, and waits: the view before it says nothing about the bet.
    expect([betNow().taken, session.snapshot().busy]).toEqual([undefined, ['bet']]);
    server.events.view(whole());
    await until(() => betNow().taken === true);
    expect([betNow().back, session.snapshot().notice]).toEqual([undefined, null]);
    line.mends();
    server.show();
    await until(() => sentNow('give').length > 0);
    expect([line.asked(), session.snapshot().memory!.disagreement]).toEqual([1, null]);
  }, 60_000);

  it('P4.8 takes the answers in the order in which they came', async () => {
    const line = await losesViews();
    bet();
    await until(() => line.asked() > 0);
    session.act('ready', readyCommand);
    await until(() => line.ready() !== null);
    server.events.reply({ id: line.ready(), ok: true });
    await quiet();
    expect([betNow().taken, session.snapshot().memory!.ready?.taken]).toEqual([undefined, undefined]);
    const orders = new Set<string>();
    session.subscribe(() => {
      const { ready } = session.snapshot().memory!;
      orders.add(`${betNow().taken === true} ${ready?.taken === true}`);
    });
    server.events.view(whole());
    await until(() => orders.has('true true'));
    expect([...orders]).not.toContain('false true');
    line.mends();
  }, 60_000);

  it('P4.8 P7.3 waits for them no longer than for its connection, and then asks again under the same id', async () => {
    const line = await losesViews();
    bet();
    await until(() => line.asked() > 0);
    await quiet();
    server.answer = (reply) =>
      queueMicrotask(() => server.events.reply(reply.refusal ? { id: reply.id, ok: true } : reply));
    line.mends();
    server.key = null;
    server.events.status({ state: 'retrying', until: Date.now() + 60_000, moved: false });
    await quiet();
    expect(betNow().taken).toBeUndefined();
    server.sent.length = 0;
    server.greet();
    await until(() => sentNow('bet').length > 0);
    const { id } = decodeWire(sentNow('bet')[0]!.text) as { readonly id: string };
    expect(id).toBe(line.ids[0]);
    await until(() => betNow().taken === true);
    expect(betNow().back).toBeUndefined();
  }, 60_000);
});
