/** The betting time at a table of several: what is covered, what becomes of a bet, what may still be done. */
import { isYou } from '../forms/names.ts';
import { within } from './people.ts';

export const en = {
  open: 'The bets are open',
  closed: 'The bets are closed.',
  nothingCovered: 'Nothing is covered yet.',
  allCovered: 'The whole posta is covered.',
  covered: (covered: string, missing: string) => `${covered} covered, ${missing} missing.`,
  cards: (name: string) => (isYou(name) ? 'The cards would be yours.' : `The cards would go to ${within(name)}.`),
  againstYou: 'The punters bet against your posta',
  againstYour: (posta: string) => `The punters bet against your ${posta}`,
  silence: 'If you say nothing, the bank goes on when the bets close.',
  stands: (amount: string) => `Your bet of ${amount} stands`,
  standsCavallo: (amount: string) => `Your a cavallo of ${amount} stands`,
  standsCall: (call: string, amount: string) => `Your ${call} of ${amount} stands`,
  watched: (banker: string, posta: string) => `Bets against ${within(banker)}: the posta is ${posta}`,
  asked: (banker: string, posta: string) => `The posta is ${posta}: your bet against ${within(banker)}?`,
  nothing: 'You bet nothing this coup',
  untilClose: 'Until the close you may still bet.',
  goesBack: 'It would go back.',
  goesBackFirst: (name: string) => `It would go back: ${within(name)} comes first.`,
  goesBackCall: (name: string, call: string) => `It would go back: ${within(name)} has called ${call}.`,
  acceptedPart: (amount: string) => `${amount} of it would be accepted.`,
  accepted: 'It would be accepted.',
  passOrPlay: (posta: string) => `All of your ${posta} is covered: pass, or play?`,
  mayPass: 'The bets are closed. You may still pass the bank.',
  cameBack: (posta: string) => `Your call came back: the posta is now ${posta}`,
  betAgain: 'The bets are closed for the others. You may bet again.',
  losesCards: 'You lose the cards: withdraw your bet, or let it stand?',
  mayStill: {
    withdraw: (name: string) => `${name} may still withdraw.`,
    bet: (name: string) => `${name} may still bet again.`,
    pass: (name: string) => `${name} may still pass the bank.`,
  },
};
