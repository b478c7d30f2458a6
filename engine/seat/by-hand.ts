/**
 * What a player does by hand. Each act is made from the memory and the player's words, never from a view; null if it is
 * not allowed. Store the memory that comes with a command durably before sending the command.
 */
import { zero32, type Hex } from '../bytes.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls } from '../protocol/messages.ts';
import { isOpenMove } from '../rules/rights.ts';
import type { SeatCommand } from '../table/commands.ts';
import { isBeyondShare } from './exposure.ts';
import { seatGameOf } from './games.ts';
import { runningCoup } from './running.ts';
import { creditIn, newestBank, turnKey, type OwnBet, type OwnMove, type SeatBank, type SeatMemory } from './memory.ts';
import { isInDoubt, isOverruledIn } from './overruled.ts';
import { hasPassed, isReady, isSameMove, mayBeListed, standingBet, standingMove } from './own.ts';
import { volontaIn } from './play.ts';
import { hasLeftPosta, isNamed, withNamed, withoutPosta, withoutRefused, withTaken } from './posta.ts';
import { awayIn, isAway } from './away.ts';
import { withoutTime } from './choosing.ts';
import { withAnswerToGoing, withAnswerToSittingIn, withGoing, withSatIn, withStood } from './presence.ts';
import type { Word } from './said.ts';
import { decisionDue, drawsOpen, keyOfDue, mayPassIn, movesIn, playableBank } from './rights.ts';
import { burn, commit } from './secrets.ts';
import { signBet, signChoice, signLeave } from './sign.ts';
import { isStopped } from './trouble.ts';
import { seatSentences } from './sentences.ts';

/** An act of the player, and the memory that goes with it. */
export interface ByHand {
  readonly memory: SeatMemory;
  readonly command: SeatCommand;
}

/** The command can lose money: a bet above zero, a posta, a banker's move, a `Give`. */
export function isStake(command: SeatCommand): boolean {
  return (
    command.type === 'posta' ||
    command.type === 'move' ||
    command.type === 'give' ||
    (command.type === 'bet' && command.bet.message.max > 0n)
  );
}

/**
 * What a bet, move, pass or choice by hand is about: the list of the running coup, else the last checked state; null
 * without a bank.
 */
export function momentOf(memory: SeatMemory): Hex | null {
  const bank = newestBank(memory);
  return runningCoup(memory)?.closed ?? (bank === null ? null : hashStruct('State', bank.checked));
}

/**
 * The player has bet over the last checked state, or taken that bet back; the table has neither refused it nor given it
 * back.
 */
export function hasBet(memory: SeatMemory): boolean {
  const moment = momentOf(memory);
  const bet = moment === null ? undefined : standingBet(memory, moment);
  return bet !== undefined && bet.back !== true && bet.went !== true;
}

/**
 * The command names the state or the list that it is about: pressed at one moment, it must not be sent at another. By
 * what it says, and not by its name, so that no command is forgotten here.
 */
export function isOfMoment(command: SeatCommand): boolean {
  return 'state' in command || 'closed' in command || command.type === 'bet' || command.type === 'choice';
}

/** The highest `seq` of a bet. */
const lastSeq = 65_535;

/**
 * Names the posta of the bank with this number: the seat plays as banker in no other bank. `amount` in hundredths of a
 * chip. `socio`: the seat of a partner that is ready to be it (rules.md 2.1).
 */
export function postaCommand(
  memory: SeatMemory,
  number: bigint,
  amount: bigint,
  socio: number | null = null,
): ByHand | null {
  if (!mayBank(memory, amount)) return null;
  const partner = socio === null ? {} : { socio };
  const command = { type: 'posta', number, amount, ...partner } as const;
  return { memory: withNamed(memory, command), command };
}

/** The seat may hold a bank with this posta. */
export function mayBank(memory: SeatMemory, amount: bigint): boolean {
  return !isStopped(memory) && !isAway(memory) && !isInDoubt(memory) && amount > 0n && amount <= memory.table.maxPosta;
}

