/**
 * Where a seat's player is (rules.md 2.3). Absent: there.
 *
 *     there   sits out, or stands up without a `Leave`                → going
 *     going   the table has answered the word, whatever it says       → gone
 *     going, gone   the player sits in, from the press on             → there
 *
 * Nothing else leads anywhere: a table may say that it has heard the word and do nothing, or refuse it, or show the
 * seat as it likes. Who is not there makes no stake and no move by itself, and gives for one list at most (`plays`).
 * That is decided by the answer, once and for all: the list that had come before the press or, since an honest table
 * shows what it had closed before it answers, the one that came before the answer, or that was then to come because the
 * bets were closed but for somebody's guarantee (R3.16). What it had said before, bets, the banker's moves, and that it
 * is ready, has lapsed where no such list has it (R3.20), also for who sits in again.
 */
import type { Hex } from '../bytes.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls } from '../protocol/messages.ts';
import type { Claim } from '../claim.ts';
import type { SeatCommand } from '../table/commands.ts';
import type { TableView } from '../table/sette-view.ts';
import { awayIn, isAway, wentInList, type Away } from './away.ts';
import { nothing, type Duty } from './give.ts';
import { goneOn, hasLeft, isOpen, isRefused, isUndecided, marked, stateOfWent, type Word } from './said.ts';
import { runningCoup } from './running.ts';
import { newestBank, type OwnBet, type OwnMove, type SeatMemory } from './memory.ts';
import { isConfirmed, isReady, isSameMove, withRefused } from './own.ts';
import { withPostaAgain } from './posta.ts';
import { showsOwn } from './shown-words.ts';

/** The player goes while the screen shows `over`. Who is away already says nothing new, but that it stands up. */
export function withGoing(memory: SeatMemory, word: Away['word'], over: Hex | null): SeatMemory {
  const running = runningCoup(memory);
  const hasSeen = running !== null && (running.closed === over || wentInList(memory, running.closed));
  const seen = hasSeen ? { seen: running.closed } : {};
  const away = awayIn(memory);
  if (away !== null) {
    const isNew = word === 'stand' && !(away.is === 'going' && away.word === 'stand');
    const stands = isNew ? { stands: true as const } : {};
    return { ...memory, presence: { ...away, ...seen, ...stands } };
  }
  const bank = newestBank(memory);
  const state = bank === null ? null : hashStruct('State', bank.checked);
  const plays = running === null ? {} : { plays: running.closed };
  const presence: Away = { is: 'going', word, state, ...seen, ...plays };
  if (running !== null) return { ...memory, presence };
  // No late "ok" brings back what was refused before it went.
  return marked(marked({ ...memory, presence }, state, isOpen, 'went'), state, isRefused, 'lapsed');
}

/** The table has answered the word of a player who goes. What is in no list by now is in none. */
export function withAnswerToGoing(memory: SeatMemory): SeatMemory {
  const away = awayIn(memory);
  if (away?.is === 'gone') return memory;
  // Who has sat in before the answer may still have a bet or a move that was closed before the table heard the word.
  const state = away === null ? stateOfWent(memory) : away.state;
  if (away === null && state === null) return memory;
  const running = runningCoup(memory);
  const closed = running?.turn.closed?.message.state === state ? running!.closed : undefined;
  const plays = away?.plays ?? closed;
  const decided = marked(memory, state, hasLeft, plays === undefined ? 'lapsed' : 'stands');
  return away === null
    ? decided
    : { ...decided, presence: { ...away, is: 'gone', ...(plays === undefined ? {} : { plays }) } };
}

/** The table has answered that it stands up, which says more than its word before. */
export function withStood(memory: SeatMemory): SeatMemory {
  const away = awayIn(memory);
  if (away?.stands !== true) return memory;
  const { stands: _, ...told } = away;
  return { ...memory, presence: { ...told, word: 'stand' } };
}

/**
 * The player sits in, whoever had put it out: it is there from the press on. A banker that was ready when it went
 * chooses anew.
 */
export function withSatIn(memory: SeatMemory): SeatMemory {
  const { presence: _, ...before } = memory;
  const { ready } = before;
  const rest: SeatMemory = ready?.went === true ? { ...before, ready: goneOn(ready, 'lapsed') } : before;
  const since = runningCoup(memory)?.closed;
  const seen = since !== undefined && wentInList(memory, since) ? { seen: since } : {};
  if (since !== undefined) return { ...rest, presence: { is: 'there', since, ...seen } };
  // Its time begins anew, also where the table has shown nothing meanwhile.
  const { chooses: _time, ...anew } = rest;
  return anew;
}

/**
 * The table has answered that its player sits in. It answers in order: of a word that it has not answered before it has
 * heard nothing, or what was on the line is gone. So what it had taken or shown still stands there, and so does what is
 * in a list; else it would name as silent who is there. A bet that it shows no more it has given back. A posta that it
 * had taken stands as well.
 */
