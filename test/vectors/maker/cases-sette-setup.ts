/** Sette e mezzo: wrong beginnings, and the draw by the matta. */
import { zero20, zero32 } from '../../../engine/bytes.ts';
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { highestTaglia } from '../../../engine/proof/bounds.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import type { Cases } from './case.ts';
import { keyOf, stack, stranger, walletOf } from './cast.ts';
import type { DraftProof } from './reseal.ts';

const [begun, classico, later] = ['sette-begun', 'sette-classico-begun', 'sette-later-begun'];

type Changes = (p: DraftProof) => void;

export function setteSetup(cases: Cases): void {
  const table = (name: string, changes: Partial<DraftProof['table']>, base = begun) =>
    cases.resealed('S.table', base, name, (p) => {
      Object.assign(p.table, changes);
    });
  table('a cagnotte of each winning line', { feeMode: 1 });
  table('a cagnotte of each winning line, in the classico', { feeMode: 1 }, classico);
  table('a cagnotte above 1000 bps', { feeBps: 1001 });
  table('an unknown ruleset', { ruleset: 8 });
  table('a share below the highest posta', { share: 99_999n });
  cases.raw('S.table', begun, 'not the table that the set-up names', (p) => {
    p.table.salt = 2n;
  });
  const players = (name: string, change: Changes) => cases.resealed('S.players', begun, name, change);
  players('a standing bettor', (p) => {
    p.setup.message.players.at(-1)!.seat = 11;
    p.grants.at(-1)!.message.seat = 11;
  });
  players('a banker who is not among the players', (p) => {
    p.setup.message.banker = 5;
  });
  players('by descending seat', (p) => {
    p.setup.message.players.reverse();
  });
  players('a seat twice', (p) => {
    p.setup.message.players[1]!.seat = 1;
  });
  players('an address with two seats', (p) => {
    p.setup.message.players[2]!.player = p.setup.message.players[0]!.player;
  });
  players('a session key with two seats', (p) => {
    p.setup.message.players[1]!.key = p.setup.message.players[0]!.key;
  });
  players('a banker alone', (p) => {
    p.setup.message.players = p.setup.message.players.filter(({ seat }) => seat === p.setup.message.banker);
  });
  players('a wallet of 0', (p) => {
    p.setup.message.players[2]!.player = zero20;
    p.grants[2]!.message.player = zero20;
  });
  players('a session key of 0', (p) => {
    p.setup.message.players[2]!.key = zero20;
    p.grants[2]!.message.key = zero20;
  });
  cases.resealed('S.players', 'sette-long', 'eleven', (p) => {
    const { players: all } = p.setup.message;
    all.push({ ...all[0]!, seat: 10, player: walletOf(20).address, key: keyOf(20).address });
    all[9]!.seat = 9;
    all.forEach((one, i) => {
      one.seat = i;
    });
  });
  const grants = (name: string, change: Changes) => cases.raw('S.grants', begun, name, change);
  grants('one is missing', (p) => {
    p.grants.pop();
  });
  grants('in another order', (p) => {
    p.grants.reverse();
  });
  grants('of another session key', (p) => {
    p.grants[2]!.message.key = stranger.address;
  });
  grants('for another seat', (p) => {
    p.grants[0]!.message.seat = 7;
  });
  grants('for another table', (p) => {
    p.grants[0]!.message.table = bytes32('table');
  });
  cases.resealed('S.stacks', begun, 'a stack above the grant', (p) => {
    p.setup.message.players[3]!.stack = stack + 1n;
  });
  const deck = (base: string, name: string, change: Changes) => cases.resealed('S.composition', base, name, change);
  deck(begun, 'a card is missing in the first bank', (p) => {
    p.setup.message.composition -= 1n;
  });
  deck(later, 'a card is missing in a later bank', (p) => {
    p.setup.message.composition -= 1n << 36n;
  });
  deck(begun, 'a second ace of coins', (p) => {
    p.setup.message.composition += 1n;
  });
  deck(begun, 'a kind above 39', (p) => {
    p.setup.message.composition |= 1n << 160n;
  });
  deck(classico, 'the shoe of Chemin de Fer', (p) => {
    p.setup.message.composition = packComposition(fullShoe);
  });
  deck(begun, 'the first bank is not of taglia 1', (p) => {
    p.setup.message.taglia = 2;
  });
  deck(later, 'a later bank is of taglia 1', (p) => {
    p.setup.message.taglia = 1;
  });
  deck(later, 'a later bank is of a taglia above the highest', (p) => {
    p.setup.message.taglia = highestTaglia + 1;
  });
  const posta = (base: string, name: string, change: (setup: DraftProof['setup']['message']) => void) =>
    cases.resealed('S.posta', base, name, (p) => change(p.setup.message));
  posta(begun, 'below the minimum', (setup) => {
    setup.posta = 999n;
  });
  posta(classico, 'of a later bank, not the same for each punter', (setup) => {
    Object.assign(setup, { number: 9n, prev: bytes32('bank before'), taglia: 3, posta: 20_001n });
  });
  posta(later, 'of a later bank: above the banker’s stack', (setup) => {
    setup.posta = stack + 1n;
  });
  cases.right('resealed', 'INCOMPLETE', later, 'a later bank of the highest taglia', (p) => {
    p.setup.message.taglia = highestTaglia;
  });
  // What a void has left of a round: no file says whether that was so.
  cases.right('resealed', 'INCOMPLETE', later, 'a later bank with a posta below the minimum', (p) => {
    p.setup.message.posta = 1n;
  });
  posta(begun, 'nothing', (setup) => {
    setup.posta = 0n;
  });
  posta(begun, 'above the banker’s stack', (setup) => {
    setup.posta = stack + 1n;
  });
  posta('sette-excess', 'above the maximum', (setup) => {
    setup.posta = 15_001n;
  });
  posta(classico, 'not the same for each punter', (setup) => {
    setup.posta = 20_001n;
  });
  posta(classico, 'highest bets below the minimum', (setup) => {
    setup.posta = 198n;
  });
  posta(classico, 'all of a stack that is too small', (setup) => {
    setup.posta = 50n;
    setup.players.find(({ seat }) => seat === setup.banker)!.stack = 50n;
  });
  cases.raw('S.setup', begun, 'signed by a player', (p) => {
    p.setup.signature = keyOf(1).sign('Setup', p.setup.message as never).signature;
  });
  cases.raw('S.setup', later, 'another number', (p) => {
    p.setup.message.number += 1n;
  });
  cases.raw('S.setup', begun, 'of another chain', (p) => {
    p.domain.chainId = 1;
  });
  cases.raw('S.setup', classico, 'of another escrow', (p) => {
    p.domain.verifyingContract = stranger.address;
  });
  cases.resealed('S.setup', begun, 'the house committed to no link', (p) => {
    p.setup.message.commitment = zero32;
  });
  cases.right('resealed', 'INCOMPLETE', begun, 'a piatto of all of a smaller stack', (p) => {
    const { players: all, banker } = p.setup.message;
    p.setup.message.posta = 400n;
    all.find(({ seat }) => seat === banker)!.stack = 400n;
  });
  cases.right('resealed', 'INCOMPLETE', classico, 'highest bets below the least piatto', (p) => {
    p.setup.message.posta = 400n;
  });
}

