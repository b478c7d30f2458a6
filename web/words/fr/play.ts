import type { Catalog } from '../shape/catalog.ts';

const leaves = 'La regola vous laisse le choix. Quand elle joue pour vous, elle tire une carte ; sinon, elle reste.';

export const play: Catalog['play'] = {
  title: 'Mon jeu',
  holds:
    'Ce que vous réglez ici est gardé dans ce navigateur et vaut dès votre prochaine mise ou action, à chaque table qui le prévoit.',
  atTable:
    'À une table où vous avez une place, vous pouvez aussi vous fixer des limites que la maison tient pour votre portefeuille : perte, mise et temps par jour, un rappel, une pause, une exclusion.',
  done: 'Terminé',
  notYet:
    'Avant de vous asseoir, vous pouvez choisir que 8 et 9 soient déclarés aussitôt, que la regola décide pour vous, ou ce qu’elle fait là où elle laisse un choix. C’est gardé dans ce navigateur pour votre portefeuille : connectez-en d’abord un.',
  connect: 'Se connecter',
  automatic: {
    word: 'Déclarer aussitôt 8 et 9',
    what: 'Votre navigateur dit batto de lui-même, et l’on ne vous interroge que pour les autres mains.',
  },
  regola: {
    word: 'Toujours jouer selon la regola',
    what: 'On ne vous demande rien : le tableau de tirage décide pour vous. La table voit que c’est activé.',
  },
  punta5: {
    word: 'Comme punta avec 5 : carta',
    what: 'Avec 5, la regola vous laisse le choix. Quand elle joue pour vous, elle tire une carte ; sinon, elle reste.',
  },
  banco3v9: { word: 'Comme banquier avec 3, ayant donné un 9 : carta', what: leaves },
  banco5v4: { word: 'Comme banquier avec 5, ayant donné un 4 : carta', what: leaves },
  cards: {
    title: 'Cartes',
    holds: 'L’aspect des cartes dans ce navigateur. Personne d’autre ne le voit.',
    names: 'Lettres de l’as, du valet, de la dame et du roi',
    english: 'Anglaises',
    italian: 'Italiennes',
    french: 'Françaises',
    suits: 'Couleurs des enseignes',
    two: 'Deux : noir et rouge',
    four: 'Quatre : trèfles verts, carreaux bleus',
  },
  limit: {
    what: 'Quand une session a perdu cette somme, d’après les coups que votre navigateur a vérifiés, plus rien n’est joué sans vous interroger : 8 et 9, la regola et ce que vous avez choisi d’avance sont désactivés.',
    label: 'Limite de perte par session',
    set: 'Fixer',
    none: 'Aucune limite n’est fixée.',
    now: (limit) => `La limite est de ${limit}.`,
    remove: 'La retirer',
    reached: (result, limit) =>
      `Cette session est à ${result} et votre limite est de ${limit} : la page ne joue plus rien d’elle-même, et vous demande tout.`,
    reachedUnseen: (result, limit, unseen) =>
      `Cette session est à ${result}, et ${unseen} est en jeu dans des coups dont votre navigateur n’a pas vu la fin. S’ils sont perdus, votre limite de ${limit} est atteinte : la page ne joue plus rien d’elle-même, et vous demande tout.`,
  },
  principiante: {
    word: 'Je débute (principiante)',
    what: 'Les cartes ne vous viennent que si personne d’autre n’a misé autant, et la regola joue alors pour vous.',
  },
};
