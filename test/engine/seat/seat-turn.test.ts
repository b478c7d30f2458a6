/** A house that keeps the bank from a seat that is due: the seat's player is asked before money goes in (P7.8). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { deal } from '../../../engine/fairness/deal.ts';
import { drawIdOf, drawSeatsDigest } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, type Setup } from '../../../engine/protocol/messages.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, refuseCommand } from '../../../engine/seat/by-hand.ts';
import { optionsOf } from '../../../engine/seat/rights.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { View } from '../../../engine/table/view.ts';
import { secretOf, type TestPlayer, type TestTable } from '../../support/players.ts';
import { after, bankerOf, pass, punterOf } from '../../support/situations.ts';

/** The house sets up a bank of the friend: the view as the victim's page would get it. */
function bankOfFriend(
  table: TestTable,
  victim: TestPlayer,
  friend: TestPlayer,
  number: bigint,
  before: SeatMemory,
  extra: Partial<Proof> = {},
): { readonly lie: Claim<View>; readonly setup: Setup } {
  const last = before.banks.at(-1)!;
  const {
    checked,
    proof: {
      setup: { message: first },
      grants,
    },
  } = last;
  const stacks = first.players.map((player, i) => ({ ...player, stack: player.stack + checked.seats[i]! }));
  const message: Setup = {
    ...first,
    number,
    prev: last.bankId,
    banker: friend.seat,
    posta: 20n * chip,
    taglia: checked.taglia,
    composition: checked.composition,
    commitment: commitmentOf(secretOf(`next ${number}`)),
    players: stacks,
  };
  const setup = table.house.signer.sign('Setup', message);
  const view = table.view(victim);
  const bankId = hashStruct('Setup', message);
  const proof = {
    domain: table.domain,
    table: table.state.table,
    grants,
    setup,
    turns: [],
    leaves: [],
    ...extra,
  } as Proof;
  return {
    setup: message,
    lie: claimOf({
      ...view,
      phase: 'bets',
      number,
      banker: friend.seat,
      draw: null,
      waiting: [],
      bank: {
        ...(lastView as NonNullable<View['bank']>),
        number,
        bankId,
        banker: friend.seat,
        posta: 20n * chip,
        garage: 0n,
        move: null,
        bets: [],
        coup: null,
        proof,
      },
    }),
  };
}
let lastView: View['bank'] = null;

const abouts = ({ banks }: SeatMemory) => banks.at(-1)!.doubts.map(({ about }) => about);

/** Bank 1, the friend's, in which the banker won a coup, is still open. */
function begun() {
  const table = after('banco');
  const [friend, victim] = [bankerOf(table), punterOf(table)];
  lastView = table.view(victim).bank;
  return { table, friend, victim };
}

