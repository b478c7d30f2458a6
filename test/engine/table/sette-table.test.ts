/** Sette e mezzo on the papers of a table (ADR 0039): draw, bets, links, decisions, steps, void, results. */
import { describe, expect, it } from 'vitest';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { fullDeck } from '../../../engine/sette/cards.ts';
import { packComposition } from '../../../engine/fairness/composition.ts';
import { newTable } from '../../../engine/table/decide.ts';
import { evolveAll } from '../../../engine/table/evolve.ts';
import { publicEvents } from '../../../engine/table/public-events.ts';
import { calls, draws } from '../../../engine/protocol/messages.ts';
import { testDomain } from '../../support/players.ts';
import { opened, SettePapers, settePiatto } from '../support/sette-papers.ts';

/** Takes one card, then stands. */
const oneCard = (options: readonly number[]) => options.find((draw) => draw === draws.carta) ?? options[0]!;

describe('a bank on its papers', () => {
  it('R18.25 a bank is drawn, dealt, decided, signed, and verified', () => {
    const table = opened([1, 2, 3, 4]);
    expect(table.bank.draw?.enters.map(({ seat }) => seat)).toEqual([1, 2]); // who sat when it began
    const { bank } = table;
    while (table.state.bank?.bankId === bank.bankId) table.duel(500n, oneCard);
    const proof = table.last.bank;
    expect(proof.turns.filter(({ closed }) => closed !== undefined).length).toBeGreaterThan(1);
    expect(table.verified(proof)).toMatchObject({ verdict: 'INCOMPLETE' });
    table.settles();
    expect(table.last.status).toBe('settling');
    expect(table.verified(table.last.bank)).toMatchObject({ verdict: 'VERIFIED', notChecked: expect.any(Array) as [] });
  });

  it('R18.25 the log alone makes the same state, and a later bank begins a new taglia', () => {
    const table = opened([1, 2]);
    table.duel(500n);
    table.settles();
    table.posta(2_000n);
    expect(table.bank.setup.message).toMatchObject({ number: 2n, composition: packComposition(fullDeck) });
    expect(table.bank.setup.message.taglia).toBeGreaterThan(1);
    const replayed = table.rows.reduce((state, row) => evolveAll(state, row), table.start);
    expect(encodeWire(replayed)).toBe(encodeWire(table.state));
  });

  it('R18.25 R18.6 each side is shown what it may see at each of its decisions, signed', () => {
    const table = opened([1, 2]);
    table.bets(500n);
    table.links();
    const { hand } = table.coup.closed.message;
    const shownTo = (seat: number) => table.coup.shown.filter(({ message }) => message.seat === seat);
    expect(shownTo(hand).map(({ message }) => message.cards.length)).toEqual([4]); // its hidden card
    const own = table.view(hand).bank!.coup!;
    expect([own.punta.length, own.punta[0], own.banco]).toEqual([1, expect.any(Number), [null]]);
    expect(table.view(table.banker).bank!.coup).toMatchObject({ punta: [null], banco: [null], options: null });
    const { closed, options } = own;
    const carta = options!.find((draw) => draw === draws.carta)!;
    table.says(hand, { type: 'choice', choice: table.signer(hand).sign('Choice', { closed, draw: carta }) });
    if (table.state.bank?.coup?.digest === closed && table.state.game.phase === 'punta')
      expect(shownTo(hand).map(({ message }) => message.cards.length)).toEqual([4, 6]);
    table.decides();
    expect(table.last.bank.turns[0]!.choices![0]).toMatchObject({ seat: hand, message: { draw: carta } });
  });

  it('R18.5 P4.4 a word to stand that was forced is told, and seen, as one that was chosen, until the step', () => {
    /** The punta stands on this many half points, taken at once or behind one card. */
    const stood = (forced: boolean) => {
      for (let salt = 1n; salt < 400n; salt++) {
        const table = opened([1, 2, 3], 2_000n, { salt });
        table.bets(500n);
        table.links();
        const { hand } = table.coup.closed.message;
        const { closed, options } = table.view(hand).bank!.coup!;
        const [sta, carta] = options as readonly [number, number | undefined];
        const says = (draw: number) =>
          table.says(hand, { type: 'choice', choice: table.signer(hand).sign('Choice', { closed, draw }) });
        says(carta ?? sta);
        if (table.state.bank?.coup?.digest !== closed || table.state.game.phase !== 'punta') continue;
        const now = table.view(hand).bank!.coup!;
        if ((now.options!.length === 1) !== forced) continue;
        says(now.options![0]!);
        if (table.state.bank?.coup?.digest !== closed) continue;
        expect(table.state.game.phase).toBe('banco');
        return { table, hand, row: table.rows.at(-1)! };
      }
      throw new Error('no such duel');
    };
    const [forced, chosen] = [stood(true), stood(false)];
    const kindsOf = ({ row }: typeof forced) => row.flatMap(publicEvents).map(({ of, type }) => `${of} ${type}`);
    expect(kindsOf(forced)).toEqual(kindsOf(chosen));
    for (const { table, hand } of [forced, chosen])
      for (const viewer of [table.banker, null]) {
        const { proof, coup } = table.view(viewer).bank!;
        const said = proof.turns.at(-1)!.choices!.map(({ seat, message }) => [seat, message.draw]);
        expect([said, coup!.decisions.map(({ draw }) => draw)]).toEqual([
          [
            [hand, 2],
            [hand, 5],
          ],
          [2, 5],
        ]);
      }
    for (const { table } of [forced, chosen]) table.decides();
    const played = ({ table }: typeof forced) => table.state.bank ?? table.last.bank;
    const choicesIn = (one: typeof forced) =>
      played(one)
        .turns[0]!.choices!.filter(({ seat }) => seat === one.hand)
        .map(({ message }) => message.draw);
    expect([choicesIn(forced), choicesIn(chosen)]).toEqual([[2], [2, 5]]);
    for (const one of [forced, chosen]) expect(one.table.verified(played(one)).failed).toBeUndefined();
  });

  it('R18.5 P5.17 a forced word that ends the duel in its own row is told to nobody', () => {
    for (let salt = 1n; salt < 400n; salt++) {
      const table = opened([1, 2, 3], 2_000n, { salt });
      table.bets(500n);
      table.links();
      const { hand } = table.coup.closed.message;
      const { closed, options } = table.view(hand).bank!.coup!;
      const says = (draw: number) =>
        table.says(hand, { type: 'choice', choice: table.signer(hand).sign('Choice', { closed, draw }) });
      says(options!.at(-1)!);
      const now = table.view(hand).bank?.coup;
      if (now?.closed !== closed || now.options?.length !== 1) continue;
      table.says(table.banker, { type: 'sitOut' });
      const before = table.rows.length;
      says(now.options[0]!);
      const told = table.rows
        .slice(before)
        .flat()
        .flatMap(publicEvents)
        .map(({ type }) => type);
      expect([told.includes('stepped'), told.includes('chosen')]).toEqual([true, false]);
      return;
    }
    throw new Error('no such duel');
  });

  it('R18.25 R18.20 alla regola nobody is asked, shown or chosen for', () => {
    const table = opened([1, 2, 3], 2_000n, { ruleset: 6 });
    const { bankId } = table.bank;
    while (table.state.bank?.bankId === bankId) {
      table.bets(500n);
      table.links();
    }
    table.settles();
    const { bank } = table.last;
    expect(bank.turns.flatMap(({ choices }) => choices ?? [])).toEqual([]);
    expect(table.rows.flat().filter(({ type }) => type === 'shown')).toEqual([]);
    expect(table.verified(bank).verdict).toBe('VERIFIED');
  });

  it('R18.25 R18.10 the classico: the highest bets are put up, and its bank verifies', () => {
    const table = new SettePapers({ ruleset: 5 }, 1_000n);
    for (const seat of [1, 2, 3]) table.sit(seat);
    table.draws();
    expect(table.refused(table.banker, { type: 'posta', number: 1n, amount: 1_999n })).toBe('postaTooSmall');
    table.posta(2_000n);
    expect(table.view(null)).toMatchObject({ highestBet: 1_000n, bank: { posta: 2_000n } });
    expect(table.state.game.bank!.turn).not.toBeNull();
    while (table.state.bank !== null) table.duel(1_000n);
    table.settles();
    expect(table.verified(table.last.bank).verdict).toBe('VERIFIED');
  });

  it('R18.25 R18.9 a banco plays for the piatto, and ends the bank if it wins', () => {
    const table = opened([1, 2]);
    table.bets(2_000n, calls.banco);
    table.links();
    table.decides();
    const { state, end } = table.last.bank;
    expect(end).toBe(state.posta === 0n ? 'punta' : 'passed');
    table.settles();
    expect(table.verified(table.last.bank).verdict).toBe('VERIFIED');
  });
});

