/** `npm run abi`: writes `abi.ts` from the artifacts of the last `hardhat build`. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderAbi } from './abi-source.ts';

const here = import.meta.dirname;
await writeFile(path.join(here, 'abi.ts'), await renderAbi(path.join(here, '../../artifacts')));
