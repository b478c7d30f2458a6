import type { Catalog } from '../shape/catalog.ts';
import { manyIn } from '../forms/plural.ts';

const many = manyIn('fr');

export const house: Catalog['house'] = {
  title: 'Le registre de la maison',
  intro:
    'Compté dans ce navigateur, d’après chaque événement du séquestre et de son tribunal, et d’après des fichiers de preuve qu’il vérifie lui-même. Rien ici n’est la parole du serveur des tables, sauf quel séquestre est le sien.',
  escrow: (address) => ['Séquestre ', address],
  escrowName: 'séquestre',
  readTo: (block) => `Lu jusqu’au bloc ${block}.`,
  again: 'Relire',
  waiting: 'Recherche du séquestre',
  reading: {
    escrow: (share) => `Lecture des événements du séquestre : ${share} %`,
    court: (share) => `Lecture des événements du tribunal : ${share} %`,
  },
  failed: {
    silent: 'Le nœud de la chaîne ne répond pas.',
    unread: 'Le nœud de la chaîne ne donne pas tous les événements de ce séquestre : rien ne peut donc être compté.',
    remedy: 'Réessayez dans un instant, ou indiquez ci-dessous un autre nœud de la chaîne.',
  },
  none: 'Ce séquestre n’a encore payé aucune banque. Dès que l’une d’elles se termine, le registre commence ici.',
  books: {
    title: 'Les comptes',
    close:
      'Les comptes tombent juste : ce qui est entré, moins ce qui est sorti, est ce que le séquestre doit, au centième.',
    open: (count) =>
      many(count, {
        one: 'Les comptes ne tombent pas juste. Un événement contredit les autres, ou le nœud en a omis :',
        other: `Les comptes ne tombent pas juste. ${count} contradictions, ou le nœud a omis des événements :`,
      }),
    more: (count) => many(count, { one: 'et une autre', other: `et ${count} autres` }),
    receipts: 'Chaque reçu de la cagnotte nomme le précédent.',
    brokenReceipt: (number) => `Le reçu ${number} de la cagnotte ne nomme pas le précédent.`,
  },
  banks: {
    title: 'Banques payées',
    all: 'Au total',
    signatures: 'Par les signatures de tous',
    proof: 'Par leur preuve',
    ruling: 'Par un jugement',
  },
  money: {
    title: 'Ce que la maison a pris',
    taken: 'Cagnotte',
    collected: 'Dont encaissée',
    take: 'Moins ce que sa caution a payé',
    curve: (count, amount) => `Cagnotte sur ${count} banques : de 0 à ${amount}`,
  },
  bond: {
    title: 'La caution',
    total: 'Au séquestre',
    reserved: 'Réservée aux places',
    share: (amount, percent) => `${amount} (${percent})`,
    paid: 'Payée aux places jusqu’ici',
  },
  disputes: {
    title: 'Devant le tribunal',
    demands: 'Coups demandés',
    answered: 'Joués malgré tout',
    dropped: 'Abandonnés',
    lost: 'Perdus par un banquier muet',
    withheld: 'Retenus par la maison',
    awarded: 'Accordé',
    claims: 'Réclamations contre la maison',
    claimsPaid: 'Réclamations payées',
    claimed: 'Payé pour réclamations',
  },
  gas: {
    title: 'Gaz des règlements de la maison',
    last: (transactions) =>
      many(transactions, {
        one: 'Le dernier règlement de la maison',
        other: `Les ${transactions} derniers règlements de la maison`,
      }),
    banks: 'Banques réglées',
    perBank: 'Gaz par banque',
    fee: 'Frais au total',
    unknown: 'Le nœud ne donne pas les reçus des règlements.',
    noneSent: 'Aucun des derniers règlements n’a été envoyé par la maison.',
  },
  rulesets: {
    title: 'Par règles',
    ruleset: 'Règles',
    tables: 'Tables',
    banks: 'Banques',
    paid: 'Payé aux gagnants',
    cagnotte: 'Cagnotte',
    fromBond: 'Par la caution',
  },
  tables: {
    title: 'Par table',
    table: 'Table',
    fee: 'Part des gains',
  },
  proofs: {
    title: 'Les dernières banques, vérifiées ici',
    why: 'De chaque banque payée par la chaîne, la preuve est demandée, et chaque carte et chaque montant sont recalculés sur cet appareil. Ce que tous ont signé doit être ce que le séquestre a payé.',
    check: (count) =>
      many(count, {
        one: 'Vérifier maintenant la dernière banque',
        other: `Vérifier maintenant les ${count} dernières banques`,
      }),
    progress: (done, total) => `${done} sur ${total} vérifiées`,
    counts: {
      VERIFIED: 'Vérifiées',
      INCOMPLETE: 'Incomplètes',
      MISMATCH: 'Discordantes',
      MISSING: 'Sans preuve',
    },
    allRight: 'Aucune discordance n’a été trouvée dans les preuves vérifiées.',
    mismatch: (bank) => `${bank} : la preuve publiée est fausse.`,
    step: (id, title) => `L’étape ${id} diffère : ${title}.`,
    otherEscrow: 'Elle est signée pour un autre séquestre ou une autre chaîne que ceux qui ont payé la banque.',
    otherPaid: 'Elle est valide, mais le séquestre a payé d’autres montants que ceux qu’elle montre.',
    unreadable: 'Le fichier n’est pas une preuve lisible.',
    missing: (bank, why) => `${bank} : ${why}`,
    open: 'Ouvrir la preuve',
    save: 'Enregistrer la preuve de l’erreur',
    voids: (count) =>
      count === 0
        ? 'Aucune des preuves vérifiées ne se termine par un coup annulé.'
        : many(count, {
            one: 'Une de ces banques s’est terminée par un coup annulé. Qui se taisait :',
            other: `${count} de ces banques se sont terminées par un coup annulé. Qui se taisait :`,
          }),
    times: (count) => `${count} fois`,
  },
  list: {
    title: 'Les dernières banques',
    bank: 'Banque',
    paidBy: 'Payée par',
    by: { signatures: 'signatures', proof: 'preuve', ruling: 'jugement' },
    receipt: 'Transaction',
    verdict: 'Vérifiée ici',
    unchecked: 'pas encore',
    hash: 'hash de la transaction',
    name: (number) => `Banque ${number}`,
  },
};
