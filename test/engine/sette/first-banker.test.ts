/** The draw of the first banker by the matta (sette.md 2), against another way of counting. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { drawIdOf } from '../../../engine/protocol/digests.ts';
import { drawFirstBanker } from '../../../engine/sette/first-banker.ts';
import { bytes32 } from '../../support/bank-maker.ts';

/** All forty cards, out of one array that shrinks. */
function counted(serverLink: Hex, drawId: Hex, links: readonly Hex[], places: number) {
  const hmac = (key: Buffer, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest();
  const bytes = (hex: Hex) => Buffer.from(hex.slice(2), 'hex');
  const key = hmac(bytes(serverLink), bytes(drawId), ...links.map(bytes));
  const deck = Array.from({ length: 40 }, (_, kind) => kind);
  const cards: number[] = [];
  let x = BigInt(`0x${key.toString('hex')}`);
  const start = Number(x % BigInt(places));
  x /= BigInt(places);
  while (deck.length > 0) {
    if (cards.length > 0 && cards.length % 16 === 0)
      x = BigInt(`0x${hmac(key, Buffer.from([0, 0, 0, cards.length / 16])).toString('hex')}`);
    cards.push(deck.splice(Number(x % BigInt(deck.length)), 1)[0]!);
    x /= BigInt(deck.length + 1);
  }
  return { start, cards: cards.slice(0, cards.indexOf(9) + 1) };
}

describe('the first banker', () => {
  it('R20.2 is who gets the matta in the shared vector', () => {
    const text = readFileSync(new URL('../../vectors/banks/sette/piatto-a.json', import.meta.url), 'utf8');
    const { draw, setup } = parseProof(text);
    const { table, number, banker } = setup.message;
    const links = draw!.links.map(({ link }) => link);
    const drawn = drawFirstBanker(draw!.serverLink, drawIdOf(table, number), links, links.length);
    expect(draw!.enters[drawn.place]!.seat).toBe(banker);
    expect(drawn.cards).toEqual([37, 23, 27, 6, 4, 22, 1, 9]);
  });

  it('R20.2 comes out of start, key and blocks, however late the matta falls', () => {
    const latest = [0, 0, 0];
    for (let seed = 0; seed < 60; seed++) {
      const places = 2 + (seed % 9);
      const links = Array.from({ length: places }, (_, i) => bytes32('link', seed, i));
      const [house, id] = [bytes32('house', seed), bytes32('draw', seed)];
      const drawn = drawFirstBanker(house, id, links, places);
      const { start, cards } = counted(house, id, links, places);
      expect([drawn.start, drawn.cards]).toEqual([start, cards]);
      expect(drawn.place).toBe((start + cards.length - 1) % places);
      latest[Math.floor((cards.length - 1) / 16)]!++;
    }
    expect(Math.min(...latest)).toBeGreaterThan(0); // the matta came out of each of the three blocks
  });
});
