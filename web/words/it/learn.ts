import type { Catalog } from '../shape/catalog.ts';

export const learn: Catalog['learn'] = {
  title: 'Imparalo in sei colpi',
  intro: 'Carte preparate, fiche finte, le regole vere. Bastano tre minuti, e nessun wallet.',
  coup: (number, of) => `Colpo ${number} di ${of}`,
  you: 'Tu',
  purse: 'Le tue fiche',
  posta: 'posta',
  bet: 'puntata',
  banker: 'banchiere',
  punta: 'punta',
  begin: 'Dai le carte',
  banco: (amount) => `Banco ${amount}`,
  name: (amount) => `Posta ${amount}`,
  height: (amount) => `All’altezza ${amount}`,
  pass: (amount) => `Passa: prendi ${amount}`,
  next: 'Colpo seguente',
  again: 'Ancora questo colpo',
  hint: (draw) => `La regola dice ${draw}.`,
  points: (mine) => `Hai ${mine}. Che cosa dichiari?`,
  lessons: {
    batto: {
      title: 'Il più vicino a nove',
      before:
        'Anna tiene il banco e ha messo 10 sul tavolo: la sua posta. Tu punti contro tutta la posta: si dice banco. Poi due carte ciascuno. I punti si sommano e conta solo l’ultima cifra: l’asso vale 1, figure e dieci valgono 0.',
      regola:
        'Cinque e quattro fanno nove, il massimo. Con 8 o 9 su due carte si scopre subito: batto. Vinci quanto hai puntato, e il banco di Anna è finito.',
      other:
        'Non hai scoperto il nove, e così Anna poteva ancora prendere carta. È permesso a chi gioca solo con il proprio denaro; non serve a niente.',
    },
    carta: {
      title: 'Ancora una carta',
      before: 'Ora il banco è di Bruno, con una posta di 10. Punta di nuovo banco.',
      regola:
        'Da 0 a 4 la punta prende carta. La tua arriva scoperta: un cinque, e fai otto. Bruno ha sette e ha visto la tua carta; con sette sta.',
      other:
        'Sei rimasto su tre, e Bruno ha sette. Da 0 a 4 una carta aiuta più spesso di quanto danneggi. Qui sarebbe stato un cinque.',
    },
    answer: {
      title: 'Il banchiere risponde',
      before: 'Bruno continua: posta 10. Ancora banco.',
      regola:
        'Sei rimasto su sei, come dice la regola; allora Bruno, con cinque, prende carta, e un quattro fa nove. Prima di scegliere ha visto che stavi: è il vantaggio del banchiere. Perdi 10.',
      other: 'Con sei hai preso carta, ed era un quattro: zero. Bruno, con cinque, l’ha visto ed è rimasto. Perdi 10.',
    },
    egalite: {
      title: 'Égalité',
      before: 'Banco di Carla, posta 10. Banco.',
      regola: 'Sette e sette: égalité. Non vince nessuno, la puntata torna a te e il banco continua.',
      other: 'Con sette hai preso carta, e non conviene mai: cinque contro sette. Perdi 10.',
    },
    bank: {
      title: 'Il tuo banco',
      before:
        'Ora il banco è tuo. Sei tu a dichiarare la posta: quanto rischi, e il massimo che tutti gli altri insieme possono vincere. Diciamo 20.',
      regola:
        'Bruno ha preso un tre e ha sette. Con quattro, dopo aver dato un tre, il banchiere prende carta: un cinque, e fai nove. Vinci 20; la casa ne trattiene la cagnotte, il 5% della vincita del banchiere. La tua posta ora è 39. Potresti continuare; passi, e la ritiri.',
      other:
        'Sei rimasto su quattro contro sette. Bruno vince tutta la posta, e il banco passa al prossimo per la mano. Riprova: con quattro, dopo aver dato un tre, il banchiere prende carta.',
    },
    seguito: {
      title: 'Un banco passato',
      before:
        'Carla ha vinto e passa il suo banco di 40. Un banco passato si offre prima all’altezza: a chi mette quanto c’era. È il seguito. Prendilo.',
      regola:
        'Otto su due carte: il colpo finisce subito. Il sei di Bruno perde 40. Tolta la cagnotte te ne restano 38. Questo è lo Chemin de Fer.',
      other: 'Otto su due carte: il colpo finisce subito.',
    },
  },
  over: {
    title: 'Era tutto qui',
    text: 'A un tavolo vero il tuo browser mette un suo segreto in ogni colpo prima che le puntate siano chiuse, così nessuno può conoscere le carte, e verifica ogni colpo prima di firmare i nuovi saldi.',
    play: 'Ai tavoli',
    rules: 'Le regole',
    odds: 'Le probabilità',
    restart: 'Dall’inizio',
  },
};
