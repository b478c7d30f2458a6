/** P13.5: where nobody speaks while a coup is played, no page takes a new nickname either. */
import { expect, it, vi } from 'vitest';
import { rulesets } from '../../../../engine/rules/ruleset.ts';
import type { Phase } from '../../../../engine/table/view.ts';
import { useNicknames } from '../../../../web/features/table/use-nicknames.ts';
import * as several from '../../support/several.ts';

const asked = vi.hoisted(() => ({ enabled: [] as unknown[] }));
vi.mock('@tanstack/react-query', () => ({
  useQuery: ({ enabled }: { readonly enabled: unknown }) => {
    asked.enabled.push(enabled);
    return {};
  },
  useQueryClient: () => ({}),
}));

const view = several.snapOf(several.tableOf(several.online, 3), 1).view!;

it.each(['venezia', 'online'])('P13.5 %s', (ruleset) => {
  const { id } = rulesets.find(({ name }) => name === ruleset)!;
  const table = { ...view.table, ruleset: id };
  asked.enabled = [];
  const phases: readonly Phase[] = ['bets', 'links', 'punta', 'banco', 'unfinished', 'move'];
  for (const phase of phases) useNicknames({ seats: view.seats, table, phase });
  const spoken = ruleset === 'online';
  expect(asked.enabled).toEqual([true, spoken, spoken, spoken, spoken, true]);
  useNicknames(null);
  expect(asked.enabled.at(-1)).toBe(false);
});
