/** R18: the shared banks of Sette e mezzo played again as games: the money in each proof is the game's. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { packComposition } from '../../../engine/fairness/composition.ts';
import { deal } from '../../../engine/fairness/deal.ts';
import { coupIdOf } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { messageFromJson } from '../../../engine/protocol/json.ts';
import { draws, statuses } from '../../../engine/protocol/messages.ts';
import { decisionDue } from '../../../engine/sette/duel-acts.ts';
import { cardsOfDuel } from '../../../engine/sette/duel.ts';
import { setteRulesetOf } from '../../../engine/sette/ruleset.ts';
import { SetteSitting } from '../support/sette-driver.ts';

const folder = new URL('../../vectors/banks/sette/', import.meta.url);
const banks = readdirSync(folder).filter((name) => name.endsWith('.json'));

/** A file as JSON: this test reads the figures, and leaves signatures to the verifier. */
interface File {
  readonly table: { readonly ruleset: number; readonly feeBps: number } & Record<
    'minBet' | 'minPosta' | 'maxPosta',
    string
  >;
  readonly setup: {
    readonly message: {
      readonly taglia: number;
      readonly banker: number;
      readonly posta: string;
      readonly players: readonly { readonly seat: number; readonly player: string; readonly stack: string }[];
    };
  };
  readonly turns: readonly Turn[];
  readonly end: string;
}
interface Turn {
  readonly closed?: { readonly message: { readonly hand: number; readonly posta: string } };
  readonly list?: readonly {
    readonly seat: number;
    readonly status: number;
    readonly call: number;
    readonly max: string;
    readonly accepted: string;
  }[];
  readonly gives?: readonly { readonly link: Hex }[];
  readonly serverLink?: Hex;
  readonly choices?: readonly { readonly seat: number; readonly message: { readonly draw: number } }[];
  readonly cards?: readonly number[];
  readonly state: Record<'posta' | 'garage' | 'paidIn' | 'takenOut' | 'won' | 'cagnotte' | 'composition', string> & {
    readonly outcome: number;
    readonly taglia: number;
    readonly seats: readonly string[];
  };
}

/** The table of the file before its bank: everybody has what the set-up says. */
function seated({ table, setup }: File): SetteSitting {
  const { banker, posta, players } = setup.message;
  const ruleset = setteRulesetOf(table.ruleset)!;
  const highestBet = ruleset.posta === 'the piatto' ? null : BigInt(posta) / BigInt(players.length - 1);
  const { minBet, minPosta } = table;
  // A table of ten chairs must be able to hold nine highest bets; the file's has fewer players.
  const maxPosta = highestBet === null ? BigInt(table.maxPosta) : 9n * highestBet;
  const sitting = new SetteSitting(ruleset, {
    limits: { feeBps: table.feeBps, minBet: BigInt(minBet), minPosta: BigInt(minPosta), maxPosta, highestBet },
  });
  for (const { seat, player, stack } of players) sitting.sitAt(seat, BigInt(stack), player);
  return sitting.host({ type: 'drawn', seat: banker }).posta(BigInt(posta));
}

/** The cards that could fall in a turn of the file, as its links give them. */
function dealOf(sitting: SetteSitting, bankId: Hex, turn: number, { serverLink, gives }: Turn): readonly number[] {
  const links = gives!.map(({ link }) => link);
  return deal(sitting.game.composition, serverLink!, coupIdOf(bankId, turn), links, cardsOfDuel).cards;
}

/** Plays one duel as the file says; without a choice of the file the regola's word is said. */
function playTurn(sitting: SetteSitting, bankId: Hex, at: number, turn: Turn): void {
  const { hand, posta } = turn.closed!.message;
  while (sitting.turn !== hand) sitting.decline();
  const row = turn.list!.find(({ status }) => status === statuses.accepted)!;
  sitting.say(hand, { type: 'bet', call: row.call, max: BigInt(row.max) });
  const closed = sitting.last('closed')!;
  expect([closed.hand, `${closed.posta}`]).toEqual([hand, posta]);
  expect(`${closed.list.find(({ seat }) => seat === hand)!.accepted}`).toBe(row.accepted);
  sitting.host({ type: 'cards', cards: dealOf(sitting, bankId, at, turn) });
  const choices = [...turn.choices!];
  for (let due = decisionDue(sitting.game); due !== null; due = decisionDue(sitting.game)) {
    const [next] = choices;
    const isNext = next?.seat === due.seat && due.asked.options.includes(next.message.draw) && !due.asked.settled;
    const draw = isNext ? choices.shift()!.message.draw : due.asked.fallback;
    sitting.say(due.seat, { type: 'draw', draw });
  }
  expect(choices).toEqual([]);
  expect(sitting.last('coup')).toMatchObject({ cards: turn.cards, outcome: turn.state.outcome });
}

describe('shared banks', () => {
  it('R18.11 there are seven of them, of all four rulesets', () => {
    const rulesets = banks.map(
      (name) => (JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as File).table.ruleset,
    );
    expect([banks.length, [...new Set(rulesets)].sort()]).toEqual([7, [4, 5, 6, 7]]);
  });

  it.each(banks)('R18.2 R18.3 R18.11 R18.16 %s', (name) => {
    const file = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as File;
    const bankId = hashStruct('Setup', messageFromJson('Setup', file.setup.message, 'setup'));
    const sitting = seated(file);
    const first = sitting.game.taglia - file.setup.message.taglia;
    file.turns.forEach((turn, at) => {
      if (turn.closed === undefined) {
        while (sitting.events('taglia').length === file.turns.slice(0, at).filter(({ closed }) => !closed).length)
          sitting.decline();
      } else playTurn(sitting, bankId, at, turn);
      const { state } = turn;
      const over = sitting.game.bank === null ? sitting.last('ended')! : null;
      const books = over ?? sitting.bank.books;
      expect(
        Object.fromEntries(books.lines.map((line, i) => [file.setup.message.players[i]!.seat, `${line}`])),
      ).toEqual(Object.fromEntries(state.seats.map((line, i) => [file.setup.message.players[i]!.seat, line])));
      expect([`${books.posta}`, `${books.garage}`, `${books.cagnotte}`]).toEqual([
        state.posta,
        state.garage,
        state.cagnotte,
      ]);
      if (over === null) {
        const { paidIn, takenOut, won } = sitting.bank.books;
        expect([`${paidIn}`, `${takenOut}`, `${won}`]).toEqual([state.paidIn, state.takenOut, state.won]);
        // A new taglia begins with the next turn, which is open already.
        const isLast = file.turns[at + 1]?.closed !== undefined;
        if (isLast || turn.closed === undefined) {
          expect(`${packComposition(sitting.game.composition)}`).toBe(state.composition);
          expect(sitting.game.taglia - first).toBe(state.taglia);
        }
      }
    });
    while (sitting.game.bank !== null) sitting.decline();
    expect(sitting.last('ended')!.end).toBe(file.end);
  });

  it('R18.3 a choice of the files says sta or carta, never batte', () => {
    for (const name of banks) {
      const file = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as File;
      for (const { choices = [] } of file.turns)
        for (const { message } of choices) expect([draws.sta, draws.carta]).toContain(message.draw % 4);
    }
  });
});
