/** Whose turn it is, in every phase, and what is said below it; the betting time and the seguito have their own. */
import type { OutFor } from '../../../engine/chairs/state.ts';

/** What the banker may do besides going on. */
export interface May {
  readonly raise: boolean;
  readonly halve: boolean;
  readonly reduce: boolean;
  readonly pass: boolean;
}

/** The words of what may be done, in the order of the buttons. */
export const mayOf = (may: May, words: Readonly<Record<keyof May, string>>): readonly string[] =>
  (['raise', 'halve', 'reduce', 'pass'] as const).filter((one) => may[one]).map((one) => words[one]);

const moves = { raise: 'raise', halve: 'halve', reduce: 'reduce', pass: 'pass' };
const ready = (players: number) => `${players === 1 ? 'One player is' : `${players} players are`} ready`;

export const en = {
  yourTurn: 'Your turn',
  /** Said at once in the text view: what is asked, and how long there is. */
  turnCall: (text: string, detail: string | null, seconds: number | null) =>
    [
      `Your turn. ${text}`,
      ...(detail === null ? [] : [detail]),
      ...(seconds === null ? [] : [`${seconds} seconds.`]),
    ].join(' '),
  tab: (table: string, mine: boolean) => `${mine ? 'Your turn · ' : ''}${table} · Sabot`,
  stopped: 'Play has stopped',
  disagree: 'The table and your browser disagree',
  postaIs: (posta: string) => `The posta is ${posta}.`,
  suspended: 'Play is suspended',
  suspendedWhy: 'The director has stopped the game between two coups. No clock runs, and everything stays as it is.',
  closed: 'This table is closed',
  closedWhy: 'Nobody plays or sits down here until the house opens it again.',
  draw: 'The first bank is drawn',
  drawDuel: 'Both seats and the house put a secret in; the card decides.',
  drawSeveral: 'Every seat and the house put a secret in; the card decides.',
  namePosta: 'The bank is yours: name your posta',
  namesPosta: (name: string) => `${name} names the posta`,
  decidesDuel: (name: string) => `${name} decides: incasso, dimezzo or continuo`,
  decides: (name: string) => `${name} decides about the bank`,
  goesOnDuel: 'Your bank goes on: incasso, dimezzo or continuo?',
  goesOn: (may: May) => `Your bank goes on: ${mayOf(may, moves).join(', ')} or go on?`,
  silencePasses: 'If your clock runs out, the bank is passed: you take posta and garage.',
  silenceGoesOn: (posta: string) =>
    `The posta is ${posta}. If you say nothing, it goes on; you may choose until the bets close.`,
  begins: 'Your bank begins',
  sitsOut: (name: string) => `${name} sits out`,
  sitsOutWhy: (posta: string) => `The posta is ${posta}. Nothing is dealt until the other seat plays again.`,
  betDuel: (posta: string) => `The posta is ${posta}: banco, tavolo or an amount?`,
  betsDuel: (name: string, posta: string) => `${name} bets against a posta of ${posta}`,
  links: 'Bets are closed; the secrets come in, then the cards.',
  peel: 'Your cards',
  peelHow: 'Drag a card up to look under it, or tap it. T turns both.',
  peelOneHow: 'Drag your card up to look under it, or tap it. T turns it.',
  toDeclare: (name: string) => `${name} to declare`,
  declaresPunta: 'Sto, carta or batto.',
  declaresBanco: 'Sto or carta.',
  yourDecision: 'Your decision',
  has: {
    one: (points: number, draw: string) => `You have ${points}: ${draw}`,
    batto: (points: number) => `You have ${points}: batto?`,
    stoOrCarta: (points: number) => `You have ${points}: sto or carta?`,
  },
  out: 'You are sitting out',
  outFor: {
    asked: 'You chose to.',
    posta: 'Your clock ran out when you were to name a posta.',
    clocks: 'Your clock ran out twice in a row.',
    draw: 'Your browser’s word for the draw of the first banker came too late, or the table held it back.',
    link: 'Your browser’s word for a coup came too late, or the table held it back.',
    limit: 'By a limit or a pause that you have set for yourself. Once it is over you can sit in.',
  } satisfies Record<OutFor, string>,
  regolaPlays: 'The regola plays your part of this coup.',
  sitIn: 'Sit in to play on.',
  bankersSecret: 'The banker’s secret is missing',
  yourSecret: 'Your secret has not arrived',
  seating: 'Your seat is being taken on chain',
  seatingWhy: 'A moment: the escrow locks what you bring.',
  leaving: 'You are leaving',
  leavingWhy: 'The escrow frees your money; then you can withdraw it.',
  waitingSecond: 'Waiting for a second player',
  waitingSecondHow: 'Invite the house’s bot, or send somebody the address of this page.',
  waitingOther: 'Waiting for the other seat',
  bothTaken: 'Both seats are taken',
  youWatch: 'You are watching.',
  watching: 'You are watching',
  takeSeat: 'Take a seat',
  takeSeatHow: 'Choose a free seat and bring what you like to play with.',
  waitingMore: 'Waiting for more players',
  ready: (players: number) => `${ready(players)}.`,
  readyToBegin: (players: number, needed: number) => `${ready(players)}; the game begins with ${needed}.`,
  readyToGoOn: (players: number, needed: number) => `${ready(players)}; the game goes on with ${needed}.`,
};
