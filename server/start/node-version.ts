/** The Node version that everything needs, checked before anything else is loaded. */

/** What is wrong with this version, in words; undefined when it will do (package.json engines: ≥ 22.13). */
export function nodeVersionProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return undefined;
  return `Sabot needs Node 22.13 or newer; this is ${version}. For example: npx -y -p node@24 -c 'npm start'`;
}