/**
 * Refuses the bank with this number; only then is it normal that somebody else has it. If the house has already set it
 * up for a posta named before, the seat does not play in it, provided it has given nothing there yet.
 */
export function refuseCommand(memory: SeatMemory, number: bigint): ByHand {
  const posta = memory.posta?.number === number ? null : memory.posta;
  const isUnplayed = ({ bankId, checked }: SeatBank) =>
    checked.turn === 0 && memory.given[turnKey(bankId, 0)] === undefined;
  const banks = memory.banks.map((bank) =>
    bank.number === number && bank.mine && bank.barred === null && isUnplayed(bank)
      ? { ...bank, barred: seatSentences.refusedBank }
      : bank,
  );
  return { memory: { ...memory, posta, refused: number, banks }, command: { type: 'refuse', number } };
}

/**
 * Bets: call and the most it may cost. Also acknowledges the state before (protocol.md 2.7). Call 0 with 0 takes a bet
 * back.
 */
export function betCommand(
  memory: SeatMemory,
  call: number,
  max: bigint,
  volonta = call === calls.none ? 0 : volontaIn(memory),
): ByHand | null {
  const zero = call === calls.none;
  // A bet may be taken back whatever its player has not said yet.
  const bank = playableBank(memory, { inDoubt: zero });
  if (
    isStopped(memory) ||
    bank === null ||
    bank.proof.setup.message.banker === memory.seat ||
    runningCoup(memory) !== null
  )
    return null;
  const { checked } = bank;
  const state = hashStruct('State', checked);
  if (!zero && isAway(memory)) return null;
  if (isInDoubt(memory) && standingBet(memory, state) === undefined) return null;
  if (!zero && !seatGameOf(memory.table).mayBet(memory, bank, { call, max })) return null;
  if (zero !== (max === 0n) || max > creditIn(bank, memory) || (!zero && isBeyondShare(memory, bank, max))) return null;
  const seq =
    1 +
    memory.bets.reduce((most, { message }) => (message.state === state && message.seq > most ? message.seq : most), 0);
  if (seq > lastSeq) return null;
  const committed = zero
    ? { memory, commitment: zero32 }
    : commit(memory, { bankId: bank.bankId, turn: checked.turn, seq });
  const bet = signBet(memory, checked, { seq, call, max, volonta, commitment: committed.commitment });
  return {
    memory: { ...committed.memory, bets: [...memory.bets, { ...bet, bankId: bank.bankId, refused: false }] },
    command: { type: 'bet', bet },
  };
}

/** The banker's choice for the coming coup, with the amount it takes out or puts in. */
export function moveCommand(
  memory: SeatMemory,
  move: number,
  amount: bigint,
  volonta = volontaIn(memory),
): ByHand | null {
  const made = bankersWord(memory, move, amount, volonta);
  if (made === null) return null;
  const { moves } = made.memory;
  const said = standingMove(made.memory, made.command.state);
  return {
    ...made,
    memory: withoutTime({ ...made.memory, moves: moves.map((one) => (one === said ? { ...one, chosen: true } : one)) }),
  };
}

/**
 * The same word, which the client says by itself where it may go on, or has nothing to choose. Said once more it is no
 * other one: a refusal of the second changes nothing about the first.
 */
export function bankersWord(
  memory: SeatMemory,
  move: number,
  amount: bigint,
  volonta = volontaIn(memory),
): (ByHand & { readonly command: Extract<SeatCommand, { type: 'move' }> }) | null {
  const bank = playableBank(memory);
  if (
    isStopped(memory) ||
    isAway(memory) ||
    bank === null ||
    bank.proof.setup.message.banker !== memory.seat ||
    runningCoup(memory) !== null
  )
    return null;
  if (!isOpenMove(movesIn(bank, memory), move, amount) || hasPassed(memory, hashStruct('State', bank.checked)))
    return null;
  const { memory: committed, commitment } = commit(memory, { bankId: bank.bankId, turn: bank.checked.turn, seq: 0 });
  const said = { state: hashStruct('State', bank.checked), move, amount, volonta, commitment };
  const standing = standingMove(memory, said.state);
  const isSaid = standing !== undefined && standing.went !== true && isSameMove(standing, said);
  const moves = isSaid ? memory.moves : [...memory.moves, { ...said, bankId: bank.bankId, refused: false }];
  return { memory: { ...committed, moves }, command: { type: 'move', ...said } };
}

