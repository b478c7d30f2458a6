import type { Catalog } from '../shape/catalog.ts';

export const glossary: Catalog['glossary'] = {
  banco: 'Il banco: chi lo tiene mette in gioco la posta contro l’altro.',
  callBanco: 'Banco: giochi contro l’intera posta.',
  tavolo: 'Tavolo: giochi contro metà della posta.',
  ferito:
    'Ferito: chi ha coperto da solo l’intero banco e non ha vinto. Al colpo successivo viene per primo tra chi chiama banco.',
  socio:
    'Socio: il compagno del banchiere. Se questo banco viene passato e va all’asta, il socio non può fare offerte. Quello che i due si dividono riguarda solo loro.',
  punta: 'Chi punta contro il banco e riceve la prima carta.',
  posta: 'Quello che il banchiere mette in gioco: il massimo che la punta può vincere in un colpo.',
  seguito:
    'Un banco passato viene offerto per la sua posta (all’altezza), per la mano; se nessuno lo prende, all’asta.',
  garage: 'Denaro del banchiere che nessuna puntata ha coperto; è fuori gioco e torna suo quando il banco finisce.',
  cagnotte: 'La parte di una vincita che la casa trattiene; quanto, lo dicono i limiti del tavolo.',
  standing: 'Giocatori senza posto: fanno puntate semplici, che contano dopo quelle di chi è seduto.',
  coup: 'Una distribuzione: due carte a testa, forse una terza, e vince il punto più alto.',
  sabot: 'La scatola che contiene sei mazzi, 312 carte.',
  taglia: 'Una vita del sabot mescolato, da pieno fino al taglio.',
  regola: 'Le tabelle di tiraggio; decidono per chi ha lasciato scadere il suo tempo.',
  sto: 'Sto: resto con le mie due carte.',
  carta: 'Carta: prendo un’altra carta.',
  batto: 'Batto: mostro un 8 o un 9; il banchiere non può tirare.',
  incasso: 'Incasso: prendi posta e garage e chiudi il tuo banco; i ruoli si scambiano.',
  dimezzo: 'Dimezzo: togli dal gioco metà della posta e continui con il resto.',
  continuo: 'Continuo: tutto resta in gioco per il prossimo colpo.',
  matta: 'Il re di denari nel sette e mezzo: vale ½ o da uno a sette, come più conviene a chi ce l’ha.',
  piatto: 'Quello che il banchiere del sette e mezzo mette, e per cui gli altri giocano uno dopo l’altro.',
  classico: 'Sette e mezzo senza piatto: il banchiere mette la puntata massima del tavolo per ogni avversario.',
  sballa: 'Chi supera sette e mezzo sballa, e ha perso subito.',
  egalite: 'Égalité: punti uguali; nessuno vince e la puntata torna indietro.',
};
