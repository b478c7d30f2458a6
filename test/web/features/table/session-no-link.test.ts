/**
 * What is pressed without a connection, or as it breaks: what the page tells of it and what it remembers are the same.
 * Either nothing of it is remembered and nothing ever leaves, or it is under way and leaves once the line is back.
 */
import {
  betIsDue,
  inAnHour,
  openAndSit,
  play,
  quiet,
  server,
  session,
  until,
  wallet,
} from '../../support/session-page.ts';
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../../engine/bytes.ts';
import { chip } from '../../../../engine/chips.ts';
import { calls } from '../../../../engine/protocol/messages.ts';
import { signerOf } from '../../../../engine/protocol/sign.ts';
import { encodeWire } from '../../../../engine/protocol/wire.ts';
import { bringCommand } from '../../../../engine/seat/bring.ts';
import {
  betCommand,
  choiceCommand,
  isOfPresence,
  momentOf,
  postaCommand,
  refuseCommand,
  sitInCommand,
  sitOutCommand,
  standCommand,
  type ByHand,
} from '../../../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';
import {
  bidCommand,
  declineCommand,
  hasTaken,
  partnerCommand,
  readyCommand,
  takeCommand,
} from '../../../../engine/seat/talk.ts';
import type { LinkStatus } from '../../../../web/lib/connection.ts';
import { testDomain } from '../../../support/players.ts';

const noLink = 'There is no connection to the table at the moment.';
/** A bank to come, for words about one: the page goes by its memory alone. */
const number = 77n;
const amount = 50n * chip;

type Make = (memory: SeatMemory) => ByHand | null;

function brings(memory: SeatMemory): ByHand | null {
  const { player, table, nonce: sitting } = memory.grant!.message;
  const message = { player, table, sitting, nonce: 5n, amount, deadline: inAnHour() };
  return bringCommand(memory, signerOf(testDomain, wallet).sign('Bring', message));
}

/** What a banker says, as if this page were it: the page goes by what its memory and the word say. */
function moves(memory: SeatMemory): ByHand {
  const { bankId } = memory.banks.at(-1)!;
  const said = { state: momentOf(memory)!, move: calls.none, amount: 0n, volonta: 0, commitment: zero32 };
  return {
    memory: { ...memory, moves: [...memory.moves, { ...said, bankId, refused: false }] },
    command: { type: 'move', ...said },
  };
}
function passes(memory: SeatMemory): ByHand {
  const state = momentOf(memory)!;
  return { memory: { ...memory, passed: { state } }, command: { type: 'pass', state } };
}

const atBets: readonly Make[] = [
  (memory) => betCommand(memory, calls.plain, session.snapshot().view!.options.bet!.min),
  moves,
  passes,
  readyCommand,
  (memory) => postaCommand(memory, number, amount),
  (memory) => refuseCommand(memory, number),
  (memory) => takeCommand(memory, number, amount),
  (memory) => bidCommand(memory, number, amount),
  (memory) => declineCommand(memory, number),
  (memory) => partnerCommand(memory, number),
  brings,
  (memory) => sitInCommand(memory),
  (memory) => sitOutCommand(memory),
  (memory) => standCommand(memory),
];
const asHand: readonly Make[] = [(memory) => choiceCommand(memory, session.snapshot().view!.bank!.coup!.fallback!)];

const decides = (): boolean => (session.snapshot().view?.options.draws.length ?? 0) > 0;

const moments: readonly (readonly [string, () => boolean, readonly Make[]])[] = [
  ['as the bets are open', betIsDue, atBets],
  ['as a hand is decided', decides, asHand],
];

