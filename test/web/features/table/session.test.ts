/**
 * The seat's session with a real table in memory (protocol.md 1): what must not be forgotten is on disk before anything
 * computed from it leaves; an alarm stops; a refused change is forgotten; two tabs do not both play.
 */
import {
  betIsDue,
  chain,
  challenge,
  decide,
  inAnHour,
  openAndSit,
  openPage,
  play,
  player,
  playOnce,
  quiet,
  sentNow,
  server,
  session,
  signGrant,
  silentChain,
  until,
  wallet,
  world,
} from '../../support/session-page.ts';
import { describe, expect, it, vi } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { calls, type Grant } from '../../../../engine/protocol/messages.ts';
import { addressOfKey, signerOf } from '../../../../engine/protocol/sign.ts';
import { betCommand, sitOutCommand, standCommand } from '../../../../engine/seat/by-hand.ts';
import { refuse } from '../../../../engine/table/refusals.ts';
import type { Hex } from '../../../../engine/bytes.ts';
import { chainAtMost } from '../../../../web/features/table/chain-looks.ts';
import { explain } from '../../../../web/lib/errors.ts';
import { secretOf, testDomain } from '../../../support/players.ts';

describe('before it binds itself to a list', () => {
  const given = () => Object.keys(session.snapshot().memory?.given ?? {}).filter((key) => !key.startsWith('draw:'));

  it('P7.11 the chain is asked, after the list is known and before the Give leaves', async () => {
    await openAndSit();
    await play(() => sentNow('give').length > 0);
    const at = world.log.indexOf('send give');
    expect(world.log.slice(0, at).lastIndexOf('ask')).toBeGreaterThan(-1);
    expect(world.log.filter((line) => line === 'ask').length).toBeLessThanOrEqual(2 * sentNow('give').length + 1);
    expect([...chain.askedAbout]).toEqual([session.snapshot().view!.bank!.number]);
  });

  it('P7.11 a list under demand is agreed to on disk, for the way out, and given to nobody at the table', async () => {
    chain.contested!.set('0x', 'open');
    await openAndSit();
    await play(() => given().length > 0);
    await quiet();
    expect([sentNow('give'), sentNow('link')]).toEqual([[], []]);
    expect([...world.stored.values()].at(-1)).toMatchObject({
      memory: { contested: { [Object.values(session.snapshot().memory!.given).at(-1)!]: 'open' } },
    });
  });

  it('P7.11 one that is over on chain, or whose number is, is not given for at all', async () => {
    chain.contested!.set('0x', 'over');
    await openAndSit();
    await play(() => Object.keys(session.snapshot().memory?.contested ?? {}).length > 0);
    await quiet();
    expect([sentNow('give'), given()]).toEqual([[], []]);
  });

  it('P7.11 a node that does not answer is waited for less long than the table waits', async () => {
    chain.contested = null;
    await openAndSit();
    await play(() => world.log.includes('ask'));
    const began = Date.now();
    await until(() => sentNow('give').length > 0);
    const tableWaits = server.table.state.game.settings.clocks.link;
    expect(Date.now() - began).toBeLessThan(tableWaits);
    expect(2 * chainAtMost, 'with time for the way there and back').toBeLessThan(tableWaits);
    expect(session.snapshot().notice).toMatchObject({
      tone: 'note',
      text: expect.stringMatching(/could not be asked: The chain node does not answer in time/),
    });
  });
});

