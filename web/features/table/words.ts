/** Who is who, and what happened, in words. One place, so that headline, live region, result and story agree. */
import type { Hex } from '../../../engine/bytes.ts';
import { calls, moves, outcomes } from '../../../engine/protocol/messages.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { pointsOf } from '../../../engine/rules/cards.ts';
import type { SeatView, View } from '../../../engine/table/view.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { cardSign } from '../../ui/card-names.ts';
import { isYou } from '../../words/forms/names.ts';
import { peopleWords } from '../../words/people.ts';
import { seatingWords } from '../../words/seating.ts';
import { storyWords } from '../../words/story.ts';
import type { Told } from '../../words/en/story.ts';
import { callWords } from './bets-now.ts';
import { calledName } from './called.ts';
import { declaredWord, pointsShown, readCoup, stakedOn, type Board } from './reading.ts';
import type { Snapshot } from './snapshot.ts';

export type Amounts = (amount: bigint) => string;

export interface Headline {
  readonly text: string;
  readonly detail: string | null;
  /** The person before the screen has to act. */
  readonly mine: boolean;
}

export function nameOf(seat: SeatView | undefined, me: number | null): string {
  const words = peopleWords();
  if (!seat) return words.otherSeat;
  if (seat.seat === me) return words.you;
  return seat.house ? words.house : calledName(seat.player);
}

/** Names the seats of a table. Where the house plays several, their numbers tell them apart. */
export function namesAt({ seats }: Pick<View, 'seats'>, me: number | null): (seat: number) => string {
  const manyHouse = seats.filter(({ house }) => house).length > 1;
  return (number) => {
    const seat = seats.find((one) => one.seat === number);
    if (seat === undefined) return peopleWords().seat(number);
    return seat.house && manyHouse && number !== me ? peopleWords().houseNumber(number) : nameOf(seat, me);
  };
}

/** Names who had a seat in a bank: who sits there still as at the table, who has gone by the wallet. */
export function namePlayed(
  view: Pick<View, 'seats'>,
  mySeat: number | null,
): (seat: number, player: Hex | undefined) => string {
  const who = namesAt(view, mySeat);
  return (seat, player) => {
    if (player === undefined) return peopleWords().seat(seat);
    return view.seats.some((one) => one.seat === seat && one.player === player) ? who(seat) : calledName(player);
  };
}

/** Names the seats of a bank, whose players may have gone. */
export function nameIn(proof: Proof, view: Pick<View, 'seats'>, mySeat: number | null, me: Hex | null): Who {
  const name = namePlayed(view, mySeat);
  return (seat) => {
    const player = playerIn(proof, seat);
    return player !== undefined && player === me ? peopleWords().you : name(seat, player);
  };
}

const playerIn = (proof: Proof, seat: number): Hex | undefined =>
  proof.setup.message.players.find((one) => one.seat === seat)?.player;

/** What a page knows of who sits and sat where. */
type Known = Pick<Snapshot, 'view' | 'memory' | 'me'>;

/** Who had which seat in the bank of a coup on the cloth, and which was one's own: by now others may sit there. */
export function playedOn(
  { bankId }: Pick<Board, 'bankId'>,
  { view, memory, me }: Known,
): { readonly who: Who; readonly own: number | null } {
  const mySeat = me?.seat ?? null;
  const { bank, seats } = view!;
  const proof = bank?.bankId === bankId ? bank.proof : memory?.banks.find((one) => one.bankId === bankId)?.proof;
  if (proof === undefined) return { who: namesAt(view!, mySeat), own: mySeat };
  const player = me?.player ?? memory?.grant?.message.player ?? null;
  const own = proof.setup.message.players.find((one) => one.player === player)?.seat ?? null;
  return { who: nameIn(proof, { seats }, mySeat, player), own };
}

/** A name inside a sentence. */
export const within = (name: string): string => peopleWords().within(name);

/** "Banco wins 7 to 5". */
export function outcomeWords(board: Board): string {
  const words = storyWords();
  const punta = pointsShown(board.punta);
  const banco = pointsShown(board.banco);
  if (board.outcome === outcomes.egalite) return words.egalite(punta);
  return board.outcome === outcomes.punta ? words.puntaWins(punta, banco) : words.bancoWins(banco, punta);
}

/** The lines for a catalog; who has neither won nor lost has won nothing. */
const toldOf = ({ lines }: Board, who: Who, amounts: Amounts): readonly Told[] =>
  lines.map(({ seat, line }) => ({ name: who(seat), won: line >= 0n, amount: amounts(line < 0n ? -line : line) }));

/**
 * The result of a coup as one sentence: the points, and what each stake won or lost. "Punta wins 7 to 5. You win 10,
 * 0xab…cd wins 20; the house loses 30."
 */