/**
 * Passes (in heads-up the incasso). `nobodyBet`: the table says that a betting time has run out, so a banker may pass
 * even before its first won coup.
 */
export function passCommand(memory: SeatMemory, nobodyBet = false): ByHand | null {
  const bank = playableBank(memory);
  if (
    isStopped(memory) ||
    bank === null ||
    bank.proof.setup.message.banker !== memory.seat ||
    !seatGameOf(memory.table).passes ||
    (!nobodyBet && !mayPassIn(bank))
  )
    return null;
  const state = hashStruct('State', bank.checked);
  return {
    memory: hasPassed(memory, state) ? memory : withoutTime({ ...memory, passed: { state } }),
    command: { type: 'pass', state },
  };
}

/**
 * Sto, carta or batto: `draw` of protocol.md 3. Once for each decision of a list: only for the list that the seat gave
 * for, and over cards that the house has signed.
 */
export function choiceCommand(memory: SeatMemory, draw: number): ByHand | null {
  const due = decisionDue(memory);
  if (isStopped(memory) || due === null || drawsOpen(memory)?.options.includes(draw) !== true) return null;
  return {
    memory: {
      ...memory,
      chosen: { ...memory.chosen, [keyOfDue(due)]: draw },
      chosenOver: { ...memory.chosenOver, [keyOfDue(due)]: due.cards.length },
    },
    command: { type: 'choice', choice: signChoice(memory, due.closed, draw) },
  };
}

/**
 * Stands up. Between coups a signed `Leave` comes along, so that the bank can be settled without this client; never
 * after a `Give` in a coup that has not ended, whatever the view shows (protocol.md 2.8), and not over a bet that
 * stands: the table may have closed a list with it, and then waits for the `Give` that a `Leave` forbids. `over`: the
 * moment that the screen showed (`momentOf`).
 */
export function standCommand(memory: SeatMemory, over = momentOf(memory)): ByHand {
  const bank = newestBank(memory);
  const plain: ByHand = {
    memory: withGoing(withoutPosta(memory), 'stand', over),
    command: { type: 'stand', leave: null },
  };
  if (
    bank === null ||
    !bank.mine ||
    bank.barred !== null ||
    bank.proof.end !== undefined ||
    bank.resulted !== null ||
    isStopped(memory)
  )
    return plain;
  const given = memory.given[turnKey(bank.bankId, bank.checked.turn)] !== undefined;
  if (given || bank.proof.turns.length > bank.verifiedTurns || isOverruledIn(memory, bank.bankId)) return plain;
  if (mayBeListed(memory, hashStruct('State', bank.checked))) return plain;
  const left = memory.left.includes(bank.bankId)
    ? memory
    : { ...burn(memory, bank.bankId), left: [...memory.left, bank.bankId] };
  return { memory: { ...left, posta: null }, command: { type: 'stand', leave: signLeave(memory, bank) } };
}

/** Sits out, between coups, because the player chose to. */
export function sitOutCommand(memory: SeatMemory, over = momentOf(memory)): ByHand {
  const bank = newestBank(memory);
  // Where one bets after the other, who goes out in a bank goes without its turn there by its own word.
  const answered = bank !== null && seatGameOf(memory.table).inTurns ? { answered: bank.number } : {};
  return { memory: { ...withGoing(withoutPosta(memory), 'sitOut', over), ...answered }, command: { type: 'sitOut' } };
}

/** Sits in again: from the press on its player is there. */
export const sitInCommand = (memory: SeatMemory): ByHand => ({
  memory: withSatIn(memory),
  command: { type: 'sitIn' },
});

