import type { Catalog } from '../shape/catalog.ts';

export const duels: Catalog['duels'] = {
  title: 'Sette e mezzo in sei duelli',
  intro: 'Quaranta carte italiane, preparate; fiche finte, le regole vere. Bastano tre minuti, e nessun wallet.',
  games: 'Quale gioco',
  duel: (number, of) => `Duello ${number} di ${of}`,
  piatto: 'piatto',
  bust: 'sballa',
  plain: (amount) => `Punta ${amount}`,
  banco: (amount) => `Banco ${amount}`,
  name: (amount) => `Piatto ${amount}`,
  next: 'Duello seguente',
  again: 'Ancora questo duello',
  asked: (points) => `Hai ${points}. Che cosa dichiari?`,
  puntaBust: (points, other) => (other === null ? `Hai ${points}: sballi.` : `${other} ha ${points}: sballa.`),
  bancoBust: (points, other) =>
    other === null ? `Arrivi a ${points}: sballi.` : `${other} arriva a ${points}: sballa.`,
  tie: (points) => `${points.charAt(0).toUpperCase()}${points.slice(1)} pari, e a punti pari vince il banchiere.`,
  compared: (own, other, theirs) => `Tu hai ${own}, ${other} ha ${theirs}.`,
  won: (amount) => `Vinci ${amount}.`,
  lost: (amount) => `Perdi ${amount}.`,
  otherwise: 'La regola avrebbe giocato altrimenti. Se vuoi, riprova questo duello.',
  lessons: {
    stand: {
      title: 'Il più vicino a sette e mezzo',
      before:
        'Anna tiene il banco e ha messo 40 sul tavolo: il piatto. Gli altri le giocano contro uno dopo l’altro, e ora tocca a te. Una carta coperta ciascuno. Dall’uno al sette la carta vale il suo numero; fante, cavallo e re valgono mezzo punto.',
      why: 'La tua carta è rimasta coperta fino alla fine. Quella di Anna è stata scoperta quando hai detto sto: un quattro, e secondo la regola il banchiere tira fino a cinque. Un mezzo, e un altro mezzo.',
    },
    bust: {
      title: 'Una carta di troppo',
      before: 'Ora il banco è di Bruno, con un piatto di 40. Punta di nuovo 10.',
      why: 'Sotto il cinque la regola tira, e quattro e mezzo era ancora sotto. Sopra sette e mezzo si sballa e si perde subito; il banchiere non deve nemmeno giocare. Bruno aveva sette.',
    },
    sette: {
      title: 'Sette e mezzo',
      before: 'Banco di Carla, piatto 40. Punta 10.',
      why: 'Sette e mezzo è il massimo, e sta da sé. Carla vedeva quello che avevi tirato, tre e mezzo, ma mai la tua prima carta; perciò è rimasta su cinque.',
    },
    matta: {
      title: 'La matta',
      before:
        'Banco di Anna, piatto 40. Il re di denari è la matta: vale mezzo punto o da uno a sette, come più conviene a chi ce l’ha. Punta 10.',
      why: 'Accanto al tuo quattro la matta vale tre. Anna la vedeva sul tavolo, perciò doveva arrivare a sette e mezzo, e ha sballato con sei e due. Dopo un duello in cui è uscita la matta si rimescolano tutte e quaranta le carte.',
    },
    tie: {
      title: 'Il tuo banco',
      before:
        'Ora il banco è tuo. Sei tu a dichiarare il piatto: quanto rischi, e il massimo che gli altri possono vincerti. Diciamo 20. Carla ne punta 10, e sta sulla prima carta.',
      why: 'A punti pari vince sempre il banchiere, senza eccezioni: è questo il valore del banco. La casa trattiene la cagnotte dalla vincita del banchiere, il 2%; il resto va nel tuo piatto.',
    },
    busted: {
      title: 'Banco',
      before:
        'Banco di Bruno, piatto 20. Banco vuol dire: tutto. Chi vince così svuota il piatto, e il banco finisce prima del suo giro.',
      why: 'Sei rimasto su cinque. Bruno aveva tre, ha tirato un asso e poi un sette: il banchiere che sballa paga. Questo è il sette e mezzo.',
    },
  },
};
