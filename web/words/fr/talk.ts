import type { Catalog } from '../shape/catalog.ts';

export const talk: Catalog['talk'] = {
  nickname: {
    title: 'Surnom',
    holds:
      'Les autres le voient à chaque table de cette maison, toujours avec le début de votre adresse à côté. Rien de ce que vous signez n’en dépend.',
    label: 'Votre surnom',
    save: 'Enregistrer',
    remove: 'Le retirer',
    now: (name) => `Vous vous appelez ${name}.`,
    none: 'Vous n’avez pas de surnom.',
  },
  chat: {
    title: 'Chat',
    you: 'Vous',
    quick: 'À dire tout de suite',
    phrases: {
      hello: 'Bonsoir',
      goodLuck: 'Bonne chance',
      wellPlayed: 'Bien joué',
      thanks: 'Merci',
      oneMoment: 'Un instant',
      pity: 'Quel dommage',
      again: 'Une autre banque ?',
      goodbye: 'Au revoir',
    },
    text: 'Dites quelque chose à la table',
    send: 'Envoyer',
    gifts: {
      rose: 'une rose',
      clover: 'un trèfle',
      coffee: 'un café',
      glass: 'une coupe',
      star: 'une étoile',
      heart: 'un cœur',
    },
    throwTo: 'Lancer quelque chose à',
    gave: (gift, name) => `lance ${gift} à ${name}`,
    noSeat: 'Qui a une place peut parler ici.',
    quiet: 'Silence : un coup se joue.',
    empty: 'Personne n’a rien dit depuis que vous avez ouvert cette page.',
    mute: 'Ne plus entendre',
    unmute: 'Entendre de nouveau',
    muted: 'en sourdine',
    unread: 'nouveau',
  },
};
