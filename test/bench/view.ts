/**
 * `npm run bench:view [-- --rounds 5] [--ms 400] [--coups 20]`: how long a page takes to read a view of a long bank
 * strictly (PROTOCOL P9.1), which it does with every message; JSON.parse of the same text in the same run is the
 * baseline. Nothing here fails: machines differ.
 */
import { parseArgs } from 'node:util';
import { encodeWire } from '../../engine/protocol/wire.ts';
import { readView } from '../../engine/table/view-claim.ts';
import { longBank } from '../support/long-bank.ts';
import { measure } from './engine-measure.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '400' },
    coups: { type: 'string', default: '20' },
  },
});
const text = encodeWire(longBank(Number(values.coups)));
const times = (work: () => unknown) => (many: number) => {
  for (let i = 0; i < many; i++) work();
};
const speeds = measure(
  [
    { name: 'JSON.parse', play: times(() => JSON.parse(text) as unknown) },
    { name: 'read strictly', play: times(() => readView(text)) },
  ],
  Number(values.rounds),
  Number(values.ms),
  10,
);
const [json, read] = ['JSON.parse', 'read strictly'].map((name) => speeds.get(name)!.processor.median);
console.log(
  `a view of ${values.coups} coups, ${text.length} characters: read strictly in ${(1000 / read!).toFixed(2)} ms of processor, ${(json! / read!).toFixed(1)} times JSON.parse`,
);
