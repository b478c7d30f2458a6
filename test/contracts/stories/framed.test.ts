/**
 * A void that is a lie, on a real node: the house names a seat as silent that has given, and each player has nothing
 * but the browser's memory and the wallet (protocol.md 2.4, 5; INVARIANTS I14). And a true void: it stays one, and
 * costs nobody anything.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createPublicClient, defineChain, http, type PublicClient } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { newMemory, type SeatBank, type SeatMemory } from '../../../engine/seat/memory.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { learnedIn } from '../../../engine/settlement/exit/bound.ts';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { planExit, possibleSteps } from '../../../engine/settlement/exit/plan.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { meaningOf } from '../../../server/chain/exit/refusal-words.ts';
import { tryStep } from '../../../server/chain/exit/request.ts';
import { Sender } from '../../../server/chain/sender.ts';
import { anvilWorld, type AnvilWorld, type SeatedCast } from '../support/anvil-world.ts';
import { BankMaker } from '../../support/bank-maker.ts';
import { chips, headsUp } from '../support/system.ts';

const [window, leaveDelay] = [60, 180];
const [owned, brought] = [chips(10_000), chips(500)];
const bet = chips(30);
/** For a heads-up win: less the cagnotte's ⌊·⌋. */
const win = bet - (bet * 200n) / 10_000n;

