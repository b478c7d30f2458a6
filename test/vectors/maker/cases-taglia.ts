/** Taglie: wrong in their order, their sabot, or one of their banks; right ones that look odd; and unreadable ones. */
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Table } from '../../../engine/protocol/messages.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import { upTo } from './case.ts';
import { bankBefore } from './cast.ts';
import type { DraftTaglia, TagliaCases } from './file-cases.ts';
import type { DraftProof } from './reseal.ts';

const one = 'taglia-one-bank';
const begun = 'taglia-begun';
const voids = 'taglia-voids';
const mid = 'taglia-mid-bank';
const full = packComposition(fullShoe);

/** The bank as it stood before its first bet. */
function begin(bank: DraftProof): DraftProof {
  Object.assign(bank, { turns: [], leaves: [] });
  delete bank.end;
  delete bank.result;
  return bank;
}

const setupOf = (taglia: DraftTaglia, at = taglia.banks.length - 1) => taglia.banks[at]!.setup.message;

export function order(cases: TagliaCases): void {
  cases.moved('G.order', voids, 'a bank in the middle is missing', () => [{ op: 'remove', path: '/banks/1' }]);
  cases.moved('G.order', voids, 'two banks exchanged', (bankAt) => [
    { op: 'remove', path: '/banks/1' },
    { op: 'add', path: '/banks/2', value: bankAt(1) },
  ]);
  cases.moved('G.order', one, 'a bank twice', (bankAt) => [{ op: 'add', path: '/banks/-', value: bankAt(0) }]);
  cases.raw('G.order', begun, 'a bank of another chain', ({ banks }) => {
    banks[1]!.domain.chainId = 1;
  });
  cases.raw('G.order', begun, 'a bank of another escrow', ({ banks }) => {
    banks[1]!.domain.verifyingContract = addressOfKey(bytes32('other'));
  });
  cases.resealed('G.order', begun, 'a bank of another table', ({ banks }) => {
    const [, last] = banks as [DraftProof, DraftProof];
    last.table.salt = 2n;
    for (const { message } of last.grants)
      (message as { table: string }).table = hashStruct('Table', last.table as Table);
  });
  cases.resealed('G.order', begun, 'a bank that names another as the one before', () => undefined, {
    prev: bankBefore,
  });
  cases.resealed('G.order', begun, 'the number of the bank before again', () => undefined, { number: 1n });
  cases.resealed('G.order', begun, 'a lower number', () => undefined, { number: 0n });
}

export function shoe(cases: TagliaCases): void {
  cases.moved('G.shoe', voids, 'the bank at the beginning is missing', () => [{ op: 'remove', path: '/banks/0' }]);
  cases.moved('G.shoe', begun, 'the second bank before the first', (bankAt) => [
    { op: 'remove', path: '/banks/1' },
    { op: 'add', path: '/banks/0', value: bankAt(1) },
  ]);
  cases.raw('G.shoe', one, 'of another number', (taglia) => {
    taglia.taglia = 2;
  });
  cases.raw('G.shoe', mid, 'the taglia that ended in it', (taglia) => {
    taglia.taglia = 3;
  });
  cases.raw('G.shoe', mid, 'a taglia that none of its turns begins', (taglia) => {
    taglia.taglia = 5;
  });
  cases.moved('G.shoe', mid, 'the bank in which the taglia began is missing', () => [
    { op: 'remove', path: '/banks/0' },
  ]);
  cases.resealed('G.shoe', voids, 'a full shoe again', (taglia) => {
    begin(taglia.banks[3]!).setup.message.composition = full;
  });
  cases.resealed('G.shoe', begun, 'a card that was dealt is back', (taglia) => {
    setupOf(taglia).composition += 1n << (4n * BigInt(taglia.banks[0]!.turns[0]!.cards[0]!));
  });
  cases.resealed('G.shoe', begun, 'a card is missing that was not dealt', (taglia) => {
    setupOf(taglia).composition -= 1n << 204n;
  });
  cases.resealed('G.shoe', begun, 'a fifty-third kind', (taglia) => {
    setupOf(taglia).composition |= 1n << 208n;
  });
  cases.resealed('G.shoe', begun, 'a new taglia between two banks', () => undefined, { taglia: 2, composition: full });
  cases.resealed('G.shoe', begun, 'another taglia with the same shoe', () => undefined, { taglia: 2 });
  cases.resealed(
    'G.shoe',
    mid,
    'the taglia before goes on',
    (taglia) => {
      begin(taglia.banks[1]!);
    },
    { taglia: 3 },
  );
  cases.resealed('G.shoe', mid, 'the shoe from before the new taglia', (taglia) => {
    begin(taglia.banks[1]!).setup.message.composition = taglia.banks[0]!.turns[0]!.state.composition;
  });
  cases.resealed('G.shoe', voids, 'the shoe less a card of a void coup', (taglia) => {
    begin(taglia.banks[2]!);
    taglia.banks.length = 3;
    setupOf(taglia).composition -= 1n;
  });
  cases.resealed('G.shoe', voids, 'the shoe from before a coup that a void followed', (taglia) => {
    begin(taglia.banks[3]!).setup.message.composition = setupOf(taglia, 2).composition;
  });
}

