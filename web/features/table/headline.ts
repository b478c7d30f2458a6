/** Whose turn it is, in words: one sentence and a detail for every phase, for players and for those who watch. */
import { moves } from '../../../engine/protocol/messages.ts';
import { firstStandingSeat } from '../../../engine/rules/hand-order.ts';
import type { SeatView, View } from '../../../engine/table/view.ts';
import { playOf } from '../../lib/play-of.ts';
import type { May } from '../../words/en/headline.ts';
import { headlineWords } from '../../words/headline.ts';
import { decider, deciders } from './due.ts';
import { gameOf, type GameName } from '../../lib/game-of.ts';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { betsHeadline } from './headline-bets.ts';
import { seguitoHeadline } from './headline-seguito.ts';
import { drawWord, pointsShown } from './reading.ts';
import { chairsOf, isDuel } from './ring.ts';
import { setteHeadline } from './sette-headline.ts';
import { socioWords } from './socio-words.ts';
import { nameOf, namesAt, type Amounts, type Headline } from './words.ts';

/** What only this game says; null where it says what all do. */
const ownHeadlines: Readonly<Record<GameName, typeof setteHeadline>> = { chemin: () => null, sette: setteHeadline };

/** `now`: the server's time, for what a guarantee still allows. `chairs`: how many the table has. */
export function headline(
  view: View,
  me: number | null,
  amounts: Amounts,
  now = view.now,
  chairs = chairsOf(view.table.ruleset),
): Headline {
  const words = headlineWords();
  const own = view.seats.find((s) => s.seat === me);
  if (own?.sittingOut && !own.leaving && own.status === 'seated') return outWords(view, own);
  if (view.suspended && view.bank?.coup?.decides == null && view.phase !== 'links')
    return { text: words.suspended, detail: words.suspendedWhy, mine: false };
  if (view.closing && view.phase === 'waiting') return { text: words.closed, detail: words.closedWhy, mine: false };
  const due = deciders(view).find(({ seat }) => seat === me) ?? decider(view);
  const duel = isDuel(view);
  const who = duel
    ? nameOf(
        view.seats.find((s) => s.seat === (due?.seat ?? actorOf(view))),
        me,
      )
    : namesAt(view, me)(due?.seat ?? view.bank?.banker ?? view.banker ?? 0);
  const mine = due !== null && due.seat === me;
  const say = (text: string, detail: string | null = null): Headline => ({ text, detail, mine });
  const posta = view.bank ? amounts(view.bank.posta) : '';
  const special = ownHeadlines[gameOf(view)](view, me, amounts, mine);
  if (special !== null) return special;
  switch (view.phase) {
    case 'waiting':
      return duel ? waitingInDuel(view, me) : waitingWords(view, me, chairs);
    case 'draw':
      return say(words.draw, duel ? words.drawDuel : words.drawSeveral);
    case 'posta':
      return say(mine ? words.namePosta : words.namesPosta(who), socioWords(view, me));
    case 'move':
      if (!mine) return duel ? say(words.decidesDuel(who)) : say(words.decides(who), words.postaIs(posta));
      if (!view.options.pass && view.options.moves.length < 2)
        return { text: words.begins, detail: words.postaIs(posta), mine: false };
      return duel
        ? say(words.goesOnDuel, words.silencePasses)
        : say(words.goesOn(mayIn(view)), words.silenceGoesOn(posta));
    case 'bets':
      if (!duel) return betsHeadline(view, me, amounts, now);
      if (view.seats.find((s) => s.seat === actorOf(view))?.sittingOut)
        return say(words.sitsOut(who), words.sitsOutWhy(posta));
      return say(mine ? words.betDuel(posta) : words.betsDuel(who, posta));
    case 'links':
      return say('Rien ne va plus', words.links);
    case 'punta':
      return mine ? say(drawWords(view, 'punta')) : say(words.toDeclare(who), words.declaresPunta);
    case 'banco':
      return mine ? say(drawWords(view, 'banco')) : say(words.toDeclare(who), words.declaresBanco);
    case 'unfinished':
      return unfinishedWords(view, view.bank?.banker === me);
    case 'offer':
    case 'takeBack':
    case 'auction':
      return seguitoHeadline(view, me, amounts);
  }
}

