/** The tutorial of Sette e mezzo: six arranged duels. `why` is told after one that was played as the regola has it. */
export const en = {
  title: 'Sette e mezzo in six duels',
  intro: 'Forty Italian cards, arranged; play chips, the real rules. It takes three minutes, and no wallet.',
  games: 'Which game',
  duel: (number: number, of: number) => `Duel ${number} of ${of}`,
  piatto: 'piatto',
  bust: 'bust',
  plain: (amount: string) => `Bet ${amount}`,
  banco: (amount: string) => `Banco ${amount}`,
  name: (amount: string) => `Piatto ${amount}`,
  next: 'Next duel',
  again: 'This duel again',
  /** `points`: "four and a half". */
  asked: (points: string) => `You have ${points}. What do you say?`,
  /** How a duel ended. `other`: the name of who plays against this person. */
  puntaBust: (points: string, other: string | null) =>
    other === null ? `You have ${points}: bust.` : `${other} has ${points}: bust.`,
  bancoBust: (points: string, other: string | null) =>
    other === null ? `You drew to ${points}: bust.` : `${other} draws to ${points}: bust.`,
  tie: (points: string) => `Both have ${points}, and a tie is the banker’s.`,
  compared: (own: string, other: string, theirs: string) => `You have ${own}, ${other} has ${theirs}.`,
  won: (amount: string) => `You win ${amount}.`,
  lost: (amount: string) => `You lose ${amount}.`,
  otherwise: 'The regola would have played it otherwise. Try this duel again, if you like.',
  lessons: {
    stand: {
      title: 'Nearest to seven and a half',
      before:
        'Anna holds the bank and has put 40 on the table: the piatto. The punters play against her one after the other, and now it is your turn. Both get one card face down. One to seven count what they show, fante, cavallo and re a half.',
      why: 'Your card stayed face down to the end. Anna’s was turned when you stood: four, and the regola has a banker draw up to five. A half, and another half.',
    },
    bust: {
      title: 'One card too many',
      before: 'Bruno has the bank now, with a piatto of 40. Bet 10 again.',
      why: 'Below five the regola draws, and four and a half was still below. Above seven and a half one busts (sballa) and loses at once; the banker need not play. Bruno had seven.',
    },
    sette: {
      title: 'Sette e mezzo',
      before: 'Carla’s bank, piatto 40. Bet 10.',
      why: 'Seven and a half is the most there is, and stands by itself. Carla saw what you had drawn, three and a half, but never your first card; so she stayed on five.',
    },
    matta: {
      title: 'The matta',
      before:
        'Anna’s bank, piatto 40. The king of coins is the matta: it counts a half or one to seven, whichever is best for who holds it. Bet 10.',
      why: 'Beside your four the matta counts three. Anna saw it lie there, so she had to reach seven and a half, and bust with a six and a two. After a duel in which the matta fell, all forty cards are shuffled anew.',
    },
    tie: {
      title: 'Your own bank',
      before:
        'Now the bank is yours. You name the piatto: what you put at risk, and the most that the punters can win of you. Say 20. Carla bets 10 of it, and stands on her first card.',
      why: 'The banker wins every tie, without exception: that is what the bank is worth. The house takes the cagnotte from a banker’s win, 2% of it; the rest joins your piatto.',
    },
    busted: {
      title: 'Banco',
      before:
        'Bruno’s bank, piatto 20. Banco means: all of it. Who wins that empties the piatto, and the bank is over before its round is.',
      why: 'You stood on five. Bruno had three, drew an ace and then a seven: a banker who busts pays. That is Sette e mezzo.',
    },
  },
};
