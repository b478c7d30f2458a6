/** Entry of `npm start`. Checks the Node version before it loads anything that an old Node cannot even read. */
import { nodeVersionProblem } from './node-version.ts';

const problem = nodeVersionProblem(process.version);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const { runStart } = await import('./run.ts');
process.exit(await runStart());
