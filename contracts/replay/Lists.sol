// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Entry, Player, State, Turn} from "../interfaces/Types.sol";
import {Arithmetic} from "../libraries/Arithmetic.sol";
import {Digests} from "../libraries/Digests.sol";
import {Signatures} from "../libraries/Signatures.sol";
import {Opening} from "./Opening.sol";

/// @title A closed list: what the banker did, who bet what, and the house's signature on it.
/// @dev What is visible in a list (precedence of calls, legality of the move for the ruleset, duties, who gets the
/// cards) is not checked here: clients check it before they sign `Give`, and without that signature nobody loses.
abstract contract Lists is Opening {
    using Signatures for bytes;

    uint8 private constant ABSENT = 0;
    uint8 private constant UNACCEPTED = 1;
    uint8 private constant ACCEPTED = 2;
    uint8 private constant BANKER = 3;

    /// @dev One coup in work. `stakes` are the accepted bets by ascending seat, each the stake above 8 bits for its
    /// player's place in `Setup`; `hand` is the place of the player that has the cards.
    struct Coup {
        uint256 posta;
        uint256 garage;
        uint256 paidIn;
        uint256 takenOut;
        uint256 accepted;
        uint256[] stakes;
        uint256 hand;
        bytes32 closed;
        bytes32 dealKey;
        uint8 outcome;
        uint256 composition;
    }

    /// @dev The banker's move, which a game may not have.
    function _move(Run memory run, Coup memory coup, Turn calldata turn) internal pure virtual;

    /// @dev What the game makes of the stakes before the cards, and what it asks of them beyond stack and posta.
    function _accept(
        Run memory run,
        Coup memory coup,
        Player[] calldata players,
        Turn calldata turn
    ) internal pure virtual;

    /// @dev Reverts unless a coup may be played with what is left of the deck.
    function _checkDeck(uint32 turn, uint256 composition) internal pure virtual;

    /// @dev The closed list with the house's signature; the state's cards must be enough to play it.
    function _list(
        Run memory run,
        Player[] calldata players,
        Turn calldata turn
    ) internal pure returns (Coup memory coup) {
        uint32 t = run.state.turn;
        _checkDeck(t, run.state.composition);
        _bankersSide(run, coup, players[run.banker].stack, turn);
        _readList(run, coup, players, turn);
        _accept(run, coup, players, turn);
        coup.closed = _closedHash(run, coup, turn);
        _atLeastSignatures(t, turn.signatures, 1);
        address found = turn.signatures.recoverAt(0, run.domain, coup.closed);
        if (found != run.house) revert WrongClosedSigner(t, found);
    }

    /// @dev Excess over the table's maximum first, then the banker's move.
    function _bankersSide(Run memory run, Coup memory coup, uint256 stack, Turn calldata turn) private pure {
        State memory state = run.state;
        uint256 maxPosta = run.table.maxPosta;
        (coup.posta, coup.garage, coup.paidIn, coup.takenOut) = (
            state.posta,
            state.garage,
            state.paidIn,
            state.takenOut
        );
        (coup.posta, coup.garage, coup.takenOut) = Arithmetic.capped(
            coup.posta,
            coup.garage,
            coup.takenOut,
            maxPosta,
            run.rules.overflowToCredit
        );
        _move(run, coup, turn);
        if (coup.posta > maxPosta) revert PostaTooHigh(state.turn, coup.posta, maxPosta);
        if (coup.paidIn > coup.takenOut + stack) revert PostaTooHigh(state.turn, coup.paidIn, coup.takenOut + stack);
    }

    /// @dev Reads the closed list: who contributes, stakes within what each player has.
    function _readList(Run memory run, Coup memory coup, Player[] calldata players, Turn calldata turn) private pure {
        uint32 t = run.state.turn;
        Entry[] calldata list = turn.list;
        uint256 count = players.length;
        if (list.length != count) revert ListLength(t, count, list.length);
        (uint256 banker, uint8 volonta, uint8 hand) = (run.banker, run.rules.volonta, turn.hand);
        uint256[] memory stakes = new uint256[](count);
        uint256 punters;
        uint256 sum;
        coup.hand = count;
        for (uint256 i; i < count; ++i) {
            Entry calldata entry = list[i];
            uint8 status = uint8(entry.word);
            uint256 accepted = entry.word >> 56;
            if (!_entryValid(entry, status, accepted, i == banker, volonta)) revert EntryInvalid(t, players[i].seat);
            if (status != ACCEPTED) continue;
            Player calldata player = players[i];
            // A stake is at most what the player may still lose: stack + line.
            if (int256(accepted) > int256(uint256(player.stack)) + run.lines[i]) revert OverStack(t, player.seat);
            sum += accepted;
            stakes[punters++] = (accepted << 8) | i;
            if (player.seat == hand) coup.hand = i;
        }
        if (sum == 0) revert NothingAccepted(t);
        if (sum > coup.posta) revert OverPosta(t, sum, coup.posta);
        if (coup.hand == count) revert HandInvalid(t, hand);
        // Shorter than it was made: the rows of who has no stake.
        assembly ("memory-safe") {
            mstore(stakes, punters)
        }
        (coup.stakes, coup.accepted) = (stakes, sum);
    }

    /// @dev Place of the `n`-th contributor: the banker, then the accepted punters by ascending seat.
    function _contributor(Run memory run, Coup memory coup, uint256 n) internal pure returns (uint256) {
        return n == 0 ? run.banker : uint8(coup.stakes[n - 1]);
    }

    /// @dev The word's shape per status (protocol.md 3). An accepted stake is above 0 and at most what its bet said.
    function _entryValid(
        Entry calldata entry,
        uint8 status,
        uint256 accepted,
        bool isBanker,
        uint8 volonta
    ) private pure returns (bool) {
        if (isBanker != (status == BANKER) || uint8(entry.word >> 16) & ~volonta != 0) return false;
        if (status == BANKER) return entry.word & ~uint256(0xff00ff) == 0 && entry.max == 0;
        if (status == ABSENT) return entry.word == 0 && entry.max == 0 && entry.commitment == 0;
        if (status == UNACCEPTED) return accepted == 0;
        return status == ACCEPTED && accepted != 0 && accepted <= entry.max && accepted < 1 << 95;
    }

    function _closedHash(Run memory run, Coup memory coup, Turn calldata turn) private pure returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    Digests.CLOSED,
                    run.bankId,
                    run.state.turn,
                    run.digest,
                    _betsHash(turn.list),
                    turn.move,
                    turn.amount,
                    coup.posta,
                    coup.garage,
                    turn.hand
                )
            );
    }

    /// @dev keccak256 of `word ‖ max ‖ commitment` of every row: exactly the bytes the list has in calldata.
    function _betsHash(Entry[] calldata list) private pure returns (bytes32 hash) {
        assembly ("memory-safe") {
            let size := mul(list.length, 96)
            let at := mload(0x40)
            calldatacopy(at, list.offset, size)
            hash := keccak256(at, size)
        }
    }

    function _atMostDraws(uint32 turn, bytes calldata draws, uint256 decisions) internal pure {
        if (draws.length > decisions) revert TooManyDraws(turn, decisions, draws.length);
    }

    function _needSignatures(uint32 turn, bytes calldata signatures, uint256 count) internal pure {
        if (signatures.length != count * Signatures.LENGTH) {
            revert SignaturesLength(turn, count * Signatures.LENGTH, signatures.length);
        }
    }

    function _atLeastSignatures(uint32 turn, bytes calldata signatures, uint256 count) internal pure {
        if (signatures.length < count * Signatures.LENGTH) {
            revert SignaturesLength(turn, count * Signatures.LENGTH, signatures.length);
        }
    }
}
