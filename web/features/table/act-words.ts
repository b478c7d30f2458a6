/** What each act does, in a sentence, at tables of several; heads-up has its own words in the glossary. */

export const actWords = {
  banco: 'Banco: you play against the whole posta, alone. All other bets go back.',
  rispetto: 'Banco e rispetto: you play what is missing to the whole posta. Earlier bets stand, later ones go back.',
  tavolo: 'Tavolo: you play half of the posta. A second tavolo plays the other half, and the other bets go back.',
  plain: 'Your bet counts by hand, until the posta is covered.',
  cavallo: 'A cavallo, on the line: half of what you place plays.',
  withdraw: 'You take your bet back. Bets that it pushed out count again.',
  notThisCoup: 'You bet nothing now. The bets close early once everybody is ready.',
  done: 'You change nothing more. The bets close early once everybody is ready.',
  raise: 'You put credit of yours into the posta.',
  halve: 'Dimezzo: half of the posta is yours again, and you go on with the rest.',
  reduce: 'You take a part out of the posta.',
  on: 'All of it stays in play for the next coup.',
  pass: 'You end your bank and take posta and garage. Then it is offered on: the seguito.',
  giveUp: 'You end your bank and take posta and garage. Nobody has bet, so the next by hand is due.',
  take: 'All’altezza: you hold the bank, with the posta that it had.',
  takeBack: 'You hold your bank again, with the posta that it had.',
  letGo: 'The bank is offered to the next by hand.',
  letGoBack: 'The bank is put up for auction.',
  bid: 'The highest bid takes the bank; yours is its posta.',
  noBid: 'You bid no more. What you have bid may still win.',
} as const;
