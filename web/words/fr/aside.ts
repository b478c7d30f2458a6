import type { Catalog } from '../shape/catalog.ts';

export const aside: Catalog['aside'] = {
  title: 'En aparté',
  what: 'Deux joueurs parlent seuls, quand tous deux sont d’accord. Personne d’autre à la table ne le reçoit, et rien n’en est gardé ; mais le serveur de la maison le transmet, et peut le lire.',
  whom: 'Parler seul avec',
  ask: 'Demander',
  asked: (name) => `Vous l’avez demandé à ${name}.`,
  asks: (name) => `${name} vous demande de parler seuls.`,
  carries: 'Le serveur de la maison peut le lire.',
  accept: 'Oui, parlons',
  decline: 'Non',
  takeBack: 'Retirer la demande',
  open: (name) => `Seuls : vous et ${name}`,
  end: 'Terminer',
  text: (name) => `Dire quelque chose à ${name} seul`,
  over: {
    declined: 'La réponse a été non.',
    takenBack: 'La demande a été retirée.',
    late: 'Personne n’a répondu à temps.',
    ended: 'Il est terminé.',
    left: 'C’est fini : l’un de vous a quitté la table.',
    cut: 'Votre connexion a été coupée.',
  },
  away: 'Ranger',
  acceptWhat: 'Parler seul avec qui vous le demande',
  declineWhat: 'Ne pas parler seuls',
};
