import type { Catalog } from '../shape/catalog.ts';

export const rematch: Catalog['rematch'] = {
  ask: 'Gioca ancora',
  askWhat: 'Chiedi a chi hai avuto di fronte di giocare ancora',
  may: (name) => `Hai giocato con ${name}. Chiedi un’altra partita, allo stesso tavolo o con gli stessi limiti?`,
  last: {
    declined: () => 'La risposta è stata no.',
    takenBack: () => 'La domanda è stata ritirata.',
    late: () => 'Nessuno ha risposto in tempo.',
    gone: (name) => `${name} se n’era andato.`,
    notOpened: () => 'Lo volevate tutti e due, ma la casa ora non apre un altro tavolo con questi limiti.',
    taken: () => 'Intanto qui non c’è più posto per tutti e due.',
  },
  asked: (name) => `Hai chiesto a ${name} di giocare ancora.`,
  takeBack: 'Ritira la domanda',
  asks: (name) => `${name} ti chiede di giocare ancora, allo stesso tavolo o con gli stessi limiti.`,
  seconds: (seconds) => `(${seconds} s)`,
  free: 'Un sì non sposta nessuno e non firma nulla.',
  accept: 'Sì, gioco ancora',
  decline: 'No, grazie',
  opening: 'Volete giocare ancora tutti e due. La casa apre un tavolo …',
  here: (name) => `Tu e ${name} volete giocare ancora, a questo tavolo.`,
  sitIn: 'Rientra, e si gioca.',
  waits: (name) => `Si gioca appena ${name} rientra.`,
  sit: 'Prendi il tuo posto',
  there: (name) =>
    `Tu e ${name} volete giocare ancora. Qui non c’è posto per tutti e due, perciò la casa ha aperto un tavolo con gli stessi limiti.`,
  seated: 'Lascia il tuo posto qui, se vuoi andarci.',
  go: 'Vai a quel tavolo',
  other: 'La casa indica un tavolo con limiti diversi da questo. Questa pagina non porta là.',
  unknown: 'La casa non dice che tavolo ha aperto.',
};
