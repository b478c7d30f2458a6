import { en as bond } from './bond.ts';

/** The first page: what Sabot is, the tables, and how to get one. */
export const en = {
  claim: 'Chemin de Fer between players.',
  intro:
    'Every card comes from secrets of the players and the house, and your browser checks each coup before it signs. The money lies in an escrow on chain and moves only by what the players have signed or the contract can replay.',
  learn: 'Learn it in six coups',
  rules: 'The rules in five minutes',
  checkProof: 'Check a proof',
  tables: 'Tables',
  loading: 'Loading the tables',
  down: 'The tables cannot be shown: the table server does not answer.',
  none: 'There are no tables at the moment.',
  ruleset: 'Ruleset',
  seats: 'Seats',
  leastBet: 'Least bet',
  leastPosta: 'Least posta',
  greatestPosta: 'Greatest posta',
  highestBet: 'Highest bet',
  /** For who comes for the first time, on a chain whose chips have no value. */
  playNow: {
    press: 'Play now',
    what: (amount: string) =>
      `One press: a throw-away wallet in this browser, chips without value, ${amount} of them into the escrow, and a seat.`,
    steps: {
      wallet: 'A throw-away wallet is made in this browser.',
      chips: 'The faucet gives it chips, and ETH for fees.',
      deposit: (amount: string) => `${amount} go into the escrow, where they stay yours.`,
      seat: (seat: number, table: string) => `Your wallet signs for seat ${seat} at ${table}.`,
    },
    noValue: 'This is a local chain: nothing here costs money. To go back, close this and leave the table.',
    byHand: 'You can go on by hand: wallet, cashier, then a table.',
    short: 'The faucet has given too few chips.',
    sits: (seat: number, amount: string) => `You sit down at seat ${seat} with ${amount}.`,
  },
  quick: {
    anyRules: 'any rules',
    anyPosta: 'any posta',
    upTo: (posta: string) => `posta from ${posta} or less`,
    seat: 'Quick seat',
    noneFree: 'No chair is free at such a table now.',
    wait: 'Wait for one',
  },
  card: {
    posta: 'posta',
    betsFrom: 'bets from',
    cagnotte: 'cagnotte',
    house: 'the house',
    held: 'held',
    freeSeat: 'free seat',
    seatFree: (seat: number) => `seat ${seat}: free`,
    seatHeld: (seat: number) => `seat ${seat}: held`,
    isYours: (seat: number) => `Seat ${seat} is yours: take it`,
    /** "4 of 6 seats taken, 2 free, 1 held" */
    taken: (taken: number, all: number, free: number, held: number) =>
      `${taken} of ${all} seats taken, ${free} free${held > 0 ? `, ${held} held` : ''}`,
  },
  /** Where a table's card leads. */
  way: {
    back: 'You sit here: back to the table',
    closing: 'The house closes this table: watch its last bank',
    watch: 'Watch',
    covered: (seats: number) => `${bond.covers(seats)}: ${seats === 0 ? 'watch' : 'play or watch'}`,
    bothFree: 'Both seats are free',
    oneOfTwo: 'One seat is free: play',
    oneFree: 'One seat is free: play or watch',
    free: 'Play or watch',
  },
  /** A table of one's own. */
  found: {
    open: 'Open a table of your own',
    title: 'A table of your own',
    otherOpened: 'The house has opened another table than you have asked for. You are not led there.',
    name: 'Name',
    covered: (seats: number) =>
      `${bond.covers(seats)} with this greatest posta; the others stay free until more are covered.`,
    bots: 'Players of the house',
    noBots: 'None comes by itself.',
    botsUpTo: (bots: number) =>
      `While a person plays, the house fills the table to ${bots}. Its players are marked, and give way to people.`,
    private: 'Private: it stands in no list, and only who has its link finds it.',
    privateUntil: 'Once somebody sits there, its id is on chain for everybody to read.',
    closes: (minutes: number) => `It closes when nobody has sat there for ${minutes} minutes.`,
    confirm: 'Open the table',
    badName: 'Give it a name of 2 to 24 letters and digits.',
    belowBet: 'Not below the least bet.',
    belowPosta: 'Not below the least posta.',
    putsUpMore: (amount: string) => `At a full table the banker would put up ${amount}, more than the greatest posta.`,
    notWhole: 'A whole number of chips.',
    tooFewCovered: (seats: number, start: number) => `${bond.covers(seats)}, and ${start} are needed to begin.`,
  },
  /** What a ruleset is, for somebody who has to choose one. */
  rulesets: {
    online: 'The common game. A banker may pass after a won coup; what is not covered waits in the garage.',
    'saint-vincent': 'As the casino plays it: the regola binds the banker, and people may stand behind and bet.',
    venezia: 'Six players and more to begin. The whole posta stays in play, and people may stand behind and bet.',
    'heads-up': 'Two players. The punta that wins takes the bank; the banker may take half out after a win.',
    'sette-piatto':
      'Sette e mezzo for the piatto: one after the other duels with the banker, until the round is over or the piatto is gone.',
    'sette-classico': 'Sette e mezzo without a piatto: the banker puts up the highest bet for every punter.',
    'sette-piatto-regola':
      'Sette e mezzo for the piatto, alla regola: both sides play the printed table, and only the bets are yours.',
    'sette-classico-regola':
      'Sette e mezzo without a piatto, alla regola: both sides play the printed table, and only the bets are yours.',
  },
};
