/**
 * What seats say. A command is admitted first: the seat is known, the signature is its session key's, it names the
 * present state, its commitment is new. Then it becomes the game's command; only what the game accepts becomes a paper.
 */
import { present } from '../assert.ts';
import { zero32, type Hex } from '../bytes.ts';
import { commitmentOf } from '../fairness/commitment.ts';
import type { SeatSigned } from '../proof/format.ts';
import { contributorsOf } from '../proof/gives.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls, statuses, volontaBits, type Ack, type ListRow } from '../protocol/messages.ts';
import { isSignedBy } from '../protocol/sign.ts';
import type { Context } from './context.ts';
import { isFinal, lineOf, mustRejoin, numberOf, playerIndex } from './accounts.ts';
import type { SeatCommand } from './commands.ts';
import { clockFor, happened, no, placeOf, seatSigned, type Outcome } from './context.ts';
import { stateDigest } from './digest.ts';
import type { AnyEvent } from './events.ts';
import { inTurn, says, tells } from './game-steps.ts';
import { gameOf } from './games.ts';
import type { Bank, RunningCoup, Sitting, AnyTable } from './state.ts';

type Of<T extends SeatCommand['type']> = Extract<SeatCommand, { readonly type: T }>;

/** It is so already: nothing happens, and it is no fault, since clients resend until they see their own come back. */
const already = happened();

/** What a command of `seat` comes to. */
export function onSeatCommand(state: AnyTable, seat: number, command: SeatCommand, ctx: Context): Outcome {
  const sitting = state.sittings.find((one) => one.seat === seat);
  if (sitting === undefined || sitting.status === 'seating') return no('notSeated');
  switch (command.type) {
    case 'enter':
      return onEnter(state, sitting, command, ctx);
    case 'drawLink':
      return onDrawLink(state, sitting, command);
    case 'posta':
      return onPosta(state, sitting, command, ctx);
    case 'refuse':
      return onRefuse(state, sitting, command, ctx);
    case 'move':
      return onMove(state, sitting, command, ctx);
    case 'pass':
      return onPass(state, sitting, command, ctx);
    case 'bet':
      return onBet(state, sitting, command, ctx);
    case 'give':
      return onGive(state, sitting, command, ctx);
    case 'link':
      return onLink(state, sitting, command);
    case 'choice':
      return onChoice(state, sitting, command, ctx);
    case 'ack':
      return onAck(state, sitting, command, ctx);
    case 'result':
      return onResult(state, sitting, command, ctx);
    case 'stand':
      return onStand(state, sitting, command, ctx);
    case 'sitOut':
      return inGame(state, sitting, command, ctx);
    case 'ready':
      return bankAt(state, command.state) === null ? no('stale') : inGame(state, sitting, { type: 'ready' }, ctx);
    case 'advice':
      return coupAt(state, command.closed) === null ? no('stale') : inGame(state, sitting, { type: 'advice' }, ctx);
    case 'partner':
    case 'decline':
      return command.number === state.number ? inGame(state, sitting, { type: command.type }, ctx) : no('stale');
    case 'take':
      return onTake(state, sitting, command, ctx);
    case 'bid': {
      const { number, amount } = command;
      return number === state.number ? inGame(state, sitting, { type: 'bid', amount }, ctx) : no('stale');
    }
    case 'bring':
      return onBring(state, sitting, command, ctx);
    case 'sitIn':
      return mustRejoin(state, sitting) ? no('mustRejoin') : inGame(state, sitting, { type: 'sitIn' }, ctx);
  }
}

type GameSays = Parameters<typeof says>[1];

/** The game decides; a seat that has left it is told that it is leaving. */
function inGame(state: AnyTable, sitting: Sitting, command: GameSays, ctx: Context): Outcome {
  if (placeOf(state, sitting) === undefined) return no(sitting.leaving ? 'alreadyLeaving' : 'mustRejoin');
  return says(sitting.seat, command, ctx)(state);
}