describe('sitting down', () => {
  it('stores the secret before the wallet is asked, the grant before it is sent', async () => {
    await openAndSit();
    expect(world.log.slice(0, 3)).toEqual(['save draft', 'save asked', 'send sit']);
    expect(session.snapshot().sitting).toBe('seated');
  });

  it('P1.3 the nonce of its grant is above its last sitting’s, by clock or chain, whichever is higher', async () => {
    const before = BigInt(Date.now());
    const grants: Grant[] = [];
    const declined = (grant: Grant) => {
      grants.push(grant);
      return Promise.reject(new Error('declined'));
    };
    const ahead = 2n ** 200n;
    for (const last of [0n, 7n, ahead, ahead, 2n ** 256n - 2n]) {
      chain.lastNonce = last;
      await expect(session.sit(player, 1, 300n * chip, 1n, declined)).rejects.toThrow('declined');
    }
    const [never, once, ...above] = grants.map(({ nonce }) => nonce);
    for (const nonce of [never!, once!]) expect(nonce >= before && nonce <= BigInt(Date.now())).toBe(true);
    // A grant that was signed and never brought is in nobody's way: the next one has a fresh key.
    expect(above).toEqual([ahead + 1n, ahead + 1n, 2n ** 256n - 1n]);
    expect(new Set(grants.map(({ key }) => key)).size).toBe(5);
  });

  it.each([
    ['the chain does not answer', null, /^The chain does not answer, .* Nothing was signed\. Try again in a moment\.$/],
    ['no number is left', 2n ** 256n - 1n, /^This wallet has used up the numbers of its grants at this table\./],
  ])('P1.3 says in words that %s, and asks no wallet', async (_what, last, words) => {
    chain.lastNonce = last;
    const sign = vi.fn();
    const failed = await session.sit(player, 1, 300n * chip, 1n, sign).catch((error: unknown) => explain(error));
    expect(failed).toMatch(words);
    expect([sign.mock.calls, world.log]).toEqual([[], []]);
  });

  it('P1.3 a grant refused as used is put aside, and the seat may be asked for again', async () => {
    server.used = 2n ** 255n;
    session.setPlayer(player);
    await until(() => session.snapshot().view !== null);
    await session.sit(player, 1, 300n * chip, inAnHour(), signGrant);
    await until(() => session.snapshot().notice !== null);
    expect(session.snapshot().notice).toMatchObject({ rule: 'P1.3', text: refuse('grantUsed').text });
    await until(() => session.snapshot().sitting === null);
    chain.lastNonce = server.used;
    await session.sit(player, 1, 300n * chip, inAnHour(), signGrant);
    await until(() => session.snapshot().me?.status === 'seated');
  });

  it('keeps what the chain says is left of its share, and nothing about another key', async () => {
    await openAndSit();
    const { key } = session.snapshot().me!;
    session.setShare(`0x${'ab'.repeat(20)}`, 7n);
    session.setShare(key.toUpperCase().replace('0X', '0x') as Hex, 5n * chip);
    await until(() => session.snapshot().memory?.share === 5n * chip);
    expect([...world.stored.values()].at(-1)).toMatchObject({ memory: { share: 5n * chip } });
  });

  it('forgets the draft when the wallet declines, and nothing is sent', async () => {
    session.setPlayer(player);
    await until(() => session.snapshot().view !== null);
    await expect(
      session.sit(player, 1, 300n * chip, 1n, async () => {
        throw new Error('declined');
      }),
    ).rejects.toThrow('declined');
    expect(world.log).toEqual(['save draft', 'drop']);
    expect(server.sent).toEqual([]);
  });

  it('converts a signature with v 0 or 1, or in capitals, into the protocol’s form', async () => {
    session.setPlayer(player);
    await until(() => session.snapshot().view !== null);
    await session.sit(player, 1, 300n * chip, inAnHour(), async (grant) => {
      const { signature } = signerOf(testDomain, wallet).sign('Grant', grant);
      return `0x${signature.slice(2, 130).toUpperCase()}${signature.endsWith('1b') ? '00' : '01'}` as Hex;
    });
    await until(() => session.snapshot().me?.status === 'seated');
  });

  it('goes on with this wallet’s sitting after a reload, without asking the wallet again', async () => {
    await openAndSit();
    session.close();
    const again = openPage(server, silentChain);
    again.setPlayer(player);
    await until(() => again.snapshot().view?.viewer === 1);
    expect(again.snapshot().sitting).toBe('seated');
    again.close();
  });

  it('plays nobody else’s sitting', async () => {
    await openAndSit();
    session.close();
    const other = openPage(server, silentChain);
    const sent = server.sent.length;
    server.key = null;
    other.setPlayer(addressOfKey(secretOf('somebody else')));
    await quiet();
    expect(server.sent.slice(sent)).toEqual([]);
    expect(other.snapshot().me).toBeNull();
    other.close();
  });
});