describe('what goes wrong', () => {
  it('R18.25 R18.18 a void names who was silent, and its banker goes on with the rest of the round', () => {
    const table = opened([1, 2, 3, 4]);
    const { banker } = table;
    table.bets(500n);
    const { hand } = table.coup.closed.message;
    table.gives(banker, null);
    table.timeOut();
    const { bank } = table.last;
    expect(bank.turns.at(-1)?.void?.message.silent).toBe(1n << BigInt(hand));
    expect(table.verified(bank).failed).toBeUndefined();
    expect(table.state.game).toMatchObject({ phase: 'posta', due: banker, rest: { banker, posta: 2_000n } });
    expect(table.view(banker)).toMatchObject({ rest: { posta: 2_000n }, options: { posta: { min: 2_000n } } });
    table.posta(2_000n);
    expect(table.bank.setup.message.players.map(({ seat }) => seat)).not.toContain(hand);
    expect(table.bank.setup.message.players).toHaveLength(3);
    const { bankId } = table.bank;
    while (table.state.bank?.bankId === bankId) table.duel(500n);
    expect(table.verified(table.last.bank).failed).toBeUndefined();
  });

  it('R18.25 R18.24 a duel whose last link comes late is played by the regola', () => {
    const table = opened([1, 2]);
    const { banker } = table;
    table.bets(500n);
    const { digest, closed } = table.coup;
    const link = table.linkOf(banker);
    table.gives(banker, null);
    table.gives(closed.message.hand, table.linkOf(closed.message.hand));
    const { signature } = table.coup.gives[0]!;
    for (let i = 0; i < 3 && table.state.bank !== null; i++) table.timeOut();
    expect(table.last).toMatchObject({ status: 'signing', bank: { end: null } });
    table.host({ type: 'linkShown', closed: digest, seat: banker, signature, link });
    const { bank } = table.last;
    expect([bank.turns.length, bank.coup, bank.turns[0]!.choices]).toEqual([1, null, []]);
    expect(bank.end).toBe(bank.state.posta === 0n ? 'punta' : 'passed');
    expect(table.verified(bank).failed).toBeUndefined();
  });

  it('R18.25 R18.19 the draw stays in the proof when the drawn seat refuses', () => {
    const table = new SettePapers();
    for (const seat of [1, 2]) table.sit(seat);
    table.draws();
    const drawn = table.banker;
    table.says(drawn, { type: 'refuse', number: 1n });
    table.posta(2_000n);
    expect(table.banker).not.toBe(drawn);
    expect(table.bank.draw).not.toBeNull();
    const { failed, notChecked } = table.verified(table.bank);
    expect([failed, notChecked.filter((text) => text.includes('refused'))]).toEqual([
      undefined,
      [`that the bank was refused by seat ${drawn}`],
    ]);
  });

  it('R18.25 R18.19 the draw proves no banker who was not drawn for', () => {
    const table = new SettePapers();
    for (const seat of [1, 2, 3]) table.sit(seat);
    table.draws();
    for (const seat of [1, 2]) if (table.banker === seat) table.says(seat, { type: 'refuse', number: 1n });
    if (table.banker !== 3) table.says(table.banker, { type: 'refuse', number: 1n });
    expect(table.banker).toBe(3);
    table.posta(2_000n);
    expect([table.bank.draw, table.verified(table.bank).failed]).toEqual([null, undefined]);
  });

  it('R18.25 R18.13 who declines has no turn; what this game does not know is refused', () => {
    const table = opened([1, 2, 3]);
    const turn = table.state.game.bank!.turn!;
    expect(table.refused(turn, { type: 'partner', number: 1n })).toBe('notInThisGame');
    expect(table.view(turn).options).toMatchObject({ decline: true, bet: { max: 2_000n, banco: 2_000n } });
    table.says(turn, { type: 'decline', number: 1n });
    expect(table.state.game.bank!.turn).not.toBe(turn);
    expect(table.view(null).bank).toMatchObject({ skipped: [{ seat: turn, why: 'declined' }] });
  });
});

describe('who does not know the game', () => {
  it('R18.25 opens no table of it', () => {
    expect(() => newTable(testDomain, settePiatto, testDomain.verifyingContract)).toThrow();
  });
});