function onEnter(state: AnyTable, sitting: Sitting, { enter }: Of<'enter'>, ctx: Context): Outcome {
  const { draw } = state;
  const { table, number, commitment } = enter.message;
  if (draw === null || table !== state.tableId || number !== draw.number) return no('stale');
  if (!draw.asked.includes(sitting.seat)) return no('outOfTurn');
  const mine = draw.enters.find(({ seat }) => seat === sitting.seat);
  if (mine !== undefined) return mine.message.commitment === commitment ? already : no('otherTurn');
  if (commitment === zero32 || draw.enters.some(({ message }) => message.commitment === commitment))
    return no('badCommitment');
  if (!seatSigned(state, sitting, 'Enter', enter, ctx)) return no('badSignature');
  return happened({ type: 'entered', seat: sitting.seat, enter });
}

function onDrawLink(state: AnyTable, { seat }: Sitting, { number, link }: Of<'drawLink'>): Outcome {
  const { draw } = state;
  if (draw === null || draw.draw === null || number !== draw.number) return no('stale');
  const entered = draw.enters.find((one) => one.seat === seat);
  if (entered === undefined) return no('outOfTurn');
  if (draw.links.some((one) => one.seat === seat)) return already;
  if (commitmentOf(link) !== entered.message.commitment) return no('linkMismatch');
  return happened({ type: 'drawLinked', seat, link });
}

function onPosta(state: AnyTable, sitting: Sitting, said: Of<'posta'>, ctx: Context): Outcome {
  const { number, amount, socio = null } = said;
  if (state.game.phase !== 'posta' || number !== state.number) return no('stale');
  return inGame(state, sitting, { type: 'posta', amount, socio }, ctx);
}

/** In a cash game the bank may be refused: it passes on by hand (rules.md 1.5). */
function onRefuse(state: AnyTable, sitting: Sitting, { number }: Of<'refuse'>, ctx: Context): Outcome {
  if (state.game.phase !== 'posta' || number !== state.number) return no('stale');
  return inGame(state, sitting, { type: 'refuse' }, ctx);
}

/** Takes the passed bank for the posta that its player was shown, and for no other. */
function onTake(state: AnyTable, sitting: Sitting, { number, amount }: Of<'take'>, ctx: Context): Outcome {
  const place = placeOf(state, sitting);
  const price = place === undefined ? null : gameOf(state.table).optionsOf(state.game, place, ctx.now).take;
  if (number !== state.number || (price !== null && price !== amount)) return no('stale');
  return inGame(state, sitting, { type: 'take' }, ctx);
}

/** The running bank, if `digest` is the state that is being played on. */
function bankAt({ bank }: AnyTable, digest: Hex): Bank | null {
  return bank !== null && stateDigest(bank.state) === digest ? bank : null;
}

/** The volontà that this command carries becomes the seat's, before the game judges the command itself. */
function withVolonta(sitting: Sitting, volonta: number, ctx: Context): (state: AnyTable) => Outcome {
  return (state) => {
    const place = placeOf(state, sitting);
    if (place === undefined) return already;
    if ((volonta & ~gameOf(state.table).volonta) !== 0) return no('noSuchVolonta');
    const bits = volonta & ~volontaBits.principiante;
    const principiante = bits !== volonta;
    const { seat } = sitting;
    return inTurn(
      state,
      (now) =>
        place.volonta === bits
          ? already
          : inGame(now, sitting, { type: 'play', volonta: bits, automatic: place.automatic }, ctx),
      place.principiante === principiante ? () => already : tells({ type: 'principiante', seat, principiante }, ctx),
    );
  };
}

