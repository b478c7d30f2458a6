/** All files of test/vectors that are made: bases and cases, as `npm run vectors` writes them. */
import { proofToJson } from '../../../engine/proof/write.ts';
import { makeBases } from './bases.ts';
import { Cases, type Case } from './case.ts';
import { end, leaves, result } from './cases-end.ts';
import { acceptance, handAndPosta, moves, place, rows, signedBets } from './cases-list.ts';
import { decisions, givesAndLinks, newState, stepAndAcks, voids } from './cases-play.ts';
import { oddAndRight, text, values } from './cases-reading.ts';
import { draw, grantsAndShoe, house, tableAndPlayers } from './cases-setup.ts';

const parts = {
  'set-up': [tableAndPlayers, grantsAndShoe, house, draw],
  list: [place, signedBets, rows, moves, acceptance, handAndPosta],
  play: [givesAndLinks, decisions, newState, stepAndAcks, voids],
  end: [end, leaves, result],
  reading: [text, values, oddAndRight],
};

/** Banks of a third implementation, the same as in Solidity's tests. */
const sharedBanks = ['heads-up', 'heads-up-two-taglie', 'online', 'saint-vincent-void', 'venezia-passed'].map((name) => `bank-${name}.json`);

/** Texts by path below test/vectors. */
export function makeFiles(): ReadonlyMap<string, string> {
  const bases = makeBases();
  const files = new Map([...bases].map(([name, proof]) => [`bases/${name}.json`, `${JSON.stringify(proofToJson(proof), null, 1)}\n`]));
  for (const [part, groups] of Object.entries(parts)) {
    const cases = new Cases(bases);
    for (const group of groups) group(cases);
    files.set(`cases/${part}.json`, linesOf(cases.all));
  }
  files.set('cases/untouched.json', linesOf([...bases].map(([name, { result }]) => untouched(`bases/${name}.json`, result !== undefined)).concat(sharedBanks.map((name) => untouched(`banks/${name}`, true)))));
  return files;
}

/** One case a line, so that a change of one shows as one. */
function linesOf(cases: readonly Case[]): string {
  return `[\n${cases.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
}

/** A whole valid file: VERIFIED when all have signed its result. */
function untouched(base: string, whole: boolean): Case {
  return { name: base, base, change: [], verdict: whole ? 'VERIFIED' : 'INCOMPLETE' };
}
