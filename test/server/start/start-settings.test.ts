/**
 * What is checked before anything starts: Node version, environment, secrets, well-known keys; and what the person is
 * told.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readServerEnvironment } from '../../../server/server-environment.ts';
import { readDeployment } from '../../../server/start/contracts.ts';
import { EnvironmentProblem, readEnvironment } from '../../../server/start/environment.ts';
import { localNames } from '../../../server/start/who-asks.ts';
import { refuseKnownKeys } from '../../../server/start/known-keys.ts';
import { nodeVersionProblem } from '../../../server/start/node-version.ts';
import { hashOfSources } from '../../../server/client/build.ts';
import { pathsOf } from '../../../server/process/paths.ts';
import { progressTo } from '../../../server/start/progress.ts';
import { readOrMakeSecrets, readSecrets } from '../../../server/start/secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['v24.21.0', true],
  ['v22.13.0', true],
  ['v23.0.0', true],
  ['v22.12.9', false],
  ['v20.19.5', false],
  ['v18.0.0', false],
])('Node %s will do: %s', (version, good) => {
  const problem = nodeVersionProblem(version);
  expect(problem === undefined).toBe(good);
  if (!good) expect(problem).toContain(`this is ${version}`);
});

describe('environment', () => {
  test('nothing set: the defaults; an empty variable counts as not set', () => {
    const none = {
      names: localNames,
      policyFile: undefined,
      dataFolder: undefined,
      port: 3_000,
      databaseUrl: undefined,
      chainRpcUrl: undefined,
      operatorKey: undefined,
    };
    expect(readEnvironment({ HOME: '/root' })).toEqual({ ...none, deploymentFile: undefined });
    expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toEqual({ ...none, deploymentFile: undefined });
  });

  test('P11.2 a policy is named from where the start is called', () => {
    expect(readEnvironment({ SABOT_POLICY: 'mine.json' }).policyFile).toBe(join(process.cwd(), 'mine.json'));
  });

  test.each([
    ['PORT', '80a', 'PORT must be a port number'],
    ['PORT', '0', 'PORT must be a port number from 1 to 65535'],
    ['PORT', '65536', 'PORT must be a port number from 1 to 65535'],
    ['DATABASE_URL', 'mysql://localhost/x', 'DATABASE_URL must be an address like postgresql://'],
    ['DATABASE_URL', 'localhost', 'DATABASE_URL must be an address like postgresql://'],
    ['CHAIN_RPC_URL', 'ws://127.0.0.1:8545', 'CHAIN_RPC_URL must be an address like http://'],
    ['SABOT_COUNTED', 'soon', 'SABOT_COUNTED must be latest, safe, finalized, or a number of blocks'],
    ['SABOT_COUNTED', '12345', 'SABOT_COUNTED must be latest, safe, finalized, or a number of blocks'],
    ['SABOT_OPERATOR_KEY', '0x12', 'SABOT_OPERATOR_KEY must be 32 bytes in hex with 0x'],
    ['SABOT_HOSTS', 'https://sabot.example', 'SABOT_HOSTS must be host names without port'],
    ['SABOT_HOSTS', 'sabot.example,', 'SABOT_HOSTS must be host names without port'],
    ['SABOT_HOSTS', '*', 'SABOT_HOSTS must be host names without port'],
    ['SABOT_PROXY', 'yes', 'SABOT_PROXY must be 1'],
  ])('%s=%s: %s', (name, value, message) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(EnvironmentProblem);
    expect(() => readEnvironment({ [name]: value })).toThrow(message);
  });

  test.each([
    ['safe', 'safe'],
    ['12', 12],
    ['0', 0],
    [undefined, undefined],
  ])('P8.15 SABOT_COUNTED=%s is read by the table server as %s', (value, head) => {
    const needed = {
      SABOT_PORT: '1',
      SABOT_DATABASE_URL: 'postgresql://x',
      SABOT_RPC_URL: 'http://x',
      SABOT_DEPLOYMENT: 'd',
      SABOT_SECRETS: 's',
    };
    expect(readServerEnvironment({ ...needed, SABOT_COUNTED: value }).head).toBe(head);
    expect(() => readServerEnvironment({ ...needed, SABOT_COUNTED: '-1' })).toThrow('SABOT_COUNTED must be latest');
  });

  test("P10.1 SABOT_HOSTS are the house's names beside the local ones; SABOT_PROXY: a proxy is in front", () => {
    expect(readEnvironment({ SABOT_HOSTS: 'Sabot.example, www.sabot.example', SABOT_PROXY: '1' }).names).toEqual({
      hosts: [...localNames.hosts, 'sabot.example', 'www.sabot.example'],
      behindProxy: true,
    });
  });

  test('all faults are reported at once, and no value is repeated: it may be a key or hold a password', () => {
    const secret = `0x${'ab'.repeat(31)}`;
    let message = '';
    try {
      readEnvironment({ PORT: 'x', SABOT_OPERATOR_KEY: secret, DATABASE_URL: 'http://user:hunter2@db' });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(/PORT .*; DATABASE_URL .*; SABOT_OPERATOR_KEY /s);
    expect(message).not.toContain(secret.slice(2));
    expect(message).not.toContain('hunter2');
  });

  test('SABOT_DATA counts from the current folder', () => {
    expect(pathsOf('/a/b').secrets).toBe('/a/b/secrets.json');
    expect(pathsOf('b').data).toBe(join(process.cwd(), 'b'));
    expect(pathsOf(undefined).data).toMatch(/\.sabot$/);
  });
});

describe('secrets', () => {
  test('are random, kept, and readable only for their owner, also if somebody opened the file', () => {
    const file = join(folder, 'secrets.json');
    const made = readOrMakeSecrets(file);
    const all = [made.houseKey, made.houseLinkSecret, made.operatorKey, ...made.botKeys];
    expect(new Set(all).size).toBe(7);
    for (const one of all) expect(one).toMatch(/^0x[0-9a-f]{64}$/);
    chmodSync(file, 0o644);
    expect(readOrMakeSecrets(file)).toEqual(made);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readOrMakeSecrets(join(folder, 'other.json')).houseKey).not.toBe(made.houseKey);
  });

  test('a damaged file is reported without its content, and never overwritten', () => {
    const file = join(folder, 'secrets.json');
    const made = readOrMakeSecrets(file);
    for (const damaged of [
      '{"version":1,',
      JSON.stringify({ ...made, houseKey: made.houseKey.slice(0, 40) }),
      JSON.stringify({ ...made, extra: 1 }),
      '',
    ]) {
      writeFileSync(file, damaged);
      for (const read of [readSecrets, readOrMakeSecrets]) {
        let message = '';
        try {
          read(file);
        } catch (error) {
          message = (error as Error).message;
        }
        expect(message).toMatch(/secrets file .*(cannot be read|is damaged)/);
        expect(message).not.toContain(made.houseKey.slice(2, 20));
      }
      expect(readFileSync(file, 'utf8')).toBe(damaged);
    }
  });
});

test('a deployment of an older version says what it lacks, and what to do', () => {
  const file = join(folder, 'deployment.json');
  const at = `0x${'11'.repeat(20)}`;
  const whole = { chainId: 31_337, chip: at, escrow: at, court: at, replay: at, setteReplay: at, block: '7' };
  writeFileSync(file, JSON.stringify(whole));
  expect(readDeployment(file)).toEqual(whole);
  const { setteReplay, ...older } = whole;
  expect(setteReplay).toBe(at);
  writeFileSync(file, JSON.stringify(older));
  expect(() => readDeployment(file)).toThrow(/cannot be read \(setteReplay\)\..* deploy again; .*npm run reset/);
  writeFileSync(file, '{');
  expect(() => readDeployment(file)).toThrow(/cannot be read\. If it is damaged, restore it\./);
});

describe('well-known keys', () => {
  const first = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
  const twentieth = '0xdf57089febbacf7ba0bc227dafbffa9fc08a93fdc68e1e42411a14efcf23656e';
  const own = `0x${'17'.repeat(32)}`;

  test.each([
    [31_337, 'http://127.0.0.1:8545', first, false],
    [31_337, 'http://localhost:8545', first, false],
    [31_337, 'https://rpc.example.org', first, true],
    [11_155_111, 'http://127.0.0.1:8545', first, true],
    [84_532, 'https://rpc.example.org', first.toUpperCase().replace('0X', '0x'), true],
    [1, 'https://rpc.example.org', twentieth, true],
    [1, 'https://rpc.example.org', own, false],
  ])('chain %i at %s, key %s: refused %s', (chainId, url, key, refused) => {
    const check = () => refuseKnownKeys(chainId, url, { 'house key': own, SABOT_OPERATOR_KEY: key });
    if (!refused) return check();
    expect(check).toThrow(/^The SABOT_OPERATOR_KEY is one of the test keys/);
    expect(check).not.toThrow(key.slice(4, 20));
  });
});

test("the hash of the client's sources changes with any content, name or new file, and with nothing else", () => {
  const at = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const hash = () => hashOfSources(folder, ['.']);
  at('a.ts', '1');
  at('b.ts', '2');
  const before = hash();
  expect(hash()).toBe(before);
  at('next-env.d.ts', 'made by Next itself');
  expect(hash()).toBe(before);
  at('a.ts', '3');
  const changed = hash();
  expect(changed).not.toBe(before);
  at('a.ts', '1');
  at('c.ts', '');
  expect(hash()).not.toBe(before);
  rmSync(join(folder, 'c.ts'));
  expect(hash()).toBe(before);
});

test('progress names each step with its duration and marks the one that failed', async () => {
  const lines: string[] = [];
  let now = 0;
  const progress = progressTo(
    (line) => lines.push(line),
    () => now,
  );
  await progress.step('database', async () => {
    now += 1_240;
  });
  await progress.step('contracts', async (note) => {
    note('first time');
    now += 60;
  });
  await expect(
    progress.step('pages', async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(lines).toEqual(['  ✓ database  1.2 s', '  ✓ contracts (first time)  0.1 s', '  ✗ pages  0.0 s']);
});