function onMove(state: AnyTable, sitting: Sitting, command: Of<'move'>, ctx: Context): Outcome {
  const bank = bankAt(state, command.state);
  if (bank === null) return no('stale');
  if (sitting.seat !== bank.setup.message.banker) return no('outOfTurn');
  const { move, amount, volonta, commitment } = command;
  // A later move replaces the first word, under the same commitment or a new one.
  const again = bank.move?.commitment === commitment;
  if (again && bank.move.move === move && bank.move.amount === amount && bank.move.volonta === volonta) return already;
  // Where it comes before the bets it is final (R4.7).
  if (bank.move !== null && gameOf(state.table).finalWord) return no('otherTurn');
  if (!again && !isFresh(bank, commitment)) return no('badCommitment');
  return inTurn(
    state,
    withVolonta(sitting, volonta, ctx),
    () => happened({ type: 'word', word: { move, amount, volonta, commitment } }),
    (now) => inGame(now, sitting, { type: 'move', move, amount }, ctx),
  );
}

function onPass(state: AnyTable, sitting: Sitting, command: Of<'pass'>, ctx: Context): Outcome {
  const bank = bankAt(state, command.state);
  if (bank === null || bank.coup !== null) return no('stale');
  return inGame(state, sitting, { type: 'pass' }, ctx);
}

function onBet(state: AnyTable, sitting: Sitting, { bet }: Of<'bet'>, ctx: Context): Outcome {
  const { seat } = sitting;
  const bank = bankAt(state, bet.message.state);
  if (bank === null) return no('stale');
  if (playerIndex(bank, sitting) < 0 || seat === bank.setup.message.banker) return no('outOfTurn');
  const mine = bank.bets.find((one) => one.seat === seat);
  if (mine?.signature === bet.signature) return already;
  const { call, max, volonta, commitment, seq } = bet.message;
  if (state.game.phase !== 'bets' || seq <= (mine?.message.seq ?? 0)) return no('stale');
  if (call === calls.none ? commitment !== zero32 : !isFresh(bank, commitment)) return no('badCommitment');
  const signed: AnyEvent = { type: 'bet', seat, bet };
  const decided =
    call === calls.none
      ? zeroBet(state, sitting, signed, max, ctx)
      : inTurn(
          state,
          withVolonta(sitting, volonta, ctx),
          () => happened(signed),
          (now) => inGame(now, sitting, { type: 'bet', call, max }, ctx),
        );
  // A signature is paid for only where all else is right.
  if ('events' in decided && !seatSigned(state, sitting, 'Bet', bet, ctx)) return no('badSignature');
  return decided;
}

/** Takes back the bet that stands, also from who sits out. Where none stands, it is only the latest of its seat. */
function zeroBet(state: AnyTable, sitting: Sitting, signed: AnyEvent, max: bigint, ctx: Context): Outcome {
  if (max !== 0n) return no('wrongCallAmount');
  const stands = state.game.bank?.bets.some(({ seat, call }) => seat === sitting.seat && call !== calls.none);
  return inTurn(
    state,
    () => happened(signed),
    (now) => (stands === true ? inGame(now, sitting, { type: 'bet', call: calls.none, max }, ctx) : already),
  );
}

/** A commitment may stand only once per bank (protocol.md 3). */
function isFresh(bank: Bank, commitment: Hex): boolean {
  if (commitment === zero32) return false;
  const used = [
    bank.setup.message.commitment,
    bank.state.commitment,
    bank.move?.commitment,
    ...bank.bets.map(({ message }) => message.commitment),
    ...bank.turns.flatMap((turn) => [turn.state?.commitment, ...(turn.list ?? []).map((row) => row.commitment)]),
  ];
  return !used.includes(commitment);
}

/** The running coup, if `closed` names it. */
function coupAt({ bank }: AnyTable, closed: Hex): RunningCoup | null {
  return bank?.coup?.digest === closed ? bank.coup : null;
}

/** The link of this seat is still wanted: the cards are not dealt yet. */
const isOpen = ({ game }: AnyTable): boolean => game.phase === 'links';

