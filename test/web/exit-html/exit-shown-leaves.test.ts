/**
 * What a node has shown of others' gives and links is read again after any number of right leaves, and never
 * overwritten.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { sessionKeyOf } from '../../../engine/seat/memory.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import { learnedFrom } from '../../../engine/settlement/exit/bound.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { BankMaker } from '../../support/bank-maker.ts';
import { castOf, granted } from '../../support/bank.ts';
import { demandOn, walletOf } from '../../support/exit-facts.ts';
import { memoryOf, secretOf } from '../../support/own-seat.ts';
import { disk } from './support/idb-in-memory.ts';

vi.mock('idb', () => import('./support/idb-in-memory.ts'));
const { keepShown, keptShown } = await import('../../../web/exit-html/shown.ts');
beforeEach(() => disk.clear());

/**
 * H (1) is the banker; 2 and 3 are friends of the house. 3 signs `leaves` right leaves. The last list: nobody's give is
 * here.
 */
function learned(leaves: number): readonly Proof[] {
  const three = castOf({ ruleset: 2 }, [1, 2, 3]);
  const key = signerOf(three.domain, sessionKeyOf(secretOf(1)));
  const cast = {
    ...three,
    seats: three.seats.map((one) => (one.seat === 1 ? { ...one, secret: secretOf(1), key } : one)),
  };
  const maker = new BankMaker(cast, { number: 1n, banker: 1, posta: 20_000n });
  for (let i = 0; i < 22; i++) {
    const options = { stakes: new Map([[2, { accepted: 100n }]]), acks: [1, 2] };
    maker.seek(options, (outcome) => outcome === outcomes.banco);
    expect(maker.coup(options)).toBe(outcomes.banco);
    if (i < leaves) maker.leave(3);
  }
  const stakes = new Map([2, 3].map((seat) => [seat, { call: 1, max: 1_000n, accepted: 1_000n }] as const));
  maker.unfinished({ stakes }, [1, 2, 3], [2, 3]);
  const full = granted(maker.proof());
  const last = full.turns.at(-1)!;
  const bare = {
    ...full,
    leaves: [],
    turns: full.turns.with(-1, { ...last, gives: last.gives!.filter(({ seat }) => seat === 1) } as never),
  } as Proof;
  const memory = memoryOf(1, [bare]);
  const withAside = { ...memory, banks: [{ ...memory.banks[0]!, leavesAside: full.leaves }] };
  const { banks, gives } = evidenceIn(withAside);
  const [own] = evidenceOf([banks[0]!.proof!], gives, walletOf(1)).banks;
  // Two nodes, each shows another punter's Give and link under a real demand.
  return [2, 3].map((seat) => {
    const { signature, link } = last.gives!.find((give) => give.seat === seat)!;
    const demand = demandOn(own!, own!.turns.length - 1, stages.banker, {
      shown: [{ index: seat - 1, link: link!, signature }],
    });
    return learnedFrom(own!, [demand])!;
  });
}

it.each([0, 21])(
  'P7.14 what was kept is added to and read again, after %i right leaves of one friend',
  async (leaves) => {
    const [first, second] = learned(leaves);
    await keepShown([first!]);
    await keepShown([second!]);
    const seats = (await keptShown())
      .flatMap(({ banks }) => banks)
      .flatMap(({ turns }) => turns.at(-1)!.gives!.filter(({ link, seat }) => link !== undefined && seat !== 1))
      .map(({ seat }) => seat);
    expect(seats.sort()).toEqual([2, 3]);
  },
);

it('P7.14 a copy that cannot be read here is not written over: what is learned stands beside it', async () => {
  const [first, second] = learned(0);
  await keepShown([first!]);
  const [name] = [...disk.keys()];
  disk.set(name!, 'of another version of this page');
  await keepShown([first!]);
  await keepShown([second!]);
  expect(disk.get(name!)).toBe('of another version of this page');
  expect([...disk.keys()]).toEqual([name, `${name} (2)`]);
  const seats = (await keptShown())
    .flatMap(({ banks }) => banks)
    .flatMap(({ turns }) => turns.at(-1)!.gives!.filter(({ link, seat }) => link !== undefined && seat !== 1))
    .map(({ seat }) => seat);
  expect(seats.sort()).toEqual([2, 3]);
});
