"""
Recovers the address that signed a digest (ecrecover). Points are Jacobian (X, Y, Z) with x = X/Z^2, y = Y/Z^3, so that a signature
costs three modular inversions and no more; None is the point at infinity. Nothing secret is computed here: no constant time.
"""
from .keccak import keccak256

P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798, 0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8)


def _double(point):
    if point is None:
        return None
    x, y, z = point
    yy = y * y % P
    s = 4 * x * yy % P
    m = 3 * x * x % P
    x3 = (m * m - 2 * s) % P
    return x3, (m * (s - x3) - 8 * yy * yy) % P, 2 * y * z % P  # no point of this curve has y = 0


def _add_affine(point, affine):
    """A Jacobian point and an affine one."""
    if point is None:
        return affine[0], affine[1], 1
    x1, y1, z1 = point
    zz = z1 * z1 % P
    h = (affine[0] * zz - x1) % P
    r = (affine[1] * zz * z1 - y1) % P
    if h == 0:
        return _double(point) if r == 0 else None
    hh = h * h % P
    hhh = h * hh % P
    v = x1 * hh % P
    x3 = (r * r - hhh - 2 * v) % P
    return x3, (r * (v - x3) - y1 * hhh) % P, z1 * h % P


def _to_affine(points):
    """Many Jacobian points, none at infinity, with one inversion (Montgomery's trick)."""
    products, product = [], 1
    for _, _, z in points:
        products.append(product)
        product = product * z % P
    inverse = pow(product, -1, P)
    affine = []
    for (x, y, z), before in zip(reversed(points), reversed(products)):
        zi = inverse * before % P
        inverse = inverse * z % P
        zi2 = zi * zi % P
        affine.append((x * zi2 % P, y * zi2 * zi % P))
    return affine[::-1]


def _multiples(affine, count):
    """1, 2, ... count times a point, affine."""
    points, point = [], None
    for _ in range(count):
        point = _add_affine(point, affine)
        points.append(point)
    return _to_affine(points)


def _base_table():
    """For each of the 64 hexadecimal places: 1 to 15 times 16^place times G."""
    table, base = [], G
    for _ in range(64):
        multiples = _multiples(base, 16)
        table.append(multiples[:15])
        base = multiples[15]
    return table


_table = []


def _multiply_base(k, start):
    """start + k G, by the table: an addition for each hexadecimal digit."""
    if not _table:
        _table.extend(_base_table())
    point = start
    for multiples in _table:
        digit = k & 15
        k >>= 4
        if digit:
            point = _add_affine(point, multiples[digit - 1])
    return point


def _multiply(k, affine):
    """k times a point, four bits at a time."""
    multiples = _multiples(affine, 15)
    point = None
    for place in range(252, -4, -4):
        point = _double(_double(_double(_double(point))))
        digit = k >> place & 15
        if digit:
            point = _add_affine(point, multiples[digit - 1])
    return point


def recover(digest, signature):
    """
    The 20 bytes of the address whose key signed the 32-byte digest, or None. A signature is r, s, v in 65 bytes with v 27 or 28 and
    the low s (protocol.md 3); any other recovers to nobody.
    """
    if len(signature) != 65:
        return None
    r, s, v = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:64], "big"), signature[64]
    if v not in (27, 28) or not 0 < r < N or not 0 < s <= N // 2:
        return None
    square = (r * r * r + 7) % P
    y = pow(square, (P + 1) // 4, P)
    if y * y % P != square:
        return None  # r is the x of no point
    if y & 1 != v - 27:
        y = P - y
    inverse = pow(r, -1, N)
    z = int.from_bytes(digest, "big")
    point = _multiply_base(-z * inverse % N, _multiply(s * inverse % N, (r, y)))
    if point is None:
        return None
    (x, y), = _to_affine([point])
    return keccak256(x.to_bytes(32, "big") + y.to_bytes(32, "big"))[12:]