export function resultWords(board: Board, who: Who, amounts: Amounts): string {
  const words = storyWords();
  return board.outcome === outcomes.egalite
    ? words.resultEgalite(outcomeWords(board))
    : words.result(outcomeWords(board), toldOf(board, who, amounts));
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

/** How a game tells a bank. */
export interface Telling {
  readonly holds: (proof: Proof, who: Who, amounts: Amounts) => string;
  /** Of a bank; of a coup, from 1 on; and of what begins a new taglia. */
  readonly titles: {
    readonly bank: (number: string) => string;
    readonly coup: (number: number) => string;
    readonly taglia: string;
  };
  readonly newTaglia: string;
  /** `reason`: a sentence. */
  readonly voided: (reason: string) => string;
  /** Empty for a turn that cannot be read. */
  readonly coup: (proof: Proof, index: number, who: Who, amounts: Amounts) => string;
  readonly end: (proof: Proof, who: Who) => string;
}

/** Names a seat ("You", "The house" …). */
export type Who = (seat: number) => string;

export const cheminTelling = (): Telling => {
  const { holds, bank, coup, taglia, newTaglia, voided } = storyWords();
  return {
    holds: ({ setup: { message } }, who, amounts) => holds(who(message.banker), amounts(message.posta)),
    titles: { bank, coup, taglia },
    newTaglia,
    voided,
    coup: coupWords,
    end: endWords,
  };
};

function coupWords(proof: Proof, index: number, who: Who, amounts: Amounts): string {
  const board = readCoup(proof, index);
  if (!board) return '';
  const hand = (role: 'punta' | 'banco') =>
    `${pointsOf(board[role] as number[])} (${signs(board[role])}${declaredWord(board, role) === 'batto' ? ', batto' : ''})`;
  return [
    ...movedWords(proof.turns[index]!, who(board.banker), amounts),
    ...board.stakes.map(({ seat, call, accepted }) => calledWords(call, who(seat), amounts(accepted))),
    storyWords().hands(hand('punta'), hand('banco')),
    board.stakes.length === 1 ? duelWords(board, who, amounts) : linesWords(board, who, amounts),
  ].join(' ');
}

/** What the banker did to the posta before the coup; nothing if it went on. */
function movedWords({ closed }: ProofTurn, banker: string, amounts: Amounts): readonly string[] {
  const words = storyWords();
  const amount = amounts(closed?.message.amount ?? 0n);
  switch (closed?.message.move) {
    case moves.raise:
      return [words.raised(banker, amount)];
    case moves.halve:
      return [words.halved(banker, amount)];
    case moves.reduce:
      return [words.reduced(banker, amount)];
    default:
      return [];
  }
}

function calledWords(call: number, name: string, amount: string): string {
  const words = storyWords();
  if (call === calls.plain) return words.bet(name, amount);
  if (call === calls.cavallo) return words.betCavallo(name, amount);
  const called = callWords[call];
  return called === undefined ? words.calledNothing(name, amount) : words.called(name, called, amount);
}

function duelWords(board: Board, who: Who, amounts: Amounts): string {
  if (board.outcome === outcomes.egalite) return storyWords().duelEgalite;
  const winner = who(board.outcome === outcomes.punta ? board.hand : board.banker);
  return storyWords().duelWon(winner, amounts(stakedOn(board) - board.cagnotte), amounts(board.cagnotte));
}

/** Where several have a stake: what each of them won or lost. */
function linesWords(board: Board, who: Who, amounts: Amounts): string {
  return board.outcome === outcomes.egalite
    ? storyWords().linesEgalite
    : storyWords().lines(toldOf(board, who, amounts), amounts(board.cagnotte));
}

/** Who was silent, so that a turn is void. */
export function silentWords(silent: bigint, who: Who): string {
  const words = storyWords();
  const seats: string[] = [];
  for (let seat = 0; seat < 32; seat++) if ((silent >> BigInt(seat)) & 1n) seats.push(who(seat));
  const others = seats.filter((name) => !isYou(name));
  return [
    ...(others.length === 0 ? [] : [words.silent(others)]),
    ...(others.length === seats.length ? [] : [words.late]),
  ].join(' ');
}

function endWords(proof: Proof, who: Who): string {
  const words = storyWords();
  const banker = who(proof.setup.message.banker);
  if (proof.end === 'punta') return words.endPunta(banker);
  if (proof.end === 'passed')
    return rulesetOf(proof.table.ruleset)?.play.seguito == null ? words.endIncasso(banker) : words.endPassed(banker);
  return words.endVoid;
}

/** What somebody without a chair may do (rules.md 1.1, 2). */
export function standingWords(ruleset: number): string {
  const words = seatingWords();
  const banks = rulesetOf(ruleset)?.play.seguito?.standing === true;
  return banks ? `${words.standing} ${words.standingBanks}` : words.standing;
}
