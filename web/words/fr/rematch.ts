import type { Catalog } from '../shape/catalog.ts';

export const rematch: Catalog['rematch'] = {
  ask: 'Rejouer',
  askWhat: 'Demander à qui vous aviez en face de rejouer',
  may: (name) => `Vous avez joué avec ${name}. Demander une autre partie, à la même table ou aux mêmes limites ?`,
  last: {
    declined: () => 'La réponse a été non.',
    takenBack: () => 'La demande a été retirée.',
    late: () => 'Personne n’a répondu à temps.',
    gone: (name) => `${name} n’était plus là.`,
    notOpened: () =>
      'Vous le vouliez tous les deux, mais la maison n’ouvre pas d’autre table à ces limites en ce moment.',
    taken: () => 'Entre-temps il n’y a plus de place pour les deux ici.',
  },
  asked: (name) => `Vous avez demandé à ${name} de rejouer.`,
  takeBack: 'Retirer la demande',
  asks: (name) => `${name} vous demande de rejouer, à la même table ou aux mêmes limites.`,
  seconds: (seconds) => `(${seconds} s)`,
  free: 'Un oui ne déplace personne et ne signe rien.',
  accept: 'Oui, rejouer',
  decline: 'Non, merci',
  opening: 'Vous voulez rejouer tous les deux. La maison ouvre une table …',
  here: (name) => `Vous et ${name} voulez rejouer, à cette table.`,
  sitIn: 'Revenez, et l’on joue.',
  waits: (name) => `On joue dès que ${name} revient.`,
  sit: 'Prendre votre place',
  there: (name) =>
    `Vous et ${name} voulez rejouer. Il n’y a pas de place pour les deux ici, la maison a donc ouvert une table aux mêmes limites.`,
  seated: 'Quittez votre place ici si vous voulez y aller.',
  go: 'Aller à cette table',
  other: 'La maison indique une table qui a d’autres limites que celle-ci. Cette page n’y mène pas.',
  unknown: 'La maison ne dit pas quelle table elle a ouverte.',
};
