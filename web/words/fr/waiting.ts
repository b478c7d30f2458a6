import type { Catalog } from '../shape/catalog.ts';

export const waiting: Catalog['waiting'] = {
  waitForSeat: 'Attendre une place',
  connect: 'Se connecter',
  close: 'Fermer',
  stop: 'Ne plus attendre',
  again: 'Attendre encore',
  take: 'La prendre',
  giveUp: 'Renoncer',
  notTaken: 'La maison ne l’a pas accepté.',
  asking: (wish) => `Demande d’${wish}…`,
  noConnection: (wish) =>
    `Il n’y a pas de connexion avec le salon en ce moment. Dès qu’elle revient, vous attendez ${wish}.`,
  positionKept: 'La connexion est coupée : votre rang est gardé pendant 20 s.',
  notAsWished:
    'La maison vous garde une place à une table qui n’est pas celle que vous avez demandée, pour autant que cette page la connaisse.',
  thisTable: 'cette table',
  atTable: (table) => `une place à ${table}`,
  atAny: (ruleset, posta) =>
    `une place à n’importe quelle table${ruleset === null ? '' : ` de ${ruleset}`}${posta === null ? '' : ` avec une posta minimale de ${posta} ou moins`}`,
  first: 'Vous êtes en tête de la liste.',
  before: (count) => (count < 2 ? 'Une personne attend avant vous.' : `${count} personnes attendent avant vous.`),
  waits: (wish, position) => `Vous attendez ${wish}. ${position}`,
  held: (seat, table, seconds) => `La place ${seat} à ${table} est à vous pendant ${seconds} s.`,
  late: 'La place vous a été gardée pendant une demi-minute, et ne l’est plus.',
  closed: 'Ce que vous attendiez n’est plus ouvert.',
  tabHeld: (seconds) => `${seconds} s : une place est à vous`,
  tabPosition: (position) => `n° ${position} dans la liste`,
  waiting: (count) => (count < 2 ? 'Une personne attend une place.' : `${count} personnes attendent une place.`),
};
