/**
 * Wrong beginnings: table, players, grants, stacks, shoe, posta, the house's signature, the draw of the first banker.
 */
import { zero20, zero32 } from '../../../engine/bytes.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { highestTaglia } from '../../../engine/proof/bounds.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import type { Cases } from './case.ts';
import { keyOf, stack, stranger, walletOf } from './cast.ts';
import type { DraftProof } from './reseal.ts';

const headsUp = 'heads-up-begun';
const online = 'online-begun';
/** The group order of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * The other signature over the same digest: s mirrored, v turned. It recovers to the same key and is not allowed
 * (protocol.md 3, low s).
 */
function mirrored(signature: string): Hex {
  const s = order - BigInt(`0x${signature.slice(66, 130)}`);
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${signature.endsWith('1b') ? '1c' : '1b'}` as Hex;
}

/** Also the table of all grants: a changed table has another hash. */
function retable(proof: DraftProof, change: Partial<DraftProof['table']>): void {
  Object.assign(proof.table, change);
}

export function tableAndPlayers(cases: Cases): void {
  cases.resealed('S.table', online, 'a cagnotte above 1000 bps', (p) => retable(p, { feeBps: 1001 }));
  cases.resealed('S.table', headsUp, 'an unknown fee mode', (p) => retable(p, { feeMode: 2 }));
  cases.resealed('S.table', online, 'a share below the highest posta', (p) => retable(p, { share: 99_999n }));
  cases.resealed('S.table', online, 'an unknown ruleset', (p) => retable(p, { ruleset: 8 }));
  cases.raw('S.table', headsUp, 'not the table that the set-up names', (p) => retable(p, { salt: 2n }));
  cases.resealed('S.players', headsUp, 'a banker who is not among the players', (p) => {
    p.setup.message.banker = 5;
  });
  cases.resealed('S.players', online, 'players by descending seat', (p) => {
    p.setup.message.players.reverse();
  });
  cases.resealed('S.players', online, 'a seat twice', (p) => {
    p.setup.message.players[1]!.seat = 1;
  });
  cases.resealed('S.players', online, 'an address with two seats', (p) => {
    p.setup.message.players[2]!.player = p.setup.message.players[0]!.player;
  });
  cases.resealed('S.players', headsUp, 'a session key with two seats', (p) => {
    p.setup.message.players[1]!.key = p.setup.message.players[0]!.key;
  });
  cases.resealed('S.players', headsUp, 'a banker alone', (p) => {
    p.setup.message.players = p.setup.message.players.filter(({ seat }) => seat === p.setup.message.banker);
  });
  for (const field of ['player', 'key'] as const)
    cases.resealed('S.players', online, `a ${field === 'key' ? 'session key' : 'wallet'} of 0`, (p) => {
      p.setup.message.players[2]![field] = zero20;
      p.grants[2]!.message[field] = zero20;
    });
}

export function grantsAndShoe(cases: Cases): void {
  cases.raw('S.grants', headsUp, 'a grant is missing', (p) => {
    p.grants.pop();
  });
  cases.raw('S.grants', online, 'grants in another order', (p) => {
    p.grants.reverse();
  });
  cases.raw('S.grants', online, 'a grant of another session key', (p) => {
    p.grants[2]!.message.key = stranger.address;
  });
  cases.raw('S.grants', online, 'a grant for another seat', (p) => {
    p.grants[0]!.message.seat = 7;
  });
  cases.raw('S.grants', headsUp, 'a grant for another table', (p) => {
    p.grants[0]!.message.table = bytes32('table');
  });
  cases.resealed('S.stacks', online, 'a stack above the grant', (p) => {
    p.setup.message.players[3]!.stack = stack + 1n;
  });
  cases.resealed('S.composition', headsUp, 'a card is missing in the first bank', (p) => {
    p.setup.message.composition -= 1n;
  });
  cases.resealed('S.composition', online, 'a seventh ace of clubs', (p) => {
    p.setup.message.composition += 1n;
  });
  cases.resealed('S.composition', online, 'a fifty-third kind', (p) => {
    p.setup.message.composition |= 1n << 208n;
  });
  cases.resealed('S.composition', 'online-six-cards', 'seven of a kind in a later bank', (p) => {
    p.setup.message.composition = 7n;
  });
  for (const [base, bank] of [
    [headsUp, 'a first bank'],
    ['online-six-cards', 'a later bank'],
  ] as const)
    cases.resealed('S.composition', base, `${bank} with a taglia above the highest`, (p) => {
      p.setup.message.taglia = highestTaglia + 1;
    });
  cases.resealed('S.posta', headsUp, 'below the minimum', (p) => {
    p.setup.message.posta = 999n;
  });
  cases.resealed('S.posta', online, 'nothing', (p) => {
    p.setup.message.posta = 0n;
  });
  cases.resealed('S.posta', online, 'above the banker’s stack', (p) => {
    p.setup.message.posta = stack + 1n;
  });
  cases.resealed('S.posta', 'online-excess', 'above the maximum', (p) => {
    p.setup.message.posta = 15_001n;
  });
}

export function house(cases: Cases): void {
  const signed = (name: string, signature: (p: DraftProof) => string, base = headsUp) =>
    cases.raw('S.setup', base, name, (p) => {
      p.setup.signature = signature(p);
    });
  signed('signed by a player', (p) => keyOf(1).sign('Setup', p.setup.message as never).signature);
  signed('the house’s signature with the high s', (p) => mirrored(p.setup.signature));
  signed(
    'the house’s signature with v 0 or 1',
    (p) => `${p.setup.signature.slice(0, -2)}${p.setup.signature.endsWith('1b') ? '00' : '01'}`,
  );
  signed('a signature with r = 0', (p) => `0x${'00'.repeat(32)}${p.setup.signature.slice(66)}`, online);
  signed(
    'a signature with s = 0',
    (p) => `${p.setup.signature.slice(0, 66)}${'00'.repeat(32)}${p.setup.signature.slice(130)}`,
    online,
  );
  signed(
    'a signature whose r is the group order',
    (p) => `0x${order.toString(16)}${p.setup.signature.slice(66)}`,
    online,
  );
  signed(
    'a signature whose r is no point of the curve',
    (p) => `0x${'5'.padStart(64, '0')}${p.setup.signature.slice(66)}`,
    online,
  );
  cases.resealed('S.setup', online, 'the house committed to no link', (p) => {
    p.setup.message.commitment = zero32;
  });
  cases.raw('S.setup', online, 'a proof of another chain', (p) => {
    p.domain.chainId = 1;
  });
  cases.raw('S.setup', online, 'a proof of another escrow', (p) => {
    p.domain.verifyingContract = addressOfKey(bytes32('other'));
  });
  cases.raw('S.setup', online, 'another number', (p) => {
    p.setup.message.number = 2n;
  });
  cases.right('raw', 'INCOMPLETE', headsUp, 'a grant that a contract wallet signed is named as not checked', (p) => {
    p.grants[0]!.signature = `0x${'ab'.repeat(97)}`;
  });
  cases.right('raw', 'INCOMPLETE', online, 'a grant with an empty signature, too', (p) => {
    p.grants[3]!.signature = '0x';
  });
  cases.right('resealed', 'INCOMPLETE', headsUp, 'the highest taglia in a set-up', (p) => {
    p.setup.message.taglia = highestTaglia;
  });
  cases.right('resealed', 'INCOMPLETE', online, 'the posta may be all of a stack below the minimum', (p) => {
    p.setup.message.posta = 400n;
    p.setup.message.players.find(({ seat }) => seat === p.setup.message.banker)!.stack = 400n;
  });
}

export function draw(cases: Cases): void {
  const enters = (p: DraftProof) => p.draw!.enters;
  cases.resealed('D.enters', headsUp, 'only one seat entered', (p) => {
    enters(p).pop();
    p.draw!.links.pop();
  });
  cases.resealed('D.enters', headsUp, 'by descending seat', (p) => {
    enters(p).reverse();
    p.draw!.links.reverse();
  });
  cases.resealed('D.enters', headsUp, 'for another number', () => undefined, { enter: { number: 2n } });
  cases.resealed('D.enters', headsUp, 'at another table', () => undefined, { enter: { table: bytes32('table') } });
  cases.resealed('D.enters', headsUp, 'a commitment twice', (p) => {
    enters(p)[1]!.message.commitment = enters(p)[0]!.message.commitment;
  });
  cases.resealed('D.enters', headsUp, 'the commitment of turn 0 stands in the draw', (p) => {
    p.draw!.draw.message.commitment = p.setup.message.commitment;
  });
  cases.resealed('D.enters', headsUp, 'no commitment', (p) => {
    enters(p)[0]!.message.commitment = zero32;
  });
  cases.raw('D.enters', headsUp, 'signed by the wallet', (p) => {
    enters(p)[0]!.signature = walletOf(1).sign('Enter', enters(p)[0]!.message as never).signature;
  });
  cases.raw('D.draw', headsUp, 'signed by a player', (p) => {
    p.draw!.draw.signature = keyOf(2).sign('Draw', p.draw!.draw.message as never).signature;
  });
  cases.resealed('D.draw', headsUp, 'over other seats', () => undefined, { draw: { seats: bytes32('seats') } });
  cases.resealed('D.draw', headsUp, 'for another number', () => undefined, { draw: { number: 2n } });
  cases.raw('D.links', headsUp, 'a link is missing', (p) => {
    p.draw!.links.pop();
  });
  cases.raw('D.links', headsUp, 'a link that was not committed to', (p) => {
    p.draw!.links[1]!.link = bytes32('link');
  });
  cases.raw('D.links', headsUp, 'another link of the house', (p) => {
    p.draw!.serverLink = bytes32('link');
  });
  cases.resealed('D.place', headsUp, 'the other seat has the bank', (p) => {
    p.setup.message.banker = 3 - p.setup.message.banker;
  });
}
