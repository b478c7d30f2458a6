/**
 * Starts its own local chain as `npm start` does, in a separate process; prints where, and ends with its standard
 * input.
 */
import { join } from 'node:path';
import { startAnvil } from '../../../server/local-chain/anvil.ts';

const [folder, port] = process.argv.slice(2) as [string, string];
const node = await startAnvil({
  folder: join(folder, 'chain'),
  logFile: join(folder, 'anvil.log'),
  runFolder: join(folder, 'run'),
  port: Number(port),
});
console.log(JSON.stringify({ url: node.url(), pid: node.pid() }));
process.stdin.on('end', () => void node.stop().then(() => process.exit(0))).resume();
