/**
 * The library `FairDeal` as strangers use it: fairness.md 3's figures, the engine's deals of any size, and every
 * refusal.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { hexToBytes } from 'viem';
import { toHex, zero32, type Hex } from '../../engine/bytes.ts';
import { commitmentOf } from '../../engine/fairness/commitment.ts';
import { cardsLeft, fullShoe, packComposition, type Composition } from '../../engine/fairness/composition.ts';
import { deal } from '../../engine/fairness/deal.ts';
import { bytes32, flipped } from '../support/bank-maker.ts';
import { deployMock } from './support/mocks.ts';
import { refused } from './support/refused.ts';
import { deploySystem } from './support/system.ts';
import type { FairDealer } from './support/vector-play.ts';

const sha256 = (data: string | Uint8Array): Hex => `0x${createHash('sha256').update(data).digest('hex')}`;

interface Drawing {
  readonly serverCommitment: Hex;
  readonly serverLink: Hex;
  readonly id: Hex;
  readonly commitments: readonly Hex[];
  readonly links: readonly Hex[];
  readonly composition: bigint;
  readonly count: bigint;
}

/** fairness.md 3, "Test vectors", with the commitments to its links. */
function fairness(count: number): Drawing {
  const serverLink = sha256('server');
  const links = ['c0', 'c1', 'c2'].map(sha256);
  return {
    serverCommitment: commitmentOf(serverLink),
    serverLink,
    id: sha256('coup'),
    commitments: links.map(commitmentOf),
    links,
    composition: packComposition(fullShoe),
    count: BigInt(count),
  };
}

describe('FairDeal', () => {
  let dealer: FairDealer;
  before(async () => {
    const { client, operator } = await deploySystem();
    dealer = (await deployMock(client, operator, 'FairDealer')) as unknown as FairDealer;
  });
  const draw = ({ serverCommitment, serverLink, id, commitments, links, composition, count }: Drawing) =>
    dealer.read.draw([serverCommitment, serverLink, id, commitments, links, composition, count]);

  it('R1.4 the six cards of fairness.md 3', async () => {
    const [cards, left] = await draw(fairness(6));
    assert.deepEqual([...hexToBytes(cards)], [46, 4, 25, 41, 8, 3]);
    assert.equal(
      left,
      [46, 4, 25, 41, 8, 3].reduce((rest, kind) => rest - (1n << BigInt(4 * kind)), packComposition(fullShoe)),
    );
  });

  it('R1.4 all 312 cards of fairness.md 3', async () => {
    const [cards, left] = await draw(fairness(312));
    assert.equal(sha256(hexToBytes(cards)), '0x7e856aae4a64b0b1dcbe2e231973e2ea46ce7380d3a28a9e66fc9843ba6b4d96');
    assert.equal(left, 0n);
  });

  it('I12 like the engine: few and many contributors, thin and full compositions, up to the last card', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, seed) => {
        const composition: Composition = fullShoe.map((most, kind) =>
          Number(BigInt(bytes32('count', seed, kind)) % BigInt(seed % 4 === 0 ? most + 1 : 2)),
        );
        const size = cardsLeft(composition);
        const count = seed % 5 === 0 ? size : Math.min(size, seed);
        const links = Array.from({ length: 1 + (seed % 20) }, (_link, i) => bytes32('link', seed, i));
        const [serverLink, id] = [bytes32('server', seed), bytes32('id', seed)];
        const [cards, left] = await draw({
          serverCommitment: commitmentOf(serverLink),
          serverLink,
          id,
          commitments: links.map(commitmentOf),
          links,
          composition: packComposition(composition),
          count: BigInt(count),
        });
        const expected = deal(composition, serverLink, id, links, count);
        assert.equal(cards, count === 0 ? '0x' : toHex(Uint8Array.from(expected.cards)));
        assert.equal(left, packComposition(expected.composition));
      }),
    );
  });

  const good = fairness(6);
  const refusals: [string, Partial<Drawing>, string, readonly unknown[]][] = [
    [
      'a digit of a link changed',
      { links: good.links.map((link, i) => (i === 1 ? flipped(link) : link)) },
      'LinkDiffers',
      [1n, good.commitments[1], commitmentOf(flipped(good.links[1]!))],
    ],
    [
      'links exchanged',
      { links: [good.links[1]!, good.links[0]!, good.links[2]!] },
      'LinkDiffers',
      [0n, good.commitments[0], good.commitments[1]],
    ],
    ['a link missing', { links: good.links.slice(0, 2) }, 'LinksMissing', [3n, 2n]],
    ['a link more', { links: [...good.links, zero32] }, 'LinksMissing', [3n, 4n]],
    [
      'another link of the house',
      { serverLink: zero32 },
      'ServerLinkDiffers',
      [good.serverCommitment, commitmentOf(zero32)],
    ],
    ['a commitment of 0', { serverCommitment: zero32 }, 'ServerLinkDiffers', [zero32, good.serverCommitment]],
    ['seven of a kind', { composition: 7n }, 'NotAComposition', [7n]],
    ['a 53rd kind', { composition: 1n << 208n }, 'NotAComposition', [1n << 208n]],
    ['more cards than there are', { composition: 6n, count: 7n }, 'CardsMissing', [6n, 7n]],
    ['no cards at all', { composition: 0n, count: 1n }, 'CardsMissing', [0n, 1n]],
    ['a count that no memory holds', { count: (1n << 256n) - 1n }, 'CardsMissing', [312n, (1n << 256n) - 1n]],
  ];
  for (const [what, change, error, values] of refusals) {
    it(`I11 ${what}: ${error}`, () => refused(draw({ ...good, ...change }), error, values));
  }
});
