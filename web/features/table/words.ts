/** Who is who, and what happened, in words. One place, so that headline, live region, result and story agree. */
import { calls, moves, outcomes } from '../../../engine/protocol/messages.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { pointsOf } from '../../../engine/rules/cards.ts';
import type { SeatView, View } from '../../../engine/table/view.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { cardSign } from '../../ui/card-names.ts';
import { callWords } from './bets-now.ts';
import { declaredWord, pointsShown, readCoup, stakedOn, type Board } from './reading.ts';

export type Amounts = (amount: bigint) => string;

export interface Headline {
  readonly text: string;
  readonly detail: string | null;
  /** The person before the screen has to act. */
  readonly mine: boolean;
}

export function nameOf(seat: SeatView | undefined, me: number | null): string {
  if (!seat) return 'The other seat';
  if (seat.seat === me) return 'You';
  return seat.house ? 'The house' : `${seat.player.slice(0, 6)}…${seat.player.slice(-4)}`;
}

/** Names the seats of a table. Where the house plays several, their numbers tell them apart. */
export function namesAt({ seats }: Pick<View, 'seats'>, me: number | null): (seat: number) => string {
  const manyHouse = seats.filter(({ house }) => house).length > 1;
  return (number) => {
    const seat = seats.find((one) => one.seat === number);
    if (seat === undefined) return `Seat ${number}`;
    return seat.house && manyHouse && number !== me ? `House ${number}` : nameOf(seat, me);
  };
}

/** A name inside a sentence. */
export const within = (name: string) =>
  /^(You|The|Seat)\b/.test(name) ? `${name[0]!.toLowerCase()}${name.slice(1)}` : name;
/** "You take", "Anna takes": the verb as its subject wants it. */
export const verb = (name: string, plain: string, third = `${plain}s`) =>
  `${name} ${/^you$/i.test(name) ? plain : third}`;
