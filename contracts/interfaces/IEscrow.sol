// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Bank, Bring, Ending, Grant, Payout, SeatId, SeatView, Seated, Table, TableView} from "./Types.sol";

/// @title The escrow of one token: free money of wallets, locked money of seats, the house's bond, settled banks.
/// @notice protocol.md 5. All amounts are hundredths of a chip, below 2^95; the token moves `unit` of its own units for
/// each, and never a part of one. Its events tell all: whoever reads them from `Deployed` on knows every balance. No
/// owner, no proxy.
interface IEscrow {
    // ------------------------------------------------------------------ deployment

    /// @notice The first event of an escrow: all that never changes, and the first signing key.
    event Deployed(
        address token,
        uint256 unit,
        address operator,
        address guardian,
        address houseKey,
        uint256 keyDelay,
        uint256 leastWindow,
        address court,
        address replay,
        address setteReplay
    );

    /// @notice Operator or guardian is address 0.
    error AccountMissing(address operator, address guardian);
    /// @notice There is no contract at the address of the token, or of a replay.
    error NoContract(address found);
    /// @notice A unit is at least 1 and below 2^128.
    error UnitInvalid(uint256 unit);
    /// @notice The least window is above 0; the key's delay is at least three of it, and at most 365 days.
    error TimesInvalid(uint256 keyDelay, uint256 leastWindow);

    // ------------------------------------------------------------------ money of a wallet

    /// @notice `amount` of the player's tokens became free money.
    event Deposited(address indexed player, uint256 amount);
    /// @notice `amount` of free money was paid out to the player.
    event Withdrawn(address indexed player, uint256 amount);

    /// @notice Nothing was asked for.
    error AmountZero();
    /// @notice Amounts stay below 2^95.
    error AmountTooLarge(uint256 amount);
    /// @notice More than is free (or, of the cagnotte, collected).
    error NotEnoughFree(address player, uint256 asked, uint256 free);
    /// @notice The token delivered another amount than was sent (fee on transfer, rebasing): it is refused. In the
    /// token's units.
    error WrongAmountReceived(uint256 asked, uint256 received);
    /// @notice The guardian has stopped `deposit`, `sit` and `bring`.
    error IsPaused();

    /// @notice Takes `amount` × `unit` tokens from the sender (after `approve` of so many) and adds it to its free
    /// money. Reverts while paused.
    function deposit(uint256 amount) external;

    /// @notice As `deposit`, with an ERC-2612 permit of the sender for `amount` × `unit` tokens instead of `approve`. A
    /// permit that somebody else has used up already does no harm as long as the allowance stands.
    function depositWithPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external;

    /// @notice Pays free money out to the sender; no pause, no delay.
    function withdraw(uint256 amount) external;

    /// @notice Money of `player` that no table holds.
    function free(address player) external view returns (uint256);

    // ------------------------------------------------------------------ seats

    /// @notice A grant was taken: `amount` is locked at the seat, and `share` of the bond reserved for it.
    event Sat(
        bytes32 indexed table,
        address indexed player,
        uint8 seat,
        address key,
        uint256 amount,
        uint256 nonce,
        uint256 share
    );
    /// @notice A `Bring` was taken: `amount` more is locked at the seat.
    event Brought(bytes32 indexed table, address indexed player, address key, uint256 amount, uint256 nonce);
    /// @notice The wallet refuses its grants and `Bring`s for this table with a nonce below `nonce`, for ever.
    event GrantsCancelled(bytes32 indexed table, address indexed player, uint256 nonce);
    /// @notice The seat may leave without the house from `leaveAt` on.
    event LeaveRequested(bytes32 indexed table, address indexed player, uint256 leaveAt);
    /// @notice The seat is empty; `amount` became free money.
    event Stood(bytes32 indexed table, address indexed player, address key, uint256 amount);
    /// @notice The share of a sitting that is over serves the bond again.
    event ShareFreed(bytes32 indexed table, address indexed player, address key, uint256 share);
    /// @notice A demand or a claim paid this much out of the sitting's own share of the bond.
    event SharePaid(bytes32 indexed table, address indexed player, address key, uint256 amount);
    /// @notice From now on this many pending banks keep the sitting from standing up, and this many disputes keep its
    /// share.
    event HoldsChanged(bytes32 indexed table, address indexed player, address key, uint256 held, uint256 shareHeld);

