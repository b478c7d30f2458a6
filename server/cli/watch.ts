/** `sabot watch`: follows a table as a spectator does and alarms when the house does what it must never do. */
import { parseArgs } from 'node:util';
import { Client, type Room } from '@colyseus/sdk';
import { parseProof } from '../../engine/proof/read.ts';
import { proofToJson } from '../../engine/proof/write.ts';
import { nothingSeen, observe, type Alarm } from '../../engine/proof/watch.ts';
import { decodeWire } from '../../engine/protocol/wire.ts';
import type { View } from '../../engine/table/view.ts';
import { BadInput, oneLine, type Verb } from './verb.ts';

const joinLimitMs = 10_000;
const retryMs = 2_000;
/** Tries in a row before it says that the table is gone. */
const triesAtMost = 60;

const help = `sabot watch: follow a table and alarm on what a house must never do

Usage: npm run -s sabot -- watch URL [--json] [--for SECONDS]

URL is the address of a table's page, like http://127.0.0.1:3000/table/0x…. Prints a line for each bank and each coup, verified
as they come, and ALARM for: two set-ups, lists or steps for one turn, a commitment used twice, a shoe that changes between
banks, a broken chain of banks, a void, a proof that differs. Ctrl-C ends it.
  --json          one JSON object a line
  --for SECONDS   ends by itself

Exit code 0 when there was no alarm, 1 when there was one, 69 when the table cannot be reached, 64 for bad input.
`;

export const watchVerb: Verb = {
  summary: 'follows a table live and alarms',
  help,
  async run(args) {
    const { endpoint, roomId, json, seconds } = parse(args);
    return new Watch(json).run(endpoint, roomId, seconds);
  },
};

function parse(args: readonly string[]) {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false }, for: { type: 'string' } }, strict: true, allowPositionals: true });
  } catch (error) {
    throw new BadInput(`watch: ${oneLine((error as Error).message.split('. ')[0]!)}`);
  }
  const { positionals, values } = parsed;
  const found = positionals.length === 1 ? /^(https?:\/\/[^/\s]+)\/table\/(0x[0-9a-f]{64})\/?$/.exec(positionals[0]!) : null;
  if (found === null) throw new BadInput('watch what? Give the address of one table’s page, like http://127.0.0.1:3000/table/0x…');
  const seconds = values.for === undefined ? null : Number(values.for);
  if (seconds !== null && !(Number.isInteger(seconds) && seconds >= 1 && seconds <= 31_536_000)) throw new BadInput('--for is a whole number of seconds');
  return { endpoint: `${found[1]!}/gs`, roomId: found[2]!.slice(2), json: values.json, seconds };
}

class Watch {
  readonly #json: boolean;
  #seen = nothingSeen;
  #alarms = 0;
  #bank = '';

  constructor(json: boolean) {
    this.#json = json;
  }

  async run(endpoint: string, roomId: string, seconds: number | null): Promise<number> {
    const ended = new Promise<'ended'>((done) => {
      process.once('SIGINT', () => done('ended'));
      process.once('SIGTERM', () => done('ended'));
      if (seconds !== null) setTimeout(() => done('ended'), seconds * 1_000).unref();
    });
    for (let failures = 0; failures < triesAtMost;) {
      const room = await Promise.race([this.#join(endpoint, roomId), ended]);
      if (room === 'ended') return this.#exitCode();
      if (room !== null) {
        failures = 0;
        this.#say('follows', `table 0x${roomId}`);
        const left = new Promise<'left'>((done) => room.onLeave(() => done('left')));
        if (await Promise.race([left, ended]) === 'ended') {
          room.removeAllListeners();
          room.connection.close();
          return this.#exitCode();
        }
        this.#say('lost', 'the connection; connecting again');
      }
      failures++;
      if (await Promise.race([ended, new Promise<null>((done) => { setTimeout(() => done(null), retryMs); })]) === 'ended') return this.#exitCode();
    }
    this.#say('gone', 'the table cannot be reached');
    return 69;
  }

  async #join(endpoint: string, roomId: string): Promise<Room | null> {
    const joining = new Client(endpoint).joinById(roomId);
    try {
      const room = await Promise.race([joining, new Promise<null>((done) => { setTimeout(() => done(null), joinLimitMs).unref(); })]);
      if (room === null) throw new Error('no answer in time');
      room.onMessage('view', (text: string) => this.#take(text));
      room.onMessage('hello', () => undefined);
      room.onError(() => undefined); // what follows is onLeave
      return room;
    } catch {
      joining.then((late) => late.connection.close(), () => undefined);
      return null;
    }
  }

  /** A view is what a server sends: it is read as strictly as a file. */
  #take(text: string): void {
    let proof;
    try {
      const { bank } = decodeWire(text) as View;
      if (bank === null) return;
      proof = parseProof(proofToJson(bank.proof));
    } catch (error) {
      return this.#alarm({ kind: 'a proof that differs', text: `a view that cannot be read: ${oneLine((error as Error).message)}` });
    }
    const { seen, alarms, finished } = observe(this.#seen, proof);
    this.#seen = seen;
    const { number, banker, posta } = proof.setup.message;
    if (this.#bank !== seen.last!.bankId) this.#say('bank', `${number} of seat ${banker}, posta ${posta}`);
    this.#bank = seen.last!.bankId;
    for (const alarm of alarms) this.#alarm(alarm);
    if (finished > 0) this.#say('turn', `${seen.last!.turns - 1} of bank ${number}${alarms.some(({ kind }) => kind === 'a proof that differs') ? '' : ': verified'}`);
  }

  #alarm({ kind, text }: Alarm): void {
    this.#alarms++;
    this.#say('ALARM', `${kind}: ${text}`);
  }

  #say(what: string, text: string): void {
    const at = new Date().toISOString();
    process.stdout.write(this.#json ? `${JSON.stringify({ at, what, text })}\n` : `${at} ${what} ${oneLine(text)}\n`);
  }

  #exitCode(): number {
    return this.#alarms > 0 ? 1 : 0;
  }
}
