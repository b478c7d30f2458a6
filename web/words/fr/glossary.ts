import type { Catalog } from '../shape/catalog.ts';

export const glossary: Catalog['glossary'] = {
  banco: 'La banque : qui la tient met la posta en jeu contre l’autre.',
  callBanco: 'Banco : vous jouez contre toute la posta.',
  tavolo: 'Tavolo : vous jouez contre la moitié de la posta.',
  ferito:
    'Ferito : qui a couvert seul toute la banque et n’a pas gagné. Au coup suivant, il passe en premier parmi ceux qui annoncent banco.',
  socio:
    'Socio : l’associé du banquier. Si cette banque est passée et mise aux enchères, le socio ne peut pas enchérir. Ce que les deux partagent ne regarde qu’eux.',
  punta: 'Qui mise contre la banque et reçoit la première carte.',
  posta: 'Ce que le banquier a en jeu : le maximum que la punta puisse gagner en un coup.',
  seguito:
    'Une banque passée est offerte pour sa posta (all’altezza), dans l’ordre de la main ; si personne ne la prend, elle va aux enchères.',
  garage: 'Argent du banquier qu’aucune mise n’a couvert ; il est hors jeu et lui revient quand la banque se termine.',
  cagnotte: 'La part d’un gain que garde la maison ; les limites de la table disent combien.',
  standing: 'Joueurs sans place : ils font des mises simples, qui comptent après celles des joueurs assis.',
  coup: 'Une donne : deux cartes chacun, peut-être une troisième, et les points les plus élevés gagnent.',
  sabot: 'La boîte d’où sortent les cartes : six jeux, 312 cartes.',
  taglia: 'La vie d’un sabot mélangé, de plein jusqu’à la coupe.',
  regola: 'Les tableaux de tirage ; ils décident pour le joueur dont le temps est écoulé.',
  sto: 'Sto : je reste avec mes deux cartes.',
  carta: 'Carta : je prends encore une carte.',
  batto: 'Batto : je montre un 8 ou un 9 ; le banquier ne peut pas tirer.',
  incasso: 'Incasso : vous prenez posta et garage et terminez votre banque ; les rôles s’échangent.',
  dimezzo: 'Dimezzo : vous retirez du jeu la moitié de la posta et continuez avec le reste.',
  continuo: 'Continuo : tout reste en jeu pour le coup suivant.',
  matta: 'Le roi de deniers au Sette e mezzo : il vaut ½ ou de un à sept, au mieux pour qui le tient.',
  piatto: 'Ce que dépose le banquier du Sette e mezzo, et pour quoi les autres jouent l’un après l’autre.',
  classico: 'Sette e mezzo sans piatto : le banquier dépose la mise maximale de la table pour chaque adversaire.',
  sballa: 'Dépasser : une main au-dessus de sept et demi, qui a perdu aussitôt.',
  egalite: 'Égalité : points égaux ; personne ne gagne et la mise est rendue.',
};
