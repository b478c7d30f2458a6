/**
 * What the house does by itself once its conditions hold: one act at a time, computed from the state alone, so that a
 * restart from the log goes on exactly where it stopped.
 */
import { assert, present } from '../assert.ts';
import { commitmentOf, houseLink } from '../fairness/commitment.ts';
import { isActive, isSeated } from '../chairs/seats.ts';
import { longestProof } from '../proof/bounds.ts';
import { contributorsOf } from '../proof/gives.ts';
import { drawIdOf, drawSeatsDigest } from '../protocol/digests.ts';
import { isSignedBy } from '../protocol/sign.ts';
import type { Context } from './context.ts';
import { isFinal, mustRejoin, openBanksOf, playableCredit } from './accounts.ts';
import { bankOf, clockFor, placeOf } from './context.ts';
import { cardsFor } from './cards.ts';
import type { AnyEvent } from './events.ts';
import { houseLinkOf, inTurn, tells } from './game-steps.ts';
import { gameOf } from './games.ts';
import { completed } from './host-commands.ts';
import { haveAllSigned } from './results.ts';
import type { Bank, Sitting, AnyTable } from './state.ts';
import { isOpenToSignatures } from './view.ts';

type Tell = ReturnType<typeof tells>;

/** The house's next act, or nothing. */
export function houseAct(state: AnyTable, ctx: Context): readonly AnyEvent[] {
  for (const sitting of state.sittings) {
    const events = forSitting(state, sitting, ctx);
    if (events.length > 0) return events;
  }
  const acks = acksChecked(state, ctx);
  if (acks.length > 0) return acks;
  const signed = state.ended.find(({ status, bank }) => isOpenToSignatures(status) && haveAllSigned(bank));
  if (signed !== undefined) return [completed(signed, ctx)];
  return forDraw(state, ctx) ?? forBank(state, ctx);
}

/**
 * Acknowledgements that have waited for a bet in vain: the list is closed without one of their seat, or the bank is
 * over. With a bet the state is signed anyway (protocol.md 2.7, P2.10).
 */
function acksChecked(state: AnyTable, ctx: Context): readonly AnyEvent[] {
  const running = state.bank?.coup == null ? [] : [state.bank];
  return [...running, ...state.ended.filter((one) => !isFinal(one)).map(({ bank }) => bank)].flatMap((bank) => {
    const last = bank.turns.at(-1);
    const bets = bank.coup?.bets ?? (last?.step === undefined ? last?.bets : undefined) ?? [];
    return bank.unchecked
      .filter(({ seat }) => bets.every((bet) => bet.seat !== seat))
      .map(({ seat, message, signature }): AnyEvent => {
        const { key } = present(
          bank.setup.message.players.find((player) => player.seat === seat),
          'a player of the bank',
        );
        const right = isSignedBy(state.domain, 'Ack', message, signature, key, ctx.recover);
        return { type: right ? 'acked' : 'notAcked', seat, ack: { message, signature } };
      });
  });
}

/** The game hears what the papers know of a seat; a seat that has left the game is released from the escrow. */
function forSitting(state: AnyTable, sitting: Sitting, ctx: Context): readonly AnyEvent[] {
  const { seat, status, leaving, connected } = sitting;
  if (status !== 'seated') return [];
  if (leaving) return mayRelease(state, sitting) ? [{ type: 'sitting', seat, change: { status: 'standing' } }] : [];
  const place = placeOf(state, sitting);
  // Its grant was on its way to the chain when the table closed.
  if (place === undefined && state.game.closing) return [{ type: 'sitting', seat, change: { leaving: true } }];
  const credit = playableCredit(state, sitting);
  if (place === undefined) return credit > 0n ? told(state, ...entry(sitting, credit, ctx)) : [];
  if (place.stack !== credit) return told(state, tells({ type: 'credit', seat, amount: credit }, ctx));
  if (place.owes && !mustRejoin(state, sitting)) return told(state, tells({ type: 'rejoin', seat }, ctx));
  assert(place.connected === connected, 'the game knows another connection');
  return [];
}

