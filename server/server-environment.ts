/** The table server's environment, read once; a fault is refused in words (server/start/README.md). */
import { z } from 'zod';
import type { Hex } from '../engine/bytes.ts';
import type { Head } from './chain/viem-reads.ts';
import { countedHead } from './start/environment.ts';

export interface ServerEnvironment {
  readonly port: number;
  readonly databaseUrl: string;
  readonly rpcUrl: string;
  readonly deploymentFile: string;
  readonly secretsFile: string;
  /** The house's policy; undefined: the one that comes with the sources. */
  readonly policyFile: string | undefined;
  readonly operatorKey: Hex | undefined;
  /** From which block on seats and settlements count; undefined: the default for the chain's id. */
  readonly head: Head | undefined;
}

const schema = z.object({
  SABOT_PORT: z.coerce.number('must be a port number').int().min(1).max(65_535),
  SABOT_DATABASE_URL: z.string('is missing').startsWith('postgres', 'must be a postgresql:// URL'),
  SABOT_RPC_URL: z.url('must be the URL of a chain node'),
  SABOT_DEPLOYMENT: z.string('is missing').min(1),
  SABOT_SECRETS: z.string('is missing').min(1),
  SABOT_POLICY: z.string().min(1).optional(),
  SABOT_COUNTED: countedHead.optional(),
  SABOT_OPERATOR_KEY: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/, 'must be 32 bytes of hex')
    .optional(),
});

/** Throws an error that names every wrong variable, never its value. */
export function readServerEnvironment(variables: Record<string, string | undefined>): ServerEnvironment {
  const read = schema.safeParse(variables);
  if (!read.success) {
    throw new Error(
      `The table server cannot start: ${read.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}. Start it with "npm start".`,
    );
  }
  const {
    SABOT_PORT,
    SABOT_DATABASE_URL,
    SABOT_RPC_URL,
    SABOT_DEPLOYMENT,
    SABOT_SECRETS,
    SABOT_POLICY,
    SABOT_OPERATOR_KEY,
    SABOT_COUNTED,
  } = read.data;
  return {
    port: SABOT_PORT,
    databaseUrl: SABOT_DATABASE_URL,
    rpcUrl: SABOT_RPC_URL,
    deploymentFile: SABOT_DEPLOYMENT,
    secretsFile: SABOT_SECRETS,
    policyFile: SABOT_POLICY,
    operatorKey: SABOT_OPERATOR_KEY as Hex | undefined,
    head: SABOT_COUNTED,
  };
}
