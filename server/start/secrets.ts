/**
 * The keys of this house, made at random at the first start, in one file that only its owner can read (protocol.md 1).
 * Losing it means losing the house's signature and every link that it committed to, so the file is never overwritten.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const secret = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((text) => text as `0x${string}`);

const schema = z.strictObject({
  version: z.literal(1),
  /** Signs Setup, Closed, Step, Result… */
  houseKey: secret,
  /** The house's links are derived from it; never a signing key. */
  houseLinkSecret: secret,
  /** Wallets of the house's bots. */
  botKeys: z.array(secret).min(1),
  /** Pays for the house's transactions, on the local chain. */
  operatorKey: secret,
});

export type Secrets = z.infer<typeof schema>;

/**
 * Reads the secrets, or makes them when there are none. Throws in words, without any content, when the file is damaged.
 */
export function readOrMakeSecrets(file: string): Secrets {
  if (!existsSync(file)) {
    const made: Secrets = {
      version: 1,
      houseKey: random(),
      houseLinkSecret: random(),
      botKeys: [random(), random(), random(), random()],
      operatorKey: random(),
    };
    // Whole or not at all: a half-written file would have to be thrown away together with the chain.
    writeFileSync(`${file}.new`, JSON.stringify(made, null, 2), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  chmodSync(file, 0o600);
  return readSecrets(file);
}

/** Reads the secrets; for the table server. */
export function readSecrets(file: string): Secrets {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`The secrets file ${file} cannot be read. Restore it, or run "npm run reset" to begin anew.`);
  }
  const read = schema.safeParse(content);
  if (!read.success) {
    const where = read.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(
      `The secrets file ${file} is damaged (${where}). Restore it, or run "npm run reset" to begin anew.`,
    );
  }
  return read.data;
}

function random(): `0x${string}` {
  return `0x${randomBytes(32).toString('hex')}`;
}
