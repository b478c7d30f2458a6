/** Unreadable files: invalid JSON, fields and values that the format does not have. */
import type { Cases } from './case.ts';

const headsUp = 'heads-up';
const online = 'online';

export function text(cases: Cases): void {
  const nested = 100_000;
  cases.add({ name: 'nothing', base: null, text: [], verdict: 'UNREADABLE', where: '' });
  cases.add({
    name: 'bytes that are no UTF-8',
    base: null,
    bytes: '7b22666f726d6174223a22ff227d',
    verdict: 'UNREADABLE',
    where: '',
  });
  cases.add({ name: 'UTF-16', base: null, bytes: 'fffe7b007d00', verdict: 'UNREADABLE', where: '' });
  cases.text('', headsUp, 'a byte order mark', { find: '', put: '\ufeff' });
  cases.text('', headsUp, 'cut off', { find: '"turns"', put: '"turns" : [ } ' });
  cases.text('', headsUp, 'trailing garbage', { end: 'x' });
  cases.text('', headsUp, 'a second document behind it', { end: '{}' });
  cases.text('', headsUp, 'a zero byte behind it', { end: '\u0000' });
  cases.text('', headsUp, 'a comment', { find: '{', put: '{/* bank */' });
  cases.text('', headsUp, 'a trailing comma', { find: '"version": 1,', put: '"version": 1,,' });
  cases.text('', headsUp, 'single quotes', { find: '"version"', put: "'version'" });
  cases.text('', headsUp, 'a leading zero', { find: '"version": 1', put: '"version": 01' });
  cases.text('', headsUp, 'a plus sign', { find: '"version": 1', put: '"version": +1' });
  cases.text('', headsUp, 'NaN', { find: '"version": 1', put: '"version": NaN' });
  cases.text('', headsUp, 'a line break in a text', { find: 'sabot-proof', put: 'sabot-\nproof' });
  cases.text('', headsUp, 'an unknown escape', { find: 'sabot-proof', put: 'sabot\\-proof' });
  cases.text('', headsUp, 'a space that JSON has not', { find: '"version":', put: '"version":\u00a0' });
  cases.text('', null, 'more than 4 MB', { find: '', put: ' ', times: 4_000_001 });
  cases.text('', headsUp, 'more than 4 MB with a bank in it', { find: '', put: ' ', times: 4_000_000 });
  cases.text('', null, 'lists in lists', { find: '', put: '[', times: nested });
  cases.text(
    '',
    null,
    'lists in lists that all end',
    { find: '', put: '[', times: nested },
    { end: ']', times: nested },
  );
  cases.text('table.salt', headsUp, 'deep in a value', {
    find: '"salt": "1"',
    put: '"salt": [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]',
  });
  cases.text('version', headsUp, 'a field twice', { find: '"version": 1,', put: '"version": 1, "version": 1,' });
  cases.text('table.feeBps', headsUp, 'a field twice, with two values', {
    find: '"feeBps": 200,',
    put: '"feeBps": 0, "feeBps": 200,',
  });
  cases.text('turns[0].closed.message.hand', headsUp, 'a field twice, deep inside and spelled otherwise', {
    find: '"move": 0,',
    put: '"move": 0, "h\\u0061nd": 1,',
  });
  cases.text('version', headsUp, 'a fraction that is whole', { find: '"version": 1', put: '"version": 1.0' });
  cases.text('table.feeBps', headsUp, 'an exponent', { find: '"feeBps": 200', put: '"feeBps": 2e2' });
  cases.text('domain.chainId', headsUp, 'minus nothing', { find: '"chainId": 31337', put: '"chainId": -0' });
  cases.text('domain.chainId', headsUp, 'a number of 5000 digits', { find: '31337', put: '3', times: 5_000 });
  cases.text('__proto__', headsUp, 'a field __proto__', {
    find: '"version": 1,',
    put: '"version": 1, "__proto__": {},',
  });
}

