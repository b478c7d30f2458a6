/**
 * Faults of the house: each takes away one thing that keeps a stranger from felling the server (server/PROTOCOL.md P8.18
 * to P10.8), or brings back a fault that a first visitor met on a page (P9.6, P9.7). Files and tests are named from the
 * root of the repository.
 */
import { fault, type Fault } from './fault.ts';

const server = 'test/server';
const gate = `${server}/start/gate.test.ts`;
const limits = `${server}/limits/limits.test.ts`;
const rpcDoor = `${server}/start/rpc-door.test.ts`;
const clocks = `${server}/host/table-host-clocks.test.ts`;
const snapshots = `${server}/host/snapshot.test.ts`;
const words = 'test/web/features/table/table-words.test.ts';

export const houseFaults: readonly Fault[] = [
  fault(
    'a request under any name is answered',
    'server/start/gate.ts',
    "if (!('status' in asker)) return asker;",
    "return 'status' in asker ? { key: 'anybody', address: '127.0.0.1', foreign: false } : asker;",
    gate,
  ),
  fault(
    'pages of other origins may change something',
    'server/start/gate.ts',
    "if (asker.foreign && !mayForeignersAsk('tables', incoming.method, path))",
    'if (false as boolean)',
    gate,
  ),
  fault(
    'a body is as long as its head does not say',
    'server/start/gate.ts',
    'if (before > sizes.gsBody || size <= sizes.gsBody) return;',
    'if (size >= 0) return;',
    gate,
  ),
  fault(
    'a closed socket counts for ever',
    'server/start/gate.ts',
    "socket.once('close', () => this.#open.leave(asker.key));",
    '',
    gate,
  ),
  fault(
    'a body that never ends takes the port down',
    'server/start/front.ts',
    "outgoing.once('finish', () => dropRest(incoming, socket));",
    "outgoing.once('finish', () => dropRest(incoming, incoming.socket));",
    rpcDoor,
  ),
  fault(
    'a browser may guess what an answer is',
    'server/start/public-answers.ts',
    "'x-content-type-options': 'nosniff',",
    '',
    gate,
  ),
  fault(
    'a batch counts as one call',
    'server/start/rpc-filter.ts',
    'if (more > 0 && !mayCall(more)) return tooMuch(outgoing);',
    '',
    gate,
  ),
  fault(
    "a bad request ends everybody's play",
    'server/process/transport-faults.ts',
    'if (!transports.test(stack) && (elsewhere',
    'if ((elsewhere',
    limits,
  ),
  fault(
    'a fault of ours is taken for a bad request',
    'server/process/transport-faults.ts',
    'if (ours.some((folder) => stack.includes(folder))) return false;',
    '',
    limits,
  ),
  fault('a bucket is never empty', 'server/limits/bucket.ts', 'if (this.#left < tokens) return false;', '', limits),
  fault(
    'each new address is remembered for ever',
    'server/limits/bucket.ts',
    'if (this.#byKey.size > this.#most) this.#forget();',
    '',
    limits,
  ),
  fault(
    'a seat sits out and in as often as it bets',
    'server/rooms/allowance.ts',
    '(!toggles.includes(type) || this.#toggles.take(key))',
    'true',
    limits,
  ),
  fault(
    'signatures of strangers are checked for each frame',
    'server/rooms/allowance.ts',
    'return connection.identifies.take() && this.#identifies.take(asker);',
    'return true;',
    limits,
  ),
  fault(
    "the house's transactions cost nothing",
    'server/rooms/allowance.ts',
    'return this.#transactions.take(asker, transactionsOf[act]);',
    'return asker !== act;',
    limits,
  ),
  fault(
    "a table's queue takes all that a seat sends",
    'server/host/command-queue.ts',
    'if (sender !== null && !this.#senders.enter(sender.name, sender.most))',
    'if (sender !== null && !this.#senders.enter(sender.name, Infinity))',
    limits,
  ),
  fault(
    'a client that does not answer the close is kept',
    'server/rooms/connection.ts',
    'setTimeout(() => socketOf(client).terminate(), times.linger).unref();',
    '',
    limits,
  ),
  fault(
    'the bot is invited without a pause',
    'server/bot/bot-desk.ts',
    '+ times.betweenInvitations - this.#options.clock();',
    '- this.#options.clock();',
    `${server}/host/at-the-door.test.ts`,
  ),
  fault(
    'any method goes to the chain node',
    'server/start/rpc-policy.ts',
    'if (!methods.includes(method)) return',
    'if (method === null) return',
    rpcDoor,
  ),
  fault(
    'a call brings a state of its own',
    'server/start/rpc-policy.ts',
    'if (rest.length > 1) return',
    'if (rest.length > 9) return',
    rpcDoor,
  ),
  fault(
    'a call takes all the gas that it asks for',
    'server/start/rpc-policy.ts',
    'return BigInt(gas) > gasAtMost ?',
    'return BigInt(gas) < 0n ?',
    rpcDoor,
  ),
  fault(
    'a form of any page reaches the chain node',
    'server/start/rpc-filter.ts',
    "if (!/^application\\/json\\s*(;|$)/i.test(incoming.headers['content-type'] ?? '')) {",
    'if (false as boolean) {',
    rpcDoor,
  ),
  fault('the chain node answers pages of any origin', 'server/local-chain/anvil.ts', "'--no-cors',", '', rpcDoor),
  fault(
    'a chain that mines nothing is not noticed',
    'server/local-chain/mining.ts',
    '} else if (Date.now() - waitsSince >= patience) {',
    '} else if (Date.now() - waitsSince >= 1_000 * patience) {',
    `${server}/local-chain/mining.test.ts`,
  ),
  fault(
    'who was due while the server stood still is named silent',
    'server/host/table-host.ts',
    'if (ms === 0) return this.#take(waiting);',
    'if (ms >= 0) return this.#take(waiting);',
    clocks,
  ),
  fault(
    'nobody who only holds a chair is told that it is wanted',
    'server/host/table-host.ts',
    "outcome.reply.refusal.code === 'seatTaken'",
    "outcome.reply.refusal.code === 'notSeated'",
    clocks,
  ),
  fault(
    'a start goes on from the snapshot of another engine',
    'server/host/snapshot.ts',
    'const isRight = engine === now.engine &&',
    'const isRight =',
    snapshots,
  ),
  fault(
    'a start goes on from a changed snapshot',
    'server/host/snapshot.ts',
    '&& digest === digestOf(tableId, seq, engine, state);',
    '&& digest !== engine;',
    snapshots,
  ),
  fault(
    'no snapshot is kept',
    'server/host/table-host.ts',
    'if (this.#closed || this.#head - this.#kept < (this.#options.snapshotEvery ?? snapshotEvery)) return;',
    'if (this.#head >= 0) return;',
    snapshots,
  ),
  fault(
    'the JavaScript of the package signs',
    'server/crypto/secp256k1.ts',
    "createRequire(import.meta.url)('secp256k1/bindings.js')",
    "createRequire(import.meta.url)('secp256k1/elliptic.js')",
    `${server}/crypto/secp256k1.test.ts`,
  ),
  fault(
    'a page runs any script that is written into it',
    'server/client/policy.ts',
    "`script-src ${[\"'self'\", ...new Set(hashes)].join(' ')}`,",
    "`script-src ${[\"'self'\", \"'unsafe-inline'\", ...new Set(hashes)].join(' ')}`,",
    `${server}/client/client-files.test.ts`,
  ),
  fault(
    'a tavolo below the minimum bet is offered',
    'engine/rules/betting.ts',
    'tavolo: half < min ? null : open(calls.tavolo, half),',
    'tavolo: open(calls.tavolo, half),',
    'test/engine/rules/betting.test.ts',
  ),
  fault(
    'the rules page says something else than the ruleset',
    'web/features/rules/rules-text.ts',
    'if (last?.cell === cell) last.to = points;',
    'if (last !== undefined) last.to = points;',
    'test/web/features/rules/rules-text.test.ts',
  ),
  fault(
    'amounts are shown in hundredths',
    'engine/chips.ts',
    'const whole = (size / chip).toString()',
    'const whole = size.toString()',
    'test/engine/proof/proof-words.test.ts',
    'test/web/lib/amounts.test.ts',
  ),
  fault(
    'a stack does not fall when chips go in',
    'web/features/table/stacks.ts',
    'const left = seat.credit + line - inPlay(view, seat);',
    'const left = seat.credit + line;',
    words,
  ),
  fault(
    'a natural is labelled with what was declared',
    'web/features/table/reading.ts',
    "if (natural && (role === 'banco' || over || declared === draws.batte)) return drawWord(draws.batte);",
    'if (natural && declared === draws.batte) return drawWord(draws.batte);',
    words,
  ),
  fault(
    'a win that the other has not signed is not shown as pending',
    'web/features/table/stacks.ts',
    'const why = amount > 0n ? whyPending(bank) : null;',
    'const why = amount < 0n ? whyPending(bank) : null;',
    words,
  ),
];