export function banks(cases: TagliaCases): void {
  cases.bank(0, 'T.cards', 0, one, 'two cards exchanged in its only bank', ({ turns: [turn] }) => {
    turn!.cards.reverse();
  });
  cases.bank(0, 'R.signatures', null, voids, 'signatures of the first bank’s result', (bank) => {
    bank.result!.signatures.reverse();
  });
  cases.bank(1, 'T.void', 0, voids, 'a void that another key signed', ({ turns: [turn] }) => {
    turn!.void.signature = turn!.closed.signature;
  });
  cases.bank(2, 'T.links', 1, voids, 'the banker’s link in the void of the third bank', ({ turns: [, turn] }) => {
    turn!.gives[0]!.link = bytes32('link');
  });
  cases.bank(2, 'E.end', null, voids, 'a void bank that passed', (bank) => {
    bank.end = 'passed';
  });
  cases.bank(3, 'T.money', 0, voids, 'a unit more for the last bank’s punta', ({ turns: [turn] }) => {
    turn!.state.seats[0]! += 1n;
  });
  cases.bank(3, 'S.setup', null, voids, 'the set-up of the last bank signed by another key', (bank) => {
    bank.setup.signature = bank.turns[0]!.closed.signature;
  });
  cases.bank(1, 'S.grants', null, begun, 'a grant missing in the second bank', (bank) => {
    bank.grants.pop();
  });
  cases.bank(
    1,
    'S.posta',
    null,
    begun,
    'a posta above the stack in the second bank',
    (bank) => {
      bank.setup.message.posta = 50_001n;
    },
    'resealed',
  );
  cases.bank(
    0,
    'T.taglia',
    1,
    mid,
    'a new taglia without a card',
    ({ turns }) => {
      turns.length = 2;
      turns[1]!.state.composition -= 1n;
    },
    'resealed',
  );
  cases.bank(
    0,
    'T.cut',
    0,
    mid,
    'a new taglia before the cut',
    (bank) => {
      bank.turns.splice(0, 1);
      upTo(bank, 0);
      const { composition, posta } = bank.setup.message;
      Object.assign(bank.turns[0]!.state, {
        turn: 1,
        composition: full,
        posta,
        paidIn: posta,
        takenOut: 0n,
        won: 0n,
        cagnotte: 0n,
        seats: [0n, 0n],
      });
      bank.setup.message.composition = composition;
    },
    'resealed',
  );
  cases.bank(
    0,
    'S.composition',
    null,
    mid,
    'fifty-three kinds before its new taglia',
    (bank) => {
      bank.setup.message.composition |= 1n << 208n;
    },
    'resealed',
  );
}