/** The money of the seat is in no bank that is still open. */
function mayRelease({ bank, ...state }: AnyTable, sitting: Sitting): boolean {
  const plays = bank?.setup.message.players.some(({ key }) => key === sitting.grant.message.key) === true;
  return !plays && openBanksOf({ bank, ...state }, sitting).length === 0;
}

function entry({ seat, grant, connected }: Sitting, stack: bigint, ctx: Context): readonly Tell[] {
  const { player } = grant.message;
  const sits = tells({ type: 'sit', seat, player, stack, principiante: false }, ctx);
  return connected ? [sits] : [sits, tells({ type: 'lost', seat }, ctx)];
}

function told(state: AnyTable, ...acts: readonly Tell[]): readonly AnyEvent[] {
  const outcome = inTurn(state, ...acts);
  assert('events' in outcome, 'the game refuses what its papers tell it');
  return outcome.events;
}

/** Opens the draw that the game waits for, closes it, names the banker; null: no draw is on. */
function forDraw(state: AnyTable, ctx: Context): readonly AnyEvent[] | null {
  const { draw, game } = state;
  if (game.phase !== 'draw') return draw === null ? null : [{ type: 'drawFailed' }];
  const active = game.seats.filter((seat) => isSeated(seat) && isActive(seat)).map(({ seat }) => seat);
  if (draw === null)
    return [{ type: 'drawOpened', number: state.number, asked: active }, clockFor(state, 'draw', ctx.now)];
  // A draw among seats that cannot all be dealt in any more could name a banker who is not there.
  if (!draw.asked.every((seat) => active.includes(seat))) return [{ type: 'drawFailed' }];
  const link = houseLink(ctx.house.secret, 'draw', state.tableId, draw.number, 0);
  if (draw.draw === null) {
    if (draw.enters.length < draw.asked.length) return [];
    const seats = drawSeatsDigest(draw.enters.map(({ seat, message }) => ({ seat, commitment: message.commitment })));
    const message = { table: state.tableId, number: draw.number, commitment: commitmentOf(link), seats };
    return [{ type: 'drawClosed', draw: ctx.house.signer.sign('Draw', message) }, clockFor(state, 'draw', ctx.now)];
  }
  if (draw.links.length < draw.asked.length) return [];
  const links = draw.links.map((one) => one.link);
  const seat = gameOf(state.table).firstBanker(draw.asked, link, drawIdOf(state.tableId, draw.number), links);
  return [...told(state, tells({ type: 'drawn', seat }, ctx)), { type: 'drawn', serverLink: link }];
}

function forBank(state: AnyTable, ctx: Context): readonly AnyEvent[] {
  const { bank, game } = state;
  if (bank === null) return [];
  if (gameOf(state.table).isBetweenCoups(game)) {
    if (bank.mustEnd) return told(state, tells({ type: 'end', why: 'proposed' }, ctx));
    if (bank.state.turn - lastBase(bank) >= longestProof(bank.setup.message.players.length))
      return told(state, tells({ type: 'end', why: 'proofTooLong' }, ctx));
  }
  return game.phase === 'links' ? cardsWhenComplete(state, ctx) : [];
}

/** The last turn whose state everybody with a negative line has signed, by `Ack` or by a `Bet` that names it. */
function lastBase({ turns, bets, setup }: Bank): number {
  for (let at = turns.length - 1; at >= 0; at--) {
    const { state, acks } = turns[at]!;
    if (state === undefined) continue;
    const signed = new Set([...(acks ?? []), ...(turns[at + 1]?.bets ?? bets)].map(({ seat }) => seat));
    if (setup.message.players.every(({ seat }, i) => state.seats[i]! >= 0n || signed.has(seat))) return state.turn;
  }
  return 0;
}

/** The cards, once every link is there. */
function cardsWhenComplete(state: AnyTable, ctx: Context): readonly AnyEvent[] {
  const { coup, state: before } = bankOf(state);
  const { list, gives } = present(coup, 'the coup');
  const links = contributorsOf(list).map(({ seat }) => gives.find((give) => give.seat === seat)?.link ?? null);
  if (links.includes(null)) return [];
  const shown = links.map((link) => present(link, 'a link'));
  const cards = cardsFor(state.table, before, houseLinkOf(state, state.number, before.turn, ctx), shown);
  return told(state, tells({ type: 'cards', cards }, ctx));
}
