import type { Catalog } from '../shape/catalog.ts';

const late = 'La risposta del tuo browser è arrivata troppo tardi, oppure il tavolo l’ha trattenuta.';

export const duelsaid: Catalog['duelsaid'] = {
  voidInYourName: `Il duello è dichiarato nullo a nome tuo. ${late}`,
  voidOfOther: (seat) =>
    `Il duello è dichiarato nullo perché il posto ${seat} taceva, e questo browser ha il consenso e il segreto di quel posto.`,
  listNotPlayed: `Il tavolo non gioca nessun duello sulla lista a cui hai dato il consenso. ${late}`,
  twoHands: 'La casa ha firmato per te due mani diverse in uno stesso duello.',
  otherCards: 'Le carte che la casa ti ha mostrato mentre decidevi non sono le carte del duello.',
  playedLate: (duel, round) =>
    `Il duello ${duel} del giro ${round} non è stato giocato come avevi deciso: la tua parola è arrivata tardi, o il tavolo l’ha lasciata fuori.`,
  playedWithout: (duel, round) =>
    `Il duello ${duel} del giro ${round} non è stato giocato come avevi deciso, benché il tavolo avesse mostrato la tua parola.`,
  playedUnasked: (duel, round) =>
    `Nel duello ${duel} del giro ${round} ha deciso per te la regola: il tavolo non te l’ha chiesto per il tempo previsto dalle sue regole, o questa pagina non c’era.`,
  playedAfter: (duel, round) =>
    `Nel duello ${duel} del giro ${round} ha deciso per te la regola: questa pagina non c’era, oppure il duello è stato finito in ritardo o davanti al tribunale, dove non si chiede a nessuno; in quel caso un segreto era arrivato tardi, o il tavolo l’aveva trattenuto.`,
};