describe('the bank is due to this seat', () => {
  it('P7.8 the end is shown, and the friend has it again: a doubt', () => {
    const { table, friend, victim } = begun();
    pass(table);
    const { lie } = bankOfFriend(table, victim, friend, 2n, victim.memory);
    const { memory, send } = advance(victim.memory, lie);
    expect([memory.alarm, memory.disagreement, memory.banks.length, abouts(memory), send]).toEqual([
      null,
      null,
      2,
      ['turn'],
      [],
    ]);
  });

  it('P7.8 the table never shows that the bank before has ended, the friend has each bank: its player is asked', () => {
    const { table, friend, victim } = begun();
    const known = victim.memory; // it has checked the coup; it is shown nothing of the friend's pass
    expect(known.banks.at(-1)!.proof.end).toBeUndefined();
    pass(table);
    const { lie } = bankOfFriend(table, victim, friend, 2n, known);
    const { memory } = advance(known, lie);
    expect([memory.alarm, memory.disagreement, memory.banks.length, memory.banks.at(-1)!.barred]).toEqual([
      null,
      null,
      2,
      null,
    ]);
    const bet = betCommand(memory, calls.plain, 5n * chip) !== null;
    expect([abouts(memory), bet]).toEqual([['turn'], false]);
  });

  it('P7.8 an old draw of the first banker changes nothing about whose turn it is', () => {
    const { table, friend, victim } = begun();
    pass(table);
    expect(table.banker).toBe(victim.seat); // it is the victim's turn
    let memory = victim.memory;
    let other = friend.memory;
    for (let number = 2n; number < 12n; number++) {
      const link = secretOf(`house draw ${number}`);
      const view = table.view(victim);
      const asked = [1, 2];
      const at = (draw: object, duty: string, viewer = victim.seat): Claim<View> =>
        claimOf({
          ...view,
          viewer,
          phase: 'draw',
          number,
          banker: null,
          bank: null,
          waiting: asked.map((seat) => ({ seat, duty, deadline: null })),
          draw,
        } as unknown as View);
      const opened = { number, asked, enters: [], draw: null, links: [] };
      const entered = (known: SeatMemory) => {
        const got = advance(known, at(opened, 'enter', known.seat));
        return { memory: got.memory, enter: got.send.find((command) => command.type === 'enter')! };
      };
      const [a, b] = [entered(memory), entered(other)];
      memory = a.memory;
      other = b.memory;
      const bySeat = [
        { seat: victim.seat, ...a.enter.enter },
        { seat: friend.seat, ...b.enter.enter },
      ].sort((x, y) => x.seat - y.seat);
      const draw = table.house.signer.sign('Draw', {
        table: table.state.tableId,
        number,
        commitment: commitmentOf(link),
        seats: drawSeatsDigest(bySeat.map(({ seat, message }) => ({ seat, commitment: message.commitment }))),
      });
      const closed = { ...opened, enters: bySeat, draw };
      const shown = (known: SeatMemory) => {
        const got = advance(known, at(closed, 'drawLink', known.seat));
        return { memory: got.memory, link: got.send.find((command) => command.type === 'drawLink')!.link };
      };
      const [la, lb] = [shown(memory), shown(other)];
      memory = la.memory;
      other = lb.memory;
      const links = [
        { seat: victim.seat, link: la.link },
        { seat: friend.seat, link: lb.link },
      ].sort((x, y) => x.seat - y.seat);
      const { cards } = deal(
        [1, 1],
        link,
        drawIdOf(table.state.tableId, number),
        links.map((one) => one.link),
        1,
      );
      if (asked[cards[0]!] !== friend.seat) continue; // "the draw has failed", and the next number is drawn
      const { lie } = bankOfFriend(table, victim, friend, number, memory, {
        draw: { enters: bySeat, draw, links, serverLink: link },
      });
      const now = advance(memory, lie).memory;
      expect([now.alarm, now.disagreement, now.banks.length, now.banks.at(-1)!.barred]).toEqual([null, null, 2, null]);
      expect([abouts(now), betCommand(now, calls.plain, 5n * chip) !== null]).toEqual([['turn'], false]);
      return;
    }
    throw new Error('never drawn');
  });

  it('P7.8 a refusal under a number that the table invented gives nobody else the next bank', () => {
    const { table, friend, victim } = begun();
    pass(table);
    // The page's button takes the number of the view (hand-actions.tsx: refuseCommand(memory, view.number)).
    const view = claimOf({ ...table.view(victim), number: 1_000_000n });
    expect(optionsOf(victim.memory, view).posta).not.toBeNull();
    let { memory } = refuseCommand(victim.memory, view.number);
    // Bank 2 is then rightly the friend's: this player has refused it.
    memory = advance(memory, bankOfFriend(table, victim, friend, 2n, memory).lie).memory;
    expect([memory.banks.length, abouts(memory)]).toEqual([2, ['turn']]); // it refused another number
    // Bank 2 is passed; bank 3 would be the victim's, which has refused nothing more.
    const shown = bankOfFriend(table, victim, friend, 2n, victim.memory).lie;
    memory = advance(
      memory,
      claimOf({ ...shown, bank: { ...shown.bank!, proof: { ...shown.bank!.proof, end: 'passed' } as Proof } }),
    ).memory;
    expect(memory.banks.at(-1)!.proof.end).toBe('passed');
    const now = advance(memory, bankOfFriend(table, victim, friend, 3n, memory).lie).memory;
    expect([now.alarm, now.disagreement, now.banks.length, now.banks.at(-1)!.barred]).toEqual([null, null, 3, null]);
    expect([abouts(now), betCommand(now, calls.plain, 5n * chip) !== null]).toEqual([['turn'], false]);
  });

  it('P7.8 with the right number it is in doubt', () => {
    const { table, friend, victim } = begun();
    pass(table);
    let { memory } = refuseCommand(victim.memory, 2n);
    memory = advance(memory, bankOfFriend(table, victim, friend, 2n, memory).lie).memory;
    const shown = bankOfFriend(table, victim, friend, 2n, victim.memory).lie;
    memory = advance(
      memory,
      claimOf({ ...shown, bank: { ...shown.bank!, proof: { ...shown.bank!.proof, end: 'passed' } as Proof } }),
    ).memory;
    const now = advance(memory, bankOfFriend(table, victim, friend, 3n, memory).lie).memory;
    expect([now.alarm, now.disagreement, abouts(now)]).toEqual([null, null, ['turn']]);
  });
});
