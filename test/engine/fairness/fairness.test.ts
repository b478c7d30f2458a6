/** The deal against published vectors and its own invariants. */
import { createHash, createHmac } from 'node:crypto';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ascii, concat, fromHex, toHex, word, type Hex } from '../../../engine/bytes.ts';
import { commitmentOf, houseLink, seatLink } from '../../../engine/fairness/commitment.ts';
import { cardsLeft, fullShoe, packComposition, unpackComposition } from '../../../engine/fairness/composition.ts';
import { deal, dealKeyOf, dealWithKey, withoutCards } from '../../../engine/fairness/deal.ts';

const hashed = (text: string): Hex => toHex(sha256(ascii(text)));
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);

describe('HMAC and SHA-256', () => {
  // RFC 4231, all seven test cases; for the fifth only the first half is given.
  const long = 'aa'.repeat(131);
  it.each([
    ['1', '0b'.repeat(20), '4869205468657265', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      '2',
      '4a656665',
      '7768617420646f2079612077616e7420666f72206e6f7468696e673f',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    ['3', 'aa'.repeat(20), 'dd'.repeat(50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
    [
      '4',
      '0102030405060708090a0b0c0d0e0f10111213141516171819',
      'cd'.repeat(50),
      '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
    ],
    ['5', '0c'.repeat(20), toHex(ascii('Test With Truncation')).slice(2), 'a3b6167473100ee06e0c796c2955552b'],
    [
      '6',
      long,
      toHex(ascii('Test Using Larger Than Block-Size Key - Hash Key First')).slice(2),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
    [
      '7',
      long,
      toHex(
        ascii(
          'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
        ),
      ).slice(2),
      '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
    ],
  ])('R1.4 RFC 4231 case %s', (_case, key, data, expected) => {
    expect(toHex(hmac(sha256, fromHex(`0x${key}`), fromHex(`0x${data}`))).slice(0, 2 + expected.length)).toBe(
      `0x${expected}`,
    );
  });

  // The examples of FIPS 180-4 (one block, two blocks, many), and lengths around the end of a block, compared with
  // Node.
  it.each([
    ['nothing', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['24 bits', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      '448 bits',
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    [
      '896 bits',
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
    ],
    ['a million a', 'a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('R1.6 FIPS 180-4: SHA-256 of %s', (_name, text, expected) => {
    expect(hashed(text)).toBe(`0x${expected}`);
  });

  it('R1.6 SHA-256 and HMAC of every length up to three blocks match those of Node', () => {
    for (let length = 0; length <= 192; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => i ^ length);
      expect(toHex(sha256(bytes))).toBe(`0x${createHash('sha256').update(bytes).digest('hex')}`);
      expect(toHex(hmac(sha256, bytes, bytes))).toBe(`0x${createHmac('sha256', bytes).update(bytes).digest('hex')}`);
    }
  });
});

describe('deal', () => {
  const links = ['c0', 'c1', 'c2'].map(hashed);
  const server = hashed('server');
  const coup = hashed('coup');

  it('R1.4 the test vector of fairness.md 3: key and six cards', () => {
    const drawn = deal(fullShoe, server, coup, links, 6);
    expect(drawn.dealKey).toBe('0x62a227d91b8fabdc55944f3e9353a23cb74645bdf443862d01397382d8c198b4');
    expect(drawn.cards).toEqual([46, 4, 25, 41, 8, 3]);
    // The same, computed as the text says.
    let x = BigInt(drawn.dealKey);
    expect(drawn.indices).toEqual(
      [312n, 311n, 310n, 309n, 308n, 307n].map((n) => {
        const r = x % n;
        x /= n;
        return Number(r);
      }),
    );
  });

  it('R1.4 the test vector of fairness.md 3: all 312 cards, twenty blocks', () => {
    const { cards, composition } = deal(fullShoe, server, coup, links, 312);
    expect(toHex(sha256(Uint8Array.from(cards)))).toBe(
      '0x7e856aae4a64b0b1dcbe2e231973e2ea46ce7380d3a28a9e66fc9843ba6b4d96',
    );
    expect(composition).toEqual(fullShoe.map(() => 0));
  });

  it('R1.4 the order of the links matters, and so does every hashed byte', () => {
    const key = dealKeyOf(server, coup, links);
    expect(key).toBe(toHex(hmac(sha256, fromHex(server), concat(fromHex(coup), ...links.map((l) => fromHex(l))))));
    expect(dealKeyOf(server, coup, [...links].reverse())).not.toBe(key);
    expect(dealKeyOf(coup, server, links)).not.toBe(key);
  });

  it('R1.1 R1.3 a full sabot has 312 cards, and no draw loses or makes a card', () => {
    expect(cardsLeft(fullShoe)).toBe(312);
    expect(fullShoe).toHaveLength(52);
    const compositions = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 52 });
    fc.assert(
      fc.property(compositions, bytes32, fc.nat(), (composition, key, some) => {
        const total = cardsLeft(composition);
        const count = total === 0 ? 0 : some % (total + 1);
        const drawn = dealWithKey(composition, key, count);
        expect(drawn.cards).toHaveLength(count);
        expect(cardsLeft(drawn.composition)).toBe(total - count);
        expect(withoutCards(composition, drawn.cards)).toEqual(drawn.composition);
        expect(drawn.composition.every((left, kind) => left >= 0 && left <= composition[kind]!)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('R1.4 one range of x reaches every order of a small composition equally often', () => {
    // 1 + 2 + 1 cards: x from 0 to 4·3·2·1 − 1 names each sequence of card indices exactly once.
    const seen = new Map<string, number>();
    for (let x = 0; x < 24; x++) {
      const { indices } = dealWithKey([1, 2, 1], toHex(word(x)), 4);
      seen.set(indices.join(), (seen.get(indices.join()) ?? 0) + 1);
    }
    expect(seen.size).toBe(24);
  });

  it('R1.3 packs four bits a kind, kind 0 lowest, and unpacks them', () => {
    expect(packComposition([1, 2, 0, 6])).toBe(0x6021n);
    expect(packComposition(fullShoe)).toBe(BigInt(`0x${'6'.repeat(52)}`));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 52, maxLength: 52 }), (composition) => {
        expect(unpackComposition(packComposition(composition))).toEqual(composition);
      }),
    );
    expect(() => unpackComposition(1n << 208n)).toThrow(/above its last kind/);
  });

  it('R1.4 refuses more cards than there are, and a card that is not there', () => {
    expect(() => dealWithKey([1, 1], server, 3)).toThrow(/cannot draw 3 of 2/);
    expect(() => withoutCards([1, 0], [1])).toThrow(/not in the composition/);
  });
});

describe('links', () => {
  it('R1.6 commitment and derivations, byte for byte', () => {
    const secret = hashed('secret');
    const coupId = hashed('coupId');
    expect(commitmentOf(secret)).toBe(toHex(sha256(fromHex(secret))));
    expect(seatLink(secret, coupId, 3)).toBe(
      toHex(hmac(sha256, fromHex(secret), concat(ascii('coup'), fromHex(coupId), word(3)))),
    );
    expect(houseLink(secret, 'draw', coupId, 7n, 0)).toBe(
      toHex(hmac(sha256, fromHex(secret), concat(ascii('draw'), fromHex(coupId), word(7), word(0)))),
    );
    expect(houseLink(secret, 'coup', coupId, 7n, 0)).not.toBe(houseLink(secret, 'draw', coupId, 7n, 0));
    expect(seatLink(secret, coupId, 3)).not.toBe(seatLink(secret, coupId, 4));
  });
});
