/** `npm run build:package`: writes the verifier's package to packages/verify/dist, as `npm pack` takes it. */
import { fileURLToPath } from 'node:url';
import { buildPackage } from './build.ts';
import { writePackage } from './files.ts';

const folder = fileURLToPath(new URL('dist/', import.meta.url));
writePackage(folder, await buildPackage());
process.stdout.write(`${folder}\n`);