export function setteDraw(cases: Cases): void {
  const enters = (p: DraftProof) => p.draw!.enters;
  cases.resealed('D.enters', begun, 'only one seat entered for the matta', (p) => {
    enters(p).length = 1;
    p.draw!.links.length = 1;
  });
  cases.resealed('D.enters', begun, 'for the matta, by descending seat', (p) => {
    enters(p).reverse();
    p.draw!.links.reverse();
  });
  cases.resealed('D.enters', begun, 'for the matta of another number', () => undefined, { enter: { number: 2n } });
  cases.resealed('D.enters', begun, 'for the matta at another table', () => undefined, {
    enter: { table: bytes32('table') },
  });
  cases.resealed('D.enters', begun, 'for the matta with a commitment twice', (p) => {
    enters(p)[1]!.message.commitment = enters(p)[0]!.message.commitment;
  });
  cases.resealed('D.enters', begun, 'for the matta with that of turn 0', (p) => {
    p.draw!.draw.message.commitment = p.setup.message.commitment;
  });
  cases.resealed('D.enters', begun, 'for the matta without a commitment', (p) => {
    enters(p)[0]!.message.commitment = zero32;
  });
  cases.raw('D.enters', begun, 'for the matta, signed by the wallet', (p) => {
    enters(p)[0]!.signature = walletOf(1).sign('Enter', enters(p)[0]!.message as never).signature;
  });
  cases.resealed('D.draw', begun, 'the matta’s, over other seats', () => undefined, {
    draw: { seats: bytes32('seats') },
  });
  cases.resealed('D.draw', begun, 'the matta’s, for another number', () => undefined, { draw: { number: 2n } });
  cases.raw('D.links', begun, 'one of the matta’s draw is missing', (p) => {
    p.draw!.links.pop();
  });
  cases.raw('D.links', begun, 'another link of the house in the matta’s draw', (p) => {
    p.draw!.serverLink = bytes32('link');
  });
  cases.raw('D.draw', begun, 'the matta’s, signed by a player', (p) => {
    p.draw!.draw.signature = keyOf(4).sign('Draw', p.draw!.draw.message as never).signature;
  });
  cases.raw('D.links', begun, 'a link of the matta’s draw that was not committed to', (p) => {
    p.draw!.links[1]!.link = bytes32('link');
  });
  cases.resealed('D.matta', begun, 'a banker who did not enter', (p) => {
    const at = enters(p).findIndex(({ seat }) => seat === p.setup.message.banker);
    enters(p).splice(at, 1);
    p.draw!.links.splice(at, 1);
  });
  cases.right('resealed', 'INCOMPLETE', begun, 'who got the matta refused the bank', (p) => {
    const { players, banker } = p.setup.message;
    p.setup.message.banker = players.find(({ seat }) => seat !== banker)!.seat;
  });
}
