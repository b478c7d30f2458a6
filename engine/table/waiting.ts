/** Who must do what by when: computed from the state, never stored. */
import { present } from '../assert.ts';
import { calls } from '../protocol/messages.ts';
import { contributorsOf, coupOf } from './bank-acts.ts';
import { hasSigned } from './house-acts.ts';
import type { TableState } from './state.ts';
import type { Duty, Waiting } from './view.ts';

/** All duties of seats now. Times are the server's milliseconds. */
export function waitingFor(state: TableState): readonly Waiting[] {
  return duties(state).map(([seat, duty]) => ({ seat, duty, deadline: state.deadline }));
}

function duties(state: TableState): readonly (readonly [number, Duty])[] {
  const { phase, bank } = state;
  if (phase === 'waiting') return [];
  if (phase === 'draw') return drawDuties(state);
  if (phase === 'posta') return state.banker === null ? [] : [[state.banker, 'posta']];
  const { setup, coup, bets, end } = present(bank, 'the bank');
  const { banker, players } = setup.message;
  switch (phase) {
    case 'move':
      return [[banker, 'move']];
    case 'bets':
      return players
        .filter((p) => p.seat !== banker && !bets.some((b) => b.seat === p.seat && b.message.call !== calls.none))
        .map((p) => [p.seat, 'bet']);
    case 'links':
    case 'unfinished':
      return coup === null ? [] : linkDuties(state);
    case 'punta':
      return [[present(coup, 'the coup').closed.message.hand, 'draw']];
    case 'banco':
      return coupOf(state)?.waiting ? [[banker, 'draw']] : [];
    case 'results':
      return end === null
        ? []
        : players.filter((p) => !hasSigned(present(bank, 'the bank'), p.seat)).map((p) => [p.seat, 'result']);
  }
}

function drawDuties(state: TableState): readonly (readonly [number, Duty])[] {
  const draw = present(state.draw, 'the draw');
  const done = (draw.draw === null ? draw.enters : draw.links).map((e) => e.seat);
  return draw.asked
    .filter((seat) => !done.includes(seat))
    .map((seat) => [seat, draw.draw === null ? 'enter' : 'drawLink']);
}

/** The banker's `Give`, then the punters' with their links, then the banker's link (protocol.md 2.4). */
function linkDuties(state: TableState): readonly (readonly [number, Duty])[] {
  const bank = present(state.bank, 'the bank');
  const coup = present(bank.coup, 'the coup');
  const [banker, ...punters] = contributorsOf(coup) as [number, ...number[]];
  if (!coup.gives.some((g) => g.seat === banker)) return [[banker, 'give']];
  const silent = punters.filter((seat) => !coup.gives.some((g) => g.seat === seat && g.link !== null));
  return silent.length > 0 ? silent.map((seat) => [seat, 'give']) : [[banker, 'link']];
}
