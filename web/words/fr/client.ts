import type { Catalog } from '../shape/catalog.ts';

export const client: Catalog['client'] = {
  warning:
    'Une page ne peut pas se porter garante d’elle-même. Qui sert une page modifiée peut lui faire afficher n’importe quelle empreinte, y compris sur cette page. Vérifiez les fichiers, pas la page.',
  digest: 'L’empreinte du client',
  noManifest: (manifest) => ['Ce site ne sert pas de ', manifest, ' ; il ne dit donc pas de quel client il s’agit.'],
  copyDigest: 'Copier l’empreinte du client',
  digestOf: (manifest, source) => [
    'SHA-256 de ',
    manifest,
    ', tel que ce site vient de le servir. Le manifeste indique le SHA-256 de chaque fichier du client. Le manifeste de la source elle-même se trouve dans ',
    source,
    ', son empreinte à côté.',
  ],
  wayOut: 'La sortie',
  kept: 'Ce navigateur a gardé les pages /exit et verify.html. Elles s’ouvrent à cette adresse même quand le site n’existe plus, et /exit trouve ce que votre navigateur a vérifié.',
  notKept:
    'Ce navigateur n’a pas (encore) gardé la page /exit : il faut https, ou un site sur cette machine. Enregistrez exit.html depuis la page /verify, et vos preuves depuis /exit.',
  pin: 'Le figer',
  why: 'Tout ce qui vous protège à une table est fait par cette page : elle vérifie chaque coup avant de signer. Elle vient du site indiqué dans la barre d’adresse, et un site peut à tout moment donner une autre page à une personne en particulier. Votre propre copie ne peut pas être changée à votre insu.',
  build: (folder, command) => [
    'Construisez le client à partir d’une source à laquelle vous faites confiance, dans ',
    folder,
    '. La même source donne les mêmes octets sur toute machine : ',
    command,
  ],
  compare: (command, onlyListed) => [
    'Ou prenez les fichiers où vous voulez, et vérifiez-les dans leur dossier. Seule l’empreinte que la source indique doit s’afficher : ',
    command,
    ' Aucun autre fichier ne doit s’y trouver : une page de plus à cette adresse pourrait lire les clés de votre place. Ceci ne doit rien afficher : ',
    onlyListed,
  ],
  serve: 'Servez le dossier à vous seul :',
  open: 'Ouvrez votre copie et indiquez-lui le serveur des tables. Les clés de votre place sont alors gardées pour cette adresse, et ce site ne peut pas les lire :',
  copy: (text) => `Copier ${text}`,
  record: (link) => [
    'Si la maison a jusqu’ici respecté ses règles, compté par ce client : ',
    link('le registre de la maison'),
    '.',
  ],
};
