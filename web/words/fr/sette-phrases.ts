import type { SettePhrase } from '../forms/sette-phrases.ts';

/** Beside the phrases of every report, those of Sette e mezzo. */
export const settePhrases: Readonly<Record<SettePhrase, string>> = {
  '{w} has no fee mode {n}': '{w} n’a pas de mode de cagnotte {n}',
  "seat {n} is a standing bettor's, and nobody stands here":
    'la place {n} est celle d’un joueur debout, et personne n’est debout ici',
  'the composition has more than 40 kinds': 'la composition a plus de 40 cartes différentes',
  'the composition has more than one card of kind {n}': 'la composition a plus d’une carte du type {n}',
  'taglia of the first bank': 'taglia de la première banque',
  'taglia {n} was that of an earlier bank': 'la taglia {n} était celle d’une banque précédente',
  'posta {a} is not the same highest bet for each of {n} punters':
    'la posta {a} n’est pas la même mise maximale pour {n} {n|ponte|pontes}',
  'the highest bet {a} is below the minimum {a2}': 'la mise maximale {a} est sous le minimum {a2}',
  'the banker, seat {n}, is not among those who entered': 'le banquier, place {n}, n’est pas parmi ceux du tirage',
  'drawId {h}, dealKey {h2}': 'drawId {h}, dealKey {h2}',
  'x mod {n} = {n2}': 'x mod {n} = {n2}',
  'that the bank was refused by seat {l}': 'que la banque a été refusée par {l|la place|les places} {l}',
  'that the posta, below the minimum, is what a void has left of a round':
    'que la posta, sous le minimum, soit ce qu’un coup annulé a laissé d’un tour',
  '{n} cards left, the matta has fallen': '{n} {n|carte restante|cartes restantes}, la matta est sortie',
  '{n} cards left, the matta among them': '{n} {n|carte restante|cartes restantes}, avec la matta',
  '{n} cards left, the matta has fallen: a new taglia is due, not a turn':
    '{n} {n|carte restante|cartes restantes}, la matta est sortie : il faut une nouvelle taglia, pas un tour',
  '{n} cards left, the matta among them: a new taglia is due, not a turn':
    '{n} {n|carte restante|cartes restantes}, avec la matta : il faut une nouvelle taglia, pas un tour',
  '{n} cards left, the matta among them: no new taglia is due':
    '{n} {n|carte restante|cartes restantes}, avec la matta : il ne faut pas encore de nouvelle taglia',
  'seat {n} was the last by hand: no turn can follow a new taglia':
    'la place {n} était la dernière de la main : aucun tour ne peut suivre une nouvelle taglia',
  'seat {l} bet in one turn': '{l|la place a misé|les places ont misé} {l} dans un seul tour',
  'seat {n} has its turn after seat {n2}, which comes later by hand':
    'la place {n} a son tour après la place {n2}, qui vient plus tard dans la main',
  'seat {n}: {t} of at most {a}, with a posta of {a2} and a credit of {a3}: {t2}':
    'place {n}, {t} de {a} au plus, avec une posta de {a2} et un crédit de {a3} : {t2}',
  'too small': 'trop peu',
  'too large': 'trop',
  'not the whole posta': 'pas toute la posta',
  '{t}, accepted {a}': '{t}, accepté {a}',
  'posta {a}, credit {a2}': 'posta {a}, crédit {a2}',
  'posta {a} → {a2}': 'posta {a} → {a2}',
  '{t} after {n} card': '{t} après {n} carte',
  '{t} after {n} cards': '{t} après {n} {n|carte|cartes}',
  '{w} is played alla regola: seat {n} has nothing to choose':
    '{w} se joue à la règle : la place {n} n’a rien à choisir',
  'seat {n}: {n2} is no choice': 'place {n} : {n2} n’est pas un choix',
  'seat {n}: {t} stands out of its order': 'place {n} : {t} n’est pas à sa place dans l’ordre',
  'punta with {n} half points': 'punta avec {n} {n|demi-point|demi-points}',
  'banco with {n} half points': 'banco avec {n} {n|demi-point|demi-points}',
  'punta: {t}': 'punta : {t}',
  'banco: {t}': 'banco : {t}',
  'seat {n} chose {t} where that was not to be decided': 'la place {n} a choisi {t} où cela n’était pas à décider',
  'commitment with nothing left of the posta': 'engagement quand il ne reste rien de la posta',
  'nothing is left of the posta: the bank has ended': 'il ne reste rien de la posta : la banque est finie',
  'taglia {n}, full deck': 'taglia {n}, jeu entier',
  'x = HMAC-SHA256(dealKey, {n})': 'x = HMAC-SHA256(dealKey, {n})',
  '{n} (the matta)': '{n} (la matta)',
  knight: 'cavalier',
  coins: 'deniers',
  cups: 'coupes',
  '{n} ({t} of swords)': '{n} ({t} d’épées)',
  batons: 'bâtons',
};
