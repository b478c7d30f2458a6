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
};
