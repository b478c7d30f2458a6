/** Entry of `npm start`. Looks at the Node version before anything is loaded that an old one cannot even read. */
import { nodeVersionProblem } from './node-version.ts';

const problem = nodeVersionProblem(process.version);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const { runStart } = await import('./run.ts');
process.exit(await runStart());
