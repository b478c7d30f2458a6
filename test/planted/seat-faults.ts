/** Faults about who a seat is, what it was really paid, and how much may come from outside. */
import { fault, type Fault } from './fault.ts';

const dockets = 'court/Dockets.sol';
const escrow = 'Escrow.sol';
const opening = 'replay/Opening.sol';
const chemin = 'Replay.sol';

export const seatFaults: readonly Fault[] = [
  fault(
    'what an ending paid the same wallet under another key counts',
    dockets,
    'if (other.player == id.player && other.key == id.key) return',
    'if (other.player == id.player) return',
    'wallet-and-key.test.ts',
  ),
  fault(
    'what a settlement paid the same wallet under another key counts',
    dockets,
    '== id.player && keys[i] == id.key)',
    '== id.player)',
    'wallet-and-key.test.ts',
  ),
  fault(
    'payouts are not compared with those of finalize',
    dockets,
    'if (digest != docket.digest) revert OtherPayouts(docket.digest, digest);',
    '',
    'claim-refused.test.ts',
  ),
  fault(
    'the docket keeps the hash of the ending, not of what was paid',
    'court/Proposals.sol',
    'docket.digest = IEscrow(escrow).pay(ending);',
    'IEscrow(escrow).pay(ending);',
    'wallet-and-key.test.ts',
  ),
  fault(
    'a loser has paid its whole line',
    escrow,
    'payouts[i].paid = Paid.wrap(-int256(collected));',
    'payouts[i].paid = Paid.wrap(line);',
    'paid-less.test.ts',
  ),
  fault(
    'a winner that was left short has received its whole line',
    escrow,
    '= (Paid.wrap(int256(amount)), covered);',
    '= (Paid.wrap(int256(line)), covered);',
    'paid-less.test.ts',
  ),
  fault(
    'a settlement names no key',
    escrow,
    'keys[i] = _payLine(',
    '_payLine(',
    'tampered-disputes.test.ts',
    'claim.test.ts',
    'claim-refused.test.ts',
    'claim-answered.test.ts',
    'wallet-and-key.test.ts',
    'receipts.test.ts',
  ),

  fault(
    'a settlement has any number of lines',
    escrow,
    'if (lines.length > MAX_PLAYERS) revert TooManyLines(bank.table, bank.number, MAX_PLAYERS, lines.length);',
    '',
    'bounds.test.ts',
  ),
  fault(
    'a settlement has any number of banks',
    escrow,
    'if (banks.length > MAX_BANKS) revert TooManyBanks(MAX_BANKS, banks.length);',
    '',
    'bounds.test.ts',
  ),
  fault(
    'a Leave brings any number of turns',
    escrow,
    'if (leaves != bank.leaveTurns.length) revert LeaveTurnsLength(leaves, bank.leaveTurns.length);',
    '',
    'bounds.test.ts',
  ),
  fault(
    'a proof has any number of turns',
    opening,
    'if (proof.turns.length > MAX_TURNS) revert TooManyTurns(MAX_TURNS, proof.turns.length);',
    '',
    'bounds.test.ts',
  ),
  fault(
    'a base has any number of assents',
    opening,
    'if (proof.base.assents.length > players) revert TooManyAssents(players, proof.base.assents.length);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'a key stands twice in a set-up',
    opening,
    'if (players[j].key == p.key) revert KeyTwice(i, p.key);',
    '',
    'bounds.test.ts',
  ),
  fault(
    'decisions that nobody has are not refused',
    chemin,
    '_atMostDraws(run.state.turn, turn.draws, decisions);',
    '',
    'bounds.test.ts',
  ),
  fault(
    'the banker decides what the punta decided',
    chemin,
    '_drawAt(turn.draws, 1)',
    '_drawAt(turn.draws, 0)',
    'tampered.test.ts',
    'differential.test.ts',
  ),
];
