// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

/// @dev For how long a key of the house that was changed for another still counts: for settlements and releases, and
/// for opening disputes about banks that were set up under it; claims about what was begun so far for as long as a
/// record is kept. A key that leaks later opens nothing.
uint256 constant KEY_GRACE = 30 days;

/// @dev With a table's leaveDelay so many windows: for how long after a sitting its share still serves claims, and
/// after a settlement its record is kept.
uint256 constant SHARE_WINDOWS = 5;

/// @dev For how many windows at least a sitting's share still serves claims after a demand or a claim has held it: one
/// for the proposal that an answer made, and one to claim.
uint256 constant KEPT_WINDOWS = 2;

// Bounds of what comes from outside: what is accepted once can be shown again, in one transaction, by everybody whom it
// is about.

/// @dev The most players of a bank: lines, keys, assents, gives and payouts are no more than that.
uint256 constant MAX_PLAYERS = 20;

/// @dev The most banks of one settlement.
uint256 constant MAX_BANKS = 50;

/// @dev The most turns of one proof. Clients keep fewer at large tables, so that a proof fits a transaction
/// (`longestProof` of engine/proof/bounds.ts).
uint256 constant MAX_TURNS = 24;

/// @notice A seat is its wallet and its session key, everywhere: the same wallet with another key is another seat.
struct SeatId {
    address player;
    address key;
}

/// @notice What a final number really paid a seat, below 0 what it took from it. A type of its own: a line is what an
/// ending says, and may not have been paid.
type Paid is int256;

// The structs of protocol.md 3 that travel on the chain. Names and field order are those of the signed messages;
// what the contract can derive (digests, running sums) is left out of calldata.

/// @notice Settings of one table; its EIP-712 hash is the table's id everywhere.
struct Table {
    uint8 ruleset;
    uint8 feeMode;
    uint16 feeBps;
    uint128 minBet;
    uint128 minPosta;
    uint128 maxPosta;
    uint128 share;
    uint32 window;
    uint32 leaveDelay;
    uint256 salt;
}

/// @notice A wallet admits `key` to play with `amount` of its free money at one seat of one table, for one sitting.
struct Grant {
    address player;
    bytes32 table;
    uint8 seat;
    address key;
    uint128 amount;
    uint256 nonce;
    uint64 deadline;
}

/// @notice A wallet adds `amount` of its free money to the seat where it sits by the grant with nonce `sitting`.
struct Bring {
    address player;
    bytes32 table;
    uint256 sitting;
    uint256 nonce;
    uint128 amount;
    uint64 deadline;
}

/// @notice A player of a bank; `stack` is the most it may lose in it.
struct Player {
    uint8 seat;
    address player;
    address key;
    uint128 stack;
}

/// @notice What the house signs before the first bet of a bank; its EIP-712 hash is the `bankId`.
struct Setup {
    bytes32 table;
    uint64 number;
    bytes32 prev;
    address house;
    uint32 taglia;
    bytes32 commitment;
    uint256 composition;
    uint8 banker;
    uint128 posta;
    Player[] players;
}

/// @notice A bank between two turns. `turn` is the one to be played next, `seats` the hash of all lines.
struct State {
    bytes32 bankId;
    uint32 turn;
    bytes32 prev;
    uint8 outcome;
    uint32 taglia;
    bytes32 commitment;
    uint256 composition;
    uint128 posta;
    uint128 garage;
    uint128 paidIn;
    uint128 takenOut;
    uint128 won;
    uint128 cagnotte;
    bytes32 seats;
}

/// @notice One row of a closed list, as it is hashed into `Closed.bets`: `word = status | call<<8 | volonta<<16 |
/// seq<<24 | order<<40 | accepted<<56`.
struct Entry {
    uint256 word;
    uint256 max;
    bytes32 commitment;
}

/// @notice One turn to be played again.
/// @param move banker's move (0 on, 1 raise, 2 halve, 3 reduce) and its `amount`.
/// @param hand seat that has the cards.
/// @param draws the decisions in the order taken, one byte each: what was signed, 0 for the default. Defaults at the
/// end may be left out; a byte for nothing that is to be decided is refused. In Chemin de Fer
/// the punta, then the banker; in Sette e mezzo each card of the punta, then each of the banker.
/// @param serverLink the house's link of this turn.
/// @param commitment the house's for the next turn, as the next state carries it (0 once nothing can follow).
/// @param list every player in the order of `Setup`; empty for a new taglia.
/// @param links the banker's, then those of the accepted punters by ascending seat.
/// @param signatures 65 bytes each (r, s, v): `Closed`, every contributor's `Give` in the order of `links`, a
/// `Choice` for each byte of `draws` that is not 0, in their order, `Step`. A new taglia has `Step` alone.
struct Turn {
    uint8 move;
    uint128 amount;
    uint8 hand;
    bytes draws;
    bytes32 serverLink;
    bytes32 commitment;
    Entry[] list;
    bytes32[] links;
    bytes signatures;
}

