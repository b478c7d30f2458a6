/** The ways in and out of a seat: sitting down, bringing more, sitting out, leaving; and what forbids them. */
import type { ReactNode } from 'react';

export const en = {
  connect: 'Connect a wallet to sit down',
  takeSeat: (seat: number) => `Take seat ${seat}`,
  orOnCloth: 'or choose one on the cloth.',
  stand: 'Stand and bet',
  sitIn: 'Sit in',
  notYet: 'Not yet: you owe a link of a void coup, or its bank is not final.',
  inviteBot: 'Play the house’s bot',
  orWaitDuel: 'or wait for a player: the seat opposite is open to everybody.',
  orWait: 'or wait for players: the free seats are open to everybody.',
  sitOut: 'Sit out',
  leave: 'Leave the table',
  leaveTitle: 'Leave the table?',
  leaveFree: 'What is yours becomes free in the escrow, and you can withdraw it to your wallet.',
  stay: 'Stay',
  /** What a sitting came to. */
  summary: {
    coups: (won: number, lost: number) => `${won} won, ${lost} lost.`,
    cagnotte: (amount: ReactNode): readonly ReactNode[] => ['Cagnotte paid: ', amount, '.'],
    asked: 'The chain is being asked what is paid.',
    paid: 'The escrow has paid all of it.',
  },
  /** From the wallet's signature until the chain has the seat. */
  work: {
    asked: 'Sign the seat in your wallet…',
    sent: 'Signed. The house brings it to the chain…',
    done: 'You have your seat.',
    refused: 'The seat did not come about. Nothing was locked.',
  },
  sitTitle: (seat: number) => `Take seat ${seat}`,
  standTitle: 'Stand and bet',
  bring: 'Bring to the table',
  signSit: 'Sign and sit down',
  signStand: 'Sign and stand',
  sitGrant:
    'Your wallet signs once. The signature lets a key of this browser play this seat with at most this amount; it cannot withdraw, and it ends when you leave. The amount stays yours, locked in the escrow while you sit.',
  standGrant:
    'Your wallet signs once. The signature lets a key of this browser play this seat with at most this amount; it cannot withdraw, and it ends when you leave. The amount stays yours, locked in the escrow while you stand there.',
  standing:
    'Without a chair you place plain bets. They count after those of the seated, by your number, and go back when somebody calls banco.',
  standingBanks: 'A passed bank is offered to you after the seated.',
  topUp: 'Top up',
  topUpTitle: 'Bring more to the table',
  bringMore: 'Bring more',
  signBring: 'Sign and bring',
  topUpGrant:
    'Your wallet signs once more, for this amount and this seat. It counts from the next bank on, and not before your second bank here: a bank that runs keeps the stacks that it began with. It stays yours, locked in the escrow until you leave.',
  onTheWay: (amount: string) => `${amount} more on the way to the chain`,
  notTaken: (amount: string) =>
    `The table says that the chain has not taken your top-up of ${amount}. A new one replaces it.`,
  later: (amount: string) => `${amount} more from your second bank on`,
  above: (free: string) => `You have ${free} free.`,
  all: (free: string) => `All (${free})`,
  otherChain: 'Your wallet is on another chain. Switch it first.',
  signInWallet: 'Sign in your wallet…',
  moneyUnread: (why: string) => `Your money in the escrow cannot be read. ${why}`,
  tooLittle: (free: ReactNode, least: ReactNode): readonly ReactNode[] => [
    'You have ',
    free,
    ' free in the escrow; this table asks for at least ',
    least,
    '. Deposit first.',
  ],
  openCashier: 'Open the cashier',
  copyLink: 'Copy link',
  copyLinkLong: 'Copy link to this table',
  copied: 'Link copied',
  copiedLong: 'The link is copied.',
  linkToTable: 'Link to this table',
  tooLong: 'This could be brought to the chain for longer than two hours. Nothing was signed.',
  noTopUpNumber:
    'The chain does not answer, and without it your top-up has no number. Nothing was signed. Try again in a moment.',
  topUpTaken: (amount: string) =>
    `The chain has taken your last top-up, of ${amount}, and the table does not say so: it is locked here, and another would come on top of it. Nothing was signed.`,
  nothingMore: 'This seat brings nothing more now. Nothing was signed.',
  noGrantNumber:
    'The chain does not answer, and without it your grant has no number. Nothing was signed. Try again in a moment.',
  numbersUsedUp:
    'This wallet has used up the numbers of its grants at this table. Take another table, or another wallet.',
  seatUnknown: (why: string) =>
    `Whether you sit at this table already is not known: ${why} Nothing was signed. Try again in a moment.`,
  sitsAlready:
    'You sit at this table already: the escrow has your seat, and this page goes on with it. Stand up first. Nothing was signed.',
  sitsSoon:
    'You sit at this table already, or are about to: the table has your grant, and it may still be brought. Nothing was signed.',
};
