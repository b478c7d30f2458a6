/** The words of the game with their meanings (rules.md 1, 1.6, 2.5). */
export const en = {
  banco: 'The bank: the player who holds it stakes the posta against the other.',
  callBanco: 'Banco: you play against the whole posta.',
  tavolo: 'Tavolo: you play against half of the posta.',
  ferito:
    'Ferito: who covered the whole bank alone and did not win. At the next coup they come first among those who call banco.',
  socio:
    'Socio: the banker’s partner. If this bank is passed and auctioned, the socio cannot bid. What the two share is between them.',
  punta: 'The player who bets against the bank and gets the first card.',
  posta: 'What the banker has in play: the most that the punta can win in one coup.',
  seguito: 'A passed bank is offered on for its posta (all’altezza), by hand; if nobody takes it, by auction.',
  garage: 'Money of the banker that no bet covered; it is out of play and theirs again when the bank ends.',
  cagnotte: 'The share of a win that the house keeps; the table’s limits say how much.',
  standing: 'Players without a chair: they place plain bets, which count after those of the seated.',
  coup: 'One deal: two cards each, perhaps a third, and the higher points win.',
  sabot: 'The shoe that holds six decks, 312 cards.',
  taglia: 'One shuffled life of the shoe, from full to the cut.',
  regola: 'The drawing tables; they decide for a player whose clock runs out.',
  sto: 'Sto: I stand on my two cards.',
  carta: 'Carta: I take one more card.',
  batto: 'Batto: I show an 8 or 9; the banker may not draw.',
  incasso: 'Incasso: you take posta and garage and end your bank; the roles swap.',
  dimezzo: 'Dimezzo: you take half of the posta out of play and go on with the rest.',
  continuo: 'Continuo: all of it stays in play for the next coup.',
  egalite: 'Égalité: equal points; nobody wins and the bet goes back.',
};