/// @notice A player's signature on a state with a loss.
/// @param index place of the player in `Setup.players`.
/// @param kind 0 `Ack`, 1 `Bet` naming the state, 2 `Leave` with this line.
/// @param data for a `Bet` its fields after `state` (seq, call, max, volonta, commitment), for a `Leave` its turn; each
/// as one 32-byte word. Empty for an `Ack`.
struct Assent {
    uint8 index;
    uint8 kind;
    bytes data;
    bytes signature;
}

/// @notice Where a proof starts: state 0 when `step` is empty (all else empty too), otherwise a state with the house's
/// `Step` and the assent of every player whose line is negative. `closed` is `Step.closed`.
struct Base {
    State state;
    int256[] lines;
    bytes32 closed;
    bytes step;
    Assent[] assents;
}

/// @notice What `propose` takes: the table, the signed set-up, a base, and the turns after it.
struct Proof {
    Table table;
    Setup setup;
    bytes setupSignature;
    Base base;
    Turn[] turns;
}

/// @notice A player at the end of a replayed proof. `signed`: it may have to pay by its own signature in the proof, a
/// `Give` or the assent to a line below 0. Nobody else is held back by the proof.
struct Seated {
    SeatId id;
    int256 line;
    bool signed;
}

/// @notice What `finalize` did for one seat of its ending, in the order of `Setup`.
/// @param line what the ending says. `paid` what the seat got, `fromShare` included, or below 0 what it gave.
/// @param fromShare what its own share of the bond paid of it.
struct Payout {
    SeatId id;
    int256 line;
    Paid paid;
    uint256 fromShare;
}

/// @notice The end of a replayed proof, players in the order of `Setup`.
struct Ending {
    bytes32 table;
    uint64 number;
    bytes32 bankId;
    address house;
    uint32 turn;
    bytes32 state;
    uint128 posta;
    uint128 garage;
    uint128 won;
    uint128 cagnotte;
    Seated[] seats;
}

/// @notice What a `Setup` has beside its table and number, its players as their hash: with those two it is the
/// `bankId`.
struct SetupRest {
    bytes32 prev;
    address house;
    uint32 taglia;
    bytes32 commitment;
    uint256 composition;
    uint8 banker;
    uint128 posta;
    bytes32 players;
}

/// @notice A bank settled by signatures: the fields of `Result`, and who signed.
/// @param lines every player by ascending address, `uint256(player) << 96 | uint96(int96(line))`.
/// @param signed bit i: the player of line i signed. Every line that is not zero must be; a player with a line of zero
/// who signed can bring no demand or claim about this bank afterwards.
/// @param leaves bit i: it signed a `Leave` with this line instead of the `Result`.
/// @param leaveTurns `Leave.turn` for each set bit of `leaves`, lowest first.
/// @param setup one entry if `leaves` has any, otherwise none: a `Leave` names a bankId, which this shows to be the one
/// of `table` and `number`.
/// @param signatures 65 bytes each (r, s, v): the house's, then one for each set bit of `signed`, in their order.
struct Bank {
    bytes32 table;
    uint64 number;
    bytes32 bankId;
    bytes32 state;
    uint128 posta;
    uint128 garage;
    uint128 won;
    uint128 cagnotte;
    bytes32[] lines;
    uint256 signed;
    uint256 leaves;
    uint32[] leaveTurns;
    SetupRest[] setup;
    bytes signatures;
}

/// @notice A seat as the escrow keeps it. `leaveAt` is 0 until leaving is asked for, `stoodAt` until the seat is empty.
/// A demand or claim that ends late moves `stoodAt`, so that the share stays for `KEPT_WINDOWS` windows more. `held`
/// pending banks keep it from standing up; `shareHeld` open demands and claims keep its share of the bond reserved.
struct SeatView {
    uint8 seat;
    address key;
    uint96 locked;
    uint256 nonce;
    uint96 share;
    uint40 leaveAt;
    uint40 stoodAt;
    uint32 held;
    uint32 shareHeld;
}

