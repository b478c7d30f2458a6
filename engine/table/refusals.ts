import { refusals as ofTheGame } from '../game/refusals.ts';
import { refuserOf, type RefusalOf } from '../refusal.ts';
import { rulesRefusals } from '../rules/refusals.ts';
import { setteRefusals } from '../sette/refusals.ts';

const { betsClosed, withdrawOnly, alreadyMoved, noAdvice, noSocio, cannotBid, bidTooLow } = ofTheGame;
const { noStanding, tableFull, suspended, closing, noticeTooShort, minimumTooLow } = ofTheGame;
const { betTooLarge, notInThisGame } = setteRefusals;

/**
 * The closed list of what a table refuses, each with its rule and the sentence a person reads (house rule 7): of the
 * games' what their seats may be told, where the papers have no words of their own.
 */
export const refusals = {
  ...rulesRefusals,
  betsClosed,
  withdrawOnly,
  alreadyMoved,
  noAdvice,
  noSocio,
  cannotBid,
  bidTooLow,
  betTooLarge,
  notInThisGame,
  suspended,
  closing,
  noticeTooShort,
  minimumTooLow,
  noStanding,
  tableFull,
  notReserved: {
    rule: 'P1.8',
    text: 'This number is not kept for you, or not any more. Ask for a place to bet standing once more.',
  },
  notSeated: { rule: 'P1.1', text: 'You have no seat at this table.' },
  seatTaken: { rule: 'P1.2', text: 'This seat is taken.' },
  chairHeld: {
    rule: 'P11.13',
    text: 'This seat is held for somebody who waited for it, for half a minute. Take another one, or wait for a seat.',
  },
  alreadySeated: { rule: 'P1.2', text: 'You sit at this table already.' },
  oneTable: {
    rule: 'P1.9',
    text: 'You sit at another table of this ruleset, and nobody sits at two. Leave that one first.',
  },
  notCovered: {
    rule: 'P1.11',
    text: 'The house’s bond covers no more seats at the moment. Try again when somebody has left.',
  },
  badGrant: { rule: 'P1.3', text: 'The seat grant is not for this table, or was not signed by your wallet.' },
  grantTooSmall: { rule: 'P1.3', text: 'Bring at least the minimum posta of the table.' },
  grantUsed: {
    rule: 'P1.3',
    text: 'The seat grant is no newer than your last sitting at this table, and is not good any more. Sign a new one.',
  },
  grantExpired: { rule: 'P1.3', text: 'The seat grant has run out. Sign a new one.' },
  badBring: { rule: 'P1.10', text: 'The top-up is not for your seat at this table, or was not signed by your wallet.' },
  bringTooSmall: { rule: 'P1.10', text: 'Bring at least the minimum bet of the table.' },
  bringTooMuch: { rule: 'P1.10', text: 'No seat holds that much.' },
  bringPending: { rule: 'P1.10', text: 'Your last top-up is still on its way to the chain.' },
  bringUsed: {
    rule: 'P1.10',
    text: 'The top-up is no newer than your last one, and is not good any more. Sign a new one.',
  },
  bringExpired: { rule: 'P1.10', text: 'The top-up has run out. Sign a new one.' },
  badSignature: { rule: 'P2.1', text: 'The signature is not that of your session key.' },
  outOfTurn: { rule: 'P2.2', text: 'It is not your turn for that.' },
  stale: { rule: 'P2.3', text: 'That belongs to an earlier moment of the game.' },
  otherTurn: { rule: 'P2.3', text: 'You have given for this turn already, with other content.' },
  badCommitment: { rule: 'P3.1', text: 'The commitment is missing, or was used before.' },
  linkMismatch: { rule: 'P3.2', text: 'The link does not match its commitment.' },
  alreadyLeaving: { rule: 'P1.4', text: 'You are leaving this table.' },
  sittingOut: { rule: 'R9.16', text: 'You are sitting out. Sit in first.' },
  mustRejoin: { rule: 'P1.5', text: 'You owe a link of a void coup, or your bank is not final yet.' },
} as const;

export type RefusalCode = keyof typeof refusals;

export type Refusal = RefusalOf<RefusalCode>;
export const refuse = refuserOf(refusals);
