/** Which table a page's address means to `sabot watch`, and what it says of it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cardSign } from '../../../engine/proof/describe.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { turnNameIn, turnNamesFrom } from '../../../engine/proof/turn-name.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import type { PastBank } from '../../../engine/table/view.ts';
import { tableAt } from '../../../server/cli/watch.ts';
import { endText, openingText, paymentText, turnText } from '../../../server/cli/watch-words.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('the address that sabot watch is given', () => {
  const id = `0x${'ab'.repeat(32)}`;

  it.each([
    [`http://127.0.0.1:3000/table/?id=${id}`, 'http://127.0.0.1:3000'],
    [`http://127.0.0.1:3000/table?id=${id}`, 'http://127.0.0.1:3000'],
    [`http://127.0.0.1:3000/table/${id}`, 'http://127.0.0.1:3000'],
    [`https://x.example/table/${id}/`, 'https://x.example'],
    [`http://127.0.0.1:8080/table/?id=${id}&server=https%3A%2F%2Fx.example`, 'https://x.example'],
  ])('%s is a table of %s', (address, server) => {
    expect(tableAt(address)).toEqual({ server, tableId: id });
  });

  it.each([
    '',
    'nonsense',
    'http://127.0.0.1:3000/',
    'http://127.0.0.1:3000/table/',
    `http://127.0.0.1:3000/table/?id=${id}0`,
    `http://127.0.0.1:3000/tables/${id}`,
    `ftp://x.example/table/${id}`,
    `file:///table/?id=${id}`,
    `http://127.0.0.1:8080/table/?id=${id}&server=x.example`,
    `http://127.0.0.1:8080/table/?id=${id}&server=http://x.example/gs`,
  ])('%s is none', (address) => {
    expect(tableAt(address)).toBeNull();
  });
});

describe('what sabot watch says', () => {
  const bank = (name: string): Proof =>
    parseProof(JSON.parse(readFileSync(`${root}test/vectors/${name}.json`, 'utf8')));
  const headsUp = bank('banks/bank-heads-up');

  it('R8.13 a bank that opens, in chips', () => {
    expect(openingText(headsUp)).toBe('7 opens: seat 1 is banker, posta 170,624.81 chips');
  });

  it('R8.13 a coup: its turn, bets, cards, points, winner and posta; drawn cards stand with who drew them', () => {
    expect(turnText(headsUp, 0)).toBe(
      'turn 0 (coup 1) of bank 7: seat 2 tavolo 85,312.40; punta (seat 2) 5♠ 8♥ 7♣ = 0, banker 5♣ Q♠ K♦ = 5: the banker wins; posta 168,918.56 chips',
    );
  });

  it.each([
    'banks/bank-heads-up',
    'banks/bank-heads-up-two-taglie',
    'banks/bank-online',
    'banks/bank-venezia-passed',
    'bases/online-six-cards',
    'bases/saint-vincent',
  ])('R8.13 every turn of %s in the words of its own cards', (name) => {
    const proof = bank(name);
    for (const [at, turn] of proof.turns.entries()) {
      if (turn.state === undefined) continue;
      const said = turnText(proof, at);
      if (turn.cards === undefined)
        expect(said).toMatch(/ \(new taglia\) of bank \d+: taglia \d+ begins with a whole shoe$/);
      else {
        expect([...said.matchAll(/(?:[A23456789JQK]|10)[♣♦♥♠]/g)].map(([sign]) => sign).sort()).toEqual(
          turn.cards.map(cardSign).sort(),
        );
        const [, punta, banco, won] =
          / = (\d), banker .* = (\d): (the punta wins|the banker wins|égalité); posta /.exec(said)!;
        expect(won).toBe(punta! > banco! ? 'the punta wins' : banco! > punta! ? 'the banker wins' : 'égalité');
        expect(turn.state.outcome).toBe(punta! > banco! ? 1 : banco! > punta! ? 2 : 3);
      }
    }
  });

  it('R8.13 a new taglia is a turn and no coup: both numbers are given, the same on every list of steps', () => {
    const { turns } = bank('banks/bank-heads-up-two-taglie');
    const names = turns.map((_, at) => turnNameIn(turns, at));
    expect(names).toEqual([
      'turn 0 (coup 1)',
      'turn 1 (coup 2)',
      'turn 2 (new taglia)',
      'turn 3 (coup 3)',
      'turn 4 (coup 4)',
      'turn 5 (coup 5)',
    ]);
    const { steps } = verifyProof(bank('banks/bank-heads-up-two-taglie'));
    expect(turns.map((_, at) => turnNamesFrom(steps)(at))).toEqual(names);
    expect(turnNamesFrom(steps.filter(({ turn }) => turn !== 0))(4)).toBe('turn 4');
  });

  const past: PastBank = {
    number: 7n,
    bankId: `0x${'ab'.repeat(32)}`,
    banker: 1,
    end: 'passed',
    status: 'signing',
    tx: null,
    until: null,
    posta: 1n,
    garage: 0n,
    paidIn: 0n,
    takenOut: 0n,
    won: 0n,
    cagnotte: 170_624n,
    lines: [
      { seat: 2, player: `0x${'01'.repeat(20)}`, line: -8_531_240n },
      { seat: 1, player: `0x${'02'.repeat(20)}`, line: 8_360_616n },
    ],
    signed: [],
  };

  it.each<[PastBank['end'], string]>([
    ['passed', 'passed'],
    ['punta', 'the punta has won'],
    ['void', 'void, and the bets of its last coup return'],
    ['unfinished', 'its last coup is unfinished, and the court decides it'],
  ])('R8.13 a bank that ends: %s', (end, words) => {
    expect(endText({ ...past, end })).toBe(
      `7 has ended: ${words}; seat 1 +83,606.16, seat 2 −85,312.40, cagnotte 1,706.24 chips`,
    );
  });

  it.each<[Partial<PastBank>, string | null]>([
    [{ status: 'signing' }, null],
    [{ status: 'settling' }, null],
    [{ status: 'idle' }, '7 is over: no coup was played, so nothing is paid'],
    [
      { status: 'proposed', until: 0 },
      '7 is proposed on chain without all signatures, to be paid from 1970-01-01T00:00:00.000Z, says the table',
    ],
    [{ status: 'settled', tx: '0xabc' }, "7 is settled by everybody's signature, says the table (0xabc)"],
    [{ status: 'finalised' }, '7 is settled by its proof, says the table'],
  ])('R8.13 its payment: %j', (change, words) => {
    expect(paymentText({ ...past, ...change })).toBe(words);
  });
});