export function oddAndRight(cases: TagliaCases): void {
  cases.right('VERIFIED', voids, 'the bank at the end is left out', ({ banks: all }) => {
    all.pop();
  });
  cases.right('VERIFIED', voids, 'a taglia up to its first bank', ({ banks: all }) => {
    all.length = 1;
  });
  cases.right('VERIFIED', mid, 'the bank in which it begins, alone', ({ banks: all }) => {
    all.pop();
  });
  cases.right('INCOMPLETE', voids, 'its last bank runs', ({ banks: all }) => {
    delete all[3]!.end;
    delete all[3]!.result;
  });
  cases.late('INCOMPLETE', begun, 'the shoe from before the last coup, as of one that was finished late', {
    composition: full,
  });
  cases.right('INCOMPLETE', voids, 'a bank in the middle without a result', ({ banks: all }) => {
    delete all[1]!.result;
  });
  cases.right('INCOMPLETE', voids, 'who lost did not sign the first bank’s result', ({ banks: all }) => {
    all[0]!.result!.signatures.length = 1;
  });
  cases.right('INCOMPLETE', mid, 'no bank is ended behind its first turn', ({ banks: all }) => {
    upTo(all[0]!, 1);
    all.pop();
  });
  cases.add({
    name: 'a taglia of more than 4 MB',
    base: one,
    text: [{ end: ' ', times: 4_000_000 }],
    verdict: 'VERIFIED',
  });
}

export function reading(cases: TagliaCases): void {
  const replaced = (where: string, name: string, path: string, value: unknown, base = begun) =>
    cases.unreadable(where, base, name, [{ op: 'replace', path, value }]);
  replaced('version', 'a taglia of version 2', '/version', 2);
  replaced('taglia', 'a taglia as text', '/taglia', '1');
  replaced('taglia', 'a taglia above uint32', '/taglia', 2 ** 32);
  replaced('taglia', 'a taglia below 0', '/taglia', -1);
  replaced('banks', 'no banks', '/banks', []);
  replaced('banks', 'banks that are no list', '/banks', {});
  replaced('banks', 'more than 312 banks', '/banks', Array(313).fill(null));
  replaced('banks[1]', 'a bank that is null', '/banks/1', null);
  replaced('banks[1].format', 'a bank of another format', '/banks/1/format', 'proof');
  replaced('banks[1].version', 'a bank of version 2', '/banks/1/version', 2);
  replaced('banks[0].turns[0].cards[2]', 'card 52 in a bank', '/banks/0/turns/0/cards/2', 52);
  replaced(
    'banks[1].setup.message.players[0].stack',
    'a stack as a number',
    '/banks/1/setup/message/players/0/stack',
    50_000,
  );
  cases.unreadable('taglia', one, 'a taglia without its number', [{ op: 'remove', path: '/taglia' }]);
  cases.unreadable('banks', one, 'a taglia without banks', [{ op: 'remove', path: '/banks' }]);
  cases.unreadable('result', one, 'a taglia with a result', [{ op: 'add', path: '/result', value: null }]);
  cases.unreadable('banks[0].more', one, 'a bank with an unknown field', [
    { op: 'add', path: '/banks/0/more', value: 1 },
  ]);
  cases.unreadable('taglia', one, 'a bank with a taglia’s fields', [
    { op: 'replace', path: '/format', value: 'sabot-proof' },
    { op: 'remove', path: '/banks' },
  ]);
  cases.text('taglia', one, 'its number twice', { find: '"taglia": 1,', put: '"taglia": 1, "taglia": 1,' });
  cases.text('taglia', one, 'its number with a fraction', { find: '"taglia": 1,', put: '"taglia": 1.0,' });
  cases.text('', one, 'a taglia of more than 32 MB', { end: ' ', times: 32_000_000 });
  cases.text('', one, 'more than 4 MB that say late that they are a taglia', { find: '', put: ' ', times: 4_000_000 });
  cases.text('', one, 'a taglia cut off', { find: '"banks"', put: '"banks" : [ } ' });
}
