import type { Catalog } from '../shape/catalog.ts';

export const seats: Catalog['seats'] = {
  part: (accepted, asked) => `${accepted} di ${asked}`,
  wouldBeSocio: 'si offre socio',
  notThisCoup: 'salta il colpo',
  bids: (amount) => `offre ${amount}`,
  takes: 'lo prende',
  noBid: 'non offre',
  letsGo: 'lo lascia',
  takesBack: 'lo riprende?',
  asked: 'ha la parola',
  passes: 'passa',
  court: 'È davanti al tribunale dell’escrow, che decide come finisce.',
  signing: 'I giocatori stanno firmando il risultato.',
  unsigned:
    'Un giocatore non ha firmato il risultato. Si mostra invece la prova all’escrow, che paga dopo la sua finestra.',
  proposed: 'Un giocatore non ha firmato il risultato. L’escrow lo paga in base alla prova.',
  proposedUntil: (time) =>
    `Un giocatore non ha firmato il risultato. L’escrow lo paga in base alla prova dopo le ${time}.`,
};