/// @notice What the escrow keeps of a registered table.
struct TableView {
    bool registered;
    uint16 feeBps;
    uint32 window;
    uint32 leaveDelay;
    uint96 share;
}

/// @notice What the court keeps of a number of a table.
/// @param digest hash of the `Ending` that is proposed or ruled; once it is paid, of its `Payout`s.
/// @param deadline until when a higher turn replaces a proposal; later only the answer to a demand does, which was
/// opened in time.
/// @param turn of that ending.
/// @param started time of the first proposal or demand that is not over; demands are opened within one window of it.
/// @param demands how many are open; `finalize` waits for them.
/// @param status 0 nothing, 1 proposed, 2 ended by the ruling on a demand, 3 paid by `finalize`.
/// @param proven running digest of all ends that proofs have shown of the number, each once, in the order in which they
/// came: 0, then keccak256(this word, hash of the `Ending`). Nothing takes one out.
/// @param demanded running digest of all lists of the number that were demanded, in their order: 0, then
/// keccak256(this word, digest of the list). Nothing takes one out, however its demand ends.
struct Docket {
    bytes32 digest;
    uint40 deadline;
    uint32 turn;
    uint40 started;
    uint32 demands;
    uint8 status;
    bytes32 proven;
    bytes32 demanded;
}

/// @notice A coup that was not finished, as it is brought before the court: all that its outcome can be. Arrays are in
/// the order of `Setup.players`.
/// @param before the bank in the state before the coup. `signed` counts the banker's `Give`.
/// @param closed digest of the list.
/// @param banker place of the banker.
/// @param commitments of the contributors' links; 0: this player is none.
/// @param lost the bank when the coup is lost to the banker.
/// @param owed lines of the contributors as if each had won: what the house owes that does not show its link.
struct Contest {
    Ending before;
    bytes32 closed;
    uint8 banker;
    bytes32[] commitments;
    Lost lost;
    int256[] owed;
}

/// @notice A bank after a coup that its banker lost.
struct Lost {
    uint128 posta;
    uint128 garage;
    uint128 won;
    uint128 cagnotte;
    int256[] lines;
}

/// @notice A contributor's part in a list under demand: its link and its signature of `Give`.
struct Given {
    uint8 index;
    bytes32 link;
    bytes signature;
}

/// @notice What the court keeps of a demand.
/// @param digest hash of its `Contest`.
/// @param deadline end of the present stage; after a ruling when that was made.
/// @param stage 1 the punters' links, 2 the banker's, 3 the house's with `Step`; then 4 answered, 5 without effect, 6
/// lost to the banker, 7 withheld by the house.
/// @param given bit i: contributor i has shown its link on chain.
/// @param awarded bit i: the award of contributor i was made: what the demand gives it beyond what it received, or
/// nothing.
/// @param opener place of the contributor that opened it, 255 for the operator.
/// @param answer hash of the `Ending` that answered it, 0 if it was not answered. Nothing replaces it.
struct Demand {
    bytes32 digest;
    uint40 deadline;
    uint8 stage;
    uint32 given;
    uint32 awarded;
    uint8 opener;
    bytes32 answer;
}

/// @notice Shows how a final bank was paid: by signatures with all but `ending`, as the events `Settled` of that
/// transaction tell it; by `finalize` with `payouts` alone, as `Finalized` tells them.
/// @param slot of the escrow's record; `time` of the settlement's block.
/// @param index place of the bank in the settlement.
/// @param banks of the settlement, by `Digests.settled` of each.
/// @param lines of this bank; `keys` whose signature each has, 0 for none; `signed` as in its `Bank`.
struct Payment {
    uint256 slot;
    uint256 time;
    uint256 index;
    bytes32[] banks;
    bytes32[] lines;
    address[] keys;
    uint256 signed;
    Payout[] payouts;
}

/// @notice A seat's claim to the last end of a bank that it can show.
/// @param end the bank as shown so far; `index` the claimant's place in it.
/// @param received what the number has paid this seat.
struct Claim {
    Ending end;
    uint8 index;
    Paid received;
}

/// @notice What the court keeps of a claim. `deadline` 0: none; `digest` 0: it is over.
struct ClaimView {
    bytes32 digest;
    uint40 deadline;
}
