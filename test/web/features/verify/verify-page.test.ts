/**
 * What the verify page adds to the verifier: tampering with a copy, the picture of the deal, links that carry a file.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startState } from '../../../../engine/protocol/digests.ts';
import { parseProofFile } from '../../../../engine/proof/read.ts';
import { verifyFile } from '../../../../engine/proof/verify-file.ts';
import { Unreadable } from '../../../../engine/protocol/json.ts';
import { cardsOfCoup } from '../../../../engine/rules/coup.ts';
import { readDuel } from '../../../../web/lib/read-duel.ts';
import { drawsOf } from '../../../../web/features/verify/draw.ts';
import { fromFragment, toFragment } from '../../../../web/features/verify/share.ts';
import { placesIn, tampered, windowAt } from '../../../../web/features/verify/tampering.ts';

const root = new URL('../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const text = read('web/public/examples/bank.json');
const examples = [
  ['bank', 'banks/bank-heads-up'],
  ['coup', 'bases/coup-halved'],
  ['taglia', 'bases/taglia-voids'],
] as const;
const placesOf = (kind: string) => placesIn(read(`web/public/examples/${kind}.json`));

/** The step that differs (for a taglia's bank with the step in it), otherwise the verdict. */
function stopsAt(changed: string): string {
  try {
    const { verdict, failed, banks } = verifyFile(parseProofFile(changed));
    const inside = failed?.id === 'G.bank' ? ` ${banks?.at(-1)?.failed?.id}` : '';
    return failed === undefined ? verdict : `${failed.id}${inside}`;
  } catch (error) {
    if (error instanceof Unreadable) return 'UNREADABLE';
    throw error;
  }
}

describe('the examples', () => {
  it.each(examples)('a %s: the vector %s, and VERIFIED', (kind, vector) => {
    const example = read(`web/public/examples/${kind}.json`);
    expect(example).toBe(read(`test/vectors/${vector}.json`));
    expect(stopsAt(example)).toBe('VERIFIED');
  });
});

describe('tampering', () => {
  it.each(
    examples.flatMap(([kind]) =>
      placesOf(kind).map(
        ({ what, at, step, inside }) => [kind, what, at, inside ? `${step} ${inside}` : step] as const,
      ),
    ),
  )('of a %s: %s (character %i) stops at %s', (kind, _what, at, step) => {
    const example = read(`web/public/examples/${kind}.json`);
    expect(tampered(example, at)).not.toBe(example);
    expect(stopsAt(tampered(example, at))).toBe(step);
  });

  it.each(['sette-piatto', 'sette-coup-second', 'sette-taglia'])(
    'P9.39 of %s each place stops where it says',
    (name) => {
      const file = read(`test/vectors/bases/${name}.json`);
      const places = placesIn(file);
      expect(places.length).toBeGreaterThan(12);
      for (const { what, at, step, inside } of places)
        expect([what, stopsAt(tampered(file, at))]).toEqual([what, inside ? `${step} ${inside}` : step]);
    },
  );

  it('the places cover a coup from the set-up to the result', () => {
    expect(['bank', 'coup', 'taglia'].map((kind) => placesOf(kind).length)).toEqual([13, 13, 16]);
    expect(placesIn('{}')).toEqual([]);
  });

  it.each([
    ['[51, 9, 30, 2]', 1],
    ['[51, 51, 50, 2]', 2],
    ['[7, 51, 30, 2]', 0],
  ])('of the cards %s the place stays a card after the change', (cards, which) => {
    const changed = text.replace(/"cards":\s*\[[^\]]*\]/, `"cards": ${cards}`);
    const place = placesIn(changed).find(({ what }) => what === 'a card')!;
    const after = JSON.parse(/"cards":\s*(\[[^\]]*\])/.exec(tampered(changed, place.at))![1]!) as number[];
    const before = JSON.parse(cards) as number[];
    expect(after.map((kind, i) => (kind === before[i] ? null : i)).filter((i) => i !== null)).toEqual([which]);
    expect(Math.max(...after)).toBeLessThan(52);
  });

  it('with one changed character anywhere it is not VERIFIED, unless it was a space', () => {
    for (let at = 11; at < text.length; at += 397) {
      if (/\s/.test(text[at]!)) continue;
      const grants = text.indexOf('"grants"') < at && at < text.indexOf('"setup"');
      if (!grants)
        expect(stopsAt(tampered(text, at)), `character ${at}: ${text.slice(at - 20, at + 5)}`).not.toBe('VERIFIED');
    }
  });

  it('the excerpt lies around the change, also at both ends', () => {
    for (const at of [0, 5, 1000, text.length - 1]) {
      const { from, chars } = windowAt(text, at);
      expect([text.slice(from, from + chars.length), from <= at, at < from + chars.length]).toEqual([
        chars,
        true,
        true,
      ]);
    }
  });
});

