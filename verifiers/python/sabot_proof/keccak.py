"""Keccak-256 as Ethereum uses it: the padding of the Keccak submission (0x01), not that of SHA-3 (0x06)."""
import functools

RATE = 136  # bytes of the state that a block fills: 1600 - 2 * 256 bits
MASK = (1 << 64) - 1


def _round_constants():
    """The constants of iota: bit 2^j - 1 of the i-th comes from the (j + 7 i)-th step of a linear register (FIPS 202, 3.2.5)."""
    register, constants = 1, []
    for _ in range(24):
        constant = 0
        for j in range(7):
            if register & 1:
                constant |= 1 << ((1 << j) - 1)
            register = (register << 1) ^ (0x171 if register >> 7 else 0)
        constants.append(constant)
    return constants


def _rho_pi():
    """For each lane x + 5y after rho and pi: the lane it comes from, and by how much that is rotated."""
    moves = [(0, 0)] * 25
    x, y = 1, 0
    for t in range(24):
        source, rotation = x + 5 * y, (t + 1) * (t + 2) // 2 % 64
        x, y = y, (2 * x + 3 * y) % 5
        moves[x + 5 * y] = (source, rotation)
    return moves


ROUND_CONSTANTS = _round_constants()
RHO_PI = [(source, rotation, 64 - rotation) for source, rotation in _rho_pi()]
COLUMNS = [((x + 4) % 5, (x + 1) % 5) for x in range(5)]
CHI = [(i, i - i % 5 + (i + 1) % 5, i - i % 5 + (i + 2) % 5) for i in range(25)]


def _permute(lanes):
    """Keccak-f[1600]."""
    for constant in ROUND_CONSTANTS:
        parity = [lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] for x in range(5)]
        theta = [parity[left] ^ ((parity[right] << 1) & MASK | parity[right] >> 63) for left, right in COLUMNS] * 5
        lanes = [lane ^ t for lane, t in zip(lanes, theta)]
        lanes = [(lanes[source] << up) & MASK | lanes[source] >> down for source, up, down in RHO_PI]
        lanes = [lanes[i] ^ (~lanes[j] & lanes[k]) for i, j, k in CHI]
        lanes[0] ^= constant
    return lanes


@functools.lru_cache(maxsize=2**14)
def keccak256(data):
    """The 32 bytes of the hash of some bytes. A proof hashes its types, its domain and its states many times: the last are remembered."""
    padded = bytearray(data) + bytes(RATE - len(data) % RATE)
    padded[len(data)] ^= 0x01
    padded[-1] ^= 0x80
    lanes = [0] * 25
    for start in range(0, len(padded), RATE):
        for i in range(RATE // 8):
            at = start + 8 * i
            lanes[i] ^= int.from_bytes(padded[at:at + 8], "little")
        lanes = _permute(lanes)
    return b"".join(lane.to_bytes(8, "little") for lane in lanes[:4])
