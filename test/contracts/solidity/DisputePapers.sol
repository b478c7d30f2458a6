// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {
    Contest,
    Ending,
    Entry,
    Player,
    Proof,
    SeatId,
    Seated,
    Setup,
    State,
    Turn
} from "../../../contracts/interfaces/Types.sol";
import {IReplay} from "../../../contracts/interfaces/IReplay.sol";
import {Composition} from "../../../contracts/libraries/Composition.sol";
import {Deal} from "../../../contracts/libraries/Deal.sol";
import {Digests} from "../../../contracts/libraries/Digests.sol";
import {Drawing} from "../../../contracts/libraries/Drawing.sol";
import {HmacSha256} from "../../../contracts/libraries/HmacSha256.sol";
import {Ruleset, Rulesets} from "../../../contracts/libraries/Rulesets.sol";
import {EscrowHandler} from "./EscrowHandler.sol";
import {vm} from "./Vm.sol";

/// @notice A bank of two with one coup, and everything that is signed in it. Computes arithmetic and cards a second
/// time: the house does not sign what differs from the contracts' result, so they would refuse it.
abstract contract DisputePapers is EscrowHandler {
    uint256 internal constant WINDOW = 1800;
    uint8 internal constant BANKER = 0;
    uint8 internal constant PUNTER = 1;

    /// @dev The ends that a bank may have: nothing played, the coup played, the coup lost to the banker, the state
    /// before it with the banker's `Give`.
    uint8 internal constant BEFORE = 0;
    uint8 internal constant PLAYED = 1;
    uint8 internal constant LOST = 2;
    uint8 internal constant WITHHELD = 3;

    /// @dev A number, with what the court's books must say about it. `actor`, `key`, `received`, `extra` and the claims
    /// are by place: the banker 0, the punter 1. `claims`: 0 none, 1 open, 2 over. `data`: what the event of its
    /// payment said. The last four follow from the rest and are computed once: digests, who wins the coup (1 punta, 2
    /// banker, 3 nobody), cards left.
    struct Matter {
        uint64 number;
        uint256 house;
        uint256[2] actor;
        uint256[2] key;
        uint128 posta;
        uint128 stake;
        uint8 status;
        uint8 pending;
        uint256 deadline;
        uint256 started;
        uint8 stage;
        uint256 stageEnd;
        uint8 held;
        uint8 awarded;
        bool settled;
        bool paid;
        bool byProof;
        bool sharesKept;
        uint256 settledAt;
        uint8 signed;
        int256[2] received;
        uint256[2] extra;
        uint8[2] claims;
        uint8[2] claimEnd;
        uint256[2] claimDeadline;
        bytes data;
        bytes32 bankId;
        bytes32 closed;
        uint8 outcome;
        uint256 left;
        uint8 shown;
        bytes32 proven;
    }

    Matter[] internal _matters;

    function _link(Matter storage m, uint256 place) internal view returns (bytes32) {
        return keccak256(abi.encode(m.number, place));
    }

    function _setup(Matter storage m) internal view returns (Setup memory setup) {
        setup.table = table;
        setup.number = m.number;
        setup.house = vm.addr(m.house);
        setup.commitment = Deal.commitmentOf(_link(m, 2));
        setup.composition = Composition.FULL;
        setup.banker = 1;
        setup.posta = m.posta;
        setup.players = new Player[](2);
        for (uint256 i; i < 2; ++i) {
            setup.players[i] = Player(uint8(i + 1), wallets[m.actor[i]], vm.addr(m.key[i]), 1e12);
        }
    }

    /// @dev Computes what follows from the stakes and the links.
    function _draw(Matter storage m) internal {
        m.bankId = this.setupHash(_setup(m));
        (m.outcome, m.left) = _outcome(m);
        Entry[] memory list = _rows(m);
        bytes memory rows = abi.encodePacked(
            list[0].word,
            list[0].max,
            list[0].commitment,
            list[1].word,
            list[1].max,
            list[1].commitment
        );
        bytes32 state = Digests.state(_startState(m));
        m.closed = keccak256(
            abi.encode(Digests.CLOSED, m.bankId, uint32(0), state, keccak256(rows), 0, 0, m.stake, m.posta - m.stake, 2)
        );
    }

    /// @dev The set-up and nothing after it.
    function _opening(Matter storage m) internal view returns (Proof memory proof) {
        proof.table = _settings();
        proof.setup = _setup(m);
        proof.setupSignature = _sign(m.house, m.bankId);
    }

    function _startState(Matter storage m) internal view returns (State memory state) {
        state.bankId = m.bankId;
        state.commitment = Deal.commitmentOf(_link(m, 2));
        state.composition = Composition.FULL;
        state.posta = m.posta;
        state.paidIn = m.posta;
        state.seats = Digests.seats(new int256[](2));
    }

    function _fee(uint256 amount) internal pure returns (uint128) {
        return uint128((amount * 200) / 10_000);
    }

    function _rows(Matter storage m) private view returns (Entry[] memory list) {
        list = new Entry[](2);
        list[0] = Entry(3, 0, Deal.commitmentOf(_link(m, 0)));
        list[1] = Entry(2 | (1 << 24) | (1 << 40) | (uint256(m.stake) << 56), m.stake, Deal.commitmentOf(_link(m, 1)));
    }

    /// @dev The list that is demanded or played: no links, signed by the house and the banker.
    function _list(Matter storage m) internal view returns (Turn memory turn) {
        turn.hand = 2;
        turn.list = _rows(m);
        turn.signatures = bytes.concat(_sign(m.house, m.closed), _sign(m.key[0], Digests.give(m.closed)));
    }

    /// @dev The coup played to its end: 1 the punta wins, 2 the banker, 3 nobody; and the composition after it.
    function _outcome(Matter storage m) private view returns (uint8 outcome, uint256 left) {
        bytes32 coupId = keccak256(abi.encode(m.bankId, uint256(0)));
        bytes32 key = HmacSha256.hmac(_link(m, 2), abi.encodePacked(coupId, _link(m, 0), _link(m, 1)));
        uint8[6] memory cards = Deal.six(Composition.FULL, key);
        Ruleset memory rules = Rulesets.get(3);
        uint256 punta = (Drawing.points(cards[0]) + Drawing.points(cards[2])) % 10;
        uint256 banco = (Drawing.points(cards[1]) + Drawing.points(cards[3])) % 10;
        uint256 dealt = 4;
        if (punta < 8 && banco < 8) {
            uint256 given = 10;
            if (Drawing.puntaDefault(rules, punta, 0) == Drawing.CARTA) {
                given = Drawing.points(cards[dealt++]);
                punta = (punta + given) % 10;
            }
            if (Drawing.bancoDefault(rules, banco, given, 0) == Drawing.CARTA)
                banco = (banco + Drawing.points(cards[dealt++])) % 10;
        }
        left = Deal.without(Composition.FULL, cards, dealt);
        outcome =
            punta > banco
                ? 1
                : punta < banco
                    ? 2
                    : 3;
    }

    /// @dev Lines of an end by place: what the banker has beyond what it paid in, what the punter won or lost.
    function _lineOf(Matter storage m, uint8 end, uint256 place) internal view returns (int256) {
        if (end == BEFORE || end == WITHHELD) return 0;
        uint8 outcome = end == LOST ? 1 : m.outcome;
        if (outcome == 3) return 0;
        int256 net = int256(uint256(m.stake - _fee(m.stake)));
        if (outcome == 1) return place == BANKER ? -int256(uint256(m.stake)) : net;
        return place == BANKER ? net : -int256(uint256(m.stake));
    }

    function _endState(Matter storage m) internal view returns (State memory state) {
        state = _startState(m);
        state.prev = Digests.state(state);
        state.turn = 1;
        (state.outcome, state.composition) = (m.outcome, m.left);
        state.commitment = state.outcome == 1 ? bytes32(0) : Deal.commitmentOf(_link(m, 3));
        (state.posta, state.garage) = (m.stake, m.posta - m.stake);
        if (state.outcome == 1) state.posta = 0;
        if (state.outcome == 2) state.posta += m.stake - _fee(m.stake);
        if (state.outcome != 3) (state.won, state.cagnotte) = (m.stake, _fee(m.stake));
        int256[] memory lines = new int256[](2);
        (lines[0], lines[1]) = (_lineOf(m, PLAYED, BANKER), _lineOf(m, PLAYED, PUNTER));
        state.seats = Digests.seats(lines);
    }

    /// @dev The coup with all links and signatures.
    function _played(Matter storage m) internal view returns (Turn memory turn) {
        turn = _list(m);
        State memory state = _endState(m);
        turn.serverLink = _link(m, 2);
        turn.commitment = state.commitment;
        turn.links = new bytes32[](2);
        (turn.links[0], turn.links[1]) = (_link(m, 0), _link(m, 1));
        bytes32 step = Digests.step(m.bankId, 0, m.closed, Digests.state(state));
        turn.signatures = bytes.concat(turn.signatures, _sign(m.key[1], Digests.give(m.closed)), _sign(m.house, step));
    }

    /// @dev The set-up with the coup, if it is `played`.
    function _proofOf(Matter storage m, bool played) internal view returns (Proof memory proof) {
        proof = _opening(m);
        if (!played) return proof;
        proof.turns = new Turn[](1);
        proof.turns[0] = _played(m);
    }

    function _endingOf(Matter storage m, uint8 end) internal view returns (Ending memory ending) {
        State memory state = end == PLAYED ? _endState(m) : _startState(m);
        (ending.table, ending.number, ending.bankId, ending.house) = (table, m.number, m.bankId, vm.addr(m.house));
        (ending.turn, ending.state) = (state.turn, Digests.state(state));
        (ending.posta, ending.garage, ending.won, ending.cagnotte) = (
            state.posta,
            state.garage,
            state.won,
            state.cagnotte
        );
        if (end == LOST) {
            (ending.turn, ending.state) = (1, 0);
            (ending.posta, ending.garage, ending.won, ending.cagnotte) = (0, m.posta - m.stake, m.stake, _fee(m.stake));
        }
        ending.seats = new Seated[](2);
        for (uint256 i; i < 2; ++i) {
            bool signed = end == PLAYED || (end != BEFORE && i == BANKER);
            ending.seats[i] = Seated(SeatId(wallets[m.actor[i]], vm.addr(m.key[i])), _lineOf(m, end, i), signed);
        }
    }

    /// @dev Each end once, in the order in which proofs have shown them.
    function _show(Matter storage m, uint8 end) internal {
        if ((m.shown >> end) & 1 == 1) return;
        m.shown |= uint8(1 << end);
        m.proven = keccak256(abi.encode(m.proven, keccak256(abi.encode(_endingOf(m, end)))));
    }

    function _open(Matter storage m) internal view returns (bool) {
        return m.stage > 0 && m.stage < 4;
    }

    /// @dev The right contest.
    function _contest(Matter storage m) internal view returns (Contest memory contest) {
        Ending memory lost = _endingOf(m, LOST);
        contest.before = _endingOf(m, WITHHELD);
        contest.closed = m.closed;
        contest.banker = BANKER;
        contest.commitments = new bytes32[](2);
        contest.owed = new int256[](2);
        contest.lost.lines = new int256[](2);
        (contest.lost.posta, contest.lost.garage, contest.lost.won, contest.lost.cagnotte) = (
            lost.posta,
            lost.garage,
            lost.won,
            lost.cagnotte
        );
        for (uint256 i; i < 2; ++i) {
            contest.commitments[i] = Deal.commitmentOf(_link(m, i));
            contest.lost.lines[i] = lost.seats[i].line;
            contest.owed[i] = int256(uint256(m.stake - _fee(m.stake)));
        }
    }
}
