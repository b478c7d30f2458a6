// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {Contest, Ending, Entry, Lost, Player, Proof, Seated, Setup, State, Turn} from "./Types.sol";
import {IReplay} from "./interfaces/IReplay.sol";
import {Arithmetic} from "./libraries/Arithmetic.sol";
import {Composition} from "./libraries/Composition.sol";
import {Deal} from "./libraries/Deal.sol";
import {Digests} from "./libraries/Digests.sol";
import {Drawing} from "./libraries/Drawing.sol";
import {Garage, Ruleset, Rulesets} from "./libraries/Rulesets.sol";
import {Signatures} from "./libraries/Signatures.sol";
import {Opening} from "./replay/Opening.sol";

/// @title Plays turns again; keeps nothing.
/// @dev What is visible in a list (precedence of calls, legality of the move for the ruleset, duties, who gets the cards)
/// is not checked here: clients check it before they sign `Give`, and without that signature nobody loses.
contract Replay is Opening {
    using Composition for uint256;
    using SafeCast for uint256;
    using Signatures for bytes;

    uint8 private constant PUNTA = 1;
    uint8 private constant BANCO = 2;
    uint8 private constant EGALITE = 3;
    uint8 private constant NEW_TAGLIA = 4;

    uint8 private constant ABSENT = 0;
    uint8 private constant UNACCEPTED = 1;
    uint8 private constant ACCEPTED = 2;
    uint8 private constant BANKER = 3;

    /// @dev One coup in work.
    struct Coup {
        uint256 posta;
        uint256 garage;
        uint256 paidIn;
        uint256 takenOut;
        uint256 accepted;
        uint256 contributors;
        uint256 hand;
        bytes32 closed;
        bytes32 dealKey;
        uint8 outcome;
        uint256 composition;
    }

    /// @inheritdoc IReplay
    function replay(bytes32 domain, Proof calldata proof)
        external
        pure
        returns (Ending memory ending, bytes memory cards, bytes32[] memory played)
    {
        Run memory run = _open(domain, proof.table, proof.setup, proof.setupSignature);
        if (proof.base.step.length != 0) _rebase(run, proof.setup.players, proof.base);
        played = _play(run, proof);
        return (_ending(run, proof.setup), run.cards, played);
    }

    /// @inheritdoc IReplay
    function resume(bytes32 domain, bytes32 from, Proof calldata proof) external pure returns (Ending memory ending) {
        Run memory run = _open(domain, proof.table, proof.setup, proof.setupSignature);
        if (run.digest != from) _resumeAt(run, from, proof.base);
        _play(run, proof);
        return _ending(run, proof.setup);
    }

    /// @inheritdoc IReplay
    function contest(bytes32 domain, Proof calldata proof, Turn calldata turn) external pure returns (Contest memory contest_) {
        Run memory run = _open(domain, proof.table, proof.setup, proof.setupSignature);
        if (proof.base.step.length != 0) _rebase(run, proof.setup.players, proof.base);
        _play(run, proof);
        _checkGoesOn(run);
        return _contest(run, proof.setup, turn);
    }

    /// @dev Gives the digests of the lists played, 0 for a new taglia. The list that led to the base is none of them: of that
    /// there are words only, which a house and a banker can sign without showing a card.
    function _play(Run memory run, Proof calldata proof) private pure returns (bytes32[] memory played) {
        played = new bytes32[](proof.turns.length);
        for (uint256 i; i < proof.turns.length; ++i) {
            Turn calldata turn = proof.turns[i];
            _checkGoesOn(run);
            if (turn.list.length == 0) _newTaglia(run, turn);
            else played[i] = _coup(run, proof.setup.players, turn);
        }
    }

    function _checkGoesOn(Run memory run) private pure {
        if (run.state.outcome == PUNTA) revert BankEnded(run.state.turn);
    }

    // ------------------------------------------------------------------ turns

    function _newTaglia(Run memory run, Turn calldata turn) private pure {
        State memory state = run.state;
        if (turn.links.length != 0) revert LinksLength(state.turn, 0, turn.links.length);
        if (turn.commitment == 0) revert CommitmentInvalid(state.turn);
        _needSignatures(state.turn, turn.signatures, 1);
        state.outcome = NEW_TAGLIA;
        state.taglia += 1;
        state.composition = Composition.FULL;
        run.cards = "";
        _step(run, turn, bytes32(0), 0);
    }

    function _coup(Run memory run, Player[] calldata players, Turn calldata turn) private pure returns (bytes32 closed) {
        Coup memory coup = _list(run, players, turn);
        _checkGives(run, coup, players, turn);
        _deal(run, coup, turn);
        uint256 signatures = 1 + coup.contributors;
        signatures += _decide(run, coup, players, turn, signatures);
        _needSignatures(run.state.turn, turn.signatures, signatures + 1);
        _settle(run, coup, turn);
        _step(run, turn, coup.closed, signatures);
        return coup.closed;
    }

    /// @dev The closed list with the house's signature; the state's cards must be enough to play it.
    function _list(Run memory run, Player[] calldata players, Turn calldata turn) private pure returns (Coup memory coup) {
        uint32 t = run.state.turn;
        _move(run, coup, players[run.banker].stack, turn);
        _readList(run, coup, players, turn);
        _accept(run, coup);
        coup.closed = _closedHash(run, coup, turn);
        _atLeastSignatures(t, turn.signatures, 1);
        address found = turn.signatures.recoverAt(0, run.domain, coup.closed);
        if (found != run.house) revert WrongClosedSigner(t, found);
        uint256 left = run.state.composition.size();
        if (left < 6) revert NotEnoughCards(t, left);
    }

    /// @dev A list that was not played: `turn` carries the signatures of `Closed` and of the banker's `Give`, and no links.
    function _contest(Run memory run, Setup calldata setup, Turn calldata turn) private pure returns (Contest memory contest_) {
        uint32 t = run.state.turn;
        if (turn.links.length != 0) revert LinksLength(t, 0, turn.links.length);
        _needSignatures(t, turn.signatures, 2);
        Coup memory coup = _list(run, setup.players, turn);
        address found = turn.signatures.recoverAt(1, run.domain, Digests.give(coup.closed));
        if (found != setup.players[run.banker].key) revert WrongGiveSigner(t, setup.banker, found);
        run.signed |= 1 << run.banker;
        contest_.before = _ending(run, setup);
        contest_.closed = coup.closed;
        contest_.banker = uint8(run.banker);
        contest_.commitments = new bytes32[](setup.players.length);
        for (uint256 i; i < setup.players.length; ++i) {
            if (uint8(turn.list[i].word) < ACCEPTED) continue;
            // Nobody has a link for it: the list could never be played, only ruled upon.
            if (turn.list[i].commitment == 0) revert EntryInvalid(t, setup.players[i].seat);
            contest_.commitments[i] = turn.list[i].commitment;
        }
        contest_.owed = _owed(run, coup, turn);
        coup.outcome = PUNTA;
        coup.composition = run.state.composition;
        _settle(run, coup, turn);
        State memory state = run.state;
        contest_.lost = Lost(state.posta, state.garage, state.won, state.cagnotte, run.lines);
    }

    /// @dev Every contributor's line as if it had won; each fee rounds down, the remainder stays with the winner.
    function _owed(Run memory run, Coup memory coup, Turn calldata turn) private pure returns (int256[] memory owed) {
        owed = new int256[](run.lines.length);
        for (uint256 i; i < owed.length; ++i) {
            owed[i] = run.lines[i];
            uint8 status = uint8(turn.list[i].word);
            if (status == BANKER) owed[i] += int256(coup.accepted - Arithmetic.fee(coup.accepted, run.table.feeBps));
            else if (status == ACCEPTED) owed[i] += int256(_winOf(run, turn.list[i].word >> 56));
        }
    }

    /// @dev What a punter's winning stake brings: all of it, or in fee mode 1 less its fee, rounded down.
    function _winOf(Run memory run, uint256 stake) private pure returns (uint256) {
        return run.table.feeMode == 1 ? stake - Arithmetic.fee(stake, run.table.feeBps) : stake;
    }

    /// @dev Excess over the table's maximum first, then the banker's move.
    function _move(Run memory run, Coup memory coup, uint256 stack, Turn calldata turn) private pure {
        State memory state = run.state;
        uint256 maxPosta = run.table.maxPosta;
        uint256 amount = turn.amount;
        (coup.posta, coup.garage, coup.paidIn, coup.takenOut) = (state.posta, state.garage, state.paidIn, state.takenOut);
        (coup.posta, coup.garage, coup.takenOut) =
            Arithmetic.capped(coup.posta, coup.garage, coup.takenOut, maxPosta, run.rules.overflowToCredit);
        if (turn.move == 1) {
            coup.posta += amount;
            coup.paidIn += amount;
        } else if (turn.move == 2 || turn.move == 3) {
            // Rounding: half of the posta rounds down, the odd unit stays in it.
            if (amount > coup.posta || (turn.move == 2 && amount != coup.posta / 2)) {
                revert MoveInvalid(state.turn, turn.move, amount);
            }
            coup.posta -= amount;
            coup.takenOut += amount;
        } else if (turn.move != 0 || amount != 0) {
            revert MoveInvalid(state.turn, turn.move, amount);
        }
        if (coup.posta > maxPosta) revert PostaTooHigh(state.turn, coup.posta, maxPosta);
        if (coup.paidIn > coup.takenOut + stack) revert PostaTooHigh(state.turn, coup.paidIn, coup.takenOut + stack);
    }

    /// @dev Reads the closed list: stakes within what each player has, links behind their commitments.
    function _readList(Run memory run, Coup memory coup, Player[] calldata players, Turn calldata turn) private pure {
        uint32 t = run.state.turn;
        Entry[] calldata list = turn.list;
        if (list.length != players.length) revert ListLength(t, players.length, list.length);
        (uint256 banker, uint8 volonta, uint8 hand) = (run.banker, run.rules.volonta, turn.hand);
        coup.hand = players.length;
        coup.contributors = 1;
        for (uint256 i; i < players.length; ++i) {
            Entry calldata entry = list[i];
            uint8 status = uint8(entry.word);
            uint256 accepted = entry.word >> 56;
            if (!_entryValid(entry, status, accepted, i == banker, volonta)) {
                revert EntryInvalid(t, players[i].seat);
            }
            if (status != ACCEPTED) continue;
            // A stake is at most what the player may still lose: stack + line.
            if (int256(accepted) > int256(uint256(players[i].stack)) + run.lines[i]) revert OverStack(t, players[i].seat);
            coup.accepted += accepted;
            coup.contributors += 1;
            if (players[i].seat == hand) coup.hand = i;
        }
        if (coup.accepted == 0) revert NothingAccepted(t);
        if (coup.accepted > coup.posta) revert OverPosta(t, coup.accepted, coup.posta);
        if (coup.hand == players.length) revert HandInvalid(t, turn.hand);
    }

    /// @dev The word's shape per status (protocol.md 3). An accepted stake is above 0 and at most what its bet said.
    function _entryValid(Entry calldata entry, uint8 status, uint256 accepted, bool isBanker, uint8 volonta)
        private
        pure
        returns (bool)
    {
        if (isBanker != (status == BANKER) || uint8(entry.word >> 16) & ~volonta != 0) return false;
        if (status == BANKER) return entry.word & ~uint256(0xff00ff) == 0 && entry.max == 0;
        if (status == ABSENT) return entry.word == 0 && entry.max == 0 && entry.commitment == 0;
        if (status == UNACCEPTED) return accepted == 0;
        return status == ACCEPTED && accepted != 0 && accepted <= entry.max && accepted < 1 << 95;
    }

    /// @dev What `Closed` carries: heads-up puts the uncovered part aside before the cards.
    function _accept(Run memory run, Coup memory coup) private pure {
        if (run.rules.garage != Garage.OnAcceptance) return;
        coup.garage += coup.posta - coup.accepted;
        coup.posta = coup.accepted;
    }

    /// @dev Each contributor's signature on the list, with its link.
    function _checkGives(Run memory run, Coup memory coup, Player[] calldata players, Turn calldata turn) private pure {
        uint32 t = run.state.turn;
        (Entry[] calldata list, bytes32[] calldata links) = (turn.list, turn.links);
        bytes calldata signatures = turn.signatures;
        if (links.length != coup.contributors) revert LinksLength(t, coup.contributors, links.length);
        _atLeastSignatures(t, signatures, 1 + coup.contributors);
        bytes32 give = MessageHashUtils.toTypedDataHash(run.domain, Digests.give(coup.closed));
        uint256 punters;
        uint256 signed;
        for (uint256 i; i < players.length; ++i) {
            Entry calldata entry = list[i];
            uint8 status = uint8(entry.word);
            if (status < ACCEPTED) continue;
            uint256 link = status == BANKER ? 0 : ++punters;
            if (Deal.commitmentOf(links[link]) != entry.commitment) revert WrongLink(t, players[i].seat);
            address found = signatures.recoverAt(1 + link, give);
            if (found != players[i].key) revert WrongGiveSigner(t, players[i].seat, found);
            signed |= 1 << i;
        }
        run.signed |= signed;
    }

    function _closedHash(Run memory run, Coup memory coup, Turn calldata turn) private pure returns (bytes32) {
        return keccak256(
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

    function _deal(Run memory run, Coup memory coup, Turn calldata turn) private pure {
        State memory state = run.state;
        if (sha256(abi.encodePacked(turn.serverLink)) != state.commitment) revert WrongServerLink(state.turn);
        bytes32 coupId = keccak256(abi.encode(run.bankId, uint256(state.turn)));
        coup.dealKey = Deal.key(turn.serverLink, coupId, turn.links);
    }

    /// @dev Plays both draws, by signed choice or default, and compares. Returns how many choices were signed.
    function _decide(Run memory run, Coup memory coup, Player[] calldata players, Turn calldata turn, uint256 next)
        private
        pure
        returns (uint256 choices)
    {
        uint8[6] memory cards = Deal.six(run.state.composition, coup.dealKey);
        uint256 punta = (Drawing.points(cards[0]) + Drawing.points(cards[2])) % 10;
        uint256 banco = (Drawing.points(cards[1]) + Drawing.points(cards[3])) % 10;
        uint256 dealt = 4;

        uint8 volonta = uint8(turn.list[coup.hand].word >> 16);
        uint8 draw = turn.puntaDraw;
        if (draw == 0) {
            draw = Drawing.puntaDefault(run.rules, punta, volonta);
        } else {
            if (!Drawing.puntaMay(run.rules, punta, volonta, coup.contributors == 2, draw)) {
                revert ChoiceRefused(run.state.turn, turn.hand, draw);
            }
            _checkChoice(run, coup, players[coup.hand], turn.signatures, next, draw);
            ++choices;
        }

        if (draw == Drawing.BATTE || banco > 7) {
            if (turn.bancoDraw != 0) revert ChoiceRefused(run.state.turn, players[run.banker].seat, turn.bancoDraw);
        } else {
            uint256 given = Rulesets.STOOD;
            if (draw == Drawing.CARTA) {
                given = Drawing.points(cards[dealt++]);
                punta = (punta + given) % 10;
            }
            volonta = uint8(turn.list[run.banker].word >> 16);
            draw = turn.bancoDraw;
            if (draw == 0) {
                draw = Drawing.bancoDefault(run.rules, banco, given, volonta);
            } else {
                if (!Drawing.bancoMay(run.rules, banco, given, volonta, draw)) {
                    revert ChoiceRefused(run.state.turn, players[run.banker].seat, draw);
                }
                _checkChoice(run, coup, players[run.banker], turn.signatures, next + choices, draw);
                ++choices;
            }
            if (draw == Drawing.CARTA) banco = (banco + Drawing.points(cards[dealt++])) % 10;
        }

        coup.outcome = punta > banco ? PUNTA : punta < banco ? BANCO : EGALITE;
        coup.composition = Deal.without(run.state.composition, cards, dealt);
        run.cards = new bytes(dealt);
        for (uint256 i; i < dealt; ++i) {
            run.cards[i] = bytes1(cards[i]);
        }
    }

    function _checkChoice(
        Run memory run,
        Coup memory coup,
        Player calldata player,
        bytes calldata signatures,
        uint256 index,
        uint8 draw
    ) private pure {
        _atLeastSignatures(run.state.turn, signatures, index + 1);
        address found = signatures.recoverAt(index, run.domain, Digests.choice(coup.closed, draw));
        if (found != player.key) revert WrongChoiceSigner(run.state.turn, player.seat, found);
    }

    /// @dev The money of protocol.md 4. Every division rounds down; the remainder stays with whom the fee is taken from.
    function _settle(Run memory run, Coup memory coup, Turn calldata turn) private pure {
        State memory state = run.state;
        uint256 bps = run.table.feeBps;
        uint256 won = state.won;
        uint256 cagnotte = state.cagnotte;
        if (coup.outcome == BANCO) {
            uint256 fee;
            (coup.posta, coup.garage, coup.takenOut, fee) =
                Arithmetic.bancoWins(coup.posta, coup.garage, coup.takenOut, coup.accepted, bps, run.rules.garage);
            won += coup.accepted;
            cagnotte += fee;
            _addStakes(run, turn, -1);
        } else if (coup.outcome == PUNTA) {
            coup.posta -= coup.accepted;
            uint256 fees = _addStakes(run, turn, 1);
            if (run.table.feeMode == 1) {
                won += coup.accepted;
                cagnotte += fees;
            }
        }
        state.outcome = coup.outcome;
        state.composition = coup.composition;
        state.posta = coup.posta.toUint128();
        state.garage = coup.garage.toUint128();
        state.paidIn = coup.paidIn.toUint128();
        state.takenOut = coup.takenOut.toUint128();
        state.won = won.toUint128();
        state.cagnotte = cagnotte.toUint128();
        run.lines[run.banker] = _bankerLine(state);
        _checkSums(run);
    }

    /// @dev Adds or takes each accepted stake; a win is less its fee in fee mode 1 (each rounds down, the remainder stays
    /// with the winner). Returns the fees.
    function _addStakes(Run memory run, Turn calldata turn, int256 sign) private pure returns (uint256 fees) {
        Entry[] calldata list = turn.list;
        int256[] memory lines = run.lines;
        for (uint256 i; i < lines.length; ++i) {
            uint256 word = list[i].word;
            if (uint8(word) != ACCEPTED) continue;
            uint256 stake = word >> 56;
            uint256 moved = sign > 0 ? _winOf(run, stake) : stake;
            fees += stake - moved;
            lines[i] += sign * int256(moved);
        }
    }

    /// @dev Makes `run.state` the next state and checks the house's `Step` on it.
    function _step(Run memory run, Turn calldata turn, bytes32 closed, uint256 index) private pure {
        State memory state = run.state;
        uint32 t = state.turn;
        if ((state.outcome == PUNTA) != (turn.commitment == 0)) revert CommitmentInvalid(t);
        state.prev = run.digest;
        state.turn = t + 1;
        state.commitment = turn.commitment;
        state.seats = Digests.seats(run.lines);
        run.digest = Digests.state(state);
        address found = turn.signatures.recoverAt(index, run.domain, Digests.step(run.bankId, t, closed, run.digest));
        if (found != run.house) revert WrongStepSigner(t, found);
    }

    // ------------------------------------------------------------------ helpers

    function _ending(Run memory run, Setup calldata setup) private pure returns (Ending memory ending) {
        State memory state = run.state;
        ending.table = setup.table;
        ending.number = setup.number;
        ending.bankId = run.bankId;
        ending.house = run.house;
        ending.turn = state.turn;
        ending.state = run.digest;
        ending.posta = state.posta;
        ending.garage = state.garage;
        ending.won = state.won;
        ending.cagnotte = state.cagnotte;
        ending.seats = new Seated[](setup.players.length);
        for (uint256 i; i < ending.seats.length; ++i) {
            Player calldata p = setup.players[i];
            ending.seats[i] = Seated(p.player, p.key, run.lines[i], (run.signed >> i) & 1 == 1);
        }
    }

    function _needSignatures(uint32 turn, bytes calldata signatures, uint256 count) private pure {
        if (signatures.length != count * Signatures.LENGTH) {
            revert SignaturesLength(turn, count * Signatures.LENGTH, signatures.length);
        }
    }

    function _atLeastSignatures(uint32 turn, bytes calldata signatures, uint256 count) private pure {
        if (signatures.length < count * Signatures.LENGTH) {
            revert SignaturesLength(turn, count * Signatures.LENGTH, signatures.length);
        }
    }
}
