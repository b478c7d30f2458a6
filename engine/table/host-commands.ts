/** What the host tells a live table: who sits, what the chain said, connections, clocks (rules.md 1.6, 2.3, 2.4). */
import { assert, present } from '../assert.ts';
import { isPlaceOf } from '../chairs/host-words.ts';
import { isSeated, seatAt } from '../chairs/seats.ts';
import { contributorsOf } from '../proof/gives.ts';
import { isSignedBy } from '../protocol/sign.ts';
import { nextTick as nextTickOfGame } from '../chairs/waiting.ts';
import type { HostCommand } from './commands.ts';
import type { Context } from './context.ts';
import { isFinal, numberOf } from './accounts.ts';
import { clocksAnew } from './clocks-anew.ts';
import { bankOf, clockFor, happened, no, placeOf, timeFor, timeForResults, type Outcome } from './context.ts';
import type { AnyEvent } from './events.ts';
import { onOrder } from './director.ts';
import { inTurn, says, tells } from './game-steps.ts';
import { gameOf } from './games.ts';
import { onLinkShown } from './late-links.ts';
import { canSettle } from './results.ts';
import { hasPlace, onReserve, reservationsRanOut } from './standing.ts';
import type { EndedBank, Sitting, AnyTable } from './state.ts';

type Of<T extends HostCommand['type']> = Extract<HostCommand, { readonly type: T }>;

export function onHostCommand(state: AnyTable, command: HostCommand, ctx: Context): Outcome {
  switch (command.type) {
    case 'sit':
      return onSit(state, command, ctx);
    case 'reserve':
      return onReserve(state, command, ctx);
    case 'wanted':
      return onWanted(state, command, ctx);
    case 'seated':
      return onSeated(state, command);
    case 'notSeated':
      return onGone(state, command.player, 'seating');
    case 'stood':
      return onGone(state, command.player, 'standing');
    case 'brought':
      return onBrought(state, command);
    case 'notBrought':
      return onNotBrought(state, command);
    case 'leaveAsked':
      return onLeaveAsked(state, command, ctx);
    case 'limitReached':
      return onLimitReached(state, command, ctx);
    case 'bankProposed':
      return state.bank?.setup.message.number === command.number && !state.bank.mustEnd
        ? happened({ type: 'mustEnd' })
        : happened();
    case 'proposed':
      return state.ended.some((one) => numberOf(one) === command.number && isUnsigned(one))
        ? happened(command)
        : happened();
    case 'final':
      return state.ended.some((one) => numberOf(one) === command.number && isDecidedBy(one, command))
        ? happened(command)
        : happened();
    case 'linkShown':
      return onLinkShown(state, command, ctx);
    case 'connected':
      return onConnection(state, command.seat, true, ctx);
    case 'lost':
      return onConnection(state, command.seat, false, ctx);
    case 'tick':
      return inTurn(
        state,
        tells({ type: 'tick' }, ctx),
        (now) => stageRanOut(now, ctx),
        (now) => resultsRanOut(now, ctx),
        (now) => reservationsRanOut(now, ctx),
      );
    case 'stoodStill':
      return inTurn(state, tells({ type: 'stoodStill', ms: command.ms }, ctx), (now) => stoodStill(now, command, ctx));
    case 'resume':
      return onResume(state, ctx);
    case 'suspend':
    case 'goOn':
    case 'minimum':
    case 'malfunction':
    case 'close':
    case 'reopen':
      return onOrder(state, command, ctx);
  }
}

const isUnsigned = ({ status }: EndedBank): boolean => status === 'signing' || status === 'asked';

/** The chain's word is new for it; also for a bank without a coup, when somebody had it finalised. */
const isDecidedBy = (one: EndedBank, { lines }: Of<'final'>): boolean =>
  !isFinal(one) || (one.status === 'idle' && lines !== undefined);

/** A grant is checked before it costs gas; the escrow checks it again. */
function onSit(
  state: AnyTable,
  { grant, house, used = null, elsewhere, uncovered, held }: Of<'sit'>,
  ctx: Context,
): Outcome {
  const { player, table, seat, key, amount, nonce, deadline } = grant.message;
  const { sittings } = state;
  const { oneTable, standing } = gameOf(state.table);
  if (sittings.some((one) => one.grant.message.player === player)) return no('alreadySeated');
  if (state.game.closing) return no('closing');
  if (elsewhere === true && oneTable) return no('oneTable');
  if (table !== state.tableId || !isPlaceOf(state.game.settings.seats, standing, seat)) return no('badGrant');
  if (sittings.some((one) => one.seat === seat)) return no('seatTaken');
  if (held === true) return no('chairHeld');
  if (!isSeated({ seat })) {
    if (!state.reserved.some((one) => one.seat === seat && one.player === player)) return no('notReserved');
    if (!hasPlace(state)) return no('tableFull');
  }
  if (uncovered === true) return no('notCovered');
  // A session key names one seat: another's key, granted again, would take over its connection and its lines.
  if (sittings.some((one) => one.grant.message.key === key)) return no('badGrant');
  if (amount < state.table.minPosta) return no('grantTooSmall');
  if (deadline * 1000n <= BigInt(ctx.now)) return no('grantExpired');
  // The house's `Release` of an earlier sitting would be good for this one, too.
  if (used !== null && nonce <= used) return no('grantUsed');
  if (!isSignedBy(state.domain, 'Grant', grant.message, grant.signature, player, ctx.recover)) return no('badGrant');
  return happened({ type: 'seating', seat, grant, house });
}