export function withAnswerToSittingIn(memory: SeatMemory): SeatMemory {
  if (awayIn(memory) !== null || !isUndecided(memory)) return memory;
  const state = stateOfWent(memory);
  const isListed = runningCoup(memory)?.turn.closed?.message.state === state;
  const isThere = (word: Word): boolean => hasLeft(word) && (isListed || isConfirmed(word));
  const standing = marked(withPostaAgain(memory), state, isThere, 'stands');
  return marked(withRefused(standing, lostIn(standing, state), 'lapsed'), state, hasLeft, 'lapsed');
}

/** What it had said before it went and the table has never heard, where what came before that stands again. */
function lostIn({ bets, moves }: SeatMemory, state: Hex | null): readonly (OwnBet | OwnMove)[] {
  const after = <W extends OwnBet | OwnMove>(said: readonly W[]): readonly W[] => {
    const at = said.findLastIndex((word) => isConfirmed(word) && isOpen(word) && !hasLeft(word));
    return at < 0 ? [] : said.slice(at + 1).filter(hasLeft);
  };
  return [
    ...after(bets.filter(({ message }) => message.state === state)),
    ...after(moves.filter((one) => one.state === state)),
  ];
}

/**
 * The memory with what this view says of bets that were closed before the table heard the word. Where somebody has a
 * guarantee the list is a while in coming: until then what the seat has said stands on its page, after the close. No
 * view that comes behind the answer says so any more, and one that shows the bets open again takes it back.
 */
export function withClosedBets(memory: SeatMemory, view: Claim<TableView>): SeatMemory {
  const away = awayIn(memory);
  const bank = newestBank(memory);
  const { bank: shown } = view;
  if (bank === null || shown === null || shown.bankId !== bank.bankId) return memory;
  const running = runningCoup(memory);
  const isClosed =
    view.phase === 'bets' && 'betsUntil' in shown && shown.betsUntil !== null && shown.betsUntil <= view.now;
  // Who has sat in before the answer is bound by what was closed before the table heard either word.
  if (away === null) {
    const went = stateOfWent(memory);
    const stands =
      went !== null &&
      running === null &&
      isClosed &&
      hashStruct('State', bank.checked) === went &&
      showsOwn(memory, went, shown);
    return stands ? marked(memory, went, hasLeft, 'stands') : memory;
  }
  if (running !== null)
    return away.plays === 'closed' && running.turn.closed?.message.state === away.state
      ? { ...memory, presence: { ...away, plays: running.closed } }
      : memory;
  if (view.phase !== 'bets' || hashStruct('State', bank.checked) !== away.state) return memory;
  if (isClosed)
    return away.is === 'going' && away.plays === undefined && showsOwn(memory, away.state, shown)
      ? marked({ ...memory, presence: { ...away, plays: 'closed' } }, away.state, hasLeft, 'stands')
      : memory;
  if (away.plays !== 'closed') return memory;
  const { plays: _, ...open } = away;
  return marked({ ...memory, presence: open }, away.state, isOpen, 'lapsed');
}

/**
 * The word again until the table has answered it: a page that was loaded anew has no other way to learn that. Who has
 * sat in before the answer says that again, as long as it does not know what stands.
 */
export function goAgain(memory: SeatMemory): Duty {
  const away = awayIn(memory);
  if (away === null && isUndecided(memory)) return { memory, send: [{ type: 'sitIn' }] };
  if (away?.stands === true) return { memory, send: [{ type: 'stand', leave: null }] };
  if (away?.is !== 'going') return nothing(memory);
  return { memory, send: [away.word === 'stand' ? { type: 'stand', leave: null } : { type: 'sitOut' }] };
}

/**
 * What a player said by hand and the page still holds back may leave. Nothing does that stakes money and that its
 * player has said before it went.
 */
export function isStillMeant(memory: SeatMemory, command: SeatCommand): boolean {
  switch (command.type) {
    case 'bet': {
      const { message, signature } = command.bet;
      const own = memory.bets.find((bet) => bet.signature === signature);
      if (message.call === calls.none) return own?.refused !== true;
      return !isAway(memory) && !isOver(memory, own);
    }
    case 'move': {
      const own = memory.moves.findLast((one) => isSameMove(one, command));
      return !isAway(memory) && !isOver(memory, own);
    }
    case 'ready':
      return !isAway(memory) && isReady(memory, command.state);
    case 'posta':
    case 'take':
    case 'bid': {
      const { posta } = memory;
      const { number, amount } = command;
      const isNamed = posta?.number === number && posta.went !== true;
      return isNamed && [posta.amount, ...(posta.bids ?? [])].includes(amount);
    }
    default:
      return true;
  }
}

/** Its player does not mean this word of its own any more; undefined: the memory keeps none like it. */
const isOver = ({ left }: SeatMemory, own: OwnBet | OwnMove | undefined): boolean =>
  own !== undefined && (left.includes(own.bankId) || !isOpen(own) || hasLeft(own));
