/**
 * Which words a page of one file carries: it can load nothing later, so it has all languages in it, but of each only
 * the areas that its code speaks.
 */
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Whether the words of the other languages are in a page, too. */
export type Tongues = 'all' | 'english';

const project = fileURLToPath(new URL('../../', import.meta.url));
const catalogs = /\/web\/words\/(?:it|fr)\/catalog\.ts$/;

/** In place of the whole catalog of a language: these areas of it. */
const catalogOf = (areas: readonly string[]): Plugin => ({
  name: 'words',
  setup(building) {
    building.onLoad({ filter: catalogs }, () => ({
      loader: 'ts',
      contents: [
        ...areas.map((area) => `import { ${area} } from './${area}.ts';`),
        `export const catalog = { ${areas.join(', ')} };`,
      ].join('\n'),
    }));
  },
});

/** In place of what speaks: English and nothing else. */
const englishOnly: Plugin = {
  name: 'english',
  setup(building) {
    building.onLoad({ filter: /\/web\/words\/words\.ts$/ }, () => ({
      contents: [
        "export const language = () => 'en';",
        'export const wordsOf = (area, english) => () => english;',
        'export const speakOwn = () => Promise.resolve();',
      ].join('\n'),
    }));
    building.onLoad({ filter: /\/language-choice\.ts$/ }, () => ({
      contents: 'export const offerLanguages = (place, label, draw) => draw();',
    }));
  },
};

/** The areas whose English words a bundle of this source has, by name. */
async function areasIn(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: [entry],
    tsconfigRaw: {},
    write: false,
    bundle: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
    plugins: [catalogOf([])],
  });
  const inputs = Object.keys(metafile.inputs).flatMap((path) => /^web\/words\/en\/(\w+)\.ts$/.exec(path)?.[1] ?? []);
  return inputs.sort();
}

/** Gives a build of this source the words that it speaks. */
export async function wordsUsed(entry: string, tongues: Tongues): Promise<Plugin> {
  return tongues === 'all' ? catalogOf(await areasIn(entry)) : englishOnly;
}
