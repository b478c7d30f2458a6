/**
 * docs/FAIRNESS.md alone is enough to write a verifier: what it says of types, numbers, tables and steps is what the
 * engine does, and its coup by hand matches the vector to the last digit.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../engine/bytes.ts';
import { commitmentOf } from '../../engine/fairness/commitment.ts';
import { cardsLeft, unpackComposition } from '../../engine/fairness/composition.ts';
import { dealKeyOf, dealWithKey } from '../../engine/fairness/deal.ts';
import { parseProof } from '../../engine/proof/read.ts';
import { stepTitles } from '../../engine/proof/steps.ts';
import { betsDigest, coupIdOf, startState } from '../../engine/protocol/digests.ts';
import { domainSeparator, hashStruct, typeStrings } from '../../engine/protocol/eip712.ts';
import { calls, draws, moves, outcomes, statuses, volontaBits } from '../../engine/protocol/messages.ts';
import { pointsOfKind } from '../../engine/rules/cards.ts';
import { rulesets, type Cell, type Ruleset } from '../../engine/rules/ruleset.ts';
import { setteRulesets } from '../../engine/sette/ruleset.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(root + file, 'utf8');
const page = read('docs/FAIRNESS.md');
const spec = read('docs/spec/protocol.md');

/** The cells of the table row that begins with `first`, in the part of the page under `heading`. */
function row(heading: string, first: string, of = page): readonly string[] {
  const part = of.slice(of.indexOf(`\n### ${heading}\n`) + 1);
  const line = part.split('\n').find((one) => one.startsWith(`| ${first} |`));
  return line === undefined
    ? []
    : line
        .split('|')
        .slice(2, -1)
        .map((cell) => cell.trim());
}

const cells = (of: readonly Cell[]): string => of.map((cell) => cell[0]).join('');
/** The `x`es of a list of numbers with words: `1 sta, 2 carta, 3 batte`. */
const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/(?:^|: |, )(\d+) /g)].map(([, number]) => Number(number));

