import type { Catalog } from '../shape/catalog.ts';

export const director: Catalog['director'] = {
  suspendedInCoup:
    'La casa ha sospeso il gioco. Questo colpo si gioca fino alla fine; poi tutto si ferma. Le tue puntate e il tuo denaro restano tuoi.',
  suspended:
    'La casa ha sospeso il gioco. I tempi sono fermi, e puntate e denaro restano come sono. Puoi metterti in pausa o lasciare il tavolo.',
  closed: 'La casa ha chiuso questo tavolo. Tutti sono stati pagati, e nessuno può sedersi.',
  closing: 'La casa chiude questo tavolo: questo banco è l’ultimo. Poi tutti vengono pagati. Nessuno può più sedersi.',
  malfunction: (time) =>
    `La casa ha comunicato un guasto alle ${time}. Le puntate aperte sono tornate indietro, e i tempi sono ripartiti da capo. Un colpo con le puntate già chiuse si gioca fino alla fine.`,
  comingMinimum: (bet, posta, time) =>
    `I minimi cambiano: una puntata è di almeno ${bet} e una posta di almeno ${posta}, dal primo colpo dopo le ${time}. Le puntate già fatte non sono toccate.`,
  minimum: (bet, posta) => `Ora una puntata è di almeno ${bet}, e una posta di almeno ${posta}.`,
};