    /// @notice No such table is registered.
    error TableUnknown(bytes32 table);
    /// @notice The player sits at this table already.
    error SeatTaken(bytes32 table, address player);
    /// @notice The player does not sit at this table.
    error SeatEmpty(bytes32 table, address player);
    /// @notice A key (and so a grant) is good for one sitting, and nonces of a player at a table rise.
    error GrantUsed(bytes32 table, address player, address key);
    /// @notice The deadline of the grant or `Bring` is over.
    error GrantExpired(uint256 deadline);
    /// @notice Player or key is address 0.
    error GrantInvalid(address player, address key);
    /// @notice The grant or `Bring` is not signed by its player's wallet.
    error WrongGrantSigner(address player);
    /// @notice The wallet has refused all grants and `Bring`s for this table with a nonce below `refusedBelow`.
    error GrantCancelled(bytes32 table, address player, uint256 nonce, uint256 refusedBelow);
    /// @notice What a wallet has refused stays refused.
    error NonceNotHigher(uint256 nonce, uint256 refusedBelow);
    /// @notice The `Bring` is for another sitting than the present one.
    error BringOfOtherSitting(uint256 expected, uint256 found);
    /// @notice Nonces of the `Bring`s of a player at a table rise, from 1.
    error BringUsed(bytes32 table, address player, uint256 nonce, uint256 last);
    /// @notice The bond that no seat has reserved is too small for this.
    error BondTooSmall(uint256 needed, uint256 unreserved);
    /// @notice The release is not signed by a key of the house that counts (still); `found` is who signed.
    error WrongReleaseSigner(address found);
    /// @notice A proposed bank that carries this seat's signature is not final yet.
    error SeatHeld(bytes32 table, address player, uint256 banks);
    /// @notice `leaveTable` needs `requestLeave` first.
    error LeaveNotRequested(bytes32 table, address player);
    /// @notice The seat asked already; it may leave at `leaveAt`.
    error LeaveRequestedAlready(bytes32 table, address player, uint256 leaveAt);
    /// @notice The delay still runs.
    error TooEarly(uint256 notBefore);
    /// @notice This sitting has no share (any more).
    error ShareNotReserved(bytes32 table, address player, address key);
    /// @notice Open demands and claims may have to be paid out of this share.
    error ShareHeld(bytes32 table, address player, address key, uint256 disputes);

    /// @notice Seats the grant's player: locks its amount and reserves the table's share of the bond for this seat.
    /// Operator only. The grant is signed by the wallet: ECDSA, or ERC-1271 for a contract.
    function sit(Grant calldata grant, bytes calldata signature) external;

    /// @notice Adds free money of a sitting player to its seat. Operator only, and not after `requestLeave`; signed as
    /// a grant is.
    function bring(Bring calldata offer, bytes calldata signature) external;

    /// @notice The sender refuses all its grants and `Bring`s for `table` with a nonce below `nonce` that were not used
    /// yet.
    function cancelGrants(bytes32 table, uint256 nonce) external;

    /// @notice Nonce of the player's last `Bring` at a table (0: none), and below which it refuses grants and `Bring`s.
    function noncesOf(bytes32 table, address player) external view returns (uint256 brought, uint256 refusedBelow);

    /// @notice Empties a seat by the house's `Release`; its locked money becomes free. Anybody may send it.
    function stand(bytes32 table, address player, bytes calldata release) external;

    /// @notice The sender wants to leave without the house: `leaveTable` is open after the table's leaveDelay.
    function requestLeave(bytes32 table) external;

    /// @notice Empties a seat that asked for it once its delay is over and no bank holds it. Anybody may send it.
    function leaveTable(bytes32 table, address player) external;

    /// @notice Gives the share of a seat that stood up long enough ago (leaveDelay + 5 windows) back to the bond,
    /// unless an open demand or claim holds it, or did less than 2 windows ago. Anybody may send it.
    function freeShare(bytes32 table, address player, address key) external;

    /// @notice The present sitting of `player` at `table` (the last one, after it stood up; all zero if it never sat).
    function seatOf(bytes32 table, address player) external view returns (SeatView memory);

    /// @notice What is left of the share of the bond behind one sitting.
    function shareOf(bytes32 table, address player, address key) external view returns (uint96);

    // ------------------------------------------------------------------ banks

