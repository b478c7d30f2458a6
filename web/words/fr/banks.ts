import type { Catalog } from '../shape/catalog.ts';

export const banks: Catalog['banks'] = {
  status: {
    asked: 'Recueil des signatures',
    signing: 'Va au séquestre sur preuve',
    settling: 'En route vers le séquestre',
    proposed: 'Résultat proposé sur la chaîne',
    settled: 'Règlement fait',
    finalised: 'Règlement définitif',
    idle: 'Rien à régler',
  },
  end: {
    incasso: 'Incasso',
    passed: 'Passée',
  },
  signed: 'signé',
  notSigned: 'non signé',
  house: 'Maison, cagnotte',
  proposed: (until) =>
    `Il manque une signature : le résultat a donc été proposé avec sa preuve. ${until === null ? '' : `Il devient définitif après ${until}.`}`,
  transaction: (hash) => ['Transaction ', hash],
  transactionHash: 'hash de la transaction',
  wordOfMine:
    'C’est la table qui le dit. Ce navigateur ne l’a pas vérifié et ne sait pas si le séquestre a payé : vérifiez sa preuve, et vos avoirs.',
  word: 'C’est la table qui le dit : ce navigateur n’y a pas joué. Sa preuve peut être vérifiée.',
  takenOut: 'retiré',
  covered: (amount) => ['couvert : ', amount],
  missing: (amount) => ['manque : ', amount],
  notCovered: (amount) => ['non couvert : ', amount],
  highestBid: 'plus haute enchère',
  download: 'Télécharger',
  check: 'Vérifier',
  ownOnly: (problem) =>
    `Voici ce que votre navigateur a vérifié lui-même. Ce qu’en publie le serveur des tables est différent et a été écarté. ${problem}`,
  more: 'Suite',
  beingChecked: 'vérification en cours…',
  sum: (posta, played) => ['posta ', posta, ` · ${played}`],
  forYou: (amount) => ['pour vous ', amount],
  statement: 'Relevé',
  dismiss: 'Fermer',
  others: (count) => (count < 2 ? 'et un autre' : `et ${count} autres`),
  paid: '✓ payé par le séquestre',
  nothingToPay: 'rien à régler',
  pending: (why) => `en attente. ${why}`,
  proposedOnChain: 'résultat proposé sur la chaîne',
  beingPaid: 'règlement en cours…',
};
