/** `sabot audit`: an escrow's books, made from its events alone (server/chain/audit/), and whether they close. */
import { existsSync } from 'node:fs';
import { createPublicClient, type PublicClient } from 'viem';
import { isHex, type Hex } from '../../../engine/bytes.ts';
import { auditOf } from '../../chain/audit/audit.ts';
import { ChainError } from '../../chain/errors.ts';
import { nodeAt } from '../../chain/node-answers.ts';
import { chainErrorOf } from '../../chain/revert-reason.ts';
import { readEnvironment } from '../../start/environment.ts';
import { readDeployment } from '../../start/contracts.ts';
import { pathsOf } from '../../process/paths.ts';
import { argsOf, BadInput, oneLine, refuseFrom, type Verb } from '../verb/verb.ts';
import { auditJson, auditText } from './report.ts';

const help = `sabot audit: read an escrow's events and see whether its books close

Usage: npm run -s sabot -- audit --rpc URL [--escrow ADDRESS | --deployment FILE] [--from-block N] [--json]

Reads nothing but the escrow's events, from its deployment on. Prints what the house has earned, what each table has paid, what each
wallet brought and took, and whether it all adds up: what came in less what went out = free + locked + cagnotte + bond. No event may
take what is not there. Where the node can tell, the sum is held against what the escrow has of its token. A node that leaves events out is
found by that, or by the events that follow from them, but not always: ask one that you trust, or two.
  --rpc URL          http(s) address of a node of the escrow's chain
  --escrow ADDRESS   the escrow; or:
  --deployment FILE  a deployment file (docs/DEPLOY.md). Without either: that of the Sabot that was started in this clone
  --from-block N     first block to look for events in: any before the escrow was deployed. Nodes that limit eth_getLogs are asked in pieces
  --json             one JSON object; amounts are hundredths of a chip, as decimal strings

Exit code 0 the books close, 1 they do not (each contradiction is said), 4 the node does not answer, is on another
chain than the deployment file says, or has no such escrow, 64 bad input.
`;

/** The result of the verb. */
export const auditCodes = { closes: 0, open: 1, noChain: 4 } as const;

export interface AuditAsked {
  readonly rpc: string;
  readonly escrow: Hex;
  /** From the deployment file; null when only an escrow is named. */
  readonly chainId: number | null;
  readonly fromBlock: bigint;
  readonly json: boolean;
}

export const auditVerb: Verb = {
  summary: "an escrow's books, made of its events, and whether they close",
  help,
  run: (args) =>
    auditWith(parseAudit(args), (text) => {
      process.stdout.write(text);
    }),
};

/** The verb; its output goes to `print`. */
export async function auditWith(
  { rpc, escrow, chainId, fromBlock, json }: AuditAsked,
  print: (text: string) => void,
): Promise<number> {
  const client = createPublicClient({
    transport: nodeAt(rpc, { retryCount: 1, timeout: 15_000 }),
    cacheTime: 0,
    ccipRead: false,
  }) as PublicClient;
  try {
    if (chainId !== null) await refuseOther(client, chainId);
    const audit = await auditOf(client, escrow, fromBlock);
    print(json ? `${JSON.stringify(auditJson(audit), null, 2)}\n` : auditText(audit));
    return audit.problems.length === 0 ? auditCodes.closes : auditCodes.open;
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    print(json ? `${JSON.stringify({ error: oneLine(error.message) })}\n` : `NOT AUDITED ${oneLine(error.message)}\n`);
    return auditCodes.noChain;
  }
}

/**
 * Refuses another chain: it may have a contract at the same address that has nothing to do with the file. Throws
 * `ChainError`.
 */
async function refuseOther(client: PublicClient, expected: number): Promise<void> {
  const found = await client.getChainId().catch((error: unknown) => {
    throw chainErrorOf(error);
  });
  if (found !== expected)
    throw new ChainError(`The deployment is on chain ${expected}, and the node is on chain ${found}.`);
}

const options = {
  rpc: { type: 'string' },
  escrow: { type: 'string' },
  deployment: { type: 'string' },
  'from-block': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Throws `BadInput`. */
export function parseAudit(args: readonly string[]): AuditAsked {
  refuseFrom(args);
  const { values } = argsOf('audit', args, { options });
  const { rpc, escrow, deployment, 'from-block': from, json } = values;
  if (rpc === undefined || !/^https?:\/\//i.test(rpc) || !URL.canParse(rpc))
    throw new BadInput('--rpc is the http(s) address of a chain node');
  if (escrow !== undefined && deployment !== undefined) throw new BadInput('give --escrow or --deployment, not both');
  if (from !== undefined && !/^\d{1,18}$/.test(from)) throw new BadInput('--from-block is the number of a block');
  if (escrow !== undefined && !isHex(escrow.toLowerCase(), 20))
    throw new BadInput('--escrow is an address: 0x and 40 hexadecimal digits');
  const place =
    escrow === undefined ? deployed(deployment) : { escrow: escrow.toLowerCase() as Hex, chainId: null, block: '0' };
  return { rpc, escrow: place.escrow, chainId: place.chainId, fromBlock: BigInt(from ?? place.block), json };
}

/** What the given deployment file says, or the one in this clone's own data directory. */
function deployed(file: string | undefined): {
  readonly escrow: Hex;
  readonly chainId: number;
  readonly block: string;
} {
  const own = pathsOf(readEnvironment(process.env).dataFolder).deployment;
  if (file === undefined && !existsSync(own))
    throw new BadInput('say which escrow: --escrow ADDRESS, or --deployment FILE');
  try {
    return readDeployment(file ?? own);
  } catch (error) {
    throw new BadInput((error as Error).message);
  }
}
