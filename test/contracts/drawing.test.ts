/**
 * Every cell of the drawing rules on chain, compared with the engine's and with the printed tables (rules.md 1.6 and
 * 2).
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { hexToBytes, type Hex } from 'viem';
import { draws } from '../../engine/protocol/messages.ts';
import { playCoup } from '../../engine/rules/coup.ts';
import { rulesets } from '../../engine/rules/ruleset.ts';
import { deployMock } from './support/mocks.ts';
import { deploySystem } from './support/system.ts';

const stood = 10;
const principiante = 16;
/** Two cards with `total` points: the total's own kind and a ten. */
const kindOf = (points: number): number => (points === 0 ? 9 : points - 1);

describe('drawing', () => {
  let read: { punta(args: [number]): Promise<Hex>; banco(args: [number]): Promise<Hex> };
  before(async () => {
    const { client, operator } = await deploySystem();
    read = (await deployMock(client, operator, 'DrawingTables')).read as unknown as typeof read;
  });
  const cellOf = ({ options, fallback }: { options: readonly number[]; fallback: number }): number =>
    options.reduce((cell, draw) => cell | (4 << draw), fallback);

  for (const ruleset of rulesets) {
    it(`I12 ${ruleset.name}: the punta, every total and setting`, async () => {
      const cells = hexToBytes(await read.punta([ruleset.id]));
      let at = 0;
      for (let total = 0; total < 10; total++)
        for (let volonta = 0; volonta < 32; volonta++)
          for (const alone of [false, true]) {
            const found = cells[at++]!;
            if (volonta & principiante || volonta & ~ruleset.volonta) continue;
            const { waiting } = playCoup(
              ruleset,
              {
                cards: [kindOf(total), 9, 9, 9, 9, 9],
                puntaVolonta: volonta,
                bancoVolonta: 0,
                withOthers: !alone,
              },
              {},
            );
            assert.equal(waiting!.role, 'punta');
            assert.equal(found, cellOf(waiting!), `total ${total}, volonta ${volonta}, alone ${alone}`);
          }
      assert.equal(at, cells.length);
    });

    it(`I12 ${ruleset.name}: the banker, every total, card given and setting`, async () => {
      const cells = hexToBytes(await read.banco([ruleset.id]));
      let at = 0;
      for (let total = 0; total < 8; total++)
        for (let given = 0; given <= stood; given++)
          for (let volonta = 0; volonta < 32; volonta++) {
            const found = cells[at++]!;
            if (volonta & ~ruleset.volonta) continue;
            // The punta has a total with which it may do what is wanted: 4 draws, 6 stands.
            const drew = given !== stood;
            const { waiting } = playCoup(
              ruleset,
              {
                cards: [kindOf(drew ? 4 : 6), kindOf(total), 9, 9, kindOf(drew ? given : 0), 9],
                puntaVolonta: 0,
                bancoVolonta: volonta,
                withOthers: false,
              },
              { punta: drew ? draws.carta : draws.sta },
            );
            assert.equal(waiting!.role, 'banco');
            assert.equal(found, cellOf(waiting!), `total ${total}, given ${given}, volonta ${volonta}`);
          }
      assert.equal(at, cells.length);
    });
  }

  it('I12 the printed regola and table B', async () => {
    const printed = [
      'cccccccccc',
      'cccccccccc',
      'cccccccccc',
      'ccccccccsv',
      'ssccccccss',
      'ssssvcccss',
      'ssssssccss',
      'ssssssssss',
    ];
    const tableB = [
      'cccccccccc',
      'cccccccccc',
      'cccccccccc',
      'ccccccccsc',
      'ssccccccss',
      'ssssccccss',
      'ssssssccss',
      'sssssscsss',
    ];
    for (const [id, rows] of [
      [0, printed],
      [1, printed],
      [2, printed],
      [3, tableB],
    ] as const) {
      const cells = hexToBytes(await read.banco([id]));
      // Volonta 8 (alla regola) binds in every ruleset, so only what is printed is allowed.
      const letters = rows.map((_, total) =>
        Array.from({ length: 10 }, (_, given) => {
          const allowed = cells[(total * 11 + given) * 32 + 8]! >> 2;
          return (
            { [1 << draws.sta]: 's', [1 << draws.carta]: 'c', [(1 << draws.sta) | (1 << draws.carta)]: 'v' } as Record<
              number,
              string
            >
          )[allowed];
        }).join(''),
      );
      assert.deepEqual(letters, rows);
    }
  });

  it('I12 saint-vincent: a principiante plays the regola, standing where it leaves the choice', async () => {
    const cells = hexToBytes(await read.punta([1]));
    const cell = (total: number, volonta: number): number => cells[(total * 32 + volonta) * 2 + 1]!;
    for (const volonta of [principiante, principiante | 1, principiante | 8]) {
      for (let total = 0; total < 10; total++) {
        const draw = total > 7 ? draws.batte : total < 5 ? draws.carta : draws.sta;
        assert.equal(cell(total, volonta), draw | (4 << draw), `total ${total}, volonta ${volonta}`);
      }
    }
  });
});
