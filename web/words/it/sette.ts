import type { Catalog } from '../shape/catalog.ts';

export const sette: Catalog['sette'] = {
  intro:
    'Contate, non stimate: tutti i modi di estrarre le carte di un duello dal mazzo intero di quaranta. Entrambi giocano secondo la regola, salvo dove questa pagina dice altro.',
  outcomes: 'Come finisce un duello',
  puntaWins: 'Vince la punta',
  bancoBusts: 'di cui: il banchiere sballa',
  bancoWins: 'Vince il banchiere',
  puntaBusts: 'di cui: la punta sballa',
  ties: 'di cui: punti pari',
  averages: 'Su ogni 100 puntati, in media e tolta la cagnotte',
  punta: 'Punta',
  banker: 'Banchiere',
  both: 'Tante volte l’uno quante l’altra',
  bound:
    'A questi tavoli la regola gioca per entrambi. Nessuno decide niente, perciò il suggerimento di chi conosce le carte non vale niente.',
  stands: 'Dove sta la punta',
  standsHow: 'Quanto resta alla punta su ogni 100 puntati, prima della cagnotte.',
  standsOn: 'Sta da',
  againstRegola: 'contro la regola',
  againstBest: 'contro la miglior risposta',
  points: (half) => `${half === 1 ? '' : Math.floor(half / 2)}${half % 2 === 1 ? '½' : ''}`,
  replies: 'Giocare altrimenti, e i suggerimenti',
  repliesHow:
    'Quanto ha una parte su ogni 100 puntati se non gioca secondo la regola mentre l’altra lo fa, prima della cagnotte.',
  how: 'Chi, e come',
  byRegola: 'secondo la regola',
  instead: 'invece',
  gain: 'guadagno',
  puntaBest: 'La punta gioca al meglio',
  bankerBest: 'Il banchiere gioca al meglio',
  puntaHidden: 'Alla punta si dice la carta coperta del banchiere',
  puntaAll: 'Alla punta si dicono tutte le carte',
  bankerAll: 'Al banchiere si dicono tutte le carte',
  friends:
    'Quando le puntate sono chiuse e l’ultimo segreto è mostrato, la casa conosce le carte del duello. Ecco che cosa ne farebbe un amico della casa, e perché i tavoli a soldi sono di norma alla regola.',
  counting: 'Si conta…',
  notCounted: 'Questo browser non è riuscito a contarle. Le cifre sono in docs/ODDS.md dei sorgenti.',
};