/**
 * The memory after the table has refused one of the seat's commands: a change that came too late does not stand. Call
 * `advance` again. What the table had taken before stands whatever it says now, because the player was told so. A
 * decision also stays made: with two signed ones the house could choose between them.
 */
export function forget(memory: SeatMemory, command: SeatCommand): SeatMemory {
  if (goes(command)) return answered(memory, command);
  if (command.type === 'sitIn') return withAnswerToSittingIn(memory);
  if (isNamed(command)) return withoutRefused(memory, command);
  if (command.type === 'pass')
    return hasPassed(memory, command.state) && memory.passed?.taken !== true ? { ...memory, passed: null } : memory;
  if (command.type === 'ready')
    return isReady(memory, command.state) && memory.ready?.taken !== true ? { ...memory, ready: null } : memory;
  return withOwn(memory, command, ({ refused, taken }) => !refused && taken !== true, { refused: true });
}

/** The player goes with it. */
export const goes = (command: SeatCommand): command is Going => command.type === 'stand' || command.type === 'sitOut';

/** The command says whether its player is there. */
export const isOfPresence = (command: SeatCommand): boolean => goes(command) || command.type === 'sitIn';

type Going = Extract<SeatCommand, { type: 'stand' | 'sitOut' }>;

/**
 * A `Leave` is its own proof: its bank is over for this seat, whatever is answered. Of who stands up after it has sat
 * out and in again an answer to the sit-out says nothing.
 */
function answered(memory: SeatMemory, command: Going): SeatMemory {
  const isEarlier = command.type === 'sitOut' && awayIn(memory)?.word === 'stand';
  if (isEarlier || (command.type === 'stand' && command.leave !== null)) return memory;
  const told = withAnswerToGoing(command.type === 'stand' ? withStood(memory) : memory);
  // A bank that was set up before the table heard the word has been shown by now (P4.8).
  return hasLeftPosta(told) ? { ...told, posta: null } : told;
}

/**
 * The memory after the table has taken one of the seat's commands. If the table refused it before, that answered a copy
 * which this client had sent by itself: an honest table answers in the order it hears, and what it has taken stands.
 */
export function taken(memory: SeatMemory, command: SeatCommand): SeatMemory {
  if (goes(command)) return answered(memory, command);
  if (command.type === 'sitIn') return withAnswerToSittingIn(memory);
  if (isNamed(command)) return withTaken(memory, command);
  if (command.type === 'pass')
    return (memory.passed ?? null) === null || (hasPassed(memory, command.state) && memory.passed?.taken !== true)
      ? { ...memory, passed: { state: command.state, taken: true } }
      : memory;
  if (command.type === 'ready')
    return isReady(memory, command.state) && memory.ready?.taken !== true
      ? { ...memory, ready: { ...memory.ready!, taken: true } }
      : memory;
  // What has gone back or lapsed is not brought back by a late answer.
  const isOpen = (said: Word): boolean => said.taken !== true && said.back !== true;
  return withOwn(memory, command, isOpen, { refused: false, taken: true });
}

/** Marks the bet or move of this command, if it is still open. */
function withOwn(
  memory: SeatMemory,
  command: SeatCommand,
  isOpen: (said: Word) => boolean,
  now: Partial<Pick<OwnMove, 'refused' | 'taken'>>,
): SeatMemory {
  if (command.type === 'move') {
    const isIt = (said: OwnMove) => isSameMove(said, command) && isOpen(said);
    return memory.moves.some(isIt)
      ? { ...memory, moves: memory.moves.map((said) => (isIt(said) ? { ...said, ...now } : said)) }
      : memory;
  }
  if (command.type !== 'bet') return memory;
  const isIt = (bet: OwnBet) => bet.signature === command.bet.signature && isOpen(bet);
  return memory.bets.some(isIt)
    ? { ...memory, bets: memory.bets.map((bet) => (isIt(bet) ? { ...bet, ...now } : bet)) }
    : memory;
}
