/**
 * What a bot's player would do by hand, by its manner (`manners.ts`): for the house's own bots, and for those of `sabot
 * bots`, who come in by the front door.
 */
import type { Claim } from '../../engine/claim.ts';
import { greatest, least } from '../../engine/least.ts';
import { choiceCommand, postaCommand, sitInCommand, type ByHand } from '../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../engine/seat/memory.ts';
import { drawsOpen, optionsOf } from '../../engine/seat/rights.ts';
import type { TalkByHand } from '../../engine/seat/talk.ts';
import { byRuleset } from '../../engine/table/rulesets.ts';
import type { SetteView, TableView } from '../../engine/table/sette-view.ts';
import type { Options, View } from '../../engine/table/view.ts';
import { cheminHand } from './chemin-hand.ts';
import type { Manner } from './manners.ts';
import { setteHand } from './sette-hand.ts';
import { hasUnseen } from './unseen.ts';

/** No bank is open and no first banker is being drawn: who stands up now disturbs nobody. */
export const isBetweenBanks = ({ phase }: Pick<TableView, 'phase'>): boolean =>
  phase === 'waiting' || phase === 'posta' || phase === 'offer' || phase === 'takeBack' || phase === 'auction';

type Hand = (manner: Manner, memory: SeatMemory, view: Claim<TableView>) => ByHand | TalkByHand | null;

/** What its game asks of it besides the posta and the cards. */
const handIn = byRuleset<Hand>(
  () => (manner, memory, view) => cheminHand(manner, memory, view as Claim<View>),
  () => (manner, memory, view) => setteHand(manner, memory, view as Claim<SetteView>),
);

/** What a person would do by hand, or null. */
export const handOf: Hand = (manner, memory, view) => {
  const { sitIn, posta } = optionsOf(memory, view);
  if (sitIn) return sitInCommand(memory);
  // It came for somebody: when alone it gives the seat back.
  if (isBetweenBanks(view) && view.seats.every((s) => s.house || s.leaving || s.status === 'standing'))
    return { memory, command: { type: 'stand', leave: null } };
  if (posta !== null) return hasUnseen(view) ? null : postaCommand(memory, view.number, postaOf(manner, view, posta));
  const decision = drawsOpen(memory);
  if (view.options.draws.length > 0 && decision !== null) return choiceCommand(memory, decision.fallback);
  return handIn(memory.table)(manner, memory, view);
};

function postaOf({ openingPosta }: Manner, { table }: TableView, { min, max }: NonNullable<Options['posta']>): bigint {
  return least(max, greatest(min, openingPosta * table.minPosta));
}