describe('the picture of the deal', () => {
  it('six cards, each drawn from what the one before left; those dealt are the coup’s', () => {
    const file = parseProofFile(text);
    if (file.kind !== 'bank') throw new Error('a bank');
    const [turn] = file.proof.turns;
    const draws = drawsOf(turn!, startState(file.proof.setup.message), cardsOfCoup)!;
    expect(draws.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5].map((i) => draws[0]!.n - i));
    expect(draws.filter(({ dealt }) => dealt).map(({ kind }) => kind)).toEqual(turn!.cards);
    draws.slice(1).forEach(({ before }, i) => {
      expect(before).toEqual(draws[i]!.before.map((count, kind) => (kind === draws[i]!.kind ? count - 1 : count)));
    });
  });
});

describe('the picture of a duel', () => {
  const duelIn = (name: string) => {
    const file = parseProofFile(read(`test/vectors/bases/${name}.json`));
    if (file.kind !== 'coup') throw new Error('a coup');
    const { turn, setup, before } = file.coup;
    return { turn, duel: readDuel(turn, setup.message.banker), before: before?.state ?? startState(setup.message) };
  };

  it.each(['sette-coup-first', 'sette-coup-second', 'sette-coup-long'])(
    'P9.39 %s: each card drawn from what the one before left, hands and outcome those of the file',
    (name) => {
      const { turn, duel, before } = duelIn(name);
      const draws = drawsOf(turn, before)!;
      expect(draws.map(({ kind }) => kind)).toEqual(turn.cards);
      expect(draws.every(({ dealt }) => dealt)).toBe(true);
      expect(duel!.duel.fallen).toEqual(turn.cards);
      expect(duel!.duel.outcome).toBe(turn.state!.outcome);
      expect(duel!.decisions.filter(({ chosen }) => chosen)).toHaveLength(turn.choices!.length);
    },
  );

  it('P9.39 a duel that was not played to its end has no picture, nor has one with a card too many', () => {
    expect(duelIn('sette-coup-void').duel).toBeNull();
    expect(duelIn('sette-coup-unfinished').duel).toBeNull();
    const { turn } = duelIn('sette-coup-first');
    if (turn.cards === undefined) throw new Error('a coup');
    expect(readDuel({ ...turn, cards: [...turn.cards, 39] }, 1)).toBeNull();
  });
});

describe('a link with a file in it', () => {
  it('carries it there and back', async () => {
    const fragment = await toFragment(text);
    expect(fragment).toMatch(/^z=[\w-]+$/);
    expect(await fromFragment(`#${fragment}`)).toBe(text);
    expect(await fromFragment('#turn=2')).toBeNull();
  });

  it('damaged, or a small link to a huge text: reported in words', async () => {
    const fragment = await toFragment(text);
    await expect(fromFragment(fragment.slice(0, -40))).rejects.toThrow('damaged or too large');
    await expect(fromFragment(await toFragment(' '.repeat(5_000_000)))).rejects.toThrow('damaged or too large');
  });
});
