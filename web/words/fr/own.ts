import type { Catalog } from '../shape/catalog.ts';

export const own: Catalog['own'] = {
  title: 'Limites tenues par la maison',
  holds:
    'La maison les tient pour votre portefeuille, à toutes ses tables. Ce qui est plus strict vaut aussitôt ; ce qui l’est moins attend 24 heures. Les jours sont ceux d’UTC, à l’horloge de la maison. Elles ne valent que dans cette maison et pour ce portefeuille : avec un autre, vous êtes pour elle un autre joueur.',
  loss: 'Perte d’une journée',
  stake: 'Mise ou posta maximale',
  minutes: 'Minutes de jeu par jour',
  remind: 'Me rappeler après tant de minutes de jeu',
  whole: 'Des minutes entières de 1 à 1440, ou rien.',
  empty: 'Un champ vide, c’est sans limite.',
  save: 'Fixer ces limites',
  set: 'C’est fait : elles valent dès maintenant.',
  setFrom: (when) => `C’est fait. Ce qui est plus large vaut à partir du ${when}.`,
  none: 'Vous ne vous êtes fixé aucune limite.',
  today: (line, minutes) => `Aujourd’hui : ${line}, ${minutes} min de jeu.`,
  now: (limits) => `Vaut maintenant : ${limits}.`,
  later: (limits, when) => `À partir du ${when} : ${limits}.`,
  noLimit: 'aucune limite',
  lossOf: (amount) => `perte ${amount}`,
  stakeOf: (amount) => `mise ${amount}`,
  minutesOf: (minutes) => `${minutes} min par jour`,
  remindOf: (minutes) => `un rappel toutes les ${minutes} min`,
  away: 'S’éloigner du jeu',
  awayWhat:
    'Vous passez votre tour aussitôt, et jusqu’à la fin vous n’avez ni place ni mise. Ce qui est engagé se joue jusqu’au bout, et votre argent reste à vous : quittez la table et retirez-le quand vous voulez. Cela ne se raccourcit pas.',
  days: { 1: '1 jour', 7: '1 semaine', 30: '30 jours', 183: '6 mois', 365: '1 an', 1826: '5 ans' },
  pause: 'Pause',
  exclusion: 'Exclusion',
  sure: (time) => `Absence de ${time}. Personne ne peut l’annuler, la maison non plus.`,
  sureYes: 'Oui, je m’éloigne',
  sureNo: 'Non',
  awayNow: 'C’est fait : vous êtes maintenant loin du jeu.',
  reminder: (minutes, line) => `Vous avez joué ${minutes} minutes aujourd’hui, et vous en êtes à ${line}.`,
  shut: (why, until) =>
    `${why} ${until} Ce qui est engagé se joue jusqu’au bout ; puis vous passez votre tour. Vous pouvez quitter la table et retirer.`,
  signed: 'Chaque changement est signé par votre portefeuille.',
  askSigned:
    'Votre portefeuille signe pour les voir, et pour chaque changement : sans place, sans transaction et sans frais.',
  show: 'Montrer mes limites',
  open: 'Limites que la maison garde pour vous',
};
