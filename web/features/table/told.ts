/**
 * What the scene tells a person who does not see it: one change on the cloth, as the sentences that belong to it. Pure.
 * As on the cloth nothing is told before its card.
 */
import { cardName } from '../../ui/card-names.ts';
import { storyWords } from '../../words/story.ts';
import { textWords } from '../../words/text.ts';
import { betsNow } from './bets-now.ts';
import { gameOf, type GameName } from '../../lib/game-of.ts';
import { declaredWord, pointsShown, type Board } from './reading.ts';
import type { Role } from './scene-beats.ts';
import type { Scene } from './scene-director.ts';
import { tagOf } from './seat-tag.ts';
import { duelTold, roundTold } from './told-sette.ts';
import { namesAt, resultWords, within, type Amounts } from './words.ts';

type Tells = (before: Scene, now: Scene, me: number | null, amounts: Amounts) => readonly string[];

/** The bank and what is said in it, then the cards. */
const tellings: Readonly<Record<GameName, readonly Tells[]>> = {
  chemin: [bankTold, cardsTold],
  sette: [roundTold, duelTold],
};

/** What is told as `now` takes the place of `before`, in this order. */
export function toldAt(before: Scene, now: Scene, me: number | null, amounts: Amounts): readonly string[] {
  return [
    ...cameAndWent(before, now, me),
    ...tellings[gameOf(now.view)].flatMap((tells) => tells(before, now, me, amounts)),
  ];
}

/** Who has come to the table and who has left it. */
function cameAndWent({ view: before }: Scene, { view: now }: Scene, me: number | null): readonly string[] {
  const { comes, goes } = textWords().told;
  const there = ({ seats }: Scene['view'], one: Scene['view']['seats'][number]) =>
    seats.some(({ seat, player }) => seat === one.seat && player === one.player);
  return [
    ...before.seats.filter((one) => !there(now, one)).map(({ seat }) => goes(namesAt(before, me)(seat), seat)),
    ...now.seats.filter((one) => !there(before, one)).map(({ seat }) => comes(namesAt(now, me)(seat), seat)),
  ];
}

/** A bank that has opened, and what its players have said in it. */
function bankTold(before: Scene, { view, board }: Scene, me: number | null, amounts: Amounts): readonly string[] {
  const who = namesAt(view, me);
  const { bank } = view;
  const isNew = bank !== null && bank.bankId !== before.view.bank?.bankId;
  const opened = isNew ? [storyWords().holds(who(bank.banker), amounts(bank.posta))] : [];
  const { told } = textWords();
  const said = view.seats.flatMap(({ seat }) => {
    const tag = tagIn({ view, board }, seat, amounts);
    const last = tagIn(before, seat, amounts);
    if (tag === null || (tag.kind === last?.kind && tag.text === last.text)) return [];
    if (tag.kind === 'back') return [told.back(who(seat), tag.text)];
    return tag.kind === 'bet' || tag.kind === 'word' ? [told.says(who(seat), tag.text)] : [];
  });
  return [...opened, ...said];
}

function tagIn({ view, board }: Pick<Scene, 'view' | 'board'>, seat: number, amounts: Amounts) {
  return tagOf(view, view.seguito === null ? betsNow(view) : null, board, seat, amounts);
}

function cardsTold(before: Scene, now: Scene, me: number | null, amounts: Amounts): readonly string[] {
  const { board } = now;
  if (board === null) return [];
  const last = before.board?.key === board.key ? before.board : null;
  // What lay there before the page stands under its heading.
  if (last === null && now.cue === null) return [];
  const { told, points } = textWords();
  const who = namesAt(now.view, me);
  const dealt = board.punta.length > 0 && (last?.punta.length ?? 0) === 0 ? [told.dealt] : [];
  const hand = (role: Role): readonly string[] => {
    const name = who(role === 'punta' ? board.hand : board.banker);
    const [cards, were] = [board[role], last?.[role] ?? []];
    const opened = cards.slice(0, 2).every(isShown) && cards.length >= 2 && !(were.length >= 2 && were.every(isShown));
    const third = cards.length > 2 && were[2] == null && isShown(cards[2]!);
    const shown = (those: Board[Role]) => points(pointsShown(those) ?? 0);
    const word = declaredWord(board, role);
    return [
      ...(opened ? [told.shows(name, namesOf(cards.slice(0, 2)), shown(cards.slice(0, 2)))] : []),
      ...(word !== '' && (last === null || word !== declaredWord(last, role)) ? [told.says(name, word)] : []),
      ...(third && cards.every(isShown) ? [told.third(name, namesOf(cards.slice(2)), shown(cards))] : []),
    ];
  };
  const isOver = board.outcome !== null && last?.outcome == null;
  const result = isOver ? [resultWords(board, who, amounts)] : [];
  return [...dealt, ...hand('punta'), ...hand('banco'), ...result];
}

const isShown = (card: number | null): card is number => card !== null;

/** "seven of hearts, ace of clubs"; a card that lies face down is called so. */
export const namesOf = (cards: Board[Role]): string =>
  cards.map((card) => (card === null ? textWords().faceDown : cardName(card))).join(', ');

/** "punta, you" */
export const handName = (role: Role, name: string): string => textWords().handOf(role, within(name));
