/** Who must do what by when: computed from the state, never stored. */
import type { Duty as GameDuty } from '../chairs/waiting.ts';
import { contributorsOf } from '../proof/gives.ts';
import { gameOf } from './games.ts';
import type { Duty, Waiting } from './view.ts';
import { hasSigned } from './results.ts';
import type { RunningCoup, AnyTable } from './state.ts';

/** What seats call the duties that the game knows; the host's own are not for them. */
const inView: Partial<Record<GameDuty, Duty>> = {
  posta: 'posta',
  choice: 'move',
  bet: 'bet',
  draw: 'draw',
  take: 'take',
  bid: 'bid',
};

/** All duties of seats now, by ascending seat. Times are the host's milliseconds. */
export function waitingFor(state: AnyTable): readonly Waiting[] {
  const inGame = gameOf(state.table)
    .waitingFor(state.game)
    .flatMap(({ seat, duty, deadline }): readonly Waiting[] => {
      const known = inView[duty];
      return seat === null || known === undefined ? [] : [{ seat, duty: known, deadline }];
    });
  return [...inGame, ...browsersDue(state)].sort((a, b) => a.seat - b.seat);
}

/** Those of them that browsers do by themselves. */
export function browsersDue(state: AnyTable): readonly Waiting[] {
  return [...ofTheDraw(state), ...ofTheLinks(state), ...ofResults(state)];
}

function ofTheDraw({ draw, clock }: AnyTable): readonly Waiting[] {
  if (draw === null) return [];
  const done = (draw.draw === null ? draw.enters : draw.links).map(({ seat }) => seat);
  return draw.asked
    .filter((seat) => !done.includes(seat))
    .map((seat) => ({
      seat,
      duty: draw.draw === null ? 'enter' : 'drawLink',
      deadline: clock?.deadline ?? null,
    }));
}

function ofTheLinks({ game, bank, clock }: AnyTable): readonly Waiting[] {
  if (game.phase !== 'links' || bank?.coup == null) return [];
  const deadline = clock?.deadline ?? null;
  return linkDuties(bank.coup).map(([seat, duty]) => ({ seat, duty, deadline }));
}

/** The banker's `Give`, then the punters' with their links, then the banker's link (protocol.md 2.4). */
function linkDuties({ list, gives }: RunningCoup): readonly (readonly [number, Duty])[] {
  const [banker, ...punters] = contributorsOf(list).map(({ seat }) => seat) as [number, ...number[]];
  if (!gives.some(({ seat }) => seat === banker)) return [[banker, 'give']];
  const silent = punters.filter((seat) => !gives.some((give) => give.seat === seat && give.link !== null));
  return silent.length > 0 ? silent.map((seat) => [seat, 'give']) : [[banker, 'link']];
}

/**
 * Each bank that is over has a clock of its own: nobody waits for it but its players. A seat that is asked for several
 * results stands here once, with the first of their deadlines: each bank says which signatures it has.
 */
function ofResults({ ended }: AnyTable): readonly Waiting[] {
  const asked = ended
    .filter(({ status }) => status === 'asked')
    .sort((a, b) => (a.deadline ?? Infinity) - (b.deadline ?? Infinity))
    .flatMap(({ bank, deadline }) =>
      bank.setup.message.players
        .filter(({ seat }) => !hasSigned(bank, seat))
        .map(({ seat }): Waiting => ({ seat, duty: 'result', deadline })),
    );
  return asked.filter(({ seat }, i) => asked.findIndex((one) => one.seat === seat) === i);
}
