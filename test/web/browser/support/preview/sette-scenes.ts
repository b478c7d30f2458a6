/** Every phase of tables of Sette e mezzo, as their pages show them: tables without clients, each by its views. */
import { chip } from '../../../../../engine/chips.ts';
import { calls } from '../../../../../engine/protocol/messages.ts';
import { encodeWire } from '../../../../../engine/protocol/wire.ts';
import type { SeatView } from '../../../../../engine/table/view.ts';
import { setteEMezzo } from '../../../../../engine/sette/points.ts';
import { endOf, halvesOf } from '../../../../../web/features/table/sette-told.ts';
import type { SettePapers } from '../../../../engine/support/sette-papers.ts';
import {
  carta,
  decided,
  endedAs,
  found,
  lastOf,
  opened,
  pageAt,
  posta,
  sat,
  sta,
  turnOf,
} from '../../../support/sette.ts';
import { emptySnapshot } from '../../../support/several.ts';
import type { Scene } from './scenes.ts';

/** What this seat's page shows, or a page that only watches. */
function sceneAt(
  name: string,
  chairs: number,
  table: SettePapers,
  seat: number | null,
  as: (one: SeatView) => SeatView = (one) => one,
): Scene {
  const said = pageAt(table, seat);
  const view = { ...said, seats: said.seats.map(as) };
  const me = view.seats.find((one) => one.seat === seat) ?? null;
  const snap = { ...emptySnapshot, view, sitting: me === null ? null : ('seated' as const), me };
  return { name, chairs, snap: encodeWire(snap) };
}

export function setteScenes(): readonly Scene[] {
  const made: Scene[] = [];
  const take = (name: string, table: SettePapers, seat: number | null, chairs = 6) =>
    made.push(sceneAt(`sette-${name}`, chairs, table, seat));

  const due = sat(6, 4, 1n);
  take('posta', due, due.banker);
  take('posta-other', due, (due.banker % 6) + 1);
  const betting = opened(6);
  take('bets', betting, turnOf(betting));
  take('bets-banker', betting, betting.banker);
  take('bets-watch', betting, null);
  betting.says(turnOf(betting), { type: 'decline', number: 1n });
  take('declined', betting, turnOf(betting));

  const punta = decided(opened(6), []);
  take('punta', punta, turnOf(punta));
  take('punta-peel', punta, turnOf(punta));
  take('punta-other', punta, punta.banker);
  const drawn = found((salt) => {
    const table = decided(opened(6, 4, salt), [carta, carta]);
    return table.state.game.phase === 'punta' ? table : null;
  });
  take('punta-drawn', drawn, turnOf(drawn));
  take('punta-drawn-watch', drawn, null);
  const banco = found((salt) => {
    const table = decided(opened(6, 4, salt), [carta, sta]);
    return table.state.game.phase === 'banco' ? table : null;
  });
  take('banco', banco, banco.banker);
  take('banco-other', banco, turnOf(banco));

  for (const how of ['puntaBusts', 'bankerBusts', 'tie', 'puntaHigher', 'bankerHigher'] as const) {
    const table = endedAs(6, (board) => endOf(board) === how);
    take(how, table, lastOf(table).hand);
    take(`${how}-watch`, table, null);
  }
  const sette = endedAs(6, ({ punta }) => halvesOf(punta) === setteEMezzo);
  take('sette-e-mezzo', sette, lastOf(sette).hand);
  const many = endedAs(6, ({ punta, banco }) => punta.length + banco.length > 8);
  take('many-cards', many, null);

  const over = endedAs(3, () => true);
  while (over.state.bank !== null) over.duel(20n * chip);
  over.settles();
  take('over', over, over.banker, 6);
  const called = opened(4);
  called.bets(posta, calls.banco);
  take('banco-called', called, called.banker, 4);

  const classico = sat(4, 5, 1n);
  take('classico-posta', classico, classico.banker, 4);
  const open = opened(4, 5);
  take('classico-bets', open, turnOf(open), 4);
  take('classico-banker', open, open.banker, 4);
  const bound = opened(10, 6);
  take('regola-bets', bound, turnOf(bound), 10);
  bound.bets(20n * chip);
  bound.links();
  take('regola-played', bound, null, 10);
  take('regola-played-banker', bound, bound.banker, 10);
  const two = opened(2);
  take('two-bets', two, turnOf(two), 2);

  const voided = opened(4);
  voided.bets(20n * chip);
  voided.gives(voided.banker, null);
  voided.timeOut();
  take('rest', voided, voided.banker, 4);
  return [...made, crowdedScene('house', [1]), crowdedScene('houses', [2, 3])];
}

/** Eight seats with long stacks; `after` the own seat, by hand, sit the house's bots. */
function crowdedScene(name: string, after: readonly number[]): Scene {
  const table = opened(8);
  const me = turnOf(table);
  const bots = after.map((by) => ((me - 1 + by) % 8) + 1);
  return sceneAt(`sette-eight-${name}`, 8, table, me, (seat) => ({
    ...seat,
    house: bots.includes(seat.seat),
    credit: 2_986n * chip + 67n,
  }));
}
