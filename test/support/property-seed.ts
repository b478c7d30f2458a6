/**
 * Every run tries properties on the same cases; `FUZZ_SEED` tries others. A case that fails becomes a row or an
 * exception of its test.
 */
import fc from 'fast-check';

const { FUZZ_SEED: seed = '20261121' } = process.env;
if (!/^-?\d{1,10}$/.test(seed)) throw new Error(`FUZZ_SEED is a number, not ${JSON.stringify(seed)}`);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