function onGive(state: AnyTable, sitting: Sitting, command: Of<'give'>, ctx: Context): Outcome {
  const coup = coupAt(state, command.closed);
  if (coup === null || state.bank === null) return no('stale');
  const { seat } = sitting;
  const contributors = contributorsOf(coup.list);
  const row = contributors.find((one) => one.seat === seat);
  if (row === undefined) return no('outOfTurn');
  if (coup.gives.some((give) => give.seat === seat)) return already;
  // The banker binds itself first. A punter's link comes with its Give, the banker's only once it holds all others
  // (protocol.md 2.3–2.4).
  const isBanker = row.status === statuses.banker;
  const bankerGave = coup.gives.some((give) => give.seat === contributors[0]!.seat);
  if (isBanker ? command.link !== null && !sitting.house : !bankerGave && !sitting.house) return no('outOfTurn');
  if (!isBanker && command.link === null) return no('linkMismatch');
  if (command.link !== null && commitmentOf(command.link) !== row.commitment) return no('linkMismatch');
  const { closed, signature, link } = command;
  if (!seatSigned(state, sitting, 'Give', { message: { closed }, signature }, ctx)) return no('badSignature');
  // Each stage of the links has its own time.
  return happened({ type: 'gave', seat, signature, link }, clockFor(state, state.clock?.stage ?? 'links', ctx.now));
}

/** The banker's link, last of all; or the link that a seat owes from a void coup. */
function onLink(state: AnyTable, sitting: Sitting, { closed, link }: Of<'link'>): Outcome {
  const { seat, owes } = sitting;
  if (owes?.closed === closed) {
    if (commitmentOf(link) !== owes.commitment) return no('linkMismatch');
    return happened({ type: 'sitting', seat, change: { owes: null } });
  }
  const coup = coupAt(state, closed);
  // If the coup was put aside, the court may have ruled by now that its banker lost it: the link counts where the court
  // sees it in time, on chain.
  if (coup === null) return no('stale');
  const give = coup.gives.find((one) => one.seat === seat);
  if (give === undefined) return no('outOfTurn');
  if (give.link !== null || !isOpen(state)) return already;
  const [, ...punters] = contributorsOf(coup.list);
  if (!punters.every((row) => coup.gives.some((one) => one.seat === row.seat && one.link !== null)))
    return no('outOfTurn');
  if (commitmentOf(link) !== rowOf(coup, seat).commitment) return no('linkMismatch');
  return happened({ type: 'linked', seat, link });
}

function rowOf({ list }: RunningCoup, seat: number): ListRow {
  return present(
    list.find((row) => row.seat === seat),
    'a row',
  );
}

function onChoice(state: AnyTable, sitting: Sitting, { choice }: Of<'choice'>, ctx: Context): Outcome {
  const { seat } = sitting;
  const coup = coupAt(state, choice.message.closed);
  if (coup === null || state.bank === null) return no('stale');
  const { draw } = choice.message;
  if (coup.choices.some((one) => one.seat === seat && one.message.draw === draw)) return already;
  const due = gameOf(state.table).decisionDue(state.game);
  if (due === null || due.seat !== seat) return no('outOfTurn');
  if (!due.options.includes(draw)) return no('noSuchDecision');
  if (!seatSigned(state, sitting, 'Choice', choice, ctx)) return no('badSignature');
  const chosen: AnyEvent = { type: 'chosen', seat, choice };
  const outcome = inTurn(
    state,
    () => happened(chosen),
    (now) => inGame(now, sitting, { type: 'draw', draw }, ctx),
  );
  if ('refusal' in outcome || !due.settled) return outcome;
  // With the step in one row it never stood anywhere, and is told to nobody.
  const isOver = outcome.events.some(({ type }) => type === 'stepped');
  return isOver ? happened(...outcome.events.filter((event) => event !== chosen)) : outcome;
}

/**
 * Of a bank that is over, too: its last turn and its end are one row, and what was signed there is evidence all the
 * same. While its seat may still bet over the state, it is kept unchecked (P2.10).
 */
