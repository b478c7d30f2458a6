// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {Assent, Base, MAX_PLAYERS, MAX_TURNS, Player, Proof, Setup, State, Table} from "../interfaces/Types.sol";
import {IReplay} from "../interfaces/IReplay.sol";
import {Digests} from "../libraries/Digests.sol";
import {Ruleset} from "../libraries/Rulesets.sol";
import {Signatures} from "../libraries/Signatures.sol";

/// @title Where a replay starts: the signed set-up, and a base that everybody with a loss has signed.
/// @dev Here, in `Lists` and in `Turns` stands what is the same for every game; what its rules decide is asked of
/// `Replay` or `SetteReplay` by the functions without a body.
abstract contract Opening is IReplay {
    using SafeCast for uint256;
    using Signatures for bytes;

    /// @dev Of a state, and of a taglia: no number that is counted on from it leaves its 32 bits.
    uint256 private constant MAX_TURN = type(uint32).max / 2;
    int256 private constant AMOUNT_LIMIT = 1 << 95;

    uint8 private constant ASSENT_ACK = 0;
    uint8 private constant ASSENT_BET = 1;
    uint8 private constant ASSENT_LEAVE = 2;

    /// @dev A bank while it is played again. `signed` bit i: player i may have to pay by its own signature in the
    /// proof, a `Give` or the assent to a line below 0. `opened` is the posta of the set-up. `dealt` cards fell in the
    /// last turn: `cards`, one kind a byte, in the order drawn.
    struct Run {
        bytes32 domain;
        bytes32 bankId;
        address house;
        Table table;
        Ruleset rules;
        uint256 banker;
        uint256 opened;
        State state;
        bytes32 digest;
        int256[] lines;
        uint256 signed;
        bytes32 cards;
        uint256 dealt;
    }

    /// @dev Reverts with `RulesetUnknown` unless this game has the ruleset.
    function _rulesOf(uint8 ruleset) internal pure virtual returns (Ruleset memory rules);

    /// @dev Whether these cards can be left of the game's deck.
    function _isDeck(uint256 composition) internal pure virtual returns (bool);

    /// @dev What the game asks of a set-up beyond what holds for all.
    function _checkBeginning(Run memory run, Setup calldata setup) internal pure virtual;

    function _open(bytes32 domain, Proof calldata proof) internal pure returns (Run memory run) {
        (Table calldata table, Setup calldata setup) = (proof.table, proof.setup);
        _checkBounds(proof);
        bytes32 tableId = Digests.table(table);
        if (setup.table != tableId) revert OtherTable(tableId, setup.table);
        run.rules = _rulesOf(table.ruleset);
        // The court asks the escrow for the table only afterwards.
        if (table.feeBps > 10_000) revert FeeTooHigh(table.feeBps);
        if (setup.taglia > MAX_TURN) revert TagliaTooHigh(setup.taglia);
        if (!_isDeck(setup.composition)) revert CompositionInvalid(setup.composition);
        run.domain = domain;
        run.bankId = Digests.setup(setup);
        run.house = setup.house;
        run.table = table;
        run.banker = _banker(setup);
        run.lines = new int256[](setup.players.length);

        address found = proof.setupSignature.only(domain, run.bankId);
        if (found == address(0) || found != setup.house) revert WrongSetupSigner(setup.house, found);
        uint256 most = _min(table.maxPosta, setup.players[run.banker].stack);
        if (setup.posta > most) revert PostaTooHigh(0, setup.posta, most);
        run.opened = setup.posta;
        _checkBeginning(run, setup);

        State memory state = run.state;
        state.bankId = run.bankId;
        state.taglia = setup.taglia;
        state.commitment = setup.commitment;
        state.composition = setup.composition;
        state.posta = setup.posta;
        state.paidIn = setup.posta;
        state.seats = Digests.seats(run.lines);
        run.digest = Digests.state(state);
    }

    /// @dev No array of a proof is longer than an honest one's; those of a turn are checked when it is played.
    function _checkBounds(Proof calldata proof) private pure {
        uint256 players = proof.setup.players.length;
        if (players < 2 || players > MAX_PLAYERS) revert PlayersInvalid(players);
        if (proof.turns.length > MAX_TURNS) revert TooManyTurns(MAX_TURNS, proof.turns.length);
        uint256 lines = proof.base.lines.length;
        if (lines != 0 && lines != players) revert LinesLength(players, lines);
        if (proof.base.assents.length > players) revert TooManyAssents(players, proof.base.assents.length);
    }

    /// @dev Place of the banker. Players stand by ascending seat, each wallet and each key once: one key would sign for
    /// two seats. A key of 0 would match a malformed signature, so it is refused.
    function _banker(Setup calldata setup) private pure returns (uint256 banker) {
        Player[] calldata players = setup.players;
        banker = players.length;
        for (uint256 i; i < players.length; ++i) {
            Player calldata p = players[i];
            if (p.player == address(0) || p.key == address(0)) revert PlayersInvalid(i);
            if (i > 0 && players[i - 1].seat >= p.seat) revert PlayersInvalid(i);
            for (uint256 j; j < i; ++j) {
                if (players[j].player == p.player) revert PlayersInvalid(i);
                if (players[j].key == p.key) revert KeyTwice(i, p.key);
            }
            if (p.seat == setup.banker) banker = i;
        }
        if (banker == players.length) revert BankerMissing(setup.banker);
    }

    /// @dev Puts the run at a later state of its bank, whatever anybody has signed of it.
    function _moveTo(Run memory run, Base calldata base) private pure returns (State memory state) {
        state = base.state;
        if (state.bankId != run.bankId) revert BaseOfOtherBank(run.bankId, state.bankId);
        if (state.turn == 0) revert BaseInvalid();
        // None at all is what the bounds let pass.
        if (base.lines.length == 0) revert LinesLength(run.lines.length, 0);
        if (!_isDeck(state.composition)) revert CompositionInvalid(state.composition);
        run.lines = base.lines;
        bytes32 seats = Digests.seats(run.lines);
        if (state.seats != seats) revert LinesDiffer(state.seats, seats);
        run.state = state;
        run.digest = Digests.state(state);
        _checkSizes(run);
    }

    /// @dev At a state that the chain knows already by its digest: it needs no signatures any more.
    function _resumeAt(Run memory run, bytes32 from, Base calldata base) internal pure {
        _moveTo(run, base);
        if (run.digest != from) revert OtherState(from, run.digest);
    }

    function _rebase(Run memory run, Player[] calldata players, Base calldata base) internal pure {
        State memory state = _moveTo(run, base);
        address found = base.step.only(run.domain, Digests.step(run.bankId, state.turn - 1, base.closed, run.digest));
        if (found != run.house) revert WrongStepSigner(state.turn - 1, found);
        _checkSums(run);
        if (uint256(state.cagnotte) * 10_000 > uint256(state.won) * run.table.feeBps) revert SumsWrong(state.turn);

        for (uint256 i; i < base.assents.length; ++i) {
            _assent(run, players, base.assents[i]);
        }
        for (uint256 i; i < players.length; ++i) {
            if (run.lines[i] < 0 && (run.signed >> i) & 1 == 0) revert AssentMissing(players[i].seat, run.lines[i]);
        }
    }

    function _assent(Run memory run, Player[] calldata players, Assent calldata assent) private pure {
        uint256 i = assent.index;
        if (i >= players.length) revert AssentInvalid(i, assent.kind);
        bytes32 hash;
        if (assent.kind == ASSENT_ACK && assent.data.length == 0) {
            hash = Digests.ack(run.digest);
        } else if (assent.kind == ASSENT_BET && assent.data.length == 5 * 32) {
            hash = keccak256(abi.encodePacked(Digests.BET, run.digest, assent.data));
        } else if (assent.kind == ASSENT_LEAVE && assent.data.length == 32) {
            hash = Digests.leaving(run.bankId, uint256(bytes32(assent.data)).toUint32(), run.lines[i]);
        } else {
            revert AssentInvalid(i, assent.kind);
        }
        address found = assent.signature.only(run.domain, hash);
        if (found != players[i].key) revert WrongAssentSigner(players[i].seat, found);
        // Clients acknowledge every state by themselves: an assent that nothing rests on must not hold the seat back.
        if (run.lines[i] < 0) run.signed |= 1 << i;
    }

    /// @dev Whatever a house and its friends sign, no sum of a later payment overflows: that would leave the number
    /// open for ever, and the seats that it holds in it.
    function _checkSizes(Run memory run) private pure {
        if (run.state.turn > MAX_TURN) revert BaseInvalid();
        if (run.state.taglia > MAX_TURN) revert TagliaTooHigh(run.state.taglia);
        for (uint256 i; i < run.lines.length; ++i) {
            if (run.lines[i] >= AMOUNT_LIMIT || run.lines[i] <= -AMOUNT_LIMIT) revert SumsWrong(run.state.turn);
        }
    }

    function _bankerLine(State memory state) internal pure returns (int256) {
        return int256(uint256(state.posta) + state.garage + state.takenOut) - int256(uint256(state.paidIn));
    }

    /// @dev I6: the banker's line follows from its sums, and Σ lines + cagnotte = 0.
    function _checkSums(Run memory run) internal pure {
        int256 sum = int256(uint256(run.state.cagnotte));
        for (uint256 i; i < run.lines.length; ++i) {
            sum += run.lines[i];
        }
        if (sum != 0 || run.lines[run.banker] != _bankerLine(run.state)) revert SumsWrong(run.state.turn);
    }

    function _min(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }
}