/**
 * A wallet's grant for a chair that is taken, or somebody in the waiting list: the game tells those who only hold
 * theirs to play or go.
 */
function onWanted(state: AnyTable, { grant }: Of<'wanted'>, ctx: Context): Outcome {
  if (grant === null) return tells({ type: 'wanted' }, ctx)(state);
  const { player, table, seat, deadline } = grant.message;
  const isTaken = state.sittings.some((one) => one.seat === seat);
  const sits = state.sittings.some((one) => one.grant.message.player === player);
  if (!isTaken || sits || table !== state.tableId || deadline * 1000n <= BigInt(ctx.now)) return happened();
  if (!isSignedBy(state.domain, 'Grant', grant.message, grant.signature, player, ctx.recover)) return no('badGrant');
  return tells({ type: 'wanted' }, ctx)(state);
}

const sittingBy = (state: AnyTable, player: string, status: Sitting['status']): Sitting | undefined =>
  state.sittings.find((one) => one.grant.message.player === player && one.status === status);

/** The seat enters the game as soon as it has credit (house-acts.ts). */
function onSeated(state: AnyTable, { player, locked }: Of<'seated'>): Outcome {
  const sitting = sittingBy(state, player, 'seating');
  if (sitting === undefined) return happened();
  return happened({ type: 'sitting', seat: sitting.seat, change: { status: 'seated', locked } });
}

function onGone(state: AnyTable, player: string, status: Sitting['status']): Outcome {
  const sitting = sittingBy(state, player, status);
  return sitting === undefined ? happened() : happened({ type: 'gone', seat: sitting.seat });
}

/** Once: the chain may be asked again. What was given up as refused counts, too, if it was mined after all. */
function onBrought(state: AnyTable, { player, sitting: of, nonce, amount }: Of<'brought'>): Outcome {
  const sitting = state.sittings.find(({ grant }) => grant.message.player === player && grant.message.nonce === of);
  if (sitting === undefined || nonce <= sitting.brought) return happened();
  return happened({ type: 'brought', seat: sitting.seat, nonce, amount });
}

function onNotBrought(state: AnyTable, { player, nonce }: Of<'notBrought'>): Outcome {
  const sitting = state.sittings.find(
    ({ grant, bring }) => grant.message.player === player && bring?.message.nonce === nonce,
  );
  return sitting === undefined ? happened() : happened({ type: 'notBrought', seat: sitting.seat, nonce });
}

/** As if the seat had stood up at the table: its bank ends between coups, and the house releases it. */
function onLeaveAsked(state: AnyTable, { player }: Of<'leaveAsked'>, ctx: Context): Outcome {
  const sitting = sittingBy(state, player, 'seated');
  if (sitting === undefined || sitting.leaving) return happened();
  return placeOf(state, sitting) === undefined
    ? happened({ type: 'sitting', seat: sitting.seat, change: { leaving: true } })
    : says(sitting.seat, { type: 'leave' }, ctx)(state);
}

/** The house's word for its player's. What is bound is played to its end: then it is told again. */
function onLimitReached(state: AnyTable, { player }: Of<'limitReached'>, ctx: Context): Outcome {
  const sitting = sittingBy(state, player, 'seated');
  if (sitting === undefined || placeOf(state, sitting) === undefined) return happened();
  return tells({ type: 'out', seat: sitting.seat, why: 'limit' }, ctx)(state);
}

/** The seat may have been given up while the news was on its way. */
function onConnection(state: AnyTable, seat: number, connected: boolean, ctx: Context): Outcome {
  const sitting = state.sittings.find((one) => one.seat === seat);
  if (sitting === undefined || sitting.connected === connected) return happened();
  const known = happened({ type: 'sitting', seat, change: { connected } });
  if (placeOf(state, sitting) === undefined) return known;
  return inTurn(state, () => known, tells({ type: connected ? 'connected' : 'lost', seat }, ctx));
}

