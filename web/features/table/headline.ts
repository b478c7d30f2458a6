/** Whose turn it is, in words: one sentence and a detail for every phase, for players and for those who watch. */
import type { OutFor } from '../../../engine/game/state.ts';
import { moves } from '../../../engine/protocol/messages.ts';
import { firstStandingSeat } from '../../../engine/rules/hand-order.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import type { SeatView, View } from '../../../engine/table/view.ts';
import { decider, deciders } from './due.ts';
import { betsHeadline } from './headline-bets.ts';
import { seguitoHeadline } from './headline-seguito.ts';
import { drawWord, pointsShown } from './reading.ts';
import { chairsOf, isDuel } from './ring.ts';
import { socioWords } from './socio-words.ts';
import { nameOf, namesAt, type Amounts, type Headline } from './words.ts';

/** `now`: the server's time, for what a guarantee still allows. `chairs`: how many the table has. */
export function headline(
  view: View,
  me: number | null,
  amounts: Amounts,
  now = view.now,
  chairs = chairsOf(view.table.ruleset),
): Headline {
  const own = view.seats.find((s) => s.seat === me);
  if (own?.sittingOut && !own.leaving && own.status === 'seated') return outWords(view, own);
  if (view.suspended && view.bank?.coup?.decides == null && view.phase !== 'links')
    return {
      text: 'Play is suspended',
      detail: 'The director has stopped the game between two coups. No clock runs, and everything stays as it is.',
      mine: false,
    };
  if (view.closing && view.phase === 'waiting')
    return {
      text: 'This table is closed',
      detail: 'Nobody plays or sits down here until the house opens it again.',
      mine: false,
    };
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
  switch (view.phase) {
    case 'waiting':
      return duel ? waitingInDuel(view, me) : waitingWords(view, me, chairs);
    case 'draw':
      return say(
        'The first bank is drawn',
        duel
          ? 'Both seats and the house put a secret in; the card decides.'
          : 'Every seat and the house put a secret in; the card decides.',
      );
    case 'posta':
      return say(mine ? 'The bank is yours: name your posta' : `${who} names the posta`, socioWords(view, me));
    case 'move':
      if (!mine)
        return duel
          ? say(`${who} decides: incasso, dimezzo or continuo`)
          : say(`${who} decides about the bank`, `The posta is ${posta}.`);
      return view.options.pass || view.options.moves.length > 1
        ? say(
            duel ? 'Your bank goes on: incasso, dimezzo or continuo?' : `Your bank goes on: ${choicesIn(view)}?`,
            duel
              ? 'If your clock runs out, the bank is passed: you take posta and garage.'
              : `The posta is ${posta}. If you say nothing, it goes on; you may choose until the bets close.`,
          )
        : { text: 'Your bank begins', detail: `The posta is ${posta}.`, mine: false };
    case 'bets':
      if (!duel) return betsHeadline(view, me, amounts, now);
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
    case 'unfinished':
      return unfinishedWords(view.bank?.banker === me);
    case 'offer':
    case 'takeBack':
    case 'auction':
      return seguitoHeadline(view, me, amounts);
  }
}

/** What the banker may choose, as a list: "raise, halve, pass or go on". */
function choicesIn({ options }: View): string {
  const may = (move: number) => options.moves.some((one) => one.move === move);
  const words = [
    ...(may(moves.raise) ? ['raise'] : []),
    ...(may(moves.halve) ? ['halve'] : []),
    ...(may(moves.reduce) ? ['reduce'] : []),
    ...(options.pass ? ['pass'] : []),
  ];
  return `${words.join(', ')} or go on`;
}

/** Who acts in a duel for which no duty names a seat: the banker, or the other seat. */
function actorOf(view: View): number | undefined {
  const banks = view.phase === 'posta' || view.phase === 'move' || view.phase === 'banco';
  const banker = view.bank?.banker ?? view.banker;
  return view.seats.find(({ seat }) => (seat === banker) === banks)?.seat;
}

const outReasonWords: Readonly<Record<OutFor, string>> = {
  asked: 'You chose to.',
  posta: 'Your clock ran out when you were to name a posta.',
  clocks: 'Your clock ran out twice in a row.',
  draw: 'Your browser’s word for the draw of the first banker came too late, or the table held it back.',
  link: 'Your browser’s word for a coup came too late, or the table held it back.',
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

/** A seat that is on its way in or out says so first. */
function onTheWay(own: SeatView | undefined): Headline | null {
  if (own?.status === 'seating')
    return {
      text: 'Your seat is being taken on chain',
      detail: 'A moment: the escrow locks what you bring.',
      mine: false,
    };
  if (own?.leaving || own?.status === 'standing')
    return { text: 'You are leaving', detail: 'The escrow frees your money; then you can withdraw it.', mine: false };
  return null;
}

function waitingInDuel(view: View, me: number | null): Headline {
  const seated = view.seats.filter((s) => s.status !== 'standing');
  const own = view.seats.find((s) => s.seat === me);
  const moving = onTheWay(own);
  if (moving !== null) return moving;
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

/** How many are there, and how many it takes (rules.md 1.5, 2). */
function waitingWords(view: View, me: number | null, chairs: number): Headline {
  const own = view.seats.find((s) => s.seat === me);
  const moving = onTheWay(own);
  if (moving !== null) return moving;
  const play = rulesetOf(view.table.ruleset)?.play;
  const seated = view.seats.filter(({ seat, status }) => status === 'seated' && seat < firstStandingSeat);
  const playing = seated.filter(({ sittingOut }) => !sittingOut).length;
  const start = view.number > 1n ? play?.minimumPlayers.goOn : play?.minimumPlayers.start;
  const here = `${playing === 1 ? 'One player is' : `${playing} players are`} ready`;
  const detail =
    start === undefined ? `${here}.` : `${here}; the game ${view.number > 1n ? 'goes on' : 'begins'} with ${start}.`;
  if (own) return { text: 'Waiting for more players', detail, mine: false };
  if (view.seats.filter(({ seat }) => seat < firstStandingSeat).length >= chairs)
    return { text: 'You are watching', detail, mine: false };
  return { text: 'Take a seat', detail, mine: false };
}

function drawWords(view: View, role: 'punta' | 'banco'): string {
  const points = view.bank?.coup ? pointsShown(view.bank.coup[role].slice(0, 2)) : null;
  if (points === null) return 'Your decision';
  const [only, ...others] = view.options.draws;
  return only !== undefined && others.length === 0
    ? `You have ${points}: ${drawWord(only)}`
    : `You have ${points}: ${role === 'punta' && points >= 8 ? 'batto?' : 'sto or carta?'}`;
}
