/** What happens at the table, in words. One place, so that the headline, the live region and the story agree. */
import { calls, moves, outcomes } from '../../../engine/protocol/messages.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { pointsOf } from '../../../engine/rules/cards.ts';
import type { Duty, OutFor, SeatView, View } from '../../../engine/table/view.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { cardSign } from '../../ui/card-names.ts';
import { declaredWord, pointsShown, readCoup, type Board } from './reading.ts';

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

const handDuties: readonly Duty[] = ['posta', 'move', 'bet', 'draw'];

/** The seat whose decision by hand is due, if any. */
export function decider(
  view: View,
): { readonly seat: number; readonly duty: Duty; readonly deadline: number | null } | null {
  return view.waiting.find((w) => handDuties.includes(w.duty)) ?? null;
}

/** Milliseconds that the ruleset gives for a duty. */
export function clockOf(view: View, duty: Duty): number {
  const clocks = rulesetOf(view.table.ruleset)?.play.clocks;
  if (!clocks) return 20_000;
  if (duty === 'posta' || duty === 'bet') return duty === 'posta' ? clocks.posta : clocks.bets;
  return duty === 'draw' ? clocks.draw : duty === 'move' ? clocks.choice : clocks.link;
}

/** Whose turn it is, in words. */
export function headline(view: View, me: number | null, amounts: Amounts): Headline {
  const own = view.seats.find((s) => s.seat === me);
  if (own?.sittingOut && !own.leaving && own.status === 'seated') return outWords(view, own);
  const due = decider(view);
  const who = nameOf(
    view.seats.find((s) => s.seat === (due?.seat ?? actorOf(view))),
    me,
  );
  const mine = due !== null && due.seat === me;
  const say = (text: string, detail: string | null = null): Headline => ({ text, detail, mine });
  const posta = view.bank ? amounts(view.bank.posta) : '';
  switch (view.phase) {
    case 'waiting':
      return waitingWords(view, me);
    case 'draw':
      return say('The first bank is drawn', 'Both seats and the house put a secret in; the card decides.');
    case 'posta':
      return mine ? say('The bank is yours: name your posta') : say(`${who} names the posta`);
    case 'move':
      if (!mine) return say(`${who} decides: incasso, dimezzo or continuo`);
      return view.options.pass || view.options.moves.length > 1
        ? say('Your bank goes on: incasso, dimezzo or continuo?')
        : { text: 'Your bank begins', detail: `The posta is ${posta}.`, mine: false };
    case 'bets':
      if (view.seats.find((s) => s.seat === actorOf(view))?.sittingOut)
        return say(`${who} sits out`, `The posta is ${posta}. Nothing is dealt until the other seat plays again.`);
      return mine
        ? say(`The posta is ${posta}: banco, tavolo or an amount?`)
        : say(`${who} bets against a posta of ${posta}`);
    case 'links':
      return say('Rien ne va plus', 'Bets are closed; the secrets come in, then the cards.');
    case 'punta':
      return mine ? say(drawWords(view, 'punta')) : say(`${who} to declare`, 'Sto, carta or batto.');
    case 'banco':
      return mine ? say(drawWords(view, 'banco')) : say(`${who} to declare`, 'Sto or carta.');
    case 'results':
      return say('The bank has ended', 'Both sides sign the result; then the escrow pays.');
    case 'unfinished':
      return unfinishedWords(view.bank?.banker === me);
  }
}

/** Who acts in a phase for which no duty names a seat: the banker, or the other seat. */
function actorOf(view: View): number | undefined {
  const banks = view.phase === 'posta' || view.phase === 'move' || view.phase === 'banco';
  const banker = view.bank?.banker ?? view.banker;
  return view.seats.find(({ seat }) => (seat === banker) === banks)?.seat;
}

const outReasonWords: Readonly<Record<OutFor, string>> = {
  asked: 'You chose to.',
  posta: 'Your clock ran out when you were to name a posta.',
  clocks: 'Your clock ran out twice in a row.',
  draw: 'Your browser was silent while the first banker was drawn.',
  link: 'A coup waited for your browser in vain.',
};

/** Why a seat sits out (R9.16), and what that means for the running coup. */
function outWords({ phase }: View, { outFor }: SeatView): Headline {
  const running = phase === 'links' || phase === 'punta' || phase === 'banco';
  const why = outFor === null ? '' : `${outReasonWords[outFor]} `;
  return {
    text: 'You are sitting out',
    detail: `${why}${running ? 'The regola plays your part of this coup. ' : ''}Sit in to play on.`,
    mine: true,
  };
}