export function values(cases: Cases): void {
  const replaced = (where: string, name: string, path: string, value: unknown, base = headsUp) =>
    cases.unreadable(where, base, name, [{ op: 'replace', path, value }]);
  const added = (where: string, name: string, path: string, value: unknown, base = headsUp) =>
    cases.unreadable(where, base, name, [{ op: 'add', path, value }]);
  const removed = (where: string, name: string, path: string, base = headsUp) =>
    cases.unreadable(where, base, name, [{ op: 'remove', path }]);

  replaced('', 'a list', '', []);
  replaced('', 'a text', '', 'sabot-proof');
  replaced('format', 'another format', '/format', 'proof');
  replaced('version', 'an unknown version', '/version', 2);
  replaced('version', 'a version as text', '/version', '1');
  replaced('domain.name', 'another domain', '/domain/name', 'Shoe');
  replaced('domain.version', 'another version of the domain', '/domain/version', '2');
  replaced('domain.chainId', 'a chain id as text', '/domain/chainId', '31337');
  replaced('domain.chainId', 'a chain id above 2^53 − 1', '/domain/chainId', 2 ** 53);
  added('more', 'an unknown field', '/more', 1);
  added('turns[0].closed.message.more', 'an unknown field of a message', '/turns/0/closed/message/more', 1);
  added('turns[1].list[0].more', 'an unknown field of a row', '/turns/1/list/0/more', null);
  added('result.signatures[0].link', 'an unknown field of a signature', '/result/signatures/0/link', null);
  removed('leaves', 'a missing field', '/leaves');
  removed('turns[0].list[1].max', 'a missing field of a row', '/turns/0/list/1/max');
  removed('setup.message.prev', 'a missing field of a message', '/setup/message/prev');
  replaced('end', 'an end that is none', '/end', 'banco');
  replaced('end', 'an end that is null', '/end', null);
  replaced('result', 'a result that is null', '/result', null);
  replaced('turns[0].gives[0].link', 'a link that is null', '/turns/0/gives/0/link', null);
  replaced('turns', 'turns that are no list', '/turns', { 0: null });
  replaced('turns[1]', 'a turn that is null', '/turns/1', null);

  replaced('setup.message.number', 'a large integer as a number', '/setup/message/number', 1);
  replaced('table.ruleset', 'a small integer as text', '/table/ruleset', '3');
  replaced('table.ruleset', 'a small integer that is true', '/table/ruleset', true);
  replaced('turns[0].list[0].seq', 'a negative number', '/turns/0/list/0/seq', -1);
  replaced('turns[0].list[0].seq', 'a fraction', '/turns/0/list/0/seq', 0.5);
  replaced('turns[0].list[0].seq', 'above uint16', '/turns/0/list/0/seq', 65_536);
  replaced('setup.message.taglia', 'above uint32', '/setup/message/taglia', 2 ** 32);
  replaced('setup.message.number', 'above uint64', '/setup/message/number', (1n << 64n).toString());
  replaced('setup.message.composition', 'above uint256', '/setup/message/composition', (1n << 256n).toString());
  replaced('table.maxPosta', 'an amount of 2^95', '/table/maxPosta', (1n << 95n).toString());
  replaced('turns[0].state.seats[0]', 'a line of −2^95', '/turns/0/state/seats/0', (-(1n << 95n)).toString());
  replaced('setup.message.posta', 'a negative amount', '/setup/message/posta', '-1');
  replaced('setup.message.posta', 'a fraction of an amount', '/setup/message/posta', '1.5');
  replaced('setup.message.posta', 'an amount in hex', '/setup/message/posta', '0x2710');
  replaced('setup.message.posta', 'an amount with a leading zero', '/setup/message/posta', '010000');
  replaced('setup.message.posta', 'an amount with a space', '/setup/message/posta', '10000 ');
  replaced('setup.message.posta', 'an amount with a line break behind it', '/setup/message/posta', '10000\n');
  replaced('setup.message.posta', 'an amount in other digits', '/setup/message/posta', '١٠٠٠٠');
  replaced('setup.message.posta', 'an amount with an underline', '/setup/message/posta', '10_000');
  replaced('turns[0].state.seats[1]', 'a line of minus nothing', '/turns/0/state/seats/1', '-0');
  replaced('turns[0].state.seats[1]', 'a line with a plus sign', '/turns/0/state/seats/1', '+1');
  replaced('turns[0].state.seats', 'lines as their digest', '/turns/0/state/seats', `0x${'00'.repeat(32)}`);

  const hex = (name: string, change: (hex: string) => string) =>
    replaced('setup.message.house', name, '/setup/message/house', change(`0x${'ab'.repeat(20)}`));
  hex('upper-case hex', (value) => value.toUpperCase().replace('0X', '0x'));
  hex('hex with 0X', (value) => value.replace('0x', '0X'));
  hex('hex without 0x', (value) => value.slice(2));
  hex('an odd number of digits', (value) => value.slice(0, -1));
  hex('an address of 32 bytes', () => `0x${'ab'.repeat(32)}`);
  hex('hex with a line break behind it', (value) => `${value}\n`);
  replaced('setup.signature', 'a signature of 64 bytes', '/setup/signature', `0x${'11'.repeat(64)}`);
  replaced('grants[0].signature', 'a grant signature of 4097 bytes', '/grants/0/signature', `0x${'00'.repeat(4097)}`);
  replaced('grants[0].signature', 'a grant signature in upper case', '/grants/0/signature', '0xAB');
  replaced('turns[0].cards[0]', 'card 52', '/turns/0/cards/0', 52);
  replaced('turns[0].cards', 'seven cards', '/turns/0/cards', [0, 1, 2, 3, 4, 5, 6]);
  const { choices, acks } = { choices: Array(3).fill(null), acks: Array(21).fill(null) };
  replaced('turns[1].choices', 'three choices', '/turns/1/choices', choices);
  replaced('turns[1].acks', 'twenty-one acknowledgements', '/turns/1/acks', acks);
  replaced('turns', 'more than 1000 turns', '/turns', Array(1001).fill(null));

  removed('turns[0].serverLink', 'a coup without the house’s link', '/turns/0/serverLink', online);
  removed('turns[0].serverLink', 'an unfinished coup with the house’s link', '/turns/0/step', online);
  removed('turns[2].acks', 'a new taglia without acknowledgements', '/turns/2/acks', 'heads-up-taglia');
  added('turns[2].cards', 'a new taglia with cards', '/turns/2/cards', [], 'heads-up-taglia');
  added('turns[2].choices', 'a void with choices', '/turns/2/choices', [], 'saint-vincent-void');
  added(
    'turns[2].serverLink',
    'a void with the house’s link',
    '/turns/2/serverLink',
    `0x${'00'.repeat(32)}`,
    'saint-vincent-void',
  );
}

/** Odd ways to write what is right. */
export function oddAndRight(cases: Cases): void {
  cases.add({
    name: 'spaces and line breaks around',
    base: headsUp,
    text: [{ find: '', put: ' \r\n\t' }, { end: '\n \t\r\n' }],
    verdict: 'VERIFIED',
  });
  cases.add({
    name: 'escaped letters',
    base: headsUp,
    text: [
      { find: '"sabot-proof"', put: '"\\u0073abot\\u002dproof"' },
      { find: '"version"', put: '"\\u0076ersion"' },
    ],
    verdict: 'VERIFIED',
  });
  cases.add({
    name: 'an unfinished coup without choices',
    base: 'online-open',
    change: [{ op: 'remove', path: '/turns/3/choices' }],
    verdict: 'INCOMPLETE',
  });
}