describe('playing', () => {
  it('plays banks to their settlement; every command leaves after its memory is stored', async () => {
    await openAndSit();
    await play(() => server.table.state.ended.length >= 2 && server.table.state.bank === null);
    expect(server.table.state.ended.length).toBeGreaterThanOrEqual(2);
    const kinds = new Set(server.sent.map(({ command }) => command?.type));
    for (const kind of ['enter', 'drawLink', 'bet', 'give', 'ack', 'result'] as const)
      expect(kinds, kind).toContain(kind);
    await until(() => session.snapshot().memory!.banks.every((bank) => bank.verifiedTurns === bank.proof.turns.length));
    expect(session.snapshot().notice).toBeNull();
  });

  it('P7.10 keeps a bank open that the table calls final, until the chain has paid its line', async () => {
    chain.pays = null;
    await openAndSit();
    await play(() => server.table.state.ended.length >= 1 && server.table.phase === 'posta');
    const first = () => session.snapshot().memory!.banks[0]!;
    server.table.must({
      by: 'host',
      command: { type: 'final', number: first().number, how: 'settled', tx: challenge },
    });
    const show = async () => {
      server.show();
      await quiet();
    };
    await show();
    expect(session.snapshot().view!.past.find((p) => p.number === first().number)!.status).toBe('settling');
    expect(first().final).toBe(false);
    const later = vi
      .spyOn(Date, 'now')
      .mockImplementation(() => Math.round(performance.timeOrigin + performance.now()) + 5_000);
    try {
      chain.pays = (line) => ({ how: 'settled', line: line - 1n });
      await show();
      await until(() => session.snapshot().paidOtherwise.length > 0);
      expect(session.snapshot().paidOtherwise).toEqual([first().number]);
      expect(first().final).toBe(false);
      chain.pays = (line) => ({ how: 'settled', line });
      await show();
      expect(first().final).toBe(false); // kept, and asked again after a while: a claim may have put it right
      later.mockImplementation(() => Math.round(performance.timeOrigin + performance.now()) + 30_000);
      await show();
      await until(() => first().final);
      await show();
      expect(session.snapshot().paidOtherwise).toEqual([]);
    } finally {
      later.mockRestore();
    }
  });

  it('P7.10 what the court paid counts, not that it was the court: less is reported, the evidence kept', async () => {
    chain.pays = (line) => ({ how: 'finalised', line: line - 1n });
    await openAndSit();
    await play(() => server.table.state.ended.length >= 1 && server.table.phase === 'posta');
    server.show();
    await until(() => session.snapshot().paidOtherwise.length > 0);
    expect(session.snapshot().memory!.banks[0]!.final).toBe(false);
  });

  it('P7.10 the chain is asked about a bank that the table calls unsettled for ever; a payment is final', async () => {
    await openAndSit();
    await play(() => server.table.state.ended.length >= 1 && server.table.phase === 'posta');
    server.show();
    await until(() => session.snapshot().memory!.banks[0]!.final);
    expect(session.snapshot().view!.past.map(({ status }) => status)).not.toContain('settled');
    expect(session.snapshot().notice).toBeNull();
  });

  it('P7.10 a bank that the chain has paid as the seat knows it is final', async () => {
    await openAndSit();
    await play(() => server.table.state.ended.length >= 1 && server.table.phase === 'posta');
    const first = () => session.snapshot().memory!.banks[0]!;
    server.table.must({
      by: 'host',
      command: { type: 'final', number: first().number, how: 'settled', tx: challenge },
    });
    server.show();
    await until(() => first().final);
    expect(session.snapshot().notice).toBeNull();
  });

  it('sends nothing while the disk refuses, and goes on when it takes again', async () => {
    await openAndSit();
    await play(betIsDue);
    const bets = () =>
      server.sent.filter(({ command }) => command?.type === 'bet' && command.bet.message.call === calls.plain).length;
    const before = bets();
    world.failStore = true;
    decide();
    await until(() => session.snapshot().notice !== null);
    expect(session.snapshot().notice!.text).toBe('The disk is full.');
    expect(bets()).toBe(before);
    world.failStore = false;
    decide();
    await until(() => bets() === before + 1);
    expect(session.snapshot().notice).toBeNull();
  });

  it('stops at a step that differs: the alarm is stored, and no command by hand leaves any more', async () => {
    await openAndSit();
    await quiet();
    // The house shows a set-up with another posta than it signed.
    server.tamper = (text) =>
      text.replace(
        /"posta":"(\d+)n","players"/,
        (_match, posta: string) => `"posta":"${BigInt(posta) + 1n}n","players"`,
      );
    for (let i = 0; i < 20 && session.snapshot().memory?.disagreement == null; i++) {
      playOnce();
      await quiet();
    }
    // It has no signature of the house: it proves nothing, and nothing is signed on it.
    expect([session.snapshot().memory?.alarm, session.snapshot().memory?.disagreement?.step]).toEqual([
      null,
      'S.setup',
    ]);
    const before = server.sent.length;
    session.act('bet', (memory) => betCommand(memory, calls.plain, chip));
    server.show();
    await quiet();
    expect(server.sent.length).toBe(before);
    expect(session.snapshot().notice?.text).toMatch(/disagree/);
    // Standing up needs no signature, and the money must get out.
    session.act('stand', standCommand);
    await quiet();
    expect(server.sent.slice(before).map((m) => JSON.stringify(m))).toEqual([
      expect.stringMatching(/stand.*leave.*null/),
    ]);
  });

  it('only watches while another tab holds the seat', async () => {
    await openAndSit();
    session.close();
    world.lockFree = false;
    const sent = server.sent.length;
    server.key = null;
    const tab = openPage(server, silentChain);
    tab.setPlayer(player);
    await quiet();
    expect(tab.snapshot().elsewhere).toBe(true);
    expect(server.sent.slice(sent)).toEqual([]);
    world.lockFree = true;
    tab.playHere();
    await until(() => tab.snapshot().view?.viewer === 1);
    tab.close();
  });

  it('reports a refusal with its rule, and forgets a bet that came too late', async () => {
    await openAndSit();
    await play(betIsDue);
    server.refuse = (command) => command.type === 'bet' && command.bet.message.call !== calls.none;
    session.act('bet', (memory) => betCommand(memory, calls.plain, session.snapshot().view!.options.bet!.min));
    await until(() => session.snapshot().notice !== null);
    await quiet();
    // This page's own words for the code.
    expect(session.snapshot().notice).toMatchObject({ text: refuse('stale').text, rule: 'P2.3' });
    expect(session.snapshot().memory!.bets.map(({ refused }) => refused)).toEqual([true]);
    expect(session.snapshot().busy).toEqual([]);
  });

  it('holds what is pressed while reconnecting, and sends it once the table knows the seat', async () => {
    await openAndSit();
    await quiet(); // what it does automatically (the draw) is done
    const before = server.sent.length;
    const since = () => server.sent.slice(before).map((m) => m.command?.type ?? m.type);
    server.key = null;
    server.events.status({ state: 'connecting' });
    session.act('sitOut', sitOutCommand);
    await quiet();
    server.events.status({ state: 'open' });
    session.act('stand', standCommand);
    server.show(); // as for everybody: nobody has said who this is
    await quiet();
    expect(since()).toEqual([]);
    expect(session.snapshot().busy).toEqual(['stand']); // which says more than the sit-out (P7.17)
    server.events.hello({ challenge });
    await until(() => session.snapshot().busy.length === 0);
    expect(since()).toEqual(['identify', 'stand']);
    expect(session.snapshot().notice).toBeNull();
    expect(server.table.state.sittings.find((s) => s.seat === 1)).toMatchObject({ leaving: true });
  });
});