/** What the banker may choose besides going on. */
function mayIn({ options }: View): May {
  const may = (move: number) => options.moves.some((one) => one.move === move);
  return { raise: may(moves.raise), halve: may(moves.halve), reduce: may(moves.reduce), pass: options.pass };
}

/** Who acts in a duel for which no duty names a seat: the banker, or the other seat. */
function actorOf(view: View): number | undefined {
  const banks = view.phase === 'posta' || view.phase === 'move' || view.phase === 'banco';
  const banker = view.bank?.banker ?? view.banker;
  return view.seats.find(({ seat }) => (seat === banker) === banks)?.seat;
}

/** Why a seat sits out (R9.16), and what that means for the running coup. */
function outWords({ phase }: View, { outFor }: SeatView): Headline {
  const words = headlineWords();
  const running = phase === 'links' || phase === 'punta' || phase === 'banco';
  const told = [
    ...(outFor === null ? [] : [words.outFor[outFor]]),
    ...(running ? [words.regolaPlays] : []),
    ...(outFor === 'limit' ? [] : [words.sitIn]),
  ];
  return { text: words.out, detail: told.join(' '), mine: true };
}

/**
 * The banker's browser may have sent the link and it never arrived. It sends again by itself, and whoever watches
 * should know what is at stake.
 */
function unfinishedWords(view: View, banks: boolean): Headline {
  const words = headlineWords();
  const { yourSecretWhy, bankersSecretWhy } = wordsOfGame(view);
  return banks
    ? { text: words.yourSecret, detail: yourSecretWhy, mine: true }
    : { text: words.bankersSecret, detail: bankersSecretWhy, mine: false };
}

/** A seat that is on its way in or out says so first. */
function onTheWay(own: SeatView | undefined): Headline | null {
  const words = headlineWords();
  if (own?.status === 'seating') return { text: words.seating, detail: words.seatingWhy, mine: false };
  if (own?.leaving || own?.status === 'standing') return { text: words.leaving, detail: words.leavingWhy, mine: false };
  return null;
}

function waitingInDuel(view: View, me: number | null): Headline {
  const words = headlineWords();
  const seated = view.seats.filter((s) => s.status !== 'standing');
  const own = view.seats.find((s) => s.seat === me);
  const moving = onTheWay(own);
  if (moving !== null) return moving;
  if (own)
    return seated.length < 2
      ? { text: words.waitingSecond, detail: words.waitingSecondHow, mine: false }
      : { text: words.waitingOther, detail: null, mine: false };
  if (seated.length >= view.seats.length && seated.length >= 2)
    return { text: words.bothTaken, detail: words.youWatch, mine: false };
  return { text: words.takeSeat, detail: words.takeSeatHow, mine: false };
}

/** How many are there, and how many it takes (rules.md 1.5, 2). */
function waitingWords(view: View, me: number | null, chairs: number): Headline {
  const own = view.seats.find((s) => s.seat === me);
  const moving = onTheWay(own);
  if (moving !== null) return moving;
  const play = playOf(view.table.ruleset);
  const seated = view.seats.filter(({ seat, status }) => status === 'seated' && seat < firstStandingSeat);
  const playing = seated.filter(({ sittingOut }) => !sittingOut).length;
  const start = view.number > 1n ? play?.minimumPlayers.goOn : play?.minimumPlayers.start;
  const words = headlineWords();
  const told = view.number > 1n ? words.readyToGoOn : words.readyToBegin;
  const detail = start === undefined ? words.ready(playing) : told(playing, start);
  if (own) return { text: words.waitingMore, detail, mine: false };
  if (view.seats.filter(({ seat }) => seat < firstStandingSeat).length >= chairs)
    return { text: words.watching, detail, mine: false };
  return { text: words.takeSeat, detail, mine: false };
}

function drawWords(view: View, role: 'punta' | 'banco'): string {
  const words = headlineWords();
  const points = view.bank?.coup ? pointsShown(view.bank.coup[role].slice(0, 2)) : null;
  if (points === null) return words.yourDecision;
  const [only, ...others] = view.options.draws;
  if (only !== undefined && others.length === 0) return words.has.one(points, drawWord(only));
  return role === 'punta' && points >= 8 ? words.has.batto(points) : words.has.stoOrCarta(points);
}