    /// @notice A bank was settled by signatures: every line was paid whole, the losers' out of their seats.
    /// @param keys of each line the key of the seat that it was paid to, which signed it; 0: a line of zero that nobody
    /// signed.
    /// @param signed bit i: the player of line i signed. With the other events of the transaction, in their order, and
    /// the block's time it is all that a `Payment` shows.
    /// @param slot where the record of the settlement's transaction stands (`record`).
    /// @param receipt number of the cagnotte's receipt, counted over all banks; `receiptHash` is
    /// `keccak256(abi.encode(hash of the receipt before, receipt, table, number, bankId, cagnotte))`.
    event Settled(
        bytes32 indexed table,
        uint64 indexed number,
        bytes32 bankId,
        uint128 posta,
        uint128 garage,
        uint128 cagnotte,
        bytes32[] lines,
        address[] keys,
        uint256 signed,
        uint256 slot,
        uint256 receipt,
        bytes32 receiptHash
    );
    /// @notice A bank was settled by the court.
    /// @param payouts what each seat of the ending really got or gave; the docket keeps their hash, and claims show
    /// them.
    /// @param missing what the losers could not pay; the cagnotte gives way first, then each winner's own share pays.
    /// @param fromBond what the shares paid. `cagnotte` is what the house received.
    event Finalized(
        bytes32 indexed table,
        uint64 indexed number,
        bytes32 bankId,
        uint128 posta,
        uint128 garage,
        uint256 cagnotte,
        Payout[] payouts,
        uint256 missing,
        uint256 fromBond,
        uint256 receipt,
        bytes32 receiptHash
    );

    /// @notice `settle` without a bank.
    error NoBanks();
    /// @notice More banks than one call settles: the record of them must fit the calldata of a claim.
    error TooManyBanks(uint256 most, uint256 found);
    /// @notice More lines than a bank has players.
    error TooManyLines(bytes32 table, uint64 number, uint256 most, uint256 found);
    /// @notice Each number of a table settles once.
    error AlreadySettled(bytes32 table, uint64 number);
    /// @notice Σ lines + cagnotte is not 0.
    error SumNotZero(bytes32 table, uint64 number, int256 sum);
    /// @notice The cagnotte is more than the table's part of what was won.
    error CagnotteTooHigh(bytes32 table, uint64 number, uint256 cagnotte, uint256 won);
    /// @notice Lines stand by ascending address, each player once.
    error LinesNotAscending(bytes32 table, uint64 number, address player);
    /// @notice The result is not signed by a key of the house that counts (still); `found` is who signed.
    error WrongHouseSigner(bytes32 table, uint64 number, address found);
    /// @notice The line is not signed by the key of the player's seat; `found` is who signed.
    error WrongPlayerSigner(bytes32 table, uint64 number, address player, address found);
    /// @notice A line that is not zero needs its player's signature, and one of zero too unless the operator sends it.
    error LineUnsigned(bytes32 table, uint64 number, address player);
    /// @notice Bytes of signatures: 65 for the house and for each signed line.
    error SignaturesMissing(uint256 expected, uint256 found);
    /// @notice Each `Leave` has its turn, and there are no others.
    error LeaveTurnsLength(uint256 expected, uint256 found);
    /// @notice A bank with a `Leave` shows its set-up, and no other does.
    error SetupsLength(uint256 expected, uint256 found);
    /// @notice A `Leave` stands for a bank whose set-up, as shown, has another bankId.
    error LeaveOfOtherBank(bytes32 expected, bytes32 found);
    /// @notice The loser has not so much locked: propose the bank instead.
    error CannotPay(bytes32 table, uint64 number, address player, uint256 due, uint256 locked);

    /// @notice Settles banks by signatures: the house's and those of all players with a line that is not zero (others
    /// may sign too, and so agree). Anybody may send it; without the signature of a line of zero, the operator alone.
    /// At once and final; a proposal of the same number is cancelled by it. Skipped, whatever else it says, is a bank
    /// whose number is final already, or of which a list was demanded before it was final: the court gives its end.
    /// @return paid how many banks were settled; 0 and nothing written if all were skipped.
    function settle(Bank[] calldata banks) external returns (uint256 paid);

    /// @notice Whether this number of the table was settled or finalised.
    function isSettled(bytes32 table, uint64 number) external view returns (bool);

    /// @notice The stored word of a settlement's transaction: until when it is kept for claims (upper 40 bits), and the
    /// low 216 bits of `Digests.record` over its banks and its time.
    function record(uint256 slot) external view returns (bytes32);

    /// @notice How many receipts of the cagnotte there are, and the hash of the last, which names all before it.
    function receipts() external view returns (uint64 count, bytes32 last);

    // ------------------------------------------------------------------ the court

    /// @notice Only the court may do this.
    error NotCourt(address sender);

    /// @notice Court only: a pending bank holds the seats of `mask` (bit i = `seats[i]`) back from leaving. Returns
    /// those it holds now; a seat that stood up, never sat with this key, or whose leaving delay has run out is not
    /// held.
    function hold(bytes32 table, Seated[] calldata seats, uint256 mask) external returns (uint256 held);

    /// @notice Court only: lifts holds set before.
    function lift(bytes32 table, Seated[] calldata seats, uint256 mask) external;

