/** `sabot clear-signing`: what a wallet needs to say in words what it is asked to sign (ERC-7730). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Hex } from '../../engine/bytes.ts';
import { descriptorsOf } from '../clear-signing/descriptors.ts';
import { argsOf, BadInput, oneLine, type Verb } from './verb/verb.ts';

const help = `sabot clear-signing: descriptors for wallets

Usage: npm run -s sabot -- clear-signing --chain ID --escrow ADDRESS --court ADDRESS --symbol CHIP --out DIR

Writes three files of ERC-7730 into DIR, for the contracts at these addresses: what a wallet shows when it signs a
message of the escrow, and when it calls escrow or court. Send them to the registry of your players' wallets. SYMBOL is
what amounts are counted in, as the chip's contract says it. Exit code 0; 64 for bad input; 74 if DIR cannot be written.
`;

const address = z
  .string('is missing')
  .regex(/^0x[0-9a-fA-F]{40}$/, 'is no address')
  .transform((text) => text.toLowerCase() as Hex);
const options = z.object({
  chain: z
    .string('is missing')
    .regex(/^[1-9][0-9]{0,15}$/, 'is no chain id')
    .transform(Number),
  escrow: address,
  court: address,
  symbol: z.string('is missing').regex(/^[A-Za-z0-9.$]{1,11}$/, 'is no symbol of at most eleven letters and digits'),
  out: z.string('is missing').min(1, 'is missing'),
});

export const clearSigningVerb: Verb = {
  summary: 'writes what wallets need to show in words what they sign',
  help,
  async run(args) {
    const { chain: chainId, out, ...rest } = read(args);
    const files = Object.entries(descriptorsOf({ chainId, ...rest }));
    try {
      mkdirSync(out, { recursive: true });
      for (const [name, descriptor] of files)
        writeFileSync(join(out, name), `${JSON.stringify(descriptor, null, 2)}\n`);
    } catch (error) {
      process.stderr.write(`sabot: ${oneLine((error as Error).message)}\n`);
      return 74;
    }
    process.stdout.write(files.map(([name]) => `${join(out, name)}\n`).join(''));
    return 0;
  },
};

function read(args: readonly string[]): z.infer<typeof options> {
  const { values } = argsOf('clear-signing', args, {
    options: Object.fromEntries(Object.keys(options.shape).map((name) => [name, { type: 'string' as const }])),
  });
  const asked = options.safeParse(values);
  if (!asked.success)
    throw new BadInput(asked.error.issues.map(({ path, message }) => `--${path.join()} ${message}`).join('; '));
  if (asked.data.escrow === asked.data.court) throw new BadInput('--escrow and --court are one address');
  return asked.data;
}