/** When the table must be looked at next, milliseconds; null: never. */
export function nextTick({ game, clock, ended, reserved }: AnyTable): number | null {
  const deadlines = ended.flatMap((one) => (one.status === 'asked' && one.deadline !== null ? [one.deadline] : []));
  const lapses = reserved.map(({ until }) => until);
  const times = [nextTickOfGame(game), clock?.deadline ?? null, ...deadlines, ...lapses].filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** Browsers have had their time. */
function stageRanOut(state: AnyTable, ctx: Context): Outcome {
  const { clock } = state;
  if (clock === null || ctx.now < clock.deadline) return happened();
  switch (clock.stage) {
    case 'draw':
      return drawSilent(state, ctx);
    case 'links':
      return linksRanOut(state, ctx);
    case 'unfinished':
      return tells({ type: 'unfinished' }, ctx)(state);
  }
}

/** The silent sit out, and the draw is repeated without them under the next number (protocol.md 3). */
function drawSilent(state: AnyTable, ctx: Context): Outcome {
  const draw = present(state.draw, 'the draw');
  const came = (draw.draw === null ? draw.enters : draw.links).map(({ seat }) => seat);
  // The same tick may have freed a seat that was lost for too long.
  const silent = draw.asked.filter((seat) => !came.includes(seat) && seatAt(state.game, seat) !== undefined);
  return inTurn(
    state,
    () => happened({ type: 'drawFailed' }),
    ...silent.map((seat) => tells({ type: 'out', seat, why: 'draw' }, ctx)),
  );
}

/**
 * The banker did not bind itself: no coup, it has passed. A punter is silent: void. Only the banker's link is missing:
 * it has two minutes more.
 */
function linksRanOut(state: AnyTable, ctx: Context): Outcome {
  const coup = present(bankOf(state).coup, 'the coup');
  const [banker, ...punters] = contributorsOf(coup.list).map(({ seat }) => seat);
  if (!coup.gives.some((give) => give.seat === banker)) return tells({ type: 'unbound' }, ctx)(state);
  const silent = punters.filter((seat) => !coup.gives.some((give) => give.seat === seat && give.link !== null));
  if (silent.length > 0) return tells({ type: 'void', silent }, ctx)(state);
  return happened(clockFor(state, 'unfinished', ctx.now));
}

/** A player who did not sign cannot hold up the bank: it goes to the chain with what there is. */
function resultsRanOut(state: AnyTable, ctx: Context): Outcome {
  const late = state.ended.filter(({ status, deadline }) => status === 'asked' && ctx.now >= (deadline ?? Infinity));
  return happened(
    ...late.map((one): AnyEvent =>
      canSettle(one.bank) ? completed(one, ctx) : { type: 'unsigned', number: numberOf(one) },
    ),
  );
}

/** The house signs last, and the bank goes to the chain. */
export function completed(one: EndedBank, ctx: Context): AnyEvent {
  const { signature } = ctx.house.signer.sign('Result', present(one.bank.result, 'the result').message);
  return { type: 'completed', number: numberOf(one), house: signature, status: 'settling' };
}

/**
 * The same for what browsers do by themselves as the game does for what people decide (R9.14): the stage begins anew,
 * once; a further standstill is added. So do the seconds for signing results.
 */
function stoodStill(state: AnyTable, { ms }: Of<'stoodStill'>, ctx: Context): Outcome {
  assert(Number.isSafeInteger(ms), 'a standstill is a whole number of milliseconds');
  const { clock } = state;
  const later = (deadline: number, renewed: boolean, whole: number): number => {
    const left = Math.max(0, deadline + ms - ctx.now);
    return ctx.now + (renewed ? left : Math.max(left, whole));
  };
  const events: AnyEvent[] = state.ended.flatMap((one): readonly AnyEvent[] => {
    if (one.status !== 'asked' || one.deadline === null) return [];
    const deadline = later(one.deadline, one.renewed, timeForResults(state));
    return [{ type: 'asked', number: numberOf(one), deadline, renewed: true }];
  });
  if (clock !== null) {
    const deadline = later(clock.deadline, clock.renewed, timeFor(state, clock.stage));
    events.push({ type: 'clock', clock: { ...clock, deadline, renewed: true } });
  }
  return happened(...events);
}

/** After a restart nobody is connected, and running clocks begin anew (rules.md 2.4, malfunction). */
function onResume(state: AnyTable, ctx: Context): Outcome {
  const lost = state.sittings
    .filter(({ house, connected }) => !house && connected)
    .map(
      ({ seat }) =>
        (now: AnyTable) =>
          onConnection(now, seat, false, ctx),
    );
  return inTurn(state, tells({ type: 'resume' }, ctx), ...lost, (now) => clocksAnew(now, ctx));
}
