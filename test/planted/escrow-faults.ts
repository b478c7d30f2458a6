/** Faults of money, seats and settlements by signatures. */
import { fault, type Fault } from './fault.ts';

const escrow = 'Escrow.sol';
const seats = 'escrow/Seats.sol';
const vault = 'escrow/Vault.sol';
/** Every act in every mood of the token, of who gets it, and of the wallets with code. */
const hostile = 'solidity/Hostile.t.sol';

export const escrowFaults: readonly Fault[] = [
  fault('a coup under demand is settled by signatures', escrow, '_mark(bank.table, bank.number, FINAL | BY_PROOF)', '_mark(bank.table, bank.number, FINAL)', 'void-free.test.ts'),
  fault('a bank that is skipped stands in the record', escrow,
    'if (!_mark(bank.table, bank.number, FINAL | BY_PROOF)) continue;',
    'if (!_mark(bank.table, bank.number, FINAL | BY_PROOF)) {\n'
      + '                settled[paid++] = Digests.settled(bank.table, bank.number, Digests.words(bank.lines), new address[](bank.lines.length), bank.signed);\n'
      + '                continue;\n            }', 'skipped.test.ts'),
  fault('a call of skipped banks takes a record', escrow, 'if (paid == 0) return 0;', '', 'skipped.test.ts'),
  fault('a settlement\'s record names the places of skipped banks', escrow, 'mstore(settled, paid)', '', 'skipped.test.ts'),
  fault('a leaving delay of two windows', vault,
    'LEAVE_WINDOWS = 3;', 'LEAVE_WINDOWS = 2;', 'left-between.test.ts'),
  fault('a number settles twice', escrow, 'if (word & (bit * unless_) != 0) return false;', '', 'skipped.test.ts'),
  fault('a number is paid twice by proof', escrow, 'if (!_mark(ending.table, ending.number, FINAL)) revert', 'if (!_mark(ending.table, ending.number, 0)) revert', 'skipped.test.ts'),
  fault('lines need not sum to minus the cagnotte', escrow, 'if (sum != 0) revert SumNotZero(bank.table, bank.number, sum);', '', 'settle.test.ts'),
  fault('a player stands twice in a settlement', escrow, 'if (player <= last)', 'if (player < last)', 'settle.test.ts'),
  fault('the cagnotte is bounded by what was won', escrow,
    'if (uint256(bank.cagnotte) * 10_000 > uint256(bank.won) * feeBps)', 'if (bank.cagnotte > bank.won)', 'settle.test.ts'),
  fault('one player signs for another', escrow, 'if (found == address(0) || found != key)', 'if (found == address(0))', 'settle.test.ts'),
  fault('a loss needs no signature', escrow, 'if (line != 0 || msg.sender != operator) revert', 'if (line > 0 || msg.sender != operator) revert', 'receipts.test.ts'),
  fault('every Leave has the first one\'s turn', escrow, 'leaves++', 'leaves', 'settle.test.ts'),
  fault('a settled loss stays locked', escrow, 'seat.purse = uint96(purse - due);', 'seat.purse = purse;', 'settle.test.ts'),
  fault('a finalised loss stays locked', escrow, 'seat.purse = uint96(purse - paid);', 'seat.purse = purse;', 'propose.test.ts'),
  fault('another sitting pays a proven loss', escrow, 'if (seat.key != loser.key) return 0;', '', 'propose.test.ts'),
  fault('a winner is paid from the first seat\'s share', escrow,
    '_useShare(table, payout.id, short)', '_useShare(table, payouts[0].id, short)', 'demand-holds.test.ts'),
  fault('the cagnotte does not give way', escrow,
    'missing < cagnotte ? missing : cagnotte;', '0;', 'propose.test.ts'),

  fault('a key sits down twice', seats, 'bool used = sitting.sat || (', 'bool used = (', 'seats.test.ts'),
  fault('a Release is good for a later sitting', seats, ' || (seat.key != address(0) && grant.nonce <= seat.nonce)', '', 'signed-again.test.ts'),
  fault('a held seat stands up', seats, 'if (sitting.held != 0) revert SeatHeld(table, player, sitting.held);', '', 'propose.test.ts'),
  fault('a share is freed under a dispute', seats,
    'if (sitting.shareHeld != 0) revert ShareHeld(table, player, key, sitting.shareHeld);', '', 'demand-holds.test.ts'),
  fault('a seat is left before its delay', seats, 'if (block.timestamp < sitting.leaveAt) revert TooEarly(sitting.leaveAt);', '', 'seats.test.ts'),
  fault('a seat that is leaving is held', seats,
    'bool gone = sitting.stoodAt != 0 || (sitting.leaveAt != 0 && block.timestamp >= sitting.leaveAt);', 'bool gone = sitting.stoodAt != 0;', 'demand-holds.test.ts'),
  fault('anybody is the court', seats, 'if (msg.sender != court) revert NotCourt(msg.sender);', '', 'propose.test.ts'),
  fault('a Release frees other sittings', seats, 'Digests.release(player, table, seat.nonce)', 'Digests.release(player, table, 0)', 'seats.test.ts'),

  fault('reserved bond is paid out', vault, 'uint256 unreserved = uint256(_bond) - _reserved;', 'uint256 unreserved = uint256(_bond);', 'money.test.ts'),
  fault('a token may keep a fee', vault, 'if (has != before + tokens) revert WrongAmountReceived(tokens, has < before ? 0 : has - before);', '', 'money.test.ts'),
  fault('a pause does not stop deposits', vault, 'function deposit(uint256 amount) external nonReentrant whenOpen {', 'function deposit(uint256 amount) external nonReentrant {', 'money.test.ts'),
  fault('a withdrawal stays free', vault, 'free[msg.sender] = has - amount;', 'free[msg.sender] = has;', 'money.test.ts'),
  fault('a key of the house needs no delay', vault, 'if (block.timestamp < _nextKeyAt) revert TooEarly(_nextKeyAt);', '', 'seats.test.ts'),
  fault('a Leave pays under every number', escrow, 'if (left != 0) _checkBankId(bank);', '', 'signed-again.test.ts'),
  fault('anybody leaves a line of zero unsigned', escrow, 'if (line != 0 || msg.sender != operator) revert', 'if (line != 0) revert', 'stripped.test.ts'),
  fault('a key of long ago settles and releases', vault, ' || block.timestamp <= retired + KEY_GRACE', ' || true', 'signed-again.test.ts'),

  {
    name: 'a withdrawal is booked after it was paid, and may be made within another',
    edits: [
      { file: vault, from: 'function withdraw(uint256 amount) external nonReentrant {', to: 'function withdraw(uint256 amount) external {' },
      { file: vault, from: 'free[msg.sender] = has - amount;\n        _give(msg.sender, amount);', to: '_give(msg.sender, amount);\n        free[msg.sender] = has - amount;' },
    ],
    tests: [hostile],
  },
  {
    name: 'the cagnotte is booked after it was paid, over what came in meanwhile',
    edits: [{
      file: vault, from: '_counters.cagnotte = uint96(cagnotte - amount);\n        _give(operator, amount);',
      to: '_give(operator, amount);\n        _counters.cagnotte = uint96(cagnotte - amount);',
    }],
    tests: [hostile],
  },
  fault('bond is paid out within another payment', vault,
    'function withdrawBond(uint256 amount) external nonReentrant onlyOperator {', 'function withdrawBond(uint256 amount) external onlyOperator {', hostile),
  fault('bond is funded within another payment', vault,
    'function fundBond(uint256 amount) external nonReentrant {', 'function fundBond(uint256 amount) external {', hostile),
  fault('a token that says false is believed', vault, 'IERC20(token).safeTransfer(to, amount * unit);', 'IERC20(token).transfer(to, amount * unit);', hostile),
  fault('less than a hundredth is paid out for each', vault, 'safeTransfer(to, amount * unit);', 'safeTransfer(to, amount * unit - 1);', 'deployment.test.ts'),
  fault('a permit is asked for hundredths', vault, 'permit(msg.sender, address(this), tokens,', 'permit(msg.sender, address(this), amount,', 'money.test.ts'),
  fault('a table is open with a window that is too short', vault, 'if (settings.window < leastWindow) revert WindowTooShort(settings.window, leastWindow);', '', 'deployment.test.ts'),
  fault('a unit may be so large that amounts overflow', vault, ' || unit_ >= UNIT_LIMIT', '', 'deployment.test.ts'),
  fault('money is brought to another sitting', seats, 'if (offer.sitting != seat.nonce) revert BringOfOtherSitting(seat.nonce, offer.sitting);', '', 'bring.test.ts'),
  fault('a Bring is good again and again', seats, 'seat.brought = offer.nonce;', '', 'bring.test.ts'),
  fault('money is brought to a seat that leaves', seats, 'if (leaveAt != 0) revert LeaveRequestedAlready(offer.table, offer.player, leaveAt);', '', 'bring.test.ts'),
  fault('a refused grant is taken', seats, 'if (nonce < seat.refused) revert GrantCancelled(table, player, nonce, seat.refused);', '', 'bring.test.ts'),
  fault('a refusal is taken back', seats, 'if (nonce <= seat.refused) revert NonceNotHigher(nonce, seat.refused);', '', 'bring.test.ts'),
  fault('money is brought without its wallet\'s word', seats, 'if (!_signedByWallet(offer.player, _hashTypedDataV4(Digests.bring(offer)), signature))', 'if (signature.length == 0)', 'bring.test.ts'),
  {
    name: 'a seat that stands up is paid in tokens at once',
    edits: [
      { file: vault, from: 'function _give(address to, uint256 amount) private {', to: 'function _give(address to, uint256 amount) internal {' },
      { file: seats, from: 'free[player] += amount;\n        emit Stood(', to: '_give(player, amount);\n        emit Stood(' },
    ],
    tests: [hostile],
  },
  fault('a wallet burns all gas when it is asked', seats, 'player.staticcall{gas: ERC1271_GAS}(', 'player.staticcall(', hostile),
  {
    name: 'a wallet may change what it likes when it is asked',
    edits: [
      { file: seats, from: 'bytes calldata signature) private view returns (bool) {', to: 'bytes calldata signature) private returns (bool) {' },
      { file: seats, from: 'player.staticcall{gas: ERC1271_GAS}(', to: 'player.call{gas: ERC1271_GAS}(' },
    ],
    tests: [hostile],
  },
  fault('a wallet says more than it is asked', seats, 'ok && answer.length == 32 && bytes32(answer)', 'ok && bytes32(answer)', hostile),
];
