/** Faults in replaying a proof. */
import { fault, type Fault } from './fault.ts';

const turns = 'replay/Turns.sol';
const chemin = 'Replay.sol';
const lists = 'replay/Lists.sol';
const opening = 'replay/Opening.sol';
const arithmetic = 'libraries/Arithmetic.sol';

export const replayFaults: readonly Fault[] = [
  fault(
    'Give of one player counts for another',
    turns,
    'if (found != player.key) revert WrongGiveSigner(t, player.seat, found);',
    'if (found == address(0)) revert WrongGiveSigner(t, player.seat, found);',
    'tampered.test.ts',
  ),
  fault(
    'a link is not compared with its commitment',
    turns,
    'if (Deal.commitmentOf(links[n]) != list[i].commitment) revert WrongLink(t, player.seat);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'the house shows any link',
    turns,
    'if (Deal.commitmentOf(turn.serverLink) != state.commitment) revert WrongServerLink(state.turn);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'Step is not checked',
    turns,
    'if (found != run.house) revert WrongStepSigner(t, found);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'Closed is not checked',
    lists,
    'if (found != run.house) revert WrongClosedSigner(t, found);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'a Choice is not checked',
    turns,
    'if (found != player.key) revert WrongChoiceSigner(run.state.turn, player.seat, found);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'a bank goes on after the punta has won',
    turns,
    'if (_isOver(run.state)) revert BankEnded(run.state.turn);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'a stake is above the stack',
    lists,
    'if (int256(accepted) > int256(uint256(player.stack)) + run.lines[i]) revert OverStack(t, player.seat);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'stakes are above the posta',
    lists,
    'if (sum > coup.posta) revert OverPosta(t, sum, coup.posta);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'punta and banco are swapped',
    chemin,
    'punta > banco ? PUNTA : punta < banco ? BANCO : EGALITE',
    'punta > banco ? BANCO : punta < banco ? PUNTA : EGALITE',
    'vectors.test.ts',
  ),
  fault(
    'fees round up',
    arithmetic,
    'return (amount * bps) / 10_000;',
    'return (amount * bps + 9_999) / 10_000;',
    'differential.test.ts',
  ),
  fault(
    'the banker keeps what it pays to the cagnotte',
    arithmetic,
    'return (posta + accepted - paid, garage, takenOut, paid);',
    'return (posta + accepted, garage, takenOut, paid);',
    'vectors.test.ts',
  ),
  fault(
    'what is not covered stays in the posta when the banker wins',
    arithmetic,
    'if (rule == Garage.OnWin) return (accepted + accepted - paid, garage + aside, takenOut, paid);',
    '',
    'differential.test.ts',
  ),
  fault(
    'half of an odd posta rounds up',
    chemin,
    'amount != coup.posta / 2',
    'amount != (coup.posta + 1) / 2',
    'demand-money.test.ts',
  ),
  fault(
    'the posta beyond the maximum goes to the garage everywhere',
    arithmetic,
    'toCredit ? (maxPosta, garage, takenOut + excess) : (maxPosta, garage + excess, takenOut)',
    '(maxPosta, garage + excess, takenOut)',
    'demand-money.test.ts',
  ),

  fault(
    'the composition is not checked',
    opening,
    'if (!_isDeck(setup.composition)) revert CompositionInvalid(setup.composition);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'a base needs no assent',
    opening,
    'if (run.lines[i] < 0 && (run.signed >> i) & 1 == 0) revert AssentMissing(players[i].seat, run.lines[i]);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'an assent is signed by anybody',
    opening,
    'if (found != players[i].key) revert WrongAssentSigner(players[i].seat, found);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'an assent that no base needs holds its seat',
    opening,
    'if (run.lines[i] < 0) run.signed |= 1 << i;',
    'run.signed |= 1 << i;',
    'holds.test.ts',
  ),
  fault(
    'the sums of a base are not checked',
    opening,
    '        _checkSums(run);\n        if (uint256',
    '        if (uint256',
    'tampered.test.ts',
  ),
  fault(
    'a player stands twice in a set-up',
    opening,
    'if (players[j].player == p.player) revert PlayersInvalid(i);',
    '',
    'tampered.test.ts',
  ),
  fault(
    'a signature has two forms',
    'libraries/Signatures.sol',
    'uint256(s) > HIGHEST_S ? address(0) : ecrecover',
    's == 0 ? address(0) : ecrecover',
    'settle.test.ts',
  ),
];
