import type { Catalog } from '../shape/catalog.ts';
import type { DuelTold } from '../en/duel.ts';
import { capital } from '../forms/grammar.ts';
import { isYou } from '../forms/names.ts';
import { cards } from './cards.ts';
import { acts, does, listed, of, within } from './people.ts';

const { points } = cards;
const had = (name: string) => acts(name, 'aveva', 'avevi');
const stopped = (name: string) => does(name, 'si è fermato', 'ti sei fermato');

function result({ how, punta, banker, puntaHalf, bankerHalf, told }: DuelTold): string {
  switch (how) {
    case 'puntaBusts':
      return `${does(punta, 'sballa', 'sballi')} con ${points(puntaHalf)}: ${told}`;
    case 'bankerBusts':
      return `${does(banker, 'sballa', 'sballi')} con ${points(bankerHalf)}: ${told}`;
    case 'tie':
      return `Pari a ${points(puntaHalf)}, e ogni pari è del banchiere: ${told}`;
    case 'puntaHigher':
      return `${stopped(punta)} a ${points(puntaHalf)}, ${had(banker)} ${points(bankerHalf)}: ${told}`;
    case 'bankerHigher':
      return `${stopped(banker)} a ${points(bankerHalf)}, ${had(punta)} ${points(puntaHalf)}: ${told}`;
  }
}

export const duel: Catalog['duel'] = {
  result,
  shows: (half) => `mostra ${points(half)}`,
  showsNone: 'non mostra carte',
  busts: (half) => `sballa: ${points(half)}`,
  stake: 'puntata',
  putUp: 'in gioco',
  punters: (punters, most) => `${punters === 1 ? 'una punta' : `${punters} punte`}, puntata massima ${most}`,
  regolaWhy: 'Entrambi giocano secondo la regola. Non c’è niente da decidere, perciò un suggerimento non vale niente.',
  cards: (left) => `${left} carte`,

  putUpAsked: 'Il banco è tuo: metti il piatto',
  putUpFixed: (amount) => `Il banco è tuo: metti ${amount}`,
  putUpRest: (amount) => `Il tuo giro continua con ${amount}`,
  putUpWhy: 'Uno dopo l’altro, per la mano, giocano un duello contro di te. Poi prendi ciò che resta.',
  putUpFixedWhy: (punters) => `La puntata massima per ciascuno: ${punters}. Ciò che nessuno vince torna tuo.`,
  putUpRestWhy: 'L’ultimo turno era nullo. Chi non ha ancora giocato gioca contro di te.',
  putsUp: (name) => does(name, 'mette il banco', 'metti il banco'),
  betAsked: (posta) => `Tocca a te contro un piatto di ${posta}`,
  betAskedFixed: (most) => `Tocca a te: punta fino a ${most}`,
  betWhy: 'Vinci o perdi quanto punti. Ogni pari è del banchiere.',
  bets: (name, posta) => does(name, `punta contro un piatto di ${posta}`, `punti contro un piatto di ${posta}`),
  betsFixed: (name, most) => does(name, `punta, fino a ${most}`, `punti, fino a ${most}`),
  betsAgainstYou: (name, posta) => `${capital(within(name))} punta contro i tuoi ${posta}`,
  comesNext: (names) => `Poi: ${listed(names.map(within), 4)}.`,
  lastTurn: 'È l’ultimo turno del giro.',
  playsFor: (name, amount) => does(name, `gioca per ${amount}`, `giochi per ${amount}`),
  links: 'La puntata è chiusa; arrivano i segreti, poi le carte.',
  youHave: (half) => `Hai ${points(half)}: carta o sto?`,
  youHaveSette: 'Sette e mezzo: stai',
  decides: (name) => `${does(name, 'decide', 'decidi')}: carta o sto`,
  against: (name, shown, amount) => `${capital(within(name))} ${shown}, per ${amount}.`,
  tiesAreYours: 'Ogni pari è tuo.',
  tiesAreTheirs: 'Ogni pari è del banchiere.',

  decline: 'Questo turno no',
  putUpButton: 'Metto il piatto',
  holdButton: (amount) => `Metto ${amount}`,
  goOnButton: (amount) => `Continuo con ${amount}`,
  what: {
    putUp: (posta) =>
      `Metti ${posta}, e in questo giro non puoi perdere di più. Ciò che vinci va nel piatto, tolta la cagnotte.`,
    hold: (posta) => `Metti ${posta}, e in questo giro non puoi perdere di più. Ciò che vinci è tuo.`,
    bet: 'La tua puntata per questo duello.',
    banco: 'Banco: giochi per tutto il piatto.',
    decline: 'In questo giro non giochi nessun duello. Tocca al prossimo per la mano.',
    carta: 'Un’altra carta, scoperta. Oltre sette e mezzo perdi subito.',
    sto: 'Ti fermi. Poi si scopre la carta del banchiere.',
    stoBanker: 'Ti fermi, e si confrontano le carte.',
  },
  worth: (now, full, wins) =>
    `Con le carte rimaste, 100 puntati qui ${wins ? 'vincono' : 'perdono'} in media ${now}; con il mazzo intero perdono ${full}.`,
  regolaSays: (draw) => `La regola dice ${draw}; decide quando il tuo tempo scade.`,

  tag: {
    next: 'il prossimo',
    toCome: 'dopo',
    turn: 'di turno',
    without: { declined: 'questo turno no', clock: 'ha taciuto', away: 'era via' },
  },

  rounds: 'Giri',
  thisRound: (bank) => `Giro ${bank}, in corso`,
  round: (bank) => `Giro ${bank}`,
  heldBy: (name, posta) => `${does(name, 'tiene', 'tieni')} il banco, ${posta} in gioco.`,
  noTurnYet: 'Nessuno ha ancora giocato il suo turno.',
  noRounds: 'Turno per turno, qui stanno i giri di questo tavolo.',

  holds: (name, posta) => `${does(name, 'tiene', 'tieni')} il banco e ${isYou(name) ? 'metti' : 'mette'} ${posta}.`,
  newTaglia: 'Si rimescola: tutte le quaranta carte sono di nuovo nel mazzo.',
  turn: (number) => `Duello ${number}`,
  shuffle: 'Rimescolata',
  hands: (punta, banker) => `Punta ${punta}. Banchiere ${banker}.`,
  endEmpty: (banker) =>
    `Del piatto ${isYou(banker) ? 'che hai messo' : of(banker)} non resta niente: il giro è finito.`,
  endRound: (banker) => `Il giro è finito: ${acts(banker, 'riprende', 'riprendi')} ciò che resta.`,
  roundOver: 'Giro finito',
  voided: (reason) => `Turno nullo. ${reason} La puntata è restituita e il giro finisce.`,
  endVoid: 'Il giro finisce nello stato precedente al duello nullo.',
};