const retrying: LinkStatus = { state: 'retrying', until: Date.now() + 60_000, moved: false };
/** What the line says one after the other, what becomes of what is pressed, and whether it breaks after the press. */
const lines: readonly (readonly [string, readonly LinkStatus[], 'waits' | 'told', 'before' | 'later'])[] = [
  ['is being made', [{ state: 'connecting' }], 'waits', 'before'],
  ['is there, and the table has not greeted', [{ state: 'connecting' }, { state: 'open' }], 'waits', 'before'],
  ['counts as open, and its socket is gone', [], 'waits', 'before'],
  ['is being tried again', [retrying], 'told', 'before'],
  ['is lost', [retrying, { state: 'lost' }], 'told', 'before'],
  ['is another page’s', [{ state: 'replaced' }], 'told', 'before'],
  ['breaks while it is being stored', [retrying], 'waits', 'later'],
];

/** Nothing comes through. Returns how to bring the line back: what has left by then. */
function breaks(says: readonly LinkStatus[], when: 'before' | 'later'): () => Promise<readonly string[]> {
  const take = server.take.bind(server);
  const say = () => says.forEach((status) => server.events.status(status));
  server.take = () => false;
  server.key = null;
  if (when === 'later') queueMicrotask(say);
  else say();
  return async () => {
    server.take = take;
    server.sent.length = 0;
    server.events.status({ state: 'connecting' });
    server.greet();
    await until(() => server.key !== null);
    for (let i = 0; i < 4; i++) {
      server.show();
      await quiet();
    }
    return server.sent.flatMap(({ command }) => (command === undefined ? [] : [encodeWire(command)]));
  };
}

describe.each(moments)('pressed %s', (_, isThere, kinds) => {
  it.each(lines)(
    'P7.2 where the line %s',
    async (_line, says, then, when) => {
      await openAndSit();
      await play(() => isThere() && session.snapshot().busy.length === 0);
      // Each kind of word is tried at the same moment; the last is said until it is taken.
      const refused = kinds.slice(0, -1).map((make) => make(session.snapshot().memory!)!.command.type);
      server.refuse = ({ type }) => refused.includes(type);
      const wrong: unknown[] = [];
      for (const make of kinds) {
        const before = session.snapshot().memory!;
        const { type } = make(before)!.command;
        const pressed: { act?: ByHand | null; up?: ReturnType<typeof breaks> } = {};
        if (when === 'before') pressed.up = breaks(says, when);
        session.dismiss();
        session.act(type, (memory) => {
          pressed.act = make(memory);
          pressed.up ??= breaks(says, when);
          return pressed.act;
        });
        const isTold = () => session.snapshot().notice?.text === noLink;
        await quiet();
        await until(() => isTold() || session.snapshot().memory === pressed.act?.memory);
        const { memory, busy } = session.snapshot();
        const { act, up } = pressed as Required<typeof pressed>;
        const isSame = act!.memory === before;
        const found = { type, told: isTold(), kept: isSame || memory !== before, busy: [...busy] };
        const waits = then === 'waits' || isOfPresence(act!.command);
        const expected = { type, told: !waits, kept: isSame || waits, busy: waits ? [type] : [] };
        const left = (await up()).includes(encodeWire(act!.command));
        if (encodeWire({ ...found, left }) !== encodeWire({ ...expected, left: waits })) wrong.push({ ...found, left });
        if (make === kinds.at(-1)) break;
        await until(() => session.snapshot().busy.length === 0);
        session.learn(() => before);
        await until(() => session.snapshot().memory === before);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});

it('P7.2 what was told as not said binds nobody: a bank is not taken, and a bet is not made by itself later', async () => {
  await openAndSit();
  await play(betIsDue);
  await until(() => session.snapshot().busy.length === 0);
  const up = breaks([retrying], 'before');
  session.act('take', (memory) => takeCommand(memory, number, amount));
  session.act('bet', (memory) => betCommand(memory, calls.plain, session.snapshot().view!.options.bet!.min));
  await until(() => session.snapshot().notice !== null);
  expect(session.snapshot().notice!.text).toBe(noLink);
  expect((await up()).filter((text) => /"(take|bet|give)"/.test(text))).toEqual([]);
  const memory = session.snapshot().memory!;
  expect([hasTaken(memory, number), declineCommand(memory, number) !== null]).toEqual([false, true]);
}, 60_000);