/**
 * The banker's browser may have sent the link and it never arrived. It sends again by itself, and whoever watches
 * should know what is at stake.
 */
function unfinishedWords(banks: boolean): Headline {
  if (!banks) {
    const detail =
      'All bets are in, and the cards are fixed. The coup goes on as soon as the banker’s browser is back. After two minutes the next bank opens, and the escrow decides this coup: a banker who stays silent loses it.';
    return { text: 'The banker’s secret is missing', detail, mine: false };
  }
  const detail =
    'You hold the bank, all bets are in, and the cards are fixed; your browser sends its secret as soon as it is connected. After two minutes the next bank opens, and the escrow decides this coup: without your secret you lose it.';
  return { text: 'Your secret has not arrived', detail, mine: true };
}

function waitingWords(view: View, me: number | null): Headline {
  const seated = view.seats.filter((s) => s.status !== 'standing');
  const own = view.seats.find((s) => s.seat === me);
  if (own?.status === 'seating')
    return {
      text: 'Your seat is being taken on chain',
      detail: 'A moment: the escrow locks what you bring.',
      mine: false,
    };
  if (own?.leaving || own?.status === 'standing')
    return { text: 'You are leaving', detail: 'The escrow frees your money; then you can withdraw it.', mine: false };
  if (own)
    return {
      text: seated.length < 2 ? 'Waiting for a second player' : 'Waiting for the other seat',
      detail: seated.length < 2 ? 'Invite the house’s bot, or send somebody the address of this page.' : null,
      mine: false,
    };
  if (seated.length >= view.seats.length && seated.length >= 2)
    return { text: 'Both seats are taken', detail: 'You are watching.', mine: false };
  return { text: 'Take a seat', detail: 'Choose a free seat and bring what you like to play with.', mine: false };
}

function drawWords(view: View, role: 'punta' | 'banco'): string {
  const points = view.bank?.coup ? pointsShown(view.bank.coup[role].slice(0, 2)) : null;
  return points === null
    ? 'Your decision'
    : `You have ${points}: ${role === 'punta' && points >= 8 ? 'batto?' : 'sto or carta?'}`;
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
      ? `Void: ${silentWords(turn.void.message.silent, who)} fell silent before the cards. Bets are returned and the bank ends.`
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
  if (turn.closed?.message.move === moves.halve)
    parts.push(`${who(board.banker)} halved: ${amounts(turn.closed.message.amount)} out of play.`);
  const call = board.call === calls.banco ? 'called banco' : board.call === calls.tavolo ? 'called tavolo' : 'bet';
  parts.push(`${who(board.hand)} ${call}: ${amounts(board.stake)}.`);
  const hand = (role: 'punta' | 'banco') =>
    `${pointsOf(board[role] as number[])} (${signs(board[role])}${declaredWord(board, role) === 'batto' ? ', batto' : ''})`;
  parts.push(`Punta ${hand('punta')}, banco ${hand('banco')}.`);
  if (board.outcome === outcomes.egalite) parts.push('Égalité: the bet goes back.');
  else {
    const winner = board.outcome === outcomes.punta ? board.hand : board.banker;
    parts.push(
      `${who(winner)} ${who(winner) === 'You' ? 'win' : 'wins'} ${amounts(board.stake - board.cagnotte)}; cagnotte ${amounts(board.cagnotte)}.`,
    );
  }
  return parts.join(' ');
}

/** A name inside a sentence. */
const within = (name: string) => (/^(You|The) ?/.test(name) ? `${name[0]!.toLowerCase()}${name.slice(1)}` : name);
const holds = (name: string) => (name === 'You' ? 'hold' : 'holds');

function silentWords(silent: bigint, who: (seat: number) => string): string {
  const seats: string[] = [];
  for (let seat = 0; seat < 32; seat++) if ((silent >> BigInt(seat)) & 1n) seats.push(who(seat));
  return seats.join(' and ');
}

function endWords(proof: Proof, who: (seat: number) => string): string {
  const banker = who(proof.setup.message.banker);
  if (proof.end === 'punta') return `The punta won, so ${banker === 'You' ? 'your' : `${within(banker)}’s`} bank ends.`;
  return proof.end === 'passed'
    ? `Incasso: ${within(banker)} ${banker === 'You' ? 'take' : 'takes'} posta and garage.`
    : 'The bank ends in the state before the void coup.';
}
