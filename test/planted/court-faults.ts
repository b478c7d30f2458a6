/** Faults of proposals, demands and claims. */
import { fault, type Fault } from './fault.ts';

const proposals = 'court/Proposals.sol';
const demands = 'court/Demands.sol';
const claims = 'court/Claims.sol';
const dockets = 'court/Dockets.sol';

export const courtFaults: readonly Fault[] = [
  fault('finalize does not wait for demands', proposals,
    'if (docket.demands != 0) revert DemandsOpen(docket.demands);', '', 'demand.test.ts'),
  fault('finalize does not wait for the window', proposals,
    'if (docket.status == PROPOSED && block.timestamp < docket.deadline) revert WindowOpen(docket.deadline);', '', 'propose.test.ts'),
  fault('finalize takes any ending', proposals,
    'if (digest != docket.digest) revert OtherEnding(docket.digest, digest);', '', 'propose.test.ts', 'demand.test.ts'),
  fault('a proposal is replaced by one of the same turn', proposals,
    'if (ending.turn <= docket.turn)', 'if (ending.turn < docket.turn)', 'propose.test.ts'),
  fault('a proposal is replaced after the window', proposals,
    'if (block.timestamp >= docket.deadline) revert WindowOver(docket.deadline);', '', 'propose.test.ts'),
  fault('a proposal replaces a ruling', proposals,
    'if (docket.status == RULED) revert RuledAlready(ending.table, ending.number);', '', 'demand.test.ts'),
  fault('anybody proposes', proposals, '_checkParty(ending);', '', 'propose.test.ts'),
  fault('demands about another set-up prolong a hold', demands, 'if (last) _liftSeats(', 'if (last && docket.demands == 0) _liftSeats(', 'demand-holds.test.ts'),
  fault('finalize lifts no hold', proposals, '_liftSeats(ending.bankId, ending.table, ending.seats);', '', 'propose.test.ts'),

  fault('a stage lasts two windows', demands,
    'demand_.deadline = uint40(block.timestamp + window);', 'demand_.deadline = uint40(block.timestamp + 2 * window);', 'demand.test.ts'),
  fault('a stage is ruled before it is over', demands,
    'if (block.timestamp < demand_.deadline) revert WindowOpen(demand_.deadline);', '', 'demand.test.ts'),
  fault('demands are opened for ever', demands,
    'if (block.timestamp >= from + window) revert DemandTooLate(from + window);', '', 'demand.test.ts'),
  fault('a list is demanded twice', demands,
    'if (demand_.stage != 0) revert DemandedAlready(contest.closed);', '', 'demand.test.ts'),
  fault('a contest is not compared with the one that was opened', demands,
    'if (digest != demand_.digest) revert OtherContest(demand_.digest, digest);', '', 'demand.test.ts'),
  fault('a punter gives any link', demands,
    'if (Deal.commitmentOf(g.link) != contest.commitments[g.index]) revert WrongGivenLink(g.index);', '', 'demand.test.ts'),
  fault('a Give is signed by anybody', demands,
    'if (found != before.seats[g.index].id.key) revert WrongGiver(g.index, found);', '', 'demand.test.ts'),
  fault('an answer need not play the list', demands, '_checkPlayed(played, contest.closed);', '', 'demand-answer.test.ts'),
  fault('an award is paid twice', demands,
    'if ((demand_.awarded >> index) & 1 == 1) revert AwardedAlready(index);', '', 'demand-holds.test.ts'),
  fault('who signed the settlement has an award', demands,
    'if (!signed) amount = _compensate(', 'amount = _compensate(', 'demand-holds.test.ts'),
  fault('a banker that withholds costs the house', demands,
    'demand_.stage == BANKER ? LOST : WITHHELD', 'demand_.stage == BANKER ? WITHHELD : LOST', 'demand.test.ts'),

  fault('an answer to a claim changes nothing', claims,
    '_set(view_, Claim(end, claim_.index, claim_.received));', '_set(view_, Claim(claim_.end, claim_.index, claim_.received));', 'claim.test.ts'),
  fault('a claim is paid again', claims, 'view_.digest = 0;', '', 'claim.test.ts'),
  fault('a claim is paid before its window is over', claims,
    'if (block.timestamp < view_.deadline) revert WindowOpen(view_.deadline);', '', 'claim.test.ts'),
  fault('who signed the settlement claims', claims, 'if (signed) revert SettlementSigned(id.player);', '', 'claim.test.ts'),
  fault('a claim is answered by a ruling on another end', claims,
    'if (_known(contest).stage != LOST || !follows)', 'if (_known(contest).stage != LOST)', 'claim.test.ts'),

  fault('award and claim pay the same loss', dockets, 'due - Paid.unwrap(received) - int256(extra)', 'due - Paid.unwrap(received)', 'claim.test.ts'),
  fault('a retired key opens disputes for ever', dockets,
    'if (retired != type(uint64).max && time > retired + KEY_GRACE) revert HouseKeyRetired(key, retired);', '', 'demand-forged.test.ts'),
  {
    name: 'a record is not bound to its time',
    edits: [{ file: 'libraries/Digests.sol', from: 'abi.encode(keccak256(abi.encodePacked(banks)), time)', to: 'abi.encode(keccak256(abi.encodePacked(banks)))' }],
    tests: ['demand.test.ts'],
  },

  fault('who opens demands opens any number', demands, 'if (_demanding[id]) revert DemandOpen(msg.sender);', '', 'demand.test.ts'),
  fault('a demand that is over still counts for its opener', demands, 'delete _demanding[_openerId(before, demand_.opener)];', '', 'demand.test.ts'),
  fault('a demand by a key that never sat', demands,
    'if (IEscrow(escrow).shareOf(before.table, msg.sender, key) == 0) revert NoShare(msg.sender, key);', '', 'demand.test.ts'),
  fault('a list holds the shares of all whom it names', demands, 'before.seats, 1 << contest.banker);\n        emit', 'before.seats, _contributors(contest.commitments));\n        emit', 'limits.test.ts'),
  fault('a share is held for ever once its award can no longer be shown', demands,
    'return block.timestamp > deadline + table.leaveDelay', 'return false && block.timestamp > deadline + table.leaveDelay', 'limits.test.ts'),
  fault('a claim asks nothing of the age of the key', claims,
    '_checkHouseKey(ending.house, block.timestamp > begun + lasts ? block.timestamp - lasts : begun);', '', 'old-key.test.ts'),
  fault('a claim looks at the key as it was when the number began', claims,
    'block.timestamp > begun + lasts ? block.timestamp - lasts : begun', 'begun', 'old-key.test.ts'),
  fault('a ruling that comes late leaves its award no time', demands, 'demand_.deadline = uint40(block.timestamp);', '', 'old-key.test.ts'),
];
