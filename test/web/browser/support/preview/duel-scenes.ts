/** Every phase of a table of two, with amounts that need room, by real seat clients. */
import { chip } from '../../../../../engine/chips.ts';
import { choiceCommand } from '../../../../../engine/seat/by-hand.ts';
import type { LiveTable } from '../../../../support/live-table.ts';
import * as several from '../../../support/several.ts';
import { sceneAt, type Scene } from './scenes.ts';

const chairs = 2;
const limits = { ruleset: 3, feeMode: 0, feeBps: 500, minBet: chip, minPosta: 10n * chip, maxPosta: 5_000n * chip };
const brought = 4_321n * chip + 75n;
const posta = 1_203n * chip + 70n;
const { byHandAt: at } = several;

const opened = (salt: bigint): LiveTable =>
  several.opened(several.tableOf({ ...limits, share: 40_000n * chip, salt }, chairs, brought), posta);

export function duelScenes(): readonly Scene[] {
  const made: Scene[] = [];
  const take = (name: string, table: LiveTable, seat: number | null) =>
    made.push(sceneAt(`duel-${name}`, chairs, table, seat));
  /** The first shoe with which a bet of the whole posta, and the regola, lead there. */
  const foundAt = (holds: (table: LiveTable) => boolean, play = several.finished): LiveTable =>
    several.found((salt) => {
      const table = opened(salt);
      several.bets(table, at(table, 1), posta);
      play(table);
      return holds(table) ? table : null;
    });
  const naming = several.tableOf({ ...limits, share: 40_000n * chip, salt: 1n }, chairs, brought);
  take('posta', naming, naming.banker);
  const betting = opened(1n);
  take('bets', betting, at(betting, 1));
  take('bets-banker', betting, betting.banker);
  const punta = foundAt((table) => table.phase === 'punta', several.closed);
  take('punta', punta, at(punta, 1));
  take('punta-peel', punta, at(punta, 1));
  take('punta-other', punta, punta.banker);
  const banco = foundAt(
    (table) => table.phase === 'banco',
    (table) => {
      several.closed(table);
      if (table.phase !== 'punta') return table;
      const hand = table.state.game.bank!.coup!.hand;
      const fallback = several.snapOf(table, hand).view!.bank!.coup!.fallback!;
      return several.by(table, hand, (memory) => choiceCommand(memory, fallback));
    },
  );
  take('banco', banco, banco.banker);
  const won = foundAt((table) => table.phase === 'move');
  take('move', won, won.banker);
  take('move-other', won, at(won, 1));
  const lost = foundAt((table) => table.phase === 'posta');
  take('lost', lost, lost.banker);
  take('lost-watch', lost, null);
  return made;
}