describe('story: a void that is a lie', () => {
  let world: AnvilWorld;
  let client: PublicClient;
  let salt = 900n;
  before(async () => {
    world = await anvilWorld(18_648);
    client = createPublicClient({
      chain: chainOf(),
      transport: http(world.url),
      cacheTime: 0,
      pollingInterval: 50,
    }) as PublicClient;
  });
  after(() => world.stop());

  const chainOf = () =>
    defineChain({
      id: 31_337,
      name: 'local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [world.url] } },
    });
  const seated = (count: number) =>
    world.seat(
      { ...headsUp, ruleset: count === 2 ? headsUp.ruleset : 0, window, leaveDelay, salt: salt++ },
      count,
      brought,
    );

  /**
   * One coup that the banker has won, then a list on which everybody bets, declared void: `silent` is the seat that the
   * house says gave nothing.
   */
  function voided(
    { cast, file }: SeatedCast,
    silent: readonly number[],
  ): { readonly shown: Proof; readonly lines: readonly bigint[] } {
    for (let seed = 0; ; seed++) {
      const bank = new BankMaker(cast, { number: 1n, banker: 1, posta: chips(100), seed });
      const seats = cast.seats.map(({ seat }) => seat);
      const stakes = new Map(seats.slice(1).map((seat) => [seat, { accepted: bet }]));
      if (bank.coup({ stakes, acks: seats }) !== outcomes.banco) continue;
      const { turns } = bank.proof();
      bank.unfinished({ stakes }, seats);
      bank.void({ list: bank.proof().turns.at(-1)!.list! }, silent);
      const last = bank.proof().turns.find((turn) => turn.void !== undefined)!;
      return { shown: file({ ...bank.proof(), turns: [...turns, last], end: 'void' }), lines: bank.state.seats };
    }
  }

  /** What the browser of `seat` has kept of it. `gave`: it has given for the list that was called void. */
  function memoryOf({ cast }: SeatedCast, seat: number, proof: Proof, gave: boolean): SeatMemory {
    const bankId = hashStruct('Setup', proof.setup.message);
    const { secret } = cast.seats.find((one) => one.seat === seat)!;
    const lists = proof.turns.flatMap(({ closed }) => closed ?? []).slice(0, gave ? 2 : 1);
    const kept = { number: 1n, bankId, proof, checked: lastStateOf(proof), verifiedTurns: 2, final: false } as SeatBank;
    return {
      ...newMemory(cast.domain, cast.table, cast.house.address, seat, secret!),
      banks: [kept],
      given: Object.fromEntries(
        lists.map(({ message }) => [`${bankId}:${message.turn}`, hashStruct('Closed', message)]),
      ),
    };
  }

  /**
   * What the page /exit does if its buttons are pressed one after the other until nothing is left to do. Returns what
   * was sent.
   */
  async function exits({ cast, wallets }: SeatedCast, memory: SeatMemory): Promise<readonly string[]> {
    const at = cast.seats.findIndex(({ seat }) => seat === memory.seat);
    const [account, { player }] = [privateKeyToAccount(wallets[at]!), cast.seats[at]!];
    const { banks, gives } = evidenceIn(memory);
    let evidence = evidenceOf(
      banks.flatMap(({ proof }) => proof ?? []),
      gives,
    );
    const places = await placesOf(client, evidence.domain, 0n);
    const sender = new Sender({ client, chain: chainOf(), transport: http(world.url), local: true });
    const [sent, refused] = [[] as string[], new Set<string>()];
    for (;;) {
      const facts = await lookForExit(client, places, player, evidence.tables.keys(), evidence.banks);
      const learned = learnedIn(evidence.banks, facts);
      if (learned.length > 0) {
        evidence = evidenceOf([...evidence.banks, ...learned], gives);
        continue;
      }
      const [step] = possibleSteps(
        planExit({ player, tables: evidence.tables, banks: evidence.banks, facts, refused, gives }),
        facts.now,
        'player',
      );
      if (step === undefined) return sent;
      refused.add(step.id);
      try {
        await sender.send(account, () => tryStep(client, places, account, step) as never);
        sent.push(step.act);
      } catch (error) {
        sent.push(`${step.act} refused: ${meaningOf(error).words}`);
      }
    }
  }

  const gained = async ({ cast }: SeatedCast) =>
    Promise.all(cast.seats.map(async ({ player }) => (await world.chain.tokenBalance(player)) - owned));
  const left = ['leaveTable', 'withdraw'];

  it('P2.4 I14 a framed punter, banker and house in league: it demands, and is paid its win', async () => {
    const two = await seated(2);
    const { shown, lines } = voided(two, [2]);
    const [banker, punter] = [memoryOf(two, 1, shown, true), memoryOf(two, 2, shown, true)];
    assert.deepEqual(await exits(two, punter), ['requestLeave', 'demand', 'give', 'propose']);
    await world.pass(window);
    assert.deepEqual(await exits(two, punter), ['rule', 'finalize']);
    await exits(two, banker);
    await world.pass(leaveDelay);
    for (const memory of [punter, banker]) assert.deepEqual(await exits(two, memory), left);
    assert.deepEqual(await gained(two), [lines[0]! - bet, lines[1]! + win]);
  });

  it('P2.4 I14 a framed punter, an honest banker: it shows its link when asked; a silent house pays both', async () => {
    const two = await seated(2);
    const { shown, lines } = voided(two, [2]);
    const [banker, punter] = [memoryOf(two, 1, shown, true), memoryOf(two, 2, shown, true)];
    assert.deepEqual(await exits(two, punter), ['requestLeave', 'demand', 'give', 'propose']);
    assert.deepEqual(await exits(two, banker), ['requestLeave', 'giveLast']);
    await world.pass(window);
    assert.deepEqual(await exits(two, punter), ['rule', 'finalize', 'award']);
    await world.pass(leaveDelay);
    assert.deepEqual(await exits(two, banker), ['award', ...left]);
    assert.deepEqual(await exits(two, punter), left);
    assert.deepEqual(
      await gained(two),
      lines.map((line) => line + win),
    );
  });

  it('P2.4 a void of a silent seat stays one: nobody demands it, and each takes home the state before', async () => {
    const three = await seated(3);
    const { shown, lines } = voided(three, [3]);
    const memories = [
      memoryOf(three, 1, shown, true),
      memoryOf(three, 2, shown, true),
      memoryOf(three, 3, shown, false),
    ];
    assert.deepEqual(await exits(three, memories[1]!), ['requestLeave', 'propose']);
    for (const memory of [memories[0]!, memories[2]!]) assert.deepEqual(await exits(three, memory), ['requestLeave']);
    await world.pass(window);
    assert.deepEqual(await exits(three, memories[0]!), ['finalize']);
    await world.pass(leaveDelay);
    for (const memory of memories) assert.deepEqual(await exits(three, memory), left);
    assert.deepEqual(await gained(three), lines);
  });
});
