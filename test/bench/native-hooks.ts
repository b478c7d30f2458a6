/** `--import` in a process whose engine is to check signatures by `native-recover.ts`. */
import { registerHooks } from 'node:module';

const ours = new URL('native-recover.ts', import.meta.url).href;
const theirs = new URL('../../engine/protocol/recover.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const importer = context.parentURL?.split('?')[0];
    return resolved.url.split('?')[0] === theirs && importer !== ours ? { ...resolved, url: ours } : resolved;
  },
});
