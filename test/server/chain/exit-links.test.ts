/**
 * The links that a banker's own comes after: of many lists that the house and its friends have had demanded those are
 * read that the file can do something with, and whatever is not read yet holds up no bank.
 */
import { expect, it } from 'vitest';
import { learnedFrom } from '../../../engine/settlement/exit/bound.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { bankId, due, dueNode, listOf, player, punterGive } from '../../support/banker-due.ts';
import { limited, stingy, tooOften, wider } from '../../support/limited-node.ts';

const { table } = due.setup.message;
const tables = new Map([[table, due.table]]);

/** Looks through one client; `answers` a look. */
async function lookingAt(node: ReturnType<typeof dueNode>, answers: number, refuses: () => boolean = () => false) {
  const purse = stingy(answers);
  const { client } = limited(
    node,
    (from, to) => {
      if (refuses()) throw tooOften();
      wider(10n)(from, to);
    },
    () => purse.spend(),
  );
  const places = await placesOf(client, due.domain, 1_299_000n);
  return async () => {
    purse.more();
    const facts = await lookForExit(client, places, player, [table], [due]);
    node.head += 12; // 25 s
    return { facts, demands: facts.banks.get(bankId)?.demands };
  };
}

it.each([
  [60, 1],
  [60, 6],
  [120, 20],
])(
  'P8.17 by a node of %i answers a look, %i demands: the link that is due is known after minutes',
  async (n, demands) => {
    const look = await lookingAt(dueNode(demands), n);
    for (let looks = 1; ; looks++) {
      const seen = await look();
      const own = seen.demands?.find(({ contest }) => contest.closed === listOf(0));
      if ((own?.shown.length ?? 0) > 0) {
        expect(own!.shown[0]).toMatchObject({ index: 1, ...punterGive() });
        expect(learnedFrom(due, seen.demands!)).not.toBeNull();
        break;
      }
      expect(looks).toBeLessThan(10);
    }
  },
);

it('P7.14 while links are not read the demand waits for its own, says why, and the bank for none', async () => {
  const node = dueNode();
  let isSilent = false;
  const look = await lookingAt(node, 1_000, () => isSilent);
  const links = node.logs.splice(1);
  const court = node.views['demandOf'] as (closed: string) => object;
  node.views = { ...node.views, demandOf: (closed: string) => ({ ...court(closed), stage: 1, given: 0 }) };
  expect((await look()).demands).toHaveLength(1); // before the punter has given
  node.logs.push(...links);
  node.views = { ...node.views, demandOf: court };
  isSilent = true;
  const { facts, demands } = await look();
  expect(demands).toMatchObject([{ shown: [], unread: expect.stringMatching(/It is asked again later\.$/) as string }]);
  const { notes, done } = planExit({ player, tables, banks: [due], facts });
  expect(notes.join()).toMatch(/which comes after those of the punters, and not all of theirs were read/);
  expect(notes.join()).not.toMatch(/Ask another node/);
  expect(done).toBe(false);
});

it('P8.17 who has no link of the banker to show asks for none of the punters', async () => {
  const { client } = limited(dueNode(), wider(10n));
  const places = await placesOf(client, due.domain, 1_299_000n);
  const { banks } = await lookForExit(client, places, due.setup.message.players[1]!.player, [table], [due]);
  expect(banks.get(bankId)!.demands).toMatchObject([{ shown: [] }]);
});
