/**
 * Builds the verifier's package in memory: one script with the engine in it, in which only @noble is imported, and the
 * declarations that a caller's compiler follows from `index.d.ts`, and no others.
 */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { present } from '../../engine/assert.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const entry = 'packages/verify/index.ts';
const textOf = (path: string): string => readFileSync(project + path, 'utf8');

/** The texts of the package's files, by their names in it. */
export type Package = ReadonlyMap<string, string>;

export async function buildPackage(): Promise<Package> {
  const { text, libraries } = await bundle();
  return new Map([
    ['package.json', manifest(libraries)],
    ['README.md', textOf('packages/verify/README.md')],
    ['LICENSE', textOf('LICENSE')],
    ['index.js', text],
    ...declarations(),
  ]);
}

/** Not minified, so that whoever installs it can read it. Throws when it would import more than @noble. */
async function bundle(): Promise<{ readonly text: string; readonly libraries: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: project,
    entryPoints: [entry],
    tsconfigRaw: {},
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    target: 'es2023',
    charset: 'utf8',
    logLevel: 'silent',
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const other = imported.find((path) => !path.startsWith('@noble/'));
  if (other !== undefined) throw new Error(`the verifier's package would import ${other}`);
  return {
    text: outputFiles[0]!.text,
    libraries: [...new Set(imported.map((path) => path.split('/').slice(0, 2).join('/')))].sort(),
  };
}

/** Its version and the libraries' are those of this repository. */
function manifest(libraries: readonly string[]): string {
  const own = JSON.parse(textOf('package.json')) as {
    readonly version: string;
    readonly license: string;
    readonly engines: object;
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const { version, license, engines } = own;
  const described = {
    name: 'sabot-verify',
    version,
    description: 'Verifies the proof files of Sabot: Chemin de Fer and Sette e mezzo',
    license,
    type: 'module',
    sideEffects: false,
    engines,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    dependencies: Object.fromEntries(
      libraries.map((name) => [name, present(own.dependencies[name], `a version of ${name}`)]),
    ),
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

/** `index.d.ts` and every declaration that can be reached from it. */
function declarations(): readonly (readonly [name: string, text: string])[] {
  const emitted = new Map<string, string>();
  const program = ts.createProgram([project + entry], {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: project,
    outDir: '/',
  });
  program.emit(undefined, (path, text) => emitted.set(path.slice(1), text));
  const found = new Map<string, string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const name = nameInPackage(path);
    if (found.has(name)) continue;
    const text = present(emitted.get(path.replace(/\.ts$/, '.d.ts')), `the declarations of ${path}`);
    found.set(
      name,
      text.replace(imports, (_, before: string, to: string) => `${before}${relative(path!, to)}`),
    );
    for (const [, , to] of text.matchAll(imports)) open.push(posix.join(posix.dirname(path), `${to}.ts`));
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What stands between an import and its extension. */
const imports = /((?:from |import\()['"])(\.[^'"]*)\.ts(?=['"])/g;

/** The package's entry stands at its top, beside the engine. */
const nameInPackage = (path: string): string => (path === entry ? 'index.d.ts' : path.replace(/\.ts$/, '.d.ts'));

/** Any compiler finds `x.d.ts` for `x.js`. */
function relative(from: string, to: string): string {
  const path = posix.join(posix.dirname(from), to);
  return from === entry ? `./${path}.js` : `${to}.js`;
}
