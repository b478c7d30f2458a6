/** How a game ends: what is stored must be good for the way out, and at an honest table banks end and are signed. */
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { Broken } from '../oracle/law.ts';
import { stopOf, wayOut } from './client.ts';
import type { Game } from './game.ts';

/** What the way out makes of the store must be as good as what is stored. */
export function leaveTable({ oracle, memory }: Game): void {
  oracle.stored(wayOut(memory) as never, new Set());
}

/**
 * From here on the table is honest: banks must end, and the seat must sign their results (a house that has signed no
 * lie cannot keep it out).
 */
export function settle(game: Game): void {
  const { house } = game;
  // An owed link is shown for a void that the seat has seen; if it was away then, the table asks for ever.
  const canPlay = () => {
    const able = house.state.sittings.filter(
      ({ leaving, status, locked, owes }) => owes === null && !leaving && status === 'seated' && locked >= 20n,
    );
    return able.length >= 2 && able.some(({ seat }) => seat === game.seat);
  };
  game.pending = [];
  game.answers = true;
  const before = game.banksSigned;
  const rounds = 75 * house.state.sittings.length;
  for (let round = 0; round < rounds; round++) {
    game.clock++;
    if (!canPlay()) return;
    if (game.banksSigned > before + 1) break;
    pay(game);
    const { out } = house;
    game.byHand('sitIn');
    for (const { seat } of house.state.sittings) {
      house.bySeat(seat, { type: 'sitIn' });
      house.run({ by: 'host', command: { type: 'connected', seat } });
      if (out.includes(seat) && round > rounds - 50) return;
    }
    const at = house.seq;
    game.agree();
    game.show(house.view());
    game.deliver(game.pending.length);
    house.friendActs(game.random, true);
    if (house.seq !== at) continue;
    // A bet begins everybody's words anew: one that stands is enough.
    game.byHand(game.hasSpoken() ? 'ready' : undefined);
    game.deliver(game.pending.length);
    // A seat that may stake nothing more in this bank, because of its share, is not waited for for ever: the others'
    // bets close, or the bank is given up.
    if (house.seq === at && !(game.world.seats.length > 2 && house.close())) house.timeOut();
  }
  game.oracle.premises.held('O6 banks end');
  if (game.banksSigned <= before)
    throw new Broken(
      'O6 banks end',
      `no result is signed at an honest table (${house.phase}, ${stopOf(game.memory) ?? 'nothing said'}; ${house.state.sittings.map(({ seat, owes, locked }) => `${seat === game.seat ? 'the honest seat' : 'the friend'} has ${locked}${owes === null ? '' : ' and owes a link'}`).join(', ')})`,
    );
}

/** The banks of the seat's evidence, with the state in which the oracle finds each to end. */
export function endsOf({ memory, oracle }: Game) {
  return wayOut(memory).flatMap((proof) => {
    const played = { ...proof, turns: proof.turns.filter(({ step }) => step !== undefined) };
    const right = played.turns.length === 0 ? null : oracle.endOf(played as never);
    return right === null
      ? []
      : [
          {
            proof: encodeWire(played),
            state: hashStruct('State', right.state),
            turn: right.state.turn,
            lines: right.state.seats.map(String),
          },
        ];
  });
}

/** The chain pays everything it can. */
function pay({ house, paid }: Game): void {
  for (const number of house.payable()) {
    house.run({ by: 'host', command: { type: 'final', number, how: 'settled', tx: `0x${'aa'.repeat(32)}` } });
    paid.add(number);
  }
}
