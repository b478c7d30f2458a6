// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Bank, Bring, Grant, Player, Setup, SetupRest, State, Table} from "../interfaces/Types.sol";

/// @notice EIP-712 struct hashes of protocol.md 3. The domain is added by the caller.
library Digests {
    bytes32 internal constant TABLE = keccak256(
        "Table(uint8 ruleset,uint8 feeMode,uint16 feeBps,uint128 minBet,uint128 minPosta,uint128 maxPosta,uint128 share,uint32 window,uint32 leaveDelay,uint256 salt)"
    );
    bytes32 internal constant GRANT = keccak256(
        "Grant(address player,bytes32 table,uint8 seat,address key,uint128 amount,uint256 nonce,uint64 deadline)"
    );
    bytes32 internal constant BRING = keccak256(
        "Bring(address player,bytes32 table,uint256 sitting,uint256 nonce,uint128 amount,uint64 deadline)"
    );
    bytes32 internal constant PLAYER = keccak256("Player(uint8 seat,address player,address key,uint128 stack)");
    bytes32 internal constant SETUP = keccak256(
        "Setup(bytes32 table,uint64 number,bytes32 prev,address house,uint32 taglia,bytes32 commitment,uint256 composition,uint8 banker,uint128 posta,Player[] players)Player(uint8 seat,address player,address key,uint128 stack)"
    );
    bytes32 internal constant STATE = keccak256(
        "State(bytes32 bankId,uint32 turn,bytes32 prev,uint8 outcome,uint32 taglia,bytes32 commitment,uint256 composition,uint128 posta,uint128 garage,uint128 paidIn,uint128 takenOut,uint128 won,uint128 cagnotte,bytes32 seats)"
    );
    bytes32 internal constant BET = keccak256(
        "Bet(bytes32 state,uint16 seq,uint8 call,uint128 max,uint8 volonta,bytes32 commitment)"
    );
    bytes32 internal constant CLOSED = keccak256(
        "Closed(bytes32 bankId,uint32 turn,bytes32 state,bytes32 bets,uint8 move,uint128 amount,uint128 posta,uint128 garage,uint8 hand)"
    );
    bytes32 internal constant GIVE = keccak256("Give(bytes32 closed)");
    bytes32 internal constant CHOICE = keccak256("Choice(bytes32 closed,uint8 draw)");
    bytes32 internal constant STEP = keccak256("Step(bytes32 bankId,uint32 turn,bytes32 closed,bytes32 next)");
    bytes32 internal constant ACK = keccak256("Ack(bytes32 state)");
    bytes32 internal constant LEAVE = keccak256("Leave(bytes32 bankId,uint32 turn,int256 line)");
    bytes32 internal constant RESULT = keccak256(
        "Result(bytes32 table,uint64 number,bytes32 bankId,bytes32 state,uint128 posta,uint128 garage,uint128 won,uint128 cagnotte,bytes32 lines)"
    );
    bytes32 internal constant RELEASE = keccak256("Release(address player,bytes32 table,uint256 nonce)");

    function table(Table memory t) internal pure returns (bytes32) {
        return keccak256(abi.encode(TABLE, t));
    }

    function grant(Grant memory g) internal pure returns (bytes32) {
        return keccak256(abi.encode(GRANT, g));
    }

    function bring(Bring memory b) internal pure returns (bytes32) {
        return keccak256(abi.encode(BRING, b));
    }

    /// @notice The bankId.
    function setup(Setup calldata s) internal pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](s.players.length);
        for (uint256 i; i < hashes.length; ++i) {
            Player memory p = s.players[i];
            hashes[i] = keccak256(abi.encode(PLAYER, p));
        }
        bytes32 players = keccak256(abi.encodePacked(hashes));
        return
            keccak256(
                abi.encode(
                    SETUP,
                    s.table,
                    s.number,
                    s.prev,
                    s.house,
                    s.taglia,
                    s.commitment,
                    s.composition,
                    s.banker,
                    s.posta,
                    players
                )
            );
    }

    /// @notice The bankId of a set-up that is shown in parts.
    function setup(bytes32 table_, uint64 number, SetupRest calldata rest) internal pure returns (bytes32) {
        return keccak256(abi.encode(SETUP, table_, number, rest));
    }

    function state(State memory s) internal pure returns (bytes32) {
        return keccak256(abi.encode(STATE, s));
    }

    /// @notice `State.seats`: the lines in the order of `Setup`.
    function seats(int256[] memory lines) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(lines));
    }

    function give(bytes32 closed) internal pure returns (bytes32) {
        return keccak256(abi.encode(GIVE, closed));
    }

    function choice(bytes32 closed, uint8 draw) internal pure returns (bytes32) {
        return keccak256(abi.encode(CHOICE, closed, draw));
    }

    function step(bytes32 bankId, uint32 turn, bytes32 closed, bytes32 next) internal pure returns (bytes32) {
        return keccak256(abi.encode(STEP, bankId, turn, closed, next));
    }

    function ack(bytes32 state_) internal pure returns (bytes32) {
        return keccak256(abi.encode(ACK, state_));
    }

    function leaving(bytes32 bankId, uint32 turn, int256 line) internal pure returns (bytes32) {
        return keccak256(abi.encode(LEAVE, bankId, turn, line));
    }

    /// @param lines hash of those of `b` (`words`).
    function result(Bank calldata b, bytes32 lines) internal pure returns (bytes32) {
        return
            keccak256(
                abi.encode(RESULT, b.table, b.number, b.bankId, b.state, b.posta, b.garage, b.won, b.cagnotte, lines)
            );
    }

    /// @notice keccak256 of words as they stand in the calldata, which is what `abi.encodePacked` would copy one by
    /// one.
    function words(bytes32[] calldata list) internal pure returns (bytes32 hash) {
        assembly ("memory-safe") {
            let size := mul(list.length, 32)
            let at := mload(0x40)
            calldatacopy(at, list.offset, size)
            hash := keccak256(at, size)
        }
    }

    function release(address player, bytes32 table_, uint256 nonce) internal pure returns (bytes32) {
        return keccak256(abi.encode(RELEASE, player, table_, nonce));
    }

    /// @notice A bank of a settlement, as the settlement's record has it: what it paid, to which keys, and who signed
    /// that.
    /// @param lines hash of its lines (`words`); `keys` one for each of them.
    function settled(
        bytes32 table_,
        uint64 number,
        bytes32 lines,
        address[] memory keys,
        uint256 signed
    ) internal pure returns (bytes32) {
        return keccak256(abi.encode(table_, number, lines, keccak256(abi.encodePacked(keys)), signed));
    }

    /// @notice What the escrow keeps of a settlement (its low 216 bits): its banks in their order, and its time.
    function record(bytes32[] memory banks, uint256 time) internal pure returns (bytes32) {
        return keccak256(abi.encode(keccak256(abi.encodePacked(banks)), time));
    }

    /// @notice The cagnotte's receipts are numbered over the whole escrow, and each names the one before.
    function receipt(
        bytes32 last,
        uint256 count,
        bytes32 table_,
        uint64 number,
        bytes32 bankId,
        uint256 cagnotte
    ) internal pure returns (bytes32) {
        return keccak256(abi.encode(last, count, table_, number, bankId, cagnotte));
    }
}
