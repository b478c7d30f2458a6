// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

import {ICourt} from "../../../contracts/interfaces/ICourt.sol";
import {IEscrow} from "../../../contracts/interfaces/IEscrow.sol";
import {
    Assent,
    Bank,
    Ending,
    Player,
    Proof,
    SeatId,
    Seated,
    Setup,
    State,
    Table
} from "../../../contracts/interfaces/Types.sol";
import {Digests} from "../../../contracts/libraries/Digests.sol";
import {ContractWallet} from "../mocks/ContractWallet.sol";
import {Receiver} from "../mocks/Receiver.sol";
import {HostileToken} from "./HostileToken.sol";
import {deploy, vm} from "./Vm.sol";

/// @notice The contracts on a token with moods, four wallets (two with code), the house, and the papers they sign.
abstract contract EscrowWorld {
    uint256 public constant ACTORS = 4;
    uint256 internal constant HOUSE = ACTORS;
    /// @dev The wallets after these have code.
    uint256 internal constant EOAS = 2;
    /// @dev Seconds before an announced house key counts.
    uint256 internal constant KEY_DELAY = 7200;
    uint128 internal constant SHARE = 100e6;
    /// @dev Units of the token for each hundredth of a chip. Here and in the handlers amounts are hundredths; pockets
    /// hold units of the token.
    uint256 internal constant UNIT = 10_000;
    /// @dev What each wallet has at first, which is all there is, in units of the token.
    uint256 internal constant POCKET = 1e15;
    uint256 internal constant SUPPLY = 1e30;

    HostileToken public immutable token;
    IEscrow public immutable escrow;
    ICourt public immutable court;
    bytes32 public immutable table;
    Table private _table;

    struct Actor {
        uint256 wallet;
        uint256 key;
        uint256 nonce;
        uint256 free;
        uint256 locked;
        uint256 share;
        uint256 leaveAt;
        bool sits;
    }

    /// @dev `wallet` is the key that signs for it; the wallet itself is in `wallets`.
    Actor[ACTORS] public actors;
    address[ACTORS] public wallets;
    /// @dev Is told when the tokens of a wallet, or (last) of the house, move. A wallet with code is told itself.
    Receiver[ACTORS + 1] public receivers;
    uint256 public bond;
    uint256 public total;
    uint256 public clock = 1_700_000_000;
    /// @dev The key with which the house signs; `retired`: when each key was replaced, 0 for the current one.
    uint256 internal _house = 0xa11ce;
    mapping(uint256 => uint256) internal _retired;

    constructor() {
        vm.warp(clock);
        token = new HostileToken();
        // Nobody plays Sette e mezzo here.
        address replay = deploy("Replay.sol:Replay", "");
        bytes memory settings = abi.encode(
            address(token),
            address(this),
            address(this),
            vm.addr(_house),
            KEY_DELAY,
            replay,
            replay,
            UNIT,
            1800
        );
        escrow = IEscrow(deploy("Escrow.sol:Escrow", settings));
        court = ICourt(escrow.court());
        token.approve(address(escrow), type(uint256).max);
        _table = Table(3, 1, 200, 1, 1, SHARE, SHARE, 1800, 7200, 1);
        table = escrow.registerTable(_table);
        for (uint256 i; i < ACTORS; ++i) {
            actors[i].wallet = 0x1000 + i;
            address owner = vm.addr(actors[i].wallet);
            bool coded = i >= EOAS;
            if (coded) receivers[i] = new ContractWallet(owner);
            wallets[i] = coded ? address(receivers[i]) : owner;
            require(token.transfer(wallets[i], POCKET));
            vm.prank(wallets[i]);
            token.approve(address(escrow), type(uint256).max);
        }
        for (uint256 i; i <= ACTORS; ++i) {
            if (address(receivers[i]) == address(0)) receivers[i] = new Receiver();
            token.setHook(i == HOUSE ? address(this) : wallets[i], receivers[i]);
        }
        escrow.fundBond(4 * SHARE);
        bond = 4 * SHARE;
        total = bond;
    }

    function unitOfToken() external pure returns (uint256) {
        return UNIT;
    }

    function _settings() internal view returns (Table memory) {
        return _table;
    }

    function resultHash(Bank calldata bank) external pure returns (bytes32) {
        return Digests.result(bank, Digests.words(bank.lines));
    }

    function setupHash(Setup calldata setup) external pure returns (bytes32) {
        return Digests.setup(setup);
    }

    function _proof(
        uint256 i,
        uint256 j,
        uint256 loss,
        uint64 number,
        uint256 signer
    ) internal view returns (Proof memory proof) {
        proof.table = _table;
        proof.setup.table = table;
        proof.setup.number = number;
        proof.setup.house = vm.addr(_house);
        proof.setup.commitment = bytes32(uint256(1));
        proof.setup.banker = 1;
        proof.setup.posta = 1;
        proof.setup.players = new Player[](2);
        // The winner is the banker: its line is what it holds beyond what it paid in.
        proof.setup.players[0] = Player(1, wallets[j], vm.addr(actors[j].key), 1e12);
        proof.setup.players[1] = Player(2, wallets[i], vm.addr(actors[i].key), 1e12);
        bytes32 bankId = this.setupHash(proof.setup);
        proof.setupSignature = _sign(_house, bankId);
        State memory state = proof.base.state;
        state.bankId = bankId;
        state.turn = 1;
        state.outcome = 2;
        state.commitment = bytes32(uint256(2));
        state.won = uint128(loss);
        state.cagnotte = uint128((loss * 200) / 10_000);
        state.paidIn = 1;
        state.posta = uint128(1 + loss - state.cagnotte);
        proof.base.lines = new int256[](2);
        proof.base.lines[0] = int256(loss - state.cagnotte);
        proof.base.lines[1] = -int256(loss);
        state.seats = Digests.seats(proof.base.lines);
        bytes32 digest = Digests.state(state);
        proof.base.step = _sign(_house, Digests.step(bankId, 0, bytes32(0), digest));
        proof.base.assents = new Assent[](1);
        proof.base.assents[0] = Assent(1, 0, "", _sign(signer, Digests.ack(digest)));
    }

    function _ending(Proof memory proof, uint256 i, uint256 j) internal view returns (Ending memory ending) {
        State memory state = proof.base.state;
        ending.table = table;
        ending.number = proof.setup.number;
        ending.bankId = state.bankId;
        ending.house = vm.addr(_house);
        ending.turn = 1;
        ending.state = Digests.state(state);
        ending.posta = state.posta;
        ending.won = state.won;
        ending.cagnotte = state.cagnotte;
        ending.seats = new Seated[](2);
        ending.seats[0] = Seated(SeatId(wallets[j], vm.addr(actors[j].key)), proof.base.lines[0], false);
        ending.seats[1] = Seated(SeatId(wallets[i], vm.addr(actors[i].key)), proof.base.lines[1], true);
    }

    function _pair(uint256 pair) internal pure returns (uint256 i, uint256 j) {
        i = pair % ACTORS;
        j = (i + 1 + ((pair >> 8) % (ACTORS - 1))) % ACTORS;
    }

    function _lines(uint256 i, int256 a, uint256 j, int256 b) internal view returns (bytes32[] memory lines) {
        lines = new bytes32[](2);
        (address p, address q) = (wallets[i], wallets[j]);
        (lines[0], lines[1]) = p < q ? (_line(p, a), _line(q, b)) : (_line(q, b), _line(p, a));
    }

    function _line(address player, int256 line) internal pure returns (bytes32) {
        return bytes32((uint256(uint160(player)) << 96) | uint96(int96(line)));
    }

    function _sign(uint256 key, bytes32 structHash) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(
            key,
            MessageHashUtils.toTypedDataHash(escrow.domainSeparator(), structHash)
        );
        return abi.encodePacked(r, s, v);
    }
}
