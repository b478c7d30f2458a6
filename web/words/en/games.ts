/**
 * What the two games call by different names: Chemin de Fer plays banks of many coups, Sette e mezzo rounds of duels.
 * Signed files and the chain count both as banks and turns.
 */
import type { ReactNode } from 'react';

/** A window may last a day: a time without a date would be read as today's. */
const until = (end: Date, isToday: boolean) =>
  end.toLocaleString('en', { ...(isToday ? {} : { weekday: 'long' }), hour: '2-digit', minute: '2-digit' });

/** What the court asks for. `play`: what is before it. */
const owes = (play: string) => ({
  link: (end: Date, isToday: boolean) =>
    `Show your link there by ${until(end, isToday)}: until then it counts as not played.`,
  lastLink: (end: Date, isToday: boolean) =>
    `Show your link there by ${until(end, isToday)}, or you lose the ${play} as the banker.`,
  others: (end: Date, isToday: boolean) => `Nothing is asked of you now; the others have until ${until(end, isToday)}.`,
});

const chemin = {
  story: 'Coups',
  storyChecking: 'The last coups are being checked.',
  storyEmpty: 'Coup by coup, what happens here is told in plain words.',
  lines: (number: string) => `Lines of bank ${number}`,
  end: { punta: 'The punta won', void: 'Void coup', unfinished: 'Coup before the court' },
  bank: (number: string) => `Bank ${number}`,
  play: 'The coup',
  ended: 'Banks',
  noneEnded: 'When a bank ends, its settlement stands here: every line, who signed, and the transaction.',
  downloadOf: (number: string) => `Download the proof of bank ${number}`,
  parts: 'Coups, taglia',
  partsOf: (number: string) => `Coups and taglia of bank ${number}`,
  earlier: 'Earlier banks',
  yourEarlier: 'Your earlier banks',
  noEarlier: 'There are no earlier banks at this table.',
  noEarlierOfYours: 'There are no earlier banks of yours at this table.',
  playAndProof: 'Coups, proof',
  playAndProofOf: (number: string) => `Coups, proof of bank ${number}`,
  count: (coups: number) => (coups === 1 ? '1 coup' : `${coups} coups`),
  leaveBank: 'A coup in play is finished first; then this bank is settled.',
  leaveLine: 'A coup in play is finished first; then you have your line of this bank, and the others play on.',
  sitting: {
    none: 'You have played no coup here.',
    played: (coups: number, banks: number, line: ReactNode): readonly ReactNode[] => [
      `${coups === 1 ? '1 coup' : `${coups} coups`} in ${banks === 1 ? '1 bank' : `${banks} banks`}: `,
      line,
      '.',
    ],
    unpaid: (banks: readonly bigint[]) =>
      `Not paid yet: ${banks.length === 1 ? 'bank' : 'banks'} ${banks.join(', ')}. The escrow pays without you.`,
  },
  hasEnded: (number: string) => `Bank ${number} has ended.`,
  hasEndedForYou: (number: string, amount: ReactNode): ReactNode => [`Bank ${number} has ended; for you `, amount],
  pendingIn: (bank: bigint, why: string) => `Bank ${bank}: ${why}`,
  thisBank: (amount: string) => `bank ${amount}`,
  /** `bank`: of the bank that runs, if one does. */
  ownResult: (session: string, bank: string | null) =>
    `By the coups that this browser has checked: this session ${session}${bank === null ? '' : `, this bank ${bank}`}.`,
  skipNext: 'Skip the next bank',
  skipNextWhat: 'When this bank is over you sit out, until you press Sit in.',
  skipNextLate: 'The next bank had begun already: you play in it.',
  bankersSecretWhy:
    'All bets are in, and the cards are fixed. The coup goes on as soon as the banker’s browser is back. After two minutes the next bank opens, and the escrow decides this coup: a banker who stays silent loses it.',
  yourSecretWhy:
    'You hold the bank, all bets are in, and the cards are fixed; your browser sends its secret as soon as it is connected. After two minutes the next bank opens, and the escrow decides this coup: without your secret you lose it.',
  chosenCards:
    'Chosen cards would cost you money. Your seat bets nothing in this bank; a new taglia begins with all 312 cards.',
  betsNothing: 'Your seat bets nothing in this bank unless you say so.',
  notOver:
    'Until you go on, your seat signs nothing over what came of it, and stakes nothing more; a bank of yours may be passed meanwhile. The coup itself stays as it was played.',
  demandUnknown: (why: string) =>
    `Whether a coup of yours is before the court is not known: ${why} Trying again every few seconds.`,
  demand: (bank: bigint) => `A coup of bank ${bank} was not finished and is before the court on chain.`,
  owes: owes('coup'),
  cardsCome:
    'Each card comes from a secret of the house and one of every player with money in the coup. All of them are fixed before the first is shown, so nobody can know or steer the cards.',
  whenYouPlay: 'When you play, this browser computes every coup again before it signs the new balances.',
  setUpChecked: 'The set-up of this bank is checked; no coup has been played yet.',
  setUpChecking: 'The set-up of this bank is being checked.',
  verifiedTurns: (turns: number, bank: bigint) =>
    `${turns === 1 ? 'the first turn' : `all ${turns} turns`} of bank ${bank}.`,
  everyStep: (bank: bigint) => `Bank ${bank}, every step`,
  badge: (bank: bigint, turn: string) => `Bank ${bank}, ${turn} verified by your browser`,
  badgeLabel: (bank: bigint, turn: string) => `Bank ${bank}, ${turn} verified by your browser. Show the steps.`,
};

