/** A doubt that the node's quota cuts off is no answer: the links are read on. */
import { expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { ChainDown } from '../../../server/chain/errors.ts';
import { shownLinks } from '../../../server/chain/exit/shown-links.ts';
import { FakeNode } from '../../support/fake-node.ts';
import { limited, tooOften } from '../../support/limited-node.ts';

it('P7.14 a link is missing and the node answers no more when it is doubted: it is read on', async () => {
  const court: Hex = `0x${'c0'.repeat(20)}`;
  const node = new FakeNode(1, court, court);
  node.head = 1_000;
  let answers = 0;
  // newest block, its anchor's hash, the events; the doubt's first question is one too many.
  const { client } = limited(
    node,
    () => undefined,
    () => {
      if (++answers > 3) throw tooOften();
    },
  );
  const demand = { contest: { closed: `0x${'c1'.repeat(32)}` as Hex }, given: 0b10, openedIn: 800n };
  const { unread, left } = await shownLinks(client, { court }, [demand], () => true);
  expect(answers).toBe(4);
  expect(unread).toBeInstanceOf(ChainDown);
  expect(left > 0n).toBe(true);
});
