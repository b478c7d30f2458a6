/**
 * What `sabot watch` says about a table, in everyday words: chips, cards, who won, and what became of each bank. Pure.
 */
import { formatChips, formatLine } from '../../engine/chips.ts';
import { callName, cardSign } from '../../engine/proof/describe.ts';
import { kindOf, type CoupTurn, type Proof } from '../../engine/proof/format.ts';
import { turnNameIn } from '../../engine/proof/turn-name.ts';
import { outcomes, statuses } from '../../engine/protocol/messages.ts';
import { pointsOf } from '../../engine/rules/cards.ts';
import { rankOf, suitOf, matta } from '../../engine/sette/cards.ts';
import { handPoints } from '../../engine/sette/points.ts';
import { gameOf } from '../../engine/table/games.ts';
import { byRuleset } from '../../engine/table/rulesets.ts';
import type { Checked } from '../feed/feed-audit.ts';
import type { PastBank } from '../../engine/table/view.ts';
import { halves } from './sette-rulesets.ts';

/** `7 opens: seat 1 is banker, posta 500 chips`. */
export function openingText({ setup: { message } }: Proof): string {
  return `${message.number} opens: seat ${message.banker} is banker, posta ${formatChips(message.posta)} chips`;
}

/** A turn that verifies and led to a state: what was bet, the cards, who won, and the posta from here on. */
export function turnText(proof: Proof, at: number): string {
  const turn = proof.turns[at]!;
  const name = `${turnNameIn(proof.turns, at)} of bank ${proof.setup.message.number}`;
  if (kindOf(turn) === 'taglia')
    return `${name}: taglia ${turn.state!.taglia} begins with a whole ${wordsOf(proof.table).deck}`;
  const coup = turn as CoupTurn;
  const bets = coup.list
    .filter(({ status }) => status === statuses.accepted)
    .map(({ seat, call, accepted }) => `seat ${seat} ${callName(call)} ${formatChips(accepted)}`);
  return `${name}: ${bets.join(', ')}; ${cardsText(proof, coup)}; posta ${formatChips(coup.state.posta)} chips`;
}

const winners: Readonly<Record<number, string>> = {
  [outcomes.punta]: 'the punta wins',
  [outcomes.banco]: 'the banker wins',
  [outcomes.egalite]: 'égalité',
};

/** What differs from game to game. */
interface GameWords {
  readonly deck: string;
  readonly card: (kind: number) => string;
  readonly points: (cards: readonly number[]) => string;
}

const wordsOf = byRuleset<GameWords>(
  () => ({ deck: 'shoe', card: cardSign, points: (cards) => `${pointsOf(cards)}` }),
  () => ({
    deck: 'deck',
    card: (kind) => (kind === matta ? 'matta' : `${rankOf(kind)} ${suitOf(kind)}`),
    points: (cards) => halves(handPoints(cards)),
  }),
);

/** The hands as they were dealt: who drew follows from the signed choices and the regola. */
function cardsText({ table, setup }: Proof, turn: CoupTurn): string {
  const { punta, banco } = gameOf(table).coupPlayed(turn, setup.message.banker);
  const { card, points } = wordsOf(table);
  const hand = (cards: readonly (number | null)[]) => {
    const kinds = cards.filter((kind) => kind !== null);
    return `${kinds.map(card).join(' ')} = ${points(kinds)}`;
  };
  return `punta (seat ${turn.closed.message.hand}) ${hand(punta)}, banker ${hand(banco)}: ${winners[turn.state.outcome]}`;
}

const ends: Readonly<Record<PastBank['end'], string>> = {
  punta: 'the punta has won',
  passed: 'passed',
  void: 'void, and the bets of its last coup return',
  unfinished: 'its last coup is unfinished, and the court decides it',
};

/** `7 has ended: passed; seat 1 +100, seat 2 −102, cagnotte 2 chips`. */
export function endText({ number, end, lines, cagnotte }: PastBank): string {
  return `${number} has ended: ${ends[end]}; ${[...lines]
    .sort((a, b) => a.seat - b.seat)
    .map(({ seat, line }) => `seat ${seat} ${formatLine(line)}`)
    .join(', ')}, cagnotte ${formatChips(cagnotte)} chips`;
}

/**
 * What the table says about the bank's payment, or null while there is nothing to say. A watcher asks no chain: `verify
 * --rpc` does.
 */
export function paymentText({ number, status, tx, until }: PastBank): string | null {
  const where = tx === null ? '' : ` (${tx})`;
  switch (status) {
    case 'asked':
    case 'signing':
    case 'settling':
      return null;
    case 'idle':
      return `${number} is over: no coup was played, so nothing is paid`;
    case 'proposed':
      return `${number} is proposed on chain without all signatures${until === null ? '' : `, to be paid from ${new Date(until * 1_000).toISOString()}`}, says the table${where}`;
    case 'settled':
      return `${number} is settled by everybody's signature, says the table${where}`;
    case 'finalised':
      return `${number} is settled by its proof, says the table${where}`;
  }
}

/** What the audit of the feed has looked at. */
export function checkedText({ rows, turns, banks, bets, lists, offers, bids, coups, due }: Checked): string {
  const byHand = due === 0 ? '' : `, ${due} turns by hand`;
  return `${rows} rows of the feed: who got the bank ${turns} times, ${banks} banks, ${bets} bets in ${lists} lists, ${offers} passed banks with ${bids} bids${byHand}, ${coups} coups`;
}
