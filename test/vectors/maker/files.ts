/** All generated files of test/vectors: bases and cases, as `npm run vectors` writes them. */
import { coupToJson, proofToJson, tagliaToJson } from '../../../engine/proof/write.ts';
import { makeBases } from './bases.ts';
import { makeCoups, makeTaglie } from './bases-files.ts';
import { Cases, type Case } from './case.ts';
import * as coup from './cases-coup.ts';
import { end, leaves, result } from './cases-end.ts';
import { acceptance, handAndPosta, moves, place, rows, signedBets } from './cases-list.ts';
import { decisions, givesAndLinks, newState } from './cases-play.ts';
import { stepAndAcks, voids } from './cases-step.ts';
import { oddAndRight, text, values } from './cases-reading.ts';
import { draw, grantsAndShoe, house, tableAndPlayers } from './cases-setup.ts';
import * as taglia from './cases-taglia.ts';
import { setteCoups, setteReading, setteTaglie } from './cases-sette-files.ts';
import { setteBets, settePlace, setteRows, setteStakes } from './cases-sette-list.ts';
import { setteEnd } from './cases-sette-end.ts';
import { setteCards, setteDecisions, setteState } from './cases-sette-play.ts';
import { setteDraw, setteSetup } from './cases-sette-setup.ts';
import { CoupCases, TagliaCases } from './file-cases.ts';
import { makeSetteBases, makeSetteCoups, makeSetteTaglie } from './sette-bases.ts';

const parts = {
  'set-up': [tableAndPlayers, grantsAndShoe, house, draw],
  list: [place, signedBets, rows, moves, acceptance, handAndPosta],
  play: [givesAndLinks, decisions, newState, stepAndAcks, voids],
  end: [end, leaves, result],
  reading: [text, values, oddAndRight],
};

const setteParts = [
  setteSetup,
  setteDraw,
  settePlace,
  setteBets,
  setteRows,
  setteStakes,
  setteCards,
  setteDecisions,
  setteState,
  setteEnd,
  setteReading,
];

/** Banks from a third implementation, the same as in Solidity's tests. */
const sharedBanks = ['heads-up', 'heads-up-two-taglie', 'online', 'saint-vincent-void', 'venezia-passed'].map(
  (name) => `bank-${name}.json`,
);

const sharedSette = [
  'classico-a',
  'classico-b',
  'classico-regola',
  'piatto-a',
  'piatto-b',
  'piatto-c',
  'piatto-regola',
].map((name) => `banks/sette/${name}.json`);

/** Texts by path below test/vectors. */
export function makeFiles(): ReadonlyMap<string, string> {
  const bases = makeBases();
  const [taglie, coups] = [makeTaglie(), makeCoups(bases)];
  const written = [...bases]
    .map(([name, proof]) => [name, proofToJson(proof)] as const)
    .concat(
      [...taglie].map(([name, proof]) => [name, tagliaToJson(proof)]),
      [...coups].map(([name, proof]) => [name, coupToJson(proof)]),
    );
  const files = new Map(written.map(baseFile));
  for (const [part, groups] of Object.entries(parts)) {
    const cases = new Cases(bases);
    for (const group of groups) group(cases);
    files.set(`cases/${part}.json`, linesOf(cases.all));
  }
  files.set(
    'cases/untouched.json',
    linesOf(
      [...bases]
        .map(([name, { result }]) => untouched(`bases/${name}.json`, result !== undefined))
        .concat(sharedBanks.map((name) => untouched(`banks/${name}`, true))),
    ),
  );
  const ofTaglie = new TagliaCases(taglie);
  for (const [name, { banks }] of taglie)
    ofTaglie.all.push(
      untouched(
        `bases/${name}.json`,
        banks.every(({ result }) => result !== undefined),
      ),
    );
  for (const group of [taglia.order, taglia.shoe, taglia.banks, taglia.oddAndRight, taglia.reading]) group(ofTaglie);
  files.set('cases/taglia.json', linesOf(ofTaglie.all));
  const ofCoups = new CoupCases(coups);
  for (const [name, { turn }] of coups) ofCoups.all.push(untouched(`bases/${name}.json`, turn.state !== undefined));
  for (const group of [coup.before, coup.beginnings, coup.turns, coup.oddAndRight, coup.reading]) group(ofCoups);
  files.set('cases/coup.json', linesOf(ofCoups.all));
  return new Map([...files, ...makeSetteFiles()]);
}

/** Those of Sette e mezzo, its cases all in one file. */
export function makeSetteFiles(): ReadonlyMap<string, string> {
  const bases = makeSetteBases();
  const [taglie, coups] = [makeSetteTaglie(bases), makeSetteCoups(bases)];
  const written = [
    ...[...bases].map(([name, proof]) => [name, proofToJson(proof)] as const),
    ...[...taglie].map(([name, proof]) => [name, tagliaToJson(proof)] as const),
    ...[...coups].map(([name, proof]) => [name, coupToJson(proof)] as const),
  ];
  const cases = linesOf(setteCases(bases, taglie, coups));
  return new Map([...written.map(baseFile), ['cases/sette.json', cases] as const]);
}

function baseFile([name, json]: readonly [string, unknown]): readonly [string, string] {
  return [`bases/${name}.json`, `${JSON.stringify(json, null, 1)}\n`];
}

/** All cases of Sette e mezzo: banks, taglie and single turns, the valid files first. */
function setteCases(
  bases: ReturnType<typeof makeSetteBases>,
  taglie: ReturnType<typeof makeSetteTaglie>,
  coups: ReturnType<typeof makeSetteCoups>,
): readonly Case[] {
  const ofBanks = new Cases(bases);
  for (const part of setteParts) part(ofBanks);
  const ofTaglie = new TagliaCases(taglie);
  setteTaglie(ofTaglie);
  const ofCoups = new CoupCases(coups);
  setteCoups(ofCoups);
  return [
    ...sharedSette.map((base) => untouched(base, true)),
    ...[...bases].map(([name, { result }]) => untouched(`bases/${name}.json`, result !== undefined)),
    ...[...taglie.keys()].map((name) => untouched(`bases/${name}.json`, true)),
    ...[...coups].map(([name, { turn }]) => untouched(`bases/${name}.json`, turn.state !== undefined)),
    ...ofBanks.all,
    ...ofTaglie.all,
    ...ofCoups.all,
  ];
}

/** One case per line, so that a change of one shows as one. */
function linesOf(cases: readonly Case[]): string {
  return `[\n${cases.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
}

/** A whole valid file: VERIFIED if all have signed its result. */
function untouched(base: string, whole: boolean): Case {
  return { name: base, base, change: [], verdict: whole ? 'VERIFIED' : 'INCOMPLETE' };
}
