/** Faults of what the client does with its player's own words: that it goes, and what it decides in a coup. */
import { fault, type Fault } from './fault.ts';

export const playerFaults: readonly Fault[] = [
  fault('who has gone gives for another list', 'away', 'return away !== null && away.plays !== list;', 'return false;'),
  fault(
    'who has gone makes a move by itself',
    'advance',
    'if (isAway(memory) || hasPassed(memory, state)) return nothing(memory);',
    'if (hasPassed(memory, state)) return nothing(memory);',
    [
      'by-hand',
      'if (isStopped(memory) || isAway(memory) || bank === null ||',
      'if (isStopped(memory) || bank === null ||',
    ],
  ),
  fault(
    'a refusal brings back who has gone',
    'presence',
    "if (away?.is === 'gone') return memory;",
    "if (away?.is === 'gone') return memory;\n  if (said === 'refused') return withSatIn(memory);",
    [
      'presence',
      'export function withAnswerToGoing(memory: SeatMemory): SeatMemory {',
      'export function withAnswerToGoing(memory: SeatMemory, said?: string): SeatMemory {',
    ],
    [
      'by-hand',
      'export function forget(memory: SeatMemory, command: SeatCommand): SeatMemory {\n  if (goes(command)) return answered(memory, command);',
      "export function forget(memory: SeatMemory, command: SeatCommand): SeatMemory {\n  if (goes(command)) return withAnswerToGoing(memory, 'refused');",
    ],
  ),
  fault(
    'bets that are called closed behind the answer are played',
    'presence',
    "return away.is === 'going' && away.plays === undefined &&",
    'return away.plays === undefined &&',
  ),
  fault(
    'a bet that lapsed is played once its player sits in again',
    'said',
    'stands: {}, lapsed: { back: true } };',
    'stands: {}, lapsed: {} };',
  ),
  fault(
    'a move that lapsed is played once its player sits in again',
    'said',
    '...(moves.some(isMove) ?',
    "...(moves.some(isMove) && now === 'stands' ?",
  ),
  fault(
    'that it was ready binds a banker that has gone and come again',
    'said',
    '...(ready?.state === state && is(ready) ?',
    "...(ready?.state === state && is(ready) && now === 'stands' ?",
  ),
  fault(
    'a change that the table has never heard has the seat fall silent',
    'own',
    'at >= 0 && isOpen(said[at]!) && !said.slice(at + 1).some(isConfirmed);',
    'at >= 0 && isOpen(said[at]!) && said.slice(at + 1).every(({ refused }) => refused === true);',
  ),
  fault(
    'a move that the table shows is not remembered as shown',
    'shown-words',
    'const isNew = (move: OwnMove): boolean => move.state === state &&',
    'const isNew = (move: OwnMove): boolean => move.state !== move.state &&',
  ),
  fault(
    'who sat in before the answer does not ask what stands',
    'presence',
    "if (away === null && isUndecided(memory)) return { memory, send: [{ type: 'sitIn' }] };",
    '',
  ),
  fault(
    'a word to go that was lost is not said again',
    'presence',
    "if (away?.is !== 'going') return nothing(memory);",
    "if (away?.word !== 'nothing') return nothing(memory);",
  ),
  fault(
    'of several: that it takes a bank was lost, and is not said again',
    'advance',
    'return taken.includes(amount) ? nothing(memory) :',
    'return taken.length >= 0 ? nothing(memory) :',
  ),
  fault(
    'a Leave over a bet that stands',
    'by-hand',
    "if (mayBeListed(memory, hashStruct('State', bank.checked))) return plain;",
    '',
  ),
  fault(
    'a Leave that was lost is not said again',
    'leaving',
    'if (bank === null || !memory.left.includes(bank.bankId) ||',
    'if (bank === null || memory.left.length >= 0 ||',
  ),
  fault(
    'a choice that is left out of the step goes unnoticed',
    'overruled',
    'if (!said.every(isHeard)) {',
    'if (said.length < 0) {',
  ),
  fault(
    'a decision that was not asked for goes unnoticed',
    'overruled',
    'if (!isUnasked(memory, bank, context, coup, closed)) return null;',
    'return null;',
  ),
  fault(
    'a moment is time enough for a decision',
    'offered',
    'one.enough || spent >= part * draw',
    'one.enough || spent >= 0 * draw',
    ['offered', 'if (draw === 0) return false;', 'if (draw >= 0) return false;'],
  ),
  fault(
    'a clock may be cut, or shorter than it is',
    'offered',
    'if (draw === 0) return false;',
    'if (draw >= 0) return false;',
  ),
  fault(
    'any end will do that the table names for a decision',
    'offered',
    'if (until === undefined || first === undefined || until < first + draw - early) return true;',
    'if (until === undefined) return false;',
  ),
  fault(
    'a coup is acknowledged that was played otherwise than chosen',
    'advance',
    'if (isOverruledIn(memory, bank.bankId)) return nothing(memory);',
    '',
  ),
  fault(
    'a Result over a coup that was played otherwise than chosen',
    'advance',
    'if (isOverruledIn(memory, bank.bankId)) return false;',
    '',
  ),
  fault(
    'a bet over a coup that was played otherwise than chosen',
    'rights',
    'if (!inDoubt && isInDoubt(memory)) return null;',
    '',
    // It is said three times, so that no one of them can be forgotten.
    ['rights', 'if (isInDoubt(memory)) return none;', ''],
    ['by-hand', 'if (isInDoubt(memory) && standingBet(memory, state) === undefined) return null;', ''],
  ),
  fault(
    'a Leave over a coup that was played otherwise than chosen',
    'by-hand',
    ' || isOverruledIn(memory, bank.bankId)) return plain;',
    ') return plain;',
  ),
  {
    name: 'moments in which nobody could press are added up',
    edits: [
      {
        file: 'web/features/table/screen-time.ts',
        from: 'return stretch < seenAfter ? before',
        to: 'return stretch < 0 ? before',
      },
    ],
  },
];
