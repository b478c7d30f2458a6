/**
 * `npm run -s testnet -- keys` before the contracts are deployed on a public test network, `-- open` afterwards
 * (docs/DEPLOY.md). Settings come from the environment, because keys do not belong on a command line.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { isAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { BadInput, oneLine } from '../cli/verb/verb.ts';
import { testnetTimes } from '../host/house-tables.ts';
import { PolicyProblem, readPolicy } from '../policy/policy.ts';
import { EnvironmentProblem, readEnvironment } from '../start/environment.ts';
import { pathsOf } from '../process/paths.ts';
import { readOrMakeSecrets } from '../start/secrets.ts';
import { openHouse } from './open.ts';

const usage = 'npm run -s testnet -- keys [GUARDIAN] | open [SEATS]  (docs/DEPLOY.md)';

async function main([verb, argument, ...more]: readonly string[]): Promise<void> {
  if (more.length > 0) throw new BadInput(`usage: ${usage}`);
  const environment = readEnvironment(process.env);
  const paths = pathsOf(environment.dataFolder);
  if (verb === 'keys') return makeKeys(environment.operatorKey, argument);
  if (verb !== 'open') throw new BadInput(`usage: ${usage}`);
  const { chainRpcUrl: rpcUrl, operatorKey } = environment;
  if (rpcUrl === undefined || operatorKey === undefined)
    throw new BadInput('set CHAIN_RPC_URL and SABOT_OPERATOR_KEY: the node, and the key that deployed');
  const seats = argument === undefined ? 4 : /^[1-9]\d{0,2}$/.test(argument) ? Number(argument) : undefined;
  if (seats === undefined)
    throw new BadInput('SEATS is how many seats of each table the bond covers, a number from 1 to 999');
  await openHouse({
    rpcUrl,
    operatorKey,
    secrets: readOrMakeSecrets(paths.secrets),
    seats,
    policy: readPolicy(environment.policyFile),
    say: (text) => console.log(text),
  });

  /** The house's secrets (made if there are none), and what Ignition must know of them: addresses only. */
  function makeKeys(operator: `0x${string}` | undefined, guardian: string | undefined): void {
    if (guardian !== undefined && !isAddress(guardian))
      throw new BadInput('GUARDIAN is the address of the account that may pause deposits');
    mkdirSync(paths.data, { recursive: true, mode: 0o711 });
    const houseKey = privateKeyToAddress(readOrMakeSecrets(paths.secrets).houseKey);
    const file = `${paths.data}/testnet-parameters.json`;
    writeFileSync(
      file,
      `${JSON.stringify({ Sabot: { houseKey, leastWindow: testnetTimes.window, ...(guardian === undefined ? {} : { guardian }) } }, null, 2)}\n`,
    );
    console.log(`house key   ${houseKey}   signs play; needs no ether; lies in ${paths.secrets}`);
    if (operator !== undefined)
      console.log(`operator    ${privateKeyToAddress(operator)}   deploys and pays; give it test ether`);
    console.log(`parameters  ${file}`);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const bad = error instanceof BadInput || error instanceof EnvironmentProblem || error instanceof PolicyProblem;
  process.stderr.write(`testnet: ${oneLine((error as Error).message)}\n`);
  process.exitCode = bad ? 64 : 1;
}
