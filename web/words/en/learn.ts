/** The tutorial: six arranged coups. `regola` is told after a decision as the regola has it, `other` after another. */
export const en = {
  title: 'Learn it in six coups',
  intro: 'Arranged cards, play chips, the real rules. It takes three minutes, and no wallet.',
  coup: (number: number, of: number) => `Coup ${number} of ${of}`,
  you: 'You',
  purse: 'Your chips',
  posta: 'posta',
  bet: 'bet',
  banker: 'banker',
  punta: 'punta',
  begin: 'Deal',
  banco: (amount: string) => `Banco ${amount}`,
  name: (amount: string) => `Posta ${amount}`,
  height: (amount: string) => `All’altezza ${amount}`,
  pass: (amount: string) => `Pass: take ${amount}`,
  next: 'Next coup',
  again: 'This coup again',
  hint: (draw: string) => `The regola says ${draw}.`,
  points: (mine: number) => `You have ${mine}. What do you say?`,
  lessons: {
    batto: {
      title: 'Nearest to nine',
      before:
        'Anna holds the bank and has put 10 on the table: her posta. You bet against all of it, which is called banco. Then both get two cards. Their points are added, and only the last digit counts: ace is 1, figures and tens are 0.',
      regola:
        'Five and four are nine, the best there is. 8 or 9 on two cards are shown at once: batto. You win as much as you bet, and Anna’s bank is over.',
      other:
        'You did not show your nine, so Anna could still draw. You may do that where you play with your own money alone; it brings nothing.',
    },
    carta: {
      title: 'One more card',
      before: 'Bruno has the bank now, with a posta of 10. Bet banco again.',
      regola:
        'With 0 to 4 the punta takes a card. Yours is dealt face up: five, which makes eight. Bruno has seven and has seen your card; with seven he stays.',
      other:
        'You stayed on three, and Bruno has seven. With 0 to 4 a card helps more often than it hurts. Here it would have been a five.',
    },
    answer: {
      title: 'The banker answers',
      before: 'Bruno goes on: posta 10. Banco once more.',
      regola:
        'You stayed on six, as the regola says; so Bruno, with five, takes a card, and a four makes nine. He saw that you stayed before he chose: that is the banker’s advantage. You lose 10.',
      other:
        'You took a card with six, and it was a four: nothing. Bruno, with five, saw that and stayed. You lose 10.',
    },
    egalite: {
      title: 'Égalité',
      before: 'Carla’s bank, posta 10. Banco.',
      regola: 'Seven and seven: égalité. Nobody wins, your bet comes back to you, and the bank goes on.',
      other: 'You took a card with seven, which is never good: five against seven. You lose 10.',
    },
    bank: {
      title: 'Your own bank',
      before:
        'Now the bank is yours. You name the posta: what you put at risk, and the most that all the others can win together. Say 20.',
      regola:
        'Bruno took a three and has seven. With four, having given a three, the banker draws: five, which makes nine. You win 20; the house takes the cagnotte from it, 5% of a banker’s win. Your posta is 39 now. You could go on; you pass, and take it out.',
      other:
        'You stayed on four against seven. Bruno wins the whole posta, and the bank goes to the next by hand. Try it again: with four, having given a three, the banker draws.',
    },
    seguito: {
      title: 'A passed bank',
      before:
        'Carla has won and passes her bank of 40. A passed bank is first offered all’altezza: whoever puts up as much as there was. That is the seguito. Take it.',
      regola:
        'Eight on two cards: the coup is over at once. Bruno’s six loses 40. You keep 38 of it after the cagnotte. That is Chemin de Fer.',
      other: 'Eight on two cards: the coup is over at once.',
    },
  },
  over: {
    title: 'That was all of it',
    text: 'At a real table your browser puts a secret of its own into every coup before the bets are closed, so that nobody can know the cards, and checks each coup before it signs the money on.',
    play: 'To the tables',
    rules: 'The rules',
    odds: 'The odds',
    restart: 'From the beginning',
  },
};