    /// @notice Court only: keeps the shares of the seats of `mask` reserved while a dispute is open about them.
    function holdShares(bytes32 table, Seated[] calldata seats, uint256 mask) external;

    /// @notice Court only: the reverse of `holdShares`. The share of a seat that stood up stays for at least two
    /// windows from now.
    function liftShares(bytes32 table, Seated[] calldata seats, uint256 mask) external;

    /// @notice Court only: pays a seat at most `amount` out of its own share; gives what was paid.
    function payFromShare(bytes32 table, SeatId calldata id, uint256 amount) external returns (uint256 paid);

    /// @notice Court only: this number settles by proof `only` from now on, because a list of it is demanded; or by
    /// signatures again, because nothing came of that. Whoever has signed an end without that coup signed it without
    /// knowing the cards; the others would choose between both ends.
    function settleByProof(bytes32 table, uint64 number, bool only) external;

    /// @notice Court only: pays a proposed bank. Never reverts for lack of money. Gives the hash of its `Payout`s.
    function pay(Ending calldata ending) external returns (bytes32 payouts);

    // ------------------------------------------------------------------ the house

    /// @notice A table is open for seats.
    event TableRegistered(bytes32 indexed table, Table settings);
    /// @notice Tokens of `from` were added to the bond.
    event BondFunded(address indexed from, uint256 amount);
    /// @notice Unreserved bond was paid out to the operator.
    event BondWithdrawn(uint256 amount);
    /// @notice Collected cagnotte was paid out to the operator.
    event CagnotteCollected(uint256 amount);
    /// @notice This key can become the house's at `notBefore`.
    event HouseKeyAnnounced(address indexed key, uint256 notBefore);
    /// @notice The house signs with `key` from now on.
    event HouseKeyChanged(address indexed key, address indexed retired);
    /// @notice `deposit`, `sit` and `bring` are stopped, or open again.
    event PausedSet(bool paused);

    /// @notice Only the operator may do this.
    error NotOperator(address sender);
    /// @notice Only the guardian may do this.
    error NotGuardian(address sender);
    /// @notice This table is registered already.
    error TableRegisteredAlready(bytes32 table);
    /// @notice The table's settings break a rule of protocol.md 5.
    error TableInvalid();
    /// @notice The table's window is shorter than this deployment allows.
    error WindowTooShort(uint256 window, uint256 leastWindow);
    /// @notice The key is 0, or was the house's before.
    error KeyInvalid(address key);
    /// @notice No next key is announced.
    error NothingAnnounced();

    /// @notice Registers a table; its id is the EIP-712 struct hash of `settings`. Operator only.
    function registerTable(Table calldata settings) external returns (bytes32 table);

    /// @notice What is kept of a table; all zero when it is not registered.
    function tableOf(bytes32 table) external view returns (TableView memory);

    /// @notice Adds the sender's tokens to the bond (after `approve`).
    function fundBond(uint256 amount) external;

    /// @notice Pays out bond that no seat has reserved. Operator only.
    function withdrawBond(uint256 amount) external;

    /// @notice Pays the collected cagnotte out to the operator. Operator only.
    function collectCagnotte(uint256 amount) external;

    /// @notice The house's money: bond, how much of it is reserved for seats, cagnotte; and all money owed to anybody.
    function accounts() external view returns (uint256 bond, uint256 reserved, uint256 cagnotte, uint256 total);

    /// @notice First step of changing the signing key: names the next one. Operator only.
    function announceHouseKey(address key) external;

    /// @notice Second step, after `KEY_DELAY`: the announced key signs from now on. Anybody may send it.
    function changeHouseKey() external;

    /// @notice The present signing key of the house.
    function houseKey() external view returns (address);

    /// @notice 0 for a key that never was the house's, the maximum for the present one, otherwise when it was retired.
    function retiredAt(address key) external view returns (uint64);

    /// @notice Guardian only: stops or reopens `deposit`, `sit` and `bring`, nothing else.
    function setPaused(bool paused) external;

    /// @notice Whether `deposit`, `sit` and `bring` are stopped.
    function paused() external view returns (bool);
    /// @notice The house's account: registers tables, seats grants, keeps the bond.
    function operator() external view returns (address);
    /// @notice Who may pause.
    function guardian() external view returns (address);
    /// @notice The one token held here.
    function token() external view returns (address);
    /// @notice How many units of the token a hundredth of a chip is.
    function unit() external view returns (uint256);
    /// @notice Seconds: no table's window is shorter.
    function leastWindow() external view returns (uint256);
    /// @notice The only contract that settles without everybody's signature.
    function court() external view returns (address);
    /// @notice EIP-712 domain separator (name `Sabot`, version `1`, this contract).
    function domainSeparator() external view returns (bytes32);
}
