/**
 * A seat keeps only so many banks that are over. A house that signs as many of others shows one that the seat has
 * forgotten again, from where it was: the same links, and cards that the house knows.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { TableState } from '../../../engine/table/state.ts';
import type { Game } from '../play/game.ts';
import type { Rare } from './choosing.ts';

/** More than the seat keeps. */
const others = 16;

/** A moment of a bank of the player's that the chain has paid since. */
const oldMoment = ({ kept, paid, seat }: Game): TableState | undefined =>
  kept.find(
    ({ bank }) =>
      bank !== null &&
      paid.has(bank.setup.message.number) &&
      bank.setup.message.players.length > 2 &&
      bank.setup.message.players.some((player) => player.seat === seat),
  );

export const secondLife: Rare = {
  when: (game) => game.mode === 'signed' && oldMoment(game) !== undefined,
  acts: [
    {
      name: 'many banks of others, then an old one of the player',
      weight: 1,
      modes: ['signed'],
      act: (game) => {
        const old = oldMoment(game)!;
        game.lied = true;
        showOthers(game, old);
        game.house.state = old;
        game.house.changed = true;
        game.kept.length = 0; // once a game
        game.show(game.view());
        return true;
      },
    },
  ],
};

/** Such moments are seldom kept by chance. */
export const keptMoment: Rare = {
  when: ({ mode, world, seat, kept, house: { state, phase } }) =>
    mode === 'signed' &&
    world.seats.length > 2 &&
    phase === 'bets' &&
    state.bank!.setup.message.players.some((player) => player.seat === seat) &&
    !kept.some(({ bank }) => bank?.bankId === state.bank!.bankId),
  acts: [
    {
      name: 'a moment of the player’s bank is kept',
      weight: 1,
      modes: ['signed'],
      act: ({ kept, house }) => kept.push(house.state) > 0,
    },
  ],
};

/** Set-ups of friends alone, one after the other, in which nothing is played. */
function showOthers(game: Game, { bank }: TableState): void {
  const { house, seat, world } = game;
  const { signer } = world.houses[0]!;
  const view = house.view();
  const last = [...house.state.ended.map((one) => one.bank), bank!].reduce((newest, one) =>
    one.setup.message.number > newest.setup.message.number ? one : newest,
  );
  // Above all numbers that it has shown.
  const shownTo = game.made.reduce((most, { number }) => (number > most ? number : most), house.state.number);
  const { players } = bank!.setup.message;
  const theirs = players.filter((player) => player.seat !== seat);
  const rich = theirs.reduce((one, other) => (other.stack > one.stack ? other : one));
  const grants = house
    .view()
    .seats.filter((one) => one.seat !== seat)
    .map(({ seat: chair }) => house.state.sittings.find((one) => one.seat === chair)!)
    .map(({ grant, seat: chair }) => ({ seat: chair, ...grant }))
    .filter(({ seat: chair }) => theirs.some((player) => player.seat === chair));
  let prev: Hex = last.bankId;
  for (let i = 1n; i <= BigInt(others); i++) {
    const number = shownTo + i;
    const { composition, taglia } = last.state;
    const change = {
      number,
      prev,
      composition,
      taglia,
      players: theirs,
      banker: rich.seat,
      posta: view.table.minPosta,
    };
    const setup = signer.sign('Setup', { ...bank!.setup.message, ...change });
    prev = hashStruct('Setup', setup.message);
    const proof = { domain: view.domain, table: view.table, grants, setup, turns: [], leaves: [] };
    const { posta } = setup.message;
    const shown = {
      number,
      bankId: prev,
      banker: change.banker,
      proof,
      move: null,
      bets: [],
      posta,
      garage: 0n,
      coup: null,
      betsUntil: null,
      guarantees: [],
      ready: [],
      ferito: null,
      socio: null,
    };
    game.show({ ...view, phase: 'bets', past: [], waiting: [], number, bank: shown });
  }
}
