import type { Catalog } from '../shape/catalog.ts';

export const escrow: Catalog['escrow'] = {
  asking: 'Interrogation du séquestre',
  unknown: (why) =>
    `Il n’a pas été possible de demander au séquestre quelle est sa maison ; rien n’est donc signé ni déposé. ${why}`,
  foreign: (why) => `${why} Cette page ne signe et ne dépose rien ici.`,
  agreement:
    'Cette page a été construite sans connaître ce séquestre : le serveur des tables l’a nommé. Vos jetons s’y trouveraient, et lui seul les rend. Comparez son adresse avec une adresse à laquelle vous vous fiez, pas avec ce site. Cela vous est demandé une seule fois.',
  chain: 'Chaîne',
  escrow: 'Séquestre',
  house: 'Clé de la maison',
  court: 'Tribunal',
  chip: 'Jeton',
  window: 'Délai minimal d’une contestation',
  seconds: (count) => `${count} s`,
  short: (usual) =>
    `Sur cette chaîne, un séquestre ne devrait accepter aucun délai inférieur à ${usual} s. Avec un délai plus court, vous pourriez ne pas avoir le temps de répondre à une fausse fin de votre banque.`,
  agree: 'Je l’ai comparé : jouer avec ce séquestre',
  otherHouse: (server, known) =>
    `Le serveur des tables signe avec la clé ${server}, et le séquestre connaît la maison sous ${known} : ce qu’il signe ne serait pas payé.`,
  otherCourt: (server, known) => `Le serveur des tables nomme le tribunal ${server}, et le séquestre ${known}.`,
  otherChip: (server, known) => `Le serveur des tables nomme le jeton ${server}, et le séquestre ${known}.`,
  shortTable: (name, window, least) =>
    `La table ${name} a un délai de ${window} s, et le séquestre n’en accepte aucun inférieur à ${least} s.`,
  otherUnit: 'Le séquestre ne compte pas les centièmes de son jeton.',
};
