/** `sabot exit`: gets a player's money out of the escrow without the house (protocol.md 5, docs/EXIT.md). */
import { createPublicClient, defineChain } from 'viem';
import { isHex, type Hex } from '../../../engine/bytes.ts';
import { BadEvidence, playersIn, type Evidence } from '../../../engine/settlement/exit/evidence.ts';
import { ChainDown, ChainError } from '../../chain/errors.ts';
import { exitClient } from '../../chain/exit/client.ts';
import { OtherChain, placesOf } from '../../chain/exit/look.ts';
import { windowsText } from '../../chain/exit/windows.ts';
import { Sender } from '../../chain/sender.ts';
import { isLocalChain } from '../../start/known-keys.ts';
import { argsOf, BadInput, oneLine, refuseFrom, type Verb } from '../verb/verb.ts';
import { keepShown, readEvidence } from './evidence.ts';
import { looksSecret, readKeyFile, refuseKnown, type KeyFile } from './key-file.ts';
import { exitCodes, runExit } from './run.ts';

const help = `sabot exit: get your money out of the escrow without the house

Usage: npm run -s sabot -- exit --rpc URL --file PROOF --key KEYFILE [--dry-run] [--wait] [--player ADDRESS] [--from-block N] [--claim-by-file]

Asks no server but the chain node. Verifies the proof first, asks the chain how far things are, prints what is to be done and does
what can be done now: settles or proposes the bank, demands a coup that was not played, has rulings and claims paid, asks to leave,
empties the seat, withdraws. Run it again at any time: it asks the chain anew and does nothing twice.
  --rpc URL         http(s) address of a node of the chain that the proof was signed for
  --file PROOF      proof file of a bank or a taglia, or a folder of them; may stand several times. What the chain shows of a demanded
                    coup and the file lacks is kept beside it, before a link of yours follows from it
  --key KEYFILE     file with the private key (64 hexadecimal digits) of the player's wallet; nothing else is taken for it, and it is never printed
  --player ADDRESS  whose money it is, when the key is somebody else's who only pays the gas: settle, finalize, give, giveLast, rule,
                    award, lift, payClaim and leaveTable may be sent by anybody. Money always goes to the player
  --dry-run         only says what is to be done; sends nothing
  --wait            stays until everything is done, through windows and delays
  --from-block N    first block to look for events in: any before your table was registered. Public nodes that keep no old state are slow
                    without it
  --claim-by-file   claims what the file shows although a node shows an end that pays more, and has refused the claim to it; or although
                    others may still demand a coup of yours, which may bring more. A seat claims once for each bank: ask another node first

Exit code 0 all done, 1 a step was refused (said in words), 2 the rest is to be done later (the time is said), 3 a file is wrong or
cannot be read (the others are used), 4 the chain node does not answer, is on another chain or has no such escrow, 64 bad input.
`;

const options = {
  rpc: { type: 'string' },
  file: { type: 'string', multiple: true },
  key: { type: 'string' },
  player: { type: 'string' },
  'from-block': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  wait: { type: 'boolean', default: false },
  'claim-by-file': { type: 'boolean', default: false },
} as const;

interface Asked {
  readonly rpc: string;
  readonly files: readonly string[];
  readonly key: string;
  readonly player: Hex | null;
  readonly fromBlock: bigint;
  readonly dryRun: boolean;
  readonly wait: boolean;
  readonly claimByFile: boolean;
}

export const exitVerb: Verb = {
  summary: 'gets your money out of the escrow without the house',
  help,
  run: (args) =>
    exitWith(parse(args), (text) => {
      process.stdout.write(text);
    }),
};

/** The verb; its output goes to `print`. */
export async function exitWith(asked: Asked, print: (text: string) => void): Promise<number> {
  const key = await readKeyFile(asked.key);
  if (key.warning !== null) process.stderr.write(`sabot: warning: ${key.warning}\n`);
  try {
    const player = asked.player ?? (key.account.address.toLowerCase() as Hex);
    const evidence = await readEvidence(asked.files, player, (line) => print(`${oneLine(line)}\n`));
    refuseKnown(key, evidence.domain.chainId, asked.rpc);
    const code = await openAndRun(asked, key, player, evidence, print);
    return code === exitCodes.done && evidence.wrong > 0 ? exitCodes.refusedFile : code;
  } catch (error) {
    if (error instanceof BadEvidence) return fail(print, error.message, exitCodes.refusedFile);
    if (error instanceof ChainDown)
      return fail(
        print,
        `${error.message.replace(/\.?$/, '.')} Nothing is lost: try again later, or name another node with --rpc.`,
        exitCodes.noChain,
      );
    if (error instanceof OtherChain || error instanceof ChainError)
      return fail(print, error.message, exitCodes.noChain);
    throw error;
  }
}

async function openAndRun(
  asked: Asked,
  key: KeyFile,
  player: Hex,
  evidence: Evidence,
  print: (text: string) => void,
): Promise<number> {
  const { rpc, fromBlock, dryRun, wait, claimByFile } = asked;
  const { chainId } = evidence.domain;
  const local = isLocalChain(chainId, rpc);
  const pollMs = local ? 500 : 12_000;
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  });
  const pollingInterval = local ? 50 : 2_000;
  const { client, transport } = exitClient(rpc, chain, pollingInterval);
  const places = await placesOf(client, evidence.domain, fromBlock);
  const { account } = key;
  const sending = createPublicClient({ chain, transport, pollingInterval, cacheTime: 0, ccipRead: false });
  const sender = new Sender({ client: sending, chain, transport, local });
  if (!playersIn(evidence).includes(player)) {
    throw new BadEvidence(
      `${player} has no seat in any bank of these files: is it the key of another wallet? (--player names whose money it is when the key only pays the gas)`,
    );
  }
  for (const line of windowsText(places, evidence.tables)) print(`${line}\n`);
  return runExit({
    client,
    places,
    sender,
    account,
    player,
    evidence,
    dryRun,
    wait,
    claimByFile,
    pollMs,
    print,
    keep: (bank) => keepShown(asked.files, bank),
  });
}

function fail(print: (text: string) => void, message: string, code: number): number {
  print(`REFUSED ${oneLine(message)}\n`);
  return code;
}

/** Throws `BadInput`. */
export function parse(args: readonly string[]): Asked {
  const secret = args.some((arg, i) => args[i - 1] !== '--key' && looksSecret(arg.replace(/[/.].*/s, '')));
  if (secret)
    throw new BadInput(
      "there is something like a private key or a wallet's words in this command: a command line can be seen by others, and stays in the shell's history. Put the key into a file, and name that with --key",
    );
  refuseFrom(args);
  const { values } = argsOf('exit', args, { options });
  const { rpc, file: files, key, player = null, 'from-block': from = '0', 'dry-run': dryRun, wait } = values;
  const claimByFile = values['claim-by-file'];
  if (rpc === undefined || !/^https?:\/\//i.test(rpc) || !URL.canParse(rpc))
    throw new BadInput('--rpc is the http(s) address of a chain node');
  if (files === undefined || files.includes(''))
    throw new BadInput('--file names the proof of your bank: the browser that played can save it');
  if (key === undefined || key === '') throw new BadInput("--key names the file with your wallet's private key");
  const address = player?.toLowerCase() ?? null;
  if (address !== null && !isHex(address, 20))
    throw new BadInput('--player is an address: 0x and 40 hexadecimal digits');
  if (!/^\d{1,18}$/.test(from)) throw new BadInput('--from-block is the number of a block');
  return { rpc, files, key, player: address, fromBlock: BigInt(from), dryRun, wait, claimByFile };
}
