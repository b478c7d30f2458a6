import type { SettePhrase } from '../forms/sette-phrases.ts';

/** Beside the phrases of every report, those of Sette e mezzo. */
export const settePhrases: Readonly<Record<SettePhrase, string>> = {
  '{w} has no fee mode {n}': '{w} non ha un modo di cagnotte {n}',
  "seat {n} is a standing bettor's, and nobody stands here":
    'il posto {n} è di un giocatore in piedi, e qui nessuno sta in piedi',
  'the composition has more than 40 kinds': 'la composizione ha più di 40 carte diverse',
  'the composition has more than one card of kind {n}': 'la composizione ha più di una carta del tipo {n}',
  'taglia of the first bank': 'taglia del primo banco',
  'taglia {n} was that of an earlier bank': 'la taglia {n} era di un banco precedente',
  'posta {a} is not the same highest bet for each of {n} punters':
    'la posta {a} non è la stessa puntata massima per {n} {n|avversario|avversari}',
  'the highest bet {a} is below the minimum {a2}': 'la puntata massima {a} è sotto il minimo {a2}',
  'the banker, seat {n}, is not among those who entered':
    'il banchiere, posto {n}, non è tra chi ha partecipato al sorteggio',
  'drawId {h}, dealKey {h2}': 'drawId {h}, dealKey {h2}',
  'x mod {n} = {n2}': 'x mod {n} = {n2}',
  'that the bank was refused by seat {l}': 'che il banco sia stato rifiutato {l|dal posto|dai posti} {l}',
  'that the posta, below the minimum, is what a void has left of a round':
    'che la posta, sotto il minimo, sia quanto un colpo nullo ha lasciato di un giro',
  '{n} cards left, the matta has fallen': '{n} {n|carta rimasta|carte rimaste}, la matta è uscita',
  '{n} cards left, the matta among them': '{n} {n|carta rimasta|carte rimaste}, con la matta',
  '{n} cards left, the matta has fallen: a new taglia is due, not a turn':
    '{n} {n|carta rimasta|carte rimaste}, la matta è uscita: ci vuole una nuova taglia, non un turno',
  '{n} cards left, the matta among them: a new taglia is due, not a turn':
    '{n} {n|carta rimasta|carte rimaste}, con la matta: ci vuole una nuova taglia, non un turno',
  '{n} cards left, the matta among them: no new taglia is due':
    '{n} {n|carta rimasta|carte rimaste}, con la matta: non ci vuole ancora una nuova taglia',
  'seat {n} was the last by hand: no turn can follow a new taglia':
    'il posto {n} era l’ultimo per la mano: dopo una nuova taglia non può venire nessun turno',
  'seat {l} bet in one turn': '{l|ha puntato il posto|hanno puntato i posti} {l} in un solo turno',
  'seat {n} has its turn after seat {n2}, which comes later by hand':
    'il posto {n} ha il suo turno dopo il posto {n2}, che per la mano viene dopo',
  'seat {n}: {t} of at most {a}, with a posta of {a2} and a credit of {a3}: {t2}':
    'posto {n}, {t} di {a} al massimo, con una posta di {a2} e un credito di {a3}: {t2}',
  'too small': 'troppo poco',
  'too large': 'troppo',
  'not the whole posta': 'non tutta la posta',
  '{t}, accepted {a}': '{t}, accettato {a}',
  'posta {a}, credit {a2}': 'posta {a}, credito {a2}',
  'posta {a} → {a2}': 'posta {a} → {a2}',
  '{t} after {n} card': '{t} dopo {n} carta',
  '{t} after {n} cards': '{t} dopo {n} {n|carta|carte}',
  '{w} is played alla regola: seat {n} has nothing to choose':
    '{w} si gioca alla regola: il posto {n} non ha nulla da scegliere',
  'seat {n}: {n2} is no choice': 'posto {n}: {n2} non è una scelta',
  'seat {n}: {t} stands out of its order': 'posto {n}: {t} non è al suo posto nell’ordine',
  'punta with {n} half points': 'punta con {n} {n|mezzo punto|mezzi punti}',
  'banco with {n} half points': 'banco con {n} {n|mezzo punto|mezzi punti}',
  'punta: {t}': 'punta: {t}',
  'banco: {t}': 'banco: {t}',
  'seat {n} chose {t} where that was not to be decided': 'il posto {n} ha scelto {t} dove questo non era da decidere',
  'commitment with nothing left of the posta': 'impegno quando della posta non resta nulla',
  'nothing is left of the posta: the bank has ended': 'della posta non resta nulla: il banco è finito',
  'taglia {n}, full deck': 'taglia {n}, mazzo intero',
  'x = HMAC-SHA256(dealKey, {n})': 'x = HMAC-SHA256(dealKey, {n})',
  '{n} (the matta)': '{n} (la matta)',
  knight: 'cavallo',
  coins: 'denari',
  cups: 'coppe',
  '{n} ({t} of swords)': '{n} ({t} di spade)',
  batons: 'bastoni',
};