describe('docs/FAIRNESS.md', () => {
  it('R7.1 has the type string of every struct that a file holds, and so does protocol.md 3', () => {
    const inNoFile = ['Bring', 'Release', 'Shown'];
    const typesOf = (text: string) =>
      new Set(
        [...text.matchAll(/[A-Z]\w+\((?:u?int\d+|address|bytes\d*|Player\[\]) [^`\n]*?\)/g)].map(([type]) => type),
      );
    const inPage = typesOf(page);
    for (const [name, full] of Object.entries(typeStrings)) {
      const own = full.slice(0, full.indexOf(')') + 1);
      if (!inNoFile.includes(name)) expect(inPage, name).toContain(own);
      expect(typesOf(spec), name).toContain(own);
    }
    expect(page).toContain(`\`${typeStrings.Setup}\``);
  });

  it.each([
    ['`call`', calls],
    ['`move`', moves],
    ['`draw`', draws],
    ['`outcome`', outcomes],
    ['`status`', statuses],
    ['`volonta`', volontaBits],
    ['`ruleset`', Object.fromEntries([...rulesets, ...setteRulesets].map(({ id, name }) => [name, id]))],
    ['`feeMode`', { banker: 0, each: 1 }],
  ])('R7.1 has the numbers of %s', (field, numbers) => {
    expect(numbersIn(row('Numbers', field)[0]!)).toEqual(Object.values(numbers));
  });

  it('R5.2 R6.1 has the engine’s rulesets', () => {
    const said = (first: string) => row('The rulesets', first);
    const yes = (of: (ruleset: Ruleset) => boolean) => rulesets.map((ruleset) => (of(ruleset) ? 'yes' : 'no'));
    const bits = (of: number) => [1, 2, 4, 8, 16].filter((bit) => (of & bit) !== 0).join(' ');
    expect(said('calls')).toEqual(rulesets.map((one) => one.calls.join(' ')));
    expect(said('moves')).toEqual(rulesets.map((one) => one.moves.join(' ')));
    expect(said('bits of volontà')).toEqual(rulesets.map((one) => bits(one.volonta)));
    expect(said('cut: card, and coups after it')).toEqual(rulesets.map(({ cut }) => `${cut.card}, ${cut.extraCoups}`));
    expect(said('punta on 0–7')).toEqual(rulesets.map(({ drawing }) => `\`${cells(drawing.punta)}\``));
    expect(
      said('what is not covered').map((one) =>
        one.includes('garage')
          ? one.includes('wins')
            ? 'on a win'
            : 'on acceptance'
          : one.includes('takenOut')
            ? 'to credit'
            : 'none',
      ),
    ).toEqual(rulesets.map((one) => one.garage));
    expect(said('posta above `maxPosta`').map((one) => (one.includes('garage') ? 'garage' : 'takenOut'))).toEqual(
      rulesets.map((one) => one.excess),
    );
    expect(said('regola binds the banker')).toEqual(yes(({ drawing }) => drawing.bindsBanco));
    expect(said("regola binds a punta that plays with others' money")).toEqual(
      yes(({ drawing }) => drawing.bindsPuntaForOthers),
    );
    expect(said('8 or 9 must be shown')).toEqual(yes(({ drawing }) => drawing.mustShow));
    expect(said('may stand on 0')).toEqual(yes(({ drawing }) => drawing.mayStandOnZero));
    for (const { drawing } of rulesets)
      expect(page).toContain(`are \`${cells(drawing.bancoAlone)}\` on 0–7 everywhere`);
    for (const points of [0, 3, 4, 5, 6, 7]) {
      const printed = said(points === 0 ? '0, 1, 2' : String(points));
      expect(printed, `banker has ${points}`).toEqual(
        [rulesets[0]!, rulesets[3]!].map(({ drawing }) => `\`${cells(drawing.bancoGiving[points]!)}\``),
      );
    }
    expect(
      said("banker's table").map((name) => cells(rulesets[name === 'B' ? 3 : 0]!.drawing.bancoGiving.flat())),
    ).toEqual(rulesets.map(({ drawing }) => cells(drawing.bancoGiving.flat())));
  });

  it('R8.1 has every step that can differ in a file, in the words that reports use', () => {
    const beyondFiles = ['C.own', 'H.chain', 'H.house', 'H.settled', 'H.bank', 'X.bounds'];
    expect(Object.keys(stepTitles).filter((id) => !beyondFiles.includes(id) && !page.includes(`\`${id}\``))).toEqual(
      [],
    );
    expect(
      [...page.matchAll(/`([A-Z]\.[a-zA-Z]+)`/g)]
        .map(([, id]) => id!)
        .filter((id) => !(id in stepTitles) && !/^[A-Z]\.(sol|ts|md)$/.test(id)),
    ).toEqual([]);
  });
});

describe('the coup by hand', () => {
  const { domain, table, setup, turns } = parseProof(JSON.parse(read('test/vectors/banks/bank-heads-up.json')));
  const [{ list, gives, serverLink, closed, cards, state }] = turns as [Required<(typeof turns)[number]>];
  const by = page.slice(page.indexOf('### One coup by hand'), page.indexOf('## Attacks considered'));
  const bankId = hashStruct('Setup', setup.message);
  const figure = (first: string): string => row('One coup by hand', first)[0]!.replaceAll('`', '').replace('−', '-');
  const links = gives.map(({ link }) => link as Hex);
  const key = dealKeyOf(serverLink, coupIdOf(bankId, 0), links);

  it('R1.4 R7.1 its digests, links and key are the vector’s', () => {
    expect({
      separator: figure('separator'),
      table: figure('table'),
      bankId: figure('bankId'),
      zero: figure('state 0'),
      bets: figure('bets'),
      closed: figure('closed'),
      coupId: figure('coupId = keccak256(bankId ‖ uint256(0))'),
      house: figure("the house's link"),
      commitment: figure("its SHA-256, the set-up's commitment"),
      links: [figure("the banker's link"), figure("seat 2's link")],
      key: figure("dealKey = HMAC-SHA256(the house's link, coupId ‖ the banker's ‖ seat 2's)"),
    }).toEqual({
      separator: domainSeparator(domain),
      table: hashStruct('Table', table),
      bankId,
      zero: hashStruct('State', startState(setup.message)),
      bets: betsDigest(list),
      closed: hashStruct('Closed', closed.message),
      coupId: coupIdOf(bankId, 0),
      house: serverLink,
      commitment: commitmentOf(serverLink),
      links,
      key,
    });
    expect(setup.message.commitment).toBe(commitmentOf(serverLink));
  });

  it('R1.4 R1.5 every division is right, and names the card that it says', () => {
    const counts = unpackComposition(setup.message.composition);
    expect(by).toContain(`\`${setup.message.composition}\` leaves ${cardsLeft(counts)} cards`);
    expect(/`([\d ·]+)`\./.exec(by)![1]!.replaceAll('· ', '')).toBe(counts.join(' '));
    let x = BigInt(key);
    const places = ['punta', 'banker', 'punta', 'banker', 'third card', 'third card'];
    for (const [i, kind] of dealWithKey(counts, key, 6).cards.entries()) {
      const n = BigInt(cardsLeft(counts) - i);
      expect(row('One coup by hand', String(x))).toEqual([
        String(n),
        String(x % n),
        String(kind),
        String(pointsOfKind(kind)),
        places[i]!,
      ]);
      expect(cards[i]).toBe(kind);
      x /= n;
    }
    expect(by).toContain(`\`${state.composition}\`: ${cardsLeft(unpackComposition(state.composition))} cards`);
  });

  it('R6.2 R6.5 its money is the state’s, to the last digit', () => {
    const [banker, punter] = state.seats as [bigint, bigint];
    expect(
      [
        figure('tavolo: b = ⌊17062481 / 2⌋'),
        figure('garage, on acceptance: 0 + 17062481 − 8531240'),
        figure('posta, on acceptance'),
        figure('c = ⌊8531240 × 200 / 10000⌋ = ⌊170624.8⌋'),
        figure('posta: 8531240 + 8531240 − 170624'),
        figure('won'),
        figure('cagnotte'),
        figure('line of seat 2'),
        figure('line of seat 1: 16891856 + 8531241 + 0 − 17062481'),
        figure('8360616 − 8531240 + 170624'),
      ].map(BigInt),
    ).toEqual([
      list[1]!.accepted,
      closed.message.garage,
      closed.message.posta,
      state.cagnotte,
      state.posta,
      state.won,
      state.cagnotte,
      punter,
      banker,
      banker + punter + state.cagnotte,
    ]);
    expect(setup.message.posta).toBe(17_062_481n);
    expect(by).toContain(`\`${hashStruct('State', state)}\`: \`Step.next\``);
    expect(state.outcome).toBe(outcomes.banco);
  });
});