const sette: typeof chemin = {
  story: 'Duels',
  storyChecking: 'The last duels are being checked.',
  storyEmpty: 'Duel by duel, what happens here is told in plain words.',
  lines: (number) => `Lines of round ${number}`,
  end: { punta: 'Nothing left', void: 'Void duel', unfinished: 'Duel before the court' },
  bank: (number) => `Round ${number}`,
  play: 'The duel',
  ended: 'Payments',
  noneEnded: 'When a round is over, its settlement stands here: every line, who signed, and the transaction.',
  downloadOf: (number) => `Download the proof of round ${number}`,
  parts: 'Duels, shuffles',
  partsOf: (number) => `Duels and shuffles of round ${number}`,
  earlier: 'Earlier rounds',
  yourEarlier: 'Your earlier rounds',
  noEarlier: 'There are no earlier rounds at this table.',
  noEarlierOfYours: 'There are no earlier rounds of yours at this table.',
  playAndProof: 'Duels, proof',
  playAndProofOf: (number) => `Duels, proof of round ${number}`,
  count: (duels) => (duels === 1 ? '1 duel' : `${duels} duels`),
  leaveBank: 'A duel in play is finished first; then this round is settled.',
  leaveLine: 'A duel in play is finished first; then you have your line of this round, and the others play on.',
  sitting: {
    none: 'You have played no duel here.',
    played: (duels, rounds, line) => [
      `${duels === 1 ? '1 duel' : `${duels} duels`} in ${rounds === 1 ? '1 round' : `${rounds} rounds`}: `,
      line,
      '.',
    ],
    unpaid: (rounds) =>
      `Not paid yet: ${rounds.length === 1 ? 'round' : 'rounds'} ${rounds.join(', ')}. The escrow pays without you.`,
  },
  hasEnded: (number) => `Round ${number} is over.`,
  hasEndedForYou: (number, amount) => [`Round ${number} is over; for you `, amount],
  pendingIn: (round, why) => `Round ${round}: ${why}`,
  thisBank: (amount) => `round ${amount}`,
  ownResult: (session, round) =>
    `By the duels that this browser has checked: this session ${session}${round === null ? '' : `, this round ${round}`}.`,
  skipNext: 'Skip the next round',
  skipNextWhat: 'When this round is over you sit out, until you press Sit in.',
  skipNextLate: 'The next round had begun already: you play in it.',
  bankersSecretWhy:
    'The bet is closed, and the cards are fixed. The duel goes on as soon as the banker’s browser is back. After two minutes the next round opens, and the escrow decides this duel: a banker who stays silent loses it.',
  yourSecretWhy:
    'You hold the bank, the bet is closed, and the cards are fixed; your browser sends its secret as soon as it is connected. After two minutes the next round opens, and the escrow decides this duel: without your secret you lose it.',
  chosenCards:
    'Chosen cards would cost you money. Your seat bets nothing in this round; after a shuffle all forty cards are back in the deck.',
  betsNothing: 'Your seat bets nothing in this round unless you say so.',
  notOver:
    'Until you go on, your seat signs nothing over what came of it, and stakes nothing more; the bank may go past you meanwhile. The duel itself stays as it was played.',
  demandUnknown: (why) =>
    `Whether a duel of yours is before the court is not known: ${why} Trying again every few seconds.`,
  demand: (round) => `A duel of round ${round} was not finished and is before the court on chain.`,
  owes: owes('duel'),
  cardsCome:
    'Each card comes from a secret of the house and one of each of the two who play the duel. All of them are fixed before the first is shown, so nobody can know or steer the cards.',
  whenYouPlay: 'When you play, this browser computes every duel again before it signs the new balances.',
  setUpChecked: 'The set-up of this round is checked; no duel has been played yet.',
  setUpChecking: 'The set-up of this round is being checked.',
  verifiedTurns: (turns, round) =>
    `${turns === 1 ? 'the first duel' : `all ${turns} duels and shuffles`} of round ${round}.`,
  everyStep: (round) => `Round ${round}, every step`,
  badge: (round, turn) => `Round ${round}, ${turn} verified by your browser`,
  badgeLabel: (round, turn) => `Round ${round}, ${turn} verified by your browser. Show the steps.`,
};

export const en = { chemin, sette };
