import type { Catalog } from '../shape/catalog.ts';

export const odds: Catalog['odds'] = {
  title: 'Le probabilità',
  intro: (ways) =>
    `Contate, non stimate: tutti i ${ways} modi di estrarre le sei carte di un colpo da un sabot nuovo. Entrambi giocano secondo la regola, salvo dove questa pagina dice altro.`,
  ruleset: 'Regole di',
  outcomes: 'Come finisce un colpo',
  puntaWins: 'Vince la punta',
  bancoWins: 'Vince il banco',
  egalite: 'Égalité: la puntata torna indietro',
  averages: 'Su ogni 100 puntati, in media e tolta la cagnotte',
  punta: 'Punta',
  banker: 'Banchiere',
  both: 'Tante volte l’uno quante l’altra',
  decisions: 'Quanto costa ogni decisione',
  how: 'Ogni casella mostra che cosa dice la regola: C carta, S sto, B batto. Il numero sotto è quanto costa l’altra scelta su ogni 100 puntati; dove è verde, l’altra scelta è migliore della regola. Una casella senza numero non lascia scelta. Premi una casella per vederne le probabilità.',
  puntaTable: 'La punta, secondo i suoi punti',
  bankerTable: 'Il banchiere: in verticale i suoi punti, in orizzontale quelli della carta data',
  stood: 'la punta sta',
  puntaCell: (points) => `Punta con ${points}`,
  bankerCell: (points, given) =>
    given === null ? `Banchiere con ${points}, la punta sta` : `Banchiere con ${points}, dopo aver dato ${given}`,
  wins: 'vince',
  loses: 'perde',
  back: 'égalité',
  average: (amount) => `${amount} su 100`,
  regola: 'la regola',
  only: 'Qui le regole non lasciano scelta.',
  costs: (other, cost) => `${other} costerebbe ${cost} su ogni 100 puntati.`,
  gains: (other, gain) => `${other} sarebbe meglio, di ${gain} su ogni 100 puntati.`,
  alone:
    'Le scelte della punta sono quelle di chi gioca solo con il proprio denaro. La cagnotte è contata come quota; al tavolo ognuna è arrotondata per difetto, a favore dei giocatori.',
  counting: 'Si conta…',
};
