import type { Catalog } from '../shape/catalog.ts';

export const pages: Catalog['pages'] = {
  tabs: {
    table: 'Table',
    history: 'Historique',
    client: 'Ce client',
  },
  history: 'Vos coups',
  historyIntro:
    'Chaque coup où vous aviez de l’argent, à chaque table, tel que ce navigateur l’a vérifié. Il est gardé ici et n’est envoyé nulle part.',
  clientIntro:
    'Les pages qui vérifient chaque coup, sous forme de fichiers que chacun peut refaire, comparer et garder.',
  broken: {
    title: 'Cette page est tombée en panne',
    text: 'C’est notre faute, pas la vôtre. Votre place et votre argent n’en sont pas touchés.',
    again: 'L’afficher encore',
  },
  missing: {
    title: 'Il n’y a rien ici',
    text: 'L’adresse ne mène à aucune page de Sabot.',
    toTables: 'Aux tables',
  },
};
