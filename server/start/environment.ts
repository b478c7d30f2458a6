/** The settings for `npm start` and `npm run reset` from outside, checked, with messages for people. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { hostName, localNames, type PublicNames } from './who-asks.ts';

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address like ${example}`,
  });

/** From which block on seats and settlements count, in the environment's form. */
export const countedHead = z.union(
  [
    z.enum(['latest', 'safe', 'finalized']),
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
  ],
  { error: 'must be latest, safe, finalized, or a number of blocks (up to 9999)' },
);

const schema = z.object({
  SABOT_DATA: z.string().min(1).optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number' })
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, { error: 'must be a port number from 1 to 65535' })
    .optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgresql://user:password@127.0.0.1:5432/sabot').optional(),
  SABOT_DEPLOYMENT: z.string().min(1).optional(),
  CHAIN_RPC_URL: url(['http:', 'https:'], 'http://127.0.0.1:8545').optional(),
  SABOT_POLICY: z
    .string()
    .min(1)
    .transform((file) => resolve(file))
    .optional(),
  SABOT_COUNTED: countedHead.optional(),
  SABOT_OPERATOR_KEY: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, { error: 'must be 32 bytes in hex with 0x' })
    .transform((key) => key.toLowerCase() as `0x${string}`)
    .optional(),
  SABOT_HOSTS: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    )
    .refine((names) => names.every((name) => hostName.test(name)), {
      error: 'must be host names without port, e.g. sabot.example,www.sabot.example',
    })
    .optional(),
  SABOT_PROXY: z
    .enum(['0', '1'], { error: 'must be 1 (a proxy of yours stands before the public port) or 0' })
    .optional(),
});

export interface Environment {
  /** A deployment file for the person's own chain, to which the start deploys nothing. */
  readonly deploymentFile: string | undefined;
  /** The house's policy, instead of the one that comes with the sources. */
  readonly policyFile: string | undefined;
  /** The data directory, instead of `.sabot` in the project. */
  readonly dataFolder: string | undefined;
  /** The wished-for public port; the next free one is used. */
  readonly port: number;
  /** An external PostgreSQL instead of the built-in one. */
  readonly databaseUrl: string | undefined;
  /** The person's own chain node instead of the local chain. */
  readonly chainRpcUrl: string | undefined;
  /** The account that pays for transactions there. */
  readonly operatorKey: `0x${string}` | undefined;
  /** The house's names: local names and those of `SABOT_HOSTS`. */
  readonly names: PublicNames;
}

/**
 * Reads the environment; an empty variable counts as not set. Throws one `EnvironmentProblem` that names everything
 * wrong.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = schema.safeParse(given);
  if (!read.success) {
    // Never the value: it may be a key or carry a password.
    throw new EnvironmentProblem(
      read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ') + '.',
    );
  }
  return {
    policyFile: read.data.SABOT_POLICY,
    dataFolder: read.data.SABOT_DATA,
    port: read.data.PORT ?? 3_000,
    databaseUrl: read.data.DATABASE_URL,
    chainRpcUrl: read.data.CHAIN_RPC_URL,
    deploymentFile: read.data.SABOT_DEPLOYMENT,
    operatorKey: read.data.SABOT_OPERATOR_KEY,
    names: {
      hosts: [...localNames.hosts, ...(read.data.SABOT_HOSTS ?? [])],
      behindProxy: read.data.SABOT_PROXY === '1',
    },
  };
}

export class EnvironmentProblem extends Error {
  override name = 'EnvironmentProblem';
}
