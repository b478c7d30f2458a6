/**
 * Renders `abi.ts` from compiled artifacts: ABIs only, no bytecode, so that browser and server share one small file.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Export name, contract, and its folder. */
const contracts = [
  ['escrowAbi', 'Escrow', '.'],
  ['courtAbi', 'Court', 'court'],
  ['replayAbi', 'Replay', '.'],
  ['chipAbi', 'SabotChip', '.'],
] as const;

/** The text of `abi.ts` for the artifacts under `artifactsFolder` (Hardhat's `artifacts/`). */
export async function renderAbi(artifactsFolder: string): Promise<string> {
  const parts = await Promise.all(
    contracts.map(async ([name, contract, folder]) => {
      const source = path.posix.join('contracts', folder, `${contract}.sol`);
      const file = path.join(artifactsFolder, source, `${contract}.json`);
      const { abi } = JSON.parse(await readFile(file, 'utf8')) as { abi: unknown[] };
      const lines = abi.map((item) => `  ${JSON.stringify(item)},`);
      return `/** ABI of \`${source}\`. */\nexport const ${name} = [\n${lines.join('\n')}\n] as const;\n`;
    }),
  );
  return `// Written by \`npm run abi\` from the compiled contracts; a test fails when it is stale. Do not edit.\n\n${parts.join('\n')}`;
}