function onAck(state: AnyTable, sitting: Sitting, { ack }: Of<'ack'>, ctx: Context): Outcome {
  const open = state.ended.filter((one) => !isFinal(one)).map(({ bank }) => bank);
  const turn = (state.bank === null ? open : [state.bank, ...open])
    .filter((bank) => playerIndex(bank, sitting) >= 0)
    .flatMap(({ turns }) => turns)
    .find((one) => one.state !== undefined && stateDigest(one.state) === ack.message.state);
  if (turn === undefined) return no('stale');
  const { seat } = sitting;
  const { bank } = state;
  const isOwn = (one: SeatSigned<Ack>) => one.seat === seat && one.message.state === ack.message.state;
  if (turn.acks?.some(isOwn) || bank?.unchecked.some(isOwn)) return already;
  if (bank?.coup === null && turn === bank.turns.at(-1)) return happened({ type: 'acking', seat, ack });
  if (!seatSigned(state, sitting, 'Ack', ack, ctx)) return no('badSignature');
  return happened({ type: 'acked', seat, ack });
}

function onResult(state: AnyTable, sitting: Sitting, { number, signature }: Of<'result'>, ctx: Context): Outcome {
  const { seat } = sitting;
  const one = state.ended.find((ended) => numberOf(ended) === number && !isFinal(ended));
  const result = one?.bank.result ?? null;
  if (one === undefined || result === null) return no('stale');
  if (result.house !== null || result.signatures.some((signed) => signed.seat === seat)) return already;
  if (playerIndex(one.bank, sitting) < 0) return no('outOfTurn');
  if (!seatSigned(state, sitting, 'Result', { message: result.message, signature }, ctx)) return no('badSignature');
  return happened({ type: 'resulted', number, seat, signature });
}

/** Stands up as soon as no coup needs the seat. A `Leave` names the seat's line in the state that stands. */
function onStand(state: AnyTable, sitting: Sitting, { leave }: Of<'stand'>, ctx: Context): Outcome {
  if (sitting.leaving || placeOf(state, sitting)?.leaving === true) return already;
  const { bank } = state;
  const goes = (now: AnyTable): Outcome =>
    placeOf(now, sitting) === undefined
      ? happened({ type: 'sitting', seat: sitting.seat, change: { leaving: true } })
      : inGame(now, sitting, { type: 'leave' }, ctx);
  if (leave === null || bank === null || playerIndex(bank, sitting) < 0) return goes(state);
  const { bankId, turn, line } = leave.message;
  // Never after giving in an unfinished coup (protocol.md 2.8).
  if (bank.coup !== null || bankId !== bank.bankId || turn !== bank.state.turn || line !== lineOf(bank, sitting))
    return no('stale');
  if (!seatSigned(state, sitting, 'Leave', leave, ctx)) return no('badSignature');
  return inTurn(state, () => happened({ type: 'left', seat: sitting.seat, leave }), goes);
}

/** Amounts are below this (protocol.md 3). */
const mostMoney = 1n << 95n;

/** More money for a seat that stays, checked before it costs gas; the escrow checks it again. One at a time. */
function onBring(state: AnyTable, sitting: Sitting, { bring }: Of<'bring'>, ctx: Context): Outcome {
  const { player, table, sitting: of, nonce, amount, deadline } = bring.message;
  const granted = sitting.grant.message;
  if (sitting.bring !== null)
    return hashStruct('Bring', sitting.bring.message) === hashStruct('Bring', bring.message)
      ? already
      : no('bringPending');
  if (sitting.status === 'standing' || sitting.leaving || placeOf(state, sitting)?.leaving === true)
    return no('alreadyLeaving');
  if (state.game.closing) return no('closing');
  if (player !== granted.player || table !== state.tableId || of !== granted.nonce) return no('badBring');
  if (nonce <= sitting.brought) return no('bringUsed');
  if (amount < state.table.minBet) return no('bringTooSmall');
  if (sitting.locked + (sitting.later ?? 0n) + amount >= mostMoney) return no('bringTooMuch');
  if (deadline * 1000n <= BigInt(ctx.now)) return no('bringExpired');
  if (!isSignedBy(state.domain, 'Bring', bring.message, bring.signature, player, ctx.recover)) return no('badBring');
  return happened({ type: 'bringing', seat: sitting.seat, bring });
}