/** "a", "a and b", "a, b and c"; of more than `most` only the first are named. */
export function listed(words: readonly string[], most = words.length): string {
  const named = words.length > most ? [...words.slice(0, most - 1), `${words.length - most + 1} others`] : words;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)!}`;
}

/**
 * "Banco wins 7 to 5". For a bank that is over it names the players, because the roles at the table now belong to
 * another bank: "Bank 3: you won 7 to 5".
 */
export function outcomeWords(board: Board, past: ((seat: number) => string) | null = null): string {
  const punta = pointsShown(board.punta);
  const banco = pointsShown(board.banco);
  if (past !== null) {
    const of = `Bank ${board.number}: `;
    if (board.outcome === outcomes.egalite) return `${of}égalité at ${punta}`;
    const won = past(board.outcome === outcomes.punta ? board.hand : board.banker);
    return `${of}${within(won)} won ${board.outcome === outcomes.punta ? `${punta} to ${banco}` : `${banco} to ${punta}`}`;
  }
  if (board.outcome === outcomes.egalite) return `Égalité at ${punta}`;
  return board.outcome === outcomes.punta ? `Punta wins ${punta} to ${banco}` : `Banco wins ${banco} to ${punta}`;
}

/**
 * The result of a coup as one sentence: the points, and what each stake won or lost. "Punta wins 7 to 5. You win 10,
 * 0xab…cd wins 20; the house loses 30."
 */
export function resultWords(board: Board, who: (seat: number) => string, amounts: (amount: bigint) => string): string {
  if (board.outcome === outcomes.egalite) return `${outcomeWords(board)}. The bets go back.`;
  const told = board.lines.map(({ seat, line }) =>
    line < 0n ? `${verb(who(seat), 'lose')} ${amounts(-line)}` : `${verb(who(seat), 'win')} ${amounts(line)}`,
  );
  return `${outcomeWords(board)}. ${told.map((one, i) => (i === 0 ? one : within(one))).join(', ')}.`;
}

export interface StoryLine {
  readonly key: string;
  readonly kind: 'bank' | 'coup' | 'end';
  readonly title: string;
  readonly text: string;
  readonly turn: number | null;
}

const signs = (cards: readonly (number | null)[]) =>
  cards.map((card) => (card === null ? '?' : cardSign(card))).join(' ');

/** A bank told in plain sentences, oldest first. `who` names a seat ("You", "The house" …). */
export function storyOf(
  proof: Proof,
  bankId: string,
  who: (seat: number) => string,
  amounts: Amounts,
): readonly StoryLine[] {
  const setup = proof.setup.message;
  const title = `Bank ${setup.number}`;
  const lines: StoryLine[] = [
    {
      key: `${bankId}:0`,
      kind: 'bank',
      title,
      turn: null,
      text: `${who(setup.banker)} ${holds(who(setup.banker))} the bank with a posta of ${amounts(setup.posta)}.`,
    },
  ];
  proof.turns.forEach((turn, index) => {
    const text = turn.void
      ? `Void: ${silentWords(turn.void.message.silent, who)} Bets are returned and the bank ends.`
      : !turn.closed && turn.step
        ? 'A new taglia: all 312 cards are back in the sabot.'
        : coupWords(proof, index, who, amounts);
    if (text)
      lines.push({
        key: `${bankId}:${index + 1}`,
        kind: 'coup',
        title: turn.closed
          ? `Coup ${proof.turns.slice(0, index + 1).filter(({ closed }) => closed !== undefined).length}`
          : 'Taglia',
        turn: index,
        text,
      });
  });
  if (proof.end) lines.push({ key: `${bankId}:end`, kind: 'end', title, turn: null, text: endWords(proof, who) });
  return lines;
}

function coupWords(proof: Proof, index: number, who: (seat: number) => string, amounts: Amounts): string {
  const board = readCoup(proof, index);
  if (!board) return '';
  const turn = proof.turns[index]!;
  const parts: string[] = [];
  const moved = movedWords[turn.closed?.message.move ?? moves.on]?.(amounts(turn.closed?.message.amount ?? 0n));
  if (moved !== undefined) parts.push(`${who(board.banker)} ${moved}.`);
  board.stakes.forEach(({ seat, call, accepted }) =>
    parts.push(`${who(seat)} ${calledWords(call)}: ${amounts(accepted)}.`),
  );
  const hand = (role: 'punta' | 'banco') =>
    `${pointsOf(board[role] as number[])} (${signs(board[role])}${declaredWord(board, role) === 'batto' ? ', batto' : ''})`;
  parts.push(`Punta ${hand('punta')}, banco ${hand('banco')}.`);
  parts.push(board.stakes.length === 1 ? duelWords(board, who, amounts) : linesWords(board, who, amounts));
  return parts.join(' ');
}

const movedWords: Readonly<Record<number, (amount: string) => string>> = {
  [moves.raise]: (amount) => `raised the posta by ${amount}`,
  [moves.halve]: (amount) => `halved: ${amount} out of play`,
  [moves.reduce]: (amount) => `took ${amount} out of the posta`,
};
const calledWords = (call: number): string =>
  call === calls.plain ? 'bet' : call === calls.cavallo ? 'bet a cavallo' : `called ${callWords[call] ?? 'nothing'}`;

function duelWords(board: Board, who: (seat: number) => string, amounts: Amounts): string {
  if (board.outcome === outcomes.egalite) return 'Égalité: the bet goes back.';
  const winner = who(board.outcome === outcomes.punta ? board.hand : board.banker);
  return `${verb(winner, 'win')} ${amounts(stakedOn(board) - board.cagnotte)}; cagnotte ${amounts(board.cagnotte)}.`;
}

/** Where several have a stake: what each of them won or lost. */
function linesWords({ outcome, lines, cagnotte }: Board, who: (seat: number) => string, amounts: Amounts): string {
  if (outcome === outcomes.egalite) return 'Égalité: the bets go back.';
  const told = (won: boolean) =>
    listed(
      lines
        .filter(({ line }) => line >= 0n === won)
        .map(({ seat, line }) => `${verb(who(seat), won ? 'win' : 'lose')} ${amounts(won ? line : -line)}`)
        .map((one, i) => (i === 0 ? one : within(one))),
    );
  return `${[told(true), told(false)].filter((one) => one !== '').join('; ')}; cagnotte ${amounts(cagnotte)}.`;
}

const holds = (name: string) => (name === 'You' ? 'hold' : 'holds');

function silentWords(silent: bigint, who: (seat: number) => string): string {
  const seats: string[] = [];
  for (let seat = 0; seat < 32; seat++) if ((silent >> BigInt(seat)) & 1n) seats.push(who(seat));
  const others = seats.filter((name) => name !== 'You');
  return [
    ...(others.length === 0 ? [] : [`${others.join(' and ')} fell silent before the cards.`]),
    ...(others.length === seats.length ? [] : ['Your browser’s word came too late, or the table held it back.']),
  ].join(' ');
}

function endWords(proof: Proof, who: (seat: number) => string): string {
  const banker = who(proof.setup.message.banker);
  if (proof.end === 'punta') return `The punta won, so ${banker === 'You' ? 'your' : `${within(banker)}’s`} bank ends.`;
  if (proof.end === 'passed')
    return rulesetOf(proof.table.ruleset)?.play.seguito == null
      ? `Incasso: ${verb(within(banker), 'take')} posta and garage.`
      : `${verb(banker, 'pass', 'passes')} the bank: posta and garage are ${banker === 'You' ? 'yours' : 'theirs'}.`;
  return 'The bank ends in the state before the void coup.';
}

/** What somebody without a chair may do (rules.md 1.1, 2). */
export function standingWords(ruleset: number): string {
  const rules = rulesetOf(ruleset);
  const banks = rules?.play.seguito?.standing === true ? ' A passed bank is offered to you after the seated.' : '';
  return `Without a chair you place plain bets. They count after those of the seated, by your number, and go back when somebody calls banco.${banks}`;
}
