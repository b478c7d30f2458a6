/** `--import` in a process whose engine is to sign and check signatures by the files `native-*.ts` beside this one. */
import { registerHooks } from 'node:module';

const here = (path: string): string => new URL(path, import.meta.url).href;
/** A module of the engine → ours in its stead. */
const ours = new Map(
  ['recover', 'sign'].map((name) => [here(`../../engine/protocol/${name}.ts`), here(`native-${name}.ts`)]),
);
/** What ours are made of has the engine's own. */
const own = new Set([...ours.keys(), ...ours.values(), here('../../server/crypto/secp256k1.ts')]);

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const instead = ours.get(resolved.url.split('?')[0]!);
    const importer = context.parentURL?.split('?')[0] ?? '';
    return instead === undefined || own.has(importer) ? resolved : { ...resolved, url: instead };
  },
});
