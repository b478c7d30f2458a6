import type { ExitPhrase } from '../forms/exit-phrases.ts';

export const exitPhrases: Readonly<Record<ExitPhrase, string>> = {
  // When, and how long
  now: 'maintenant',
  'after the steps before it': 'après les étapes précédentes',
  'from {x}': 'à partir du {x}',
  'after what it waits for': 'après ce qu’elle attend',
  '{n} hour': '{n} heure',
  '{n} hours': '{n} heures',
  '{n} minute': '{n} minute',
  '{n} minutes': '{n} minutes',
  '{n} second': '{n} seconde',
  '{n} seconds': '{n} secondes',
  'No window of this escrow is shorter than {t}.': 'Aucun délai de ce séquestre n’est plus court que {t}.',
  'On chain {n} that is usually {t}: whoever must answer here has less time than elsewhere.':
    'Sur la chaîne {n}, c’est d’ordinaire {t} : ici, qui doit répondre a moins de temps qu’ailleurs.',
  'Table {h} has a window of {t}, and this escrow takes none below {t2}: it was never registered there, and nothing is owed for its banks.':
    'La table {h} a un délai de {t}, et ce séquestre n’en accepte pas au-dessous de {t2} : elle n’y a jamais été enregistrée, et rien n’est dû pour ses banques.',
  'Table {h}: each step has {t}, leaving takes {t2}.': 'Table {h} : chaque étape dispose de {t}, le départ prend {t2}.',
  // What each step is for the contract
  'You ask the escrow to let you leave without the house: the leaving delay begins.':
    'Vous demandez au séquestre de vous laisser partir sans la maison : le délai de départ commence.',
  'Your seat is emptied, and what is locked there becomes free.':
    'Votre place est vidée, et ce qui y est bloqué devient libre.',
  'It waits for your banks that are pending.': 'Elle attend vos banques en suspens.',
  'Free money is paid out to your wallet.': 'L’argent libre est versé sur votre portefeuille.',
  'Turn {n} of bank {n2} was closed and not played: it is demanded.':
    'Le tour {n} de la banque {n2} a été clos et non joué : il est demandé.',
  'Who still owes something to it has one window each; whoever stays silent loses by it.':
    'Chacun de ceux qui lui doivent encore quelque chose a un délai ; qui se tait y perd.',
  'It waits until the open demands on the number have run out and are closed: then its time begins anew.':
    'Elle attend que les demandes ouvertes sur le numéro soient échues et closes : alors son temps recommence.',
  'The bank is proposed after it.': 'La banque est proposée ensuite.',
  'The demand on bank {n} is closed when its stage has run out: {t}.':
    'La demande sur la banque {n} est close quand sa phase est échue : {t}.',
  'a punter has not shown its link, so nothing has happened':
    'un ponte n’a pas montré son secret, donc rien ne s’est passé',
  'the banker has not shown its link, so it has lost the coup':
    'le banquier n’a pas montré son secret, donc il a perdu le coup',
  'the house has not shown its link, so it owes every contributor its win':
    'la maison n’a pas montré son secret, donc elle doit à chaque participant son gain',
  'The file plays the list that is demanded in bank {n}: it is shown, and the demand is over.':
    'Le fichier joue la liste demandée dans la banque {n} : il est montré, et la demande est terminée.',
  'Links of punters that the file holds are shown on chain for bank {n}.':
    'Les secrets de pontes que contient le fichier sont montrés sur la chaîne pour la banque {n}.',
  "The banker's link is shown on chain for bank {n}.":
    'Le secret du banquier est montré sur la chaîne pour la banque {n}.',
  "By the ruling on bank {n} you are owed more than the bank paid: it is paid out of your share of the house's bond.":
    'Selon la décision du tribunal sur la banque {n}, il vous est dû plus que la banque n’a payé : c’est payé sur votre part de la caution de la maison.',
  'Bank {n} is signed by everybody in it: it is settled at once.':
    'La banque {n} est signée par tous ceux qui y sont : elle est réglée aussitôt.',
  'Bank {n} is proposed as the file shows it, after turn {n2}.':
    'La banque {n} est proposée telle que la montre le fichier, après le tour {n2}.',
  'Within one window a proof of a later turn may replace it.':
    'Pendant un délai, une preuve d’un tour ultérieur peut la remplacer.',
  'Bank {n} was proposed after turn {n2}; the file shows it after turn {n3}, which replaces that.':
    'La banque {n} a été proposée après le tour {n2} ; le fichier la montre après le tour {n3}, ce qui remplace cette proposition.',
  'Bank {n} is paid one window after it was proposed.':
    'La banque {n} est payée au terme du délai qui suit sa proposition.',
  'Bank {n} was ended by a ruling and is paid.':
    'La banque {n} a été terminée par une décision du tribunal et est payée.',
  'Bank {n} is paid after its window.': 'La banque {n} est payée après son délai.',
  'It waits for the open demand.': 'Elle attend la demande ouverte.',
  'What was proposed or demanded of bank {n} may hold the seat back: that is lifted.':
    'Ce qui était proposé ou demandé de la banque {n} peut retenir la place : c’est levé.',
  'Your claim on bank {n} is paid after its window, in which a later end may be shown.':
    'Votre réclamation sur la banque {n} est payée après son délai, pendant lequel une fin ultérieure peut être montrée.',
  'Bank {n} paid you less than the house has signed in your file: the difference is claimed out of your share of its bond, and paid one window later.':
    'La banque {n} vous a payé moins que la maison n’a signé dans votre fichier : la différence est réclamée sur votre part de sa caution, et payée au terme d’un délai.',
  'Bank {n} paid you less than a proof has shown to the court: the difference is claimed out of your share of its bond, and paid one window later.':
    'La banque {n} vous a payé moins que ce qu’une preuve a montré à la cour : la différence est réclamée sur votre part de sa caution, et payée au terme d’un délai.',
  // Notes of the plan
  'Bank {n}: {h} has no seat in it.': 'Banque {n} : {h} n’y a pas de place.',
  'Bank {n}: your claim waits: others may still demand a coup of yours, and a seat claims once.':
    'Banque {n} : votre réclamation attend : d’autres peuvent encore demander un de vos coups, et une place ne réclame qu’une fois.',
  'Bank {n} paid you {a} less than is proven here.':
    'La banque {n} vous a payé {a} de moins que ce qui est prouvé ici.',
  'This node is {t} behind the clock here: it is late, or the clock is fast.':
    'Ce nœud est en retard de {t} sur l’horloge d’ici : il est en retard, ou l’horloge avance.',
  'This node is {t} ahead of the clock here: it invents the time, or the clock is slow.':
    'Ce nœud a {t} d’avance sur l’horloge d’ici : il invente l’heure, ou l’horloge retarde.',
  'Nothing is done about your banks by it: set the clock, or ask another node.':
    'Rien n’est fait pour vos banques par lui : réglez l’horloge, ou interrogez un autre nœud.',
  'A seat claims once for each bank: before you claim by the file, ask another node.':
    'Une place réclame une seule fois par banque : avant de réclamer par le fichier, interrogez un autre nœud.',
  'Bank {n}: this node shows an end that pays you more, and has refused the claim to it.':
    'Banque {n} : ce nœud montre une fin qui vous paie davantage, et a refusé la réclamation sur elle.',
  'Bank {n}: this node has refused one step ({w}), and its time still runs.':
    'Banque {n} : ce nœud a refusé une étape ({w}), et son temps court encore.',
  'There is money left, and every step to it was refused.':
    'Il reste de l’argent, et chaque étape pour l’obtenir a été refusée.',
  'Ask another node: what refuses a step may be the node, not the contract.':
    'Interrogez un autre nœud : ce qui refuse une étape peut être le nœud, non le contrat.',
  'A bank that is not among these files holds your seat back: it was proposed, or is under demand.':
    'Une banque qui n’est pas parmi ces fichiers retient votre place : elle a été proposée, ou fait l’objet d’une demande.',
  'Give its file, too; or wait until somebody has it paid.':
    'Donnez aussi son fichier ; ou attendez que quelqu’un la fasse payer.',
  'Two set-ups of bank {n} are here, and the house has signed both.':
    'Il y a ici deux ouvertures de la banque {n}, et la maison a signé les deux.',
  'The one that this browser has played is brought to its end.':
    'Celle que ce navigateur a jouée est menée à son terme.',
  'The one that pays you more is brought to its end.': 'Celle qui vous paie davantage est menée à son terme.',
  'Two set-ups of bank {n} are here, and this node does not show the one that this browser has played: nothing is done about the other.':
    'Il y a ici deux ouvertures de la banque {n}, et ce nœud ne montre pas celle que ce navigateur a jouée : rien n’est fait pour l’autre.',
  'Ask another node.': 'Interrogez un autre nœud.',
  'Bank {n}: the house has signed two courses of turn {l}, and owes both.':
    'Banque {n} : la maison a signé deux déroulements {l|du tour|des tours} {l}, et doit les deux.',
  'The steps go by what this browser has played, else by the course in which you have most; a coup that was not played is demanded in every course.':
    'Les étapes suivent ce que ce navigateur a joué, sinon le déroulement où vous avez le plus ; un coup non joué est demandé dans chaque déroulement.',
  'Keep all files: together they prove it.': 'Gardez tous les fichiers : ensemble, ils le prouvent.',
  // Demands
  'Bank {n}: a demand asks for your own link, {t}': 'Banque {n} : une demande porte sur votre propre secret, {t}',
  'but while it was played a node had said that the coup could not be demanded any more, and your browser kept the link to itself.':
    'mais pendant qu’on jouait, un nœud avait dit que le coup ne pouvait plus être demandé, et votre navigateur a gardé le secret pour lui.',
  'A node that invents this demand wants to learn your link; if the demand is real and you stay silent, you lose the coup.':
    'Un nœud qui invente cette demande veut apprendre votre secret ; si la demande est réelle et que vous vous taisez, vous perdez le coup.',
  'A node that invents this demand wants to learn your link; if the demand is real and you stay silent, nothing has happened in that coup.':
    'Un nœud qui invente cette demande veut apprendre votre secret ; si la demande est réelle et que vous vous taisez, rien ne s’est passé dans ce coup.',
  'Ask other nodes before you show it.': 'Interrogez d’autres nœuds avant de le montrer.',
  'Bank {n}, turn {n2}: the coup was closed and never played.':
    'Banque {n}, tour {n2} : le coup a été clos et jamais joué.',
  'While it was played a node had said that it could not be demanded any more, and your browser kept its link to itself: it is not demanded.':
    'Pendant qu’on jouait, un nœud avait dit qu’il ne pouvait plus être demandé, et votre navigateur a gardé son secret pour lui : le coup n’est pas demandé.',
  'Without it nothing has happened in that coup.': 'Sans lui, rien ne s’est passé dans ce coup.',
  'If other nodes say that it can be demanded, you may have it played, and show your link.':
    'Si d’autres nœuds disent qu’il peut être demandé, vous pouvez le faire jouer, et montrer votre secret.',
  'and the list of that coup is not among what is here: who else is bound by it cannot be checked, and it is not shown.':
    'et la liste de ce coup n’est pas parmi ce qui est ici : on ne peut vérifier qui d’autre elle lie, et il n’est pas montré.',
  'Without it you lose the coup.': 'Sans lui, vous perdez le coup.',
  'Use the page /exit of the browser that played.': 'Utilisez la page /exit du navigateur qui a joué.',
  'which this file lacks.': 'qui manque dans ce fichier.',
  'which comes after those of the punters, and not all of theirs were read that the chain has.':
    'qui vient après ceux des pontes, et ceux que la chaîne possède n’ont pas tous été lus.',
  'Yours is due in {t}: if theirs do not come, ask another node before.':
    'Le vôtre doit être montré d’ici {t} : si les leurs n’arrivent pas, interrogez un autre nœud avant.',
  'but neither your file nor this node shows that each punter has agreed and shown its link, and yours comes last: a node that invents a demand would learn it.':
    'mais ni votre fichier ni ce nœud ne montrent que chaque ponte a donné son accord et montré son secret, et le vôtre vient en dernier : un nœud qui invente une demande l’apprendrait.',
  'It is not shown to this node.': 'Il n’est pas montré à ce nœud.',
  'but neither your file nor this node shows that the banker has agreed to its list: a node that invents a demand would learn it.':
    'mais ni votre fichier ni ce nœud ne montrent que le banquier a donné son accord à sa liste : un nœud qui invente une demande l’apprendrait.',
  'Bank {n}, turn {n2}: the coup was closed and never played, but {t}.':
    'Banque {n}, tour {n2} : le coup a été clos et jamais joué, mais {t}.',
  'It is not demanded.': 'Il n’est pas demandé.',
  "the share of the house's bond behind your sitting is spent or was given back, and only who has one may demand":
    'la part de la caution de la maison derrière votre séance est épuisée ou a été rendue, et seul qui en a une peut demander',
  'the banker never agreed to its list: nobody is bound by it':
    'le banquier n’a jamais donné son accord à sa liste : personne n’est lié par elle',
  'the file lacks your own link to it, which only the browser that played has, if your seat gave for that list: use its page /exit':
    'il manque au fichier votre propre secret, que seul possède le navigateur qui a joué, si votre place a donné son accord à cette liste : utilisez sa page /exit',
  'Bank {n}, turn {n2}: the time to demand the coup that was not played is over.':
    'Banque {n}, tour {n2} : le temps pour demander le coup non joué est écoulé.',
  'Bank {n}, turn {n2}: the coup that was not played cannot be demanded beside your open demand, and after that its time is over.':
    'Banque {n}, tour {n2} : le coup non joué ne peut pas être demandé à côté de votre demande ouverte, et ensuite son temps est écoulé.',
  // What is wrong in the evidence
  'A leave is not right.': 'Un départ n’est pas correct.',
  'The result is not that of the last state.': 'Le résultat n’est pas celui du dernier état.',
  'Its turns cannot be read.': 'Ses tours sont illisibles.',
  'The house has signed two courses of turn {n}.': 'La maison a signé deux déroulements du tour {n}.',
  'Its set-up cannot be read.': 'Son ouverture est illisible.',
  '{i} ({t}) is not right: {t2}.': '{i} ({t}) n’est pas correct : {t2}.',
  'The grants of its players are not right; the chain has its own.':
    'Les autorisations de ses joueurs ne sont pas correctes ; la chaîne a les siennes.',
  'The draw of its banker is not right.': 'Le tirage de son banquier n’est pas correct.',
  '{n} more turn stands there, and follows from nothing.': 'Il y a un tour de plus, et il ne fait suite à rien.',
  '{n} more turns stand there, and follow from nothing.': 'Il y a {n} tours de plus, et ils ne font suite à rien.',
  'The list of turn {n} is not right.': 'La liste du tour {n} n’est pas correcte.',
  'The house calls turn {n} void because seat {l} was silent.':
    'La maison dit le tour {n} annulé parce que {l|la place|les places} {l} {l|se taisait|se taisaient}.',
  'Its give and its link are here: that is not so, and the coup is demanded.':
    'Son accord et son secret sont ici : ce n’est pas le cas, et le coup est demandé.',
  'The void of turn {n} is not right.': 'L’annulation du tour {n} n’est pas correcte.',
  'What seat {n} gave in a coup is not right.': 'Ce que la place {n} a donné dans un coup n’est pas correct.',
  'A choice in a coup is not right.': 'Une décision dans un coup n’est pas correcte.',
  'Turn {n} cannot be read.': 'Le tour {n} est illisible.',
  'Turn {n}: {i} ({t}) is not right.': 'Tour {n} : {i} ({t}) n’est pas correct.',
  'Your seat stands in it with another key, wallet or number than you sat down with: it is not yours.':
    'Votre place y figure avec une autre clé, un autre portefeuille ou un autre numéro que ceux avec lesquels vous vous êtes assis : elle n’est pas à vous.',
  '{x} proves one coup: the way out needs the file of its bank':
    '{x} prouve un coup : la sortie a besoin du fichier de sa banque',
  '{x} is not right, so nothing is done with it: MISMATCH {t}, {i} ({t2}): {t3}':
    '{x} n’est pas correct, donc on n’en fait rien : MISMATCH {t}, {i} ({t2}) : {t3}',
  '{x} is not right, so nothing is done with it: MISMATCH {i} ({t}): {t2}':
    '{x} n’est pas correct, donc on n’en fait rien : MISMATCH {i} ({t}) : {t2}',
  '{x} cannot be read: {t}. Is it a proof file, and whole?':
    '{x} est illisible : {t}. Est-ce un fichier de preuve, et entier ?',
  'there is no bank in what was given': 'il n’y a aucune banque dans ce qui a été donné',
  'the files are of different escrows: {h} on chain {n}, {h2} on chain {n2}':
    'les fichiers sont de séquestres différents : {h} sur la chaîne {n}, {h2} sur la chaîne {n2}',
  // What the chain refuses
  '{w}: {t}': '{w} : {t}',
  'Its window still runs.': 'Son délai court encore.',
  'It will be tried again.': 'On réessaiera.',
  'Its delay still runs.': 'Son délai de départ court encore.',
  'You have a demand open on this number, and may have one at a time.':
    'Vous avez une demande ouverte sur ce numéro, et ne pouvez en avoir qu’une à la fois.',
  'It can be tried from {x}.': 'On peut essayer à partir de {x}.',
  'It will be tried again when that is over.': 'On réessaiera quand ce sera terminé.',
  'You have not asked to leave yet.': 'Vous n’avez pas encore demandé à partir.',
  'That comes first.': 'Cela vient d’abord.',
  'A demand or a claim about this sitting is open.': 'Une demande ou une réclamation sur cette séance est ouverte.',
  'Its share is free when that is over.': 'Sa part est libre quand ce sera terminé.',
  'A demand on the bank is open.': 'Une demande sur la banque est ouverte.',
  'A bank that carries your signature is pending.': 'Une banque qui porte votre signature est en suspens.',
  'The seat is free when that is paid.': 'La place est libre quand elle sera payée.',
  'Something is still pending on the number.': 'Quelque chose est encore en suspens sur le numéro.',
  'The bank is final already.': 'La banque est déjà définitive.',
  'The bank is settled already.': 'La banque est déjà réglée.',
  'Somebody has proposed as high a turn already.': 'Quelqu’un a déjà proposé un tour aussi avancé.',
  'There was a demand on this list already.': 'Il y a déjà eu une demande sur cette liste.',
  'The node shows an end that no proof has shown to the court. Use another node.':
    'Le nœud montre une fin qu’aucune preuve n’a montrée à la cour. Utilisez un autre nœud.',
  'The award is paid already.': 'Le montant accordé est déjà payé.',
  'Your seat has claimed on this number already.': 'Votre place a déjà fait une réclamation sur ce numéro.',
  'You have received all that the file shows.': 'Vous avez reçu tout ce que montre le fichier.',
  'The claim has another end by now, or is over.': 'La réclamation a désormais une autre fin, ou est terminée.',
  'Another end of the bank stands proposed by now, or was paid.':
    'Une autre fin de la banque est désormais proposée, ou a été payée.',
  'There is nothing to be moved.': 'Il n’y a rien à déplacer.',
  'The share was given back already.': 'La part a déjà été rendue.',
  'The demand is another one by now.': 'La demande est désormais une autre.',
  'The demand is in another stage by now.': 'La demande est désormais dans une autre phase.',
  'The seat is empty already.': 'La place est déjà vide.',
  'You have asked to leave already.': 'Vous avez déjà demandé à partir.',
  'Nothing waits to be paid under this number.': 'Rien n’attend d’être payé sous ce numéro.',
  'A loser has too little locked to settle by signatures.':
    'Un perdant a trop peu d’argent bloqué pour un règlement par signatures.',
  "The bank is proposed instead: what is missing comes out of the winners' shares of the bond.":
    'La banque est proposée à la place : ce qui manque est pris sur les parts des gagnants dans la caution.',
  'The bank is proposed instead.': 'La banque est proposée à la place.',
  'A ruling has ended the bank.': 'Une décision du tribunal a terminé la banque.',
  'It is paid by that.': 'Elle est payée selon celle-ci.',
  'That ruling is not about the coup after the claim.':
    'Cette décision ne porte pas sur le coup qui suit la réclamation.',
  'A player has not signed its line.': 'Un joueur n’a pas signé son solde.',
  'Of a line of zero, too, only the house may leave the signature out.':
    'Même pour un solde nul, seule la maison peut omettre la signature.',
  "The house's key that signed the result does not settle any more: it was retired more than 30 days ago, or never was the house's.":
    'La clé de la maison qui a signé le résultat ne permet plus de régler : elle a été retirée il y a plus de 30 jours, ou n’a jamais été celle de la maison.',
  'A player has signed with another key than that of its last sitting at this table: it has sat down anew since.':
    'Un joueur a signé avec une autre clé que celle de sa dernière séance à cette table : il s’y est assis de nouveau depuis.',
  "A player's agreement to leave is of another bank than the set-up in the file.":
    'L’accord d’un joueur pour partir est d’une autre banque que l’ouverture du fichier.',
  "The file's result is not signed as the escrow wants it.":
    'Le résultat du fichier n’est pas signé comme le veut le séquestre.',
  'One call settles fifty banks.': 'Un appel règle cinquante banques.',
  'The rest follow.': 'Le reste suit.',
  'The time for this step is over: what stands on chain by now counts.':
    'Le temps de cette étape est écoulé : compte ce qui est désormais sur la chaîne.',
  'The time for demands on this number is over.': 'Le temps des demandes sur ce numéro est écoulé.',
  "The contract takes this from the wallet of one of the bank's players only.":
    'Le contrat ne l’accepte que du portefeuille d’un des joueurs de la banque.',
  "Use that wallet's key.": 'Utilisez la clé de ce portefeuille.',
  'There is less free money than that by now: the chain is asked anew.':
    'Il y a désormais moins d’argent libre que cela : la chaîne est interrogée à nouveau.',
  'The escrow knows no such table: the file is of another escrow, or was never played for money.':
    'Le séquestre ne connaît pas cette table : le fichier est d’un autre séquestre, ou n’a jamais été joué pour de l’argent.',
  'That seat has no link in the demanded list: it has nothing to show, and is owed nothing by it.':
    'Cette place n’a pas de secret dans la liste demandée : elle n’a rien à montrer, et rien ne lui est dû par elle.',
  "The file's link, or its signature, is not the one of this list.":
    'Le secret du fichier, ou sa signature, n’est pas celui de cette liste.',
  'Another copy of the file may have it.': 'Une autre copie du fichier peut l’avoir.',
  "The bank was set up by a key that never was the house's: the escrow owes nothing for it.":
    'La banque a été ouverte par une clé qui n’a jamais été celle de la maison : le séquestre ne doit rien pour elle.',
  "The house's key of this bank was retired more than 30 days ago: nothing can be proposed with it any more.":
    'La clé de la maison de cette banque a été retirée il y a plus de 30 jours : plus rien ne peut être proposé avec elle.',
  'The share of the bond behind this sitting is spent or was given back: claims are paid out of nothing else.':
    'La part de la caution derrière cette séance est épuisée ou a été rendue : les réclamations ne sont payées sur rien d’autre.',
  'Your seat has claimed already.': 'Votre place a déjà réclamé.',
  'Your seat has signed this settlement: it has agreed.': 'Votre place a signé ce règlement : elle l’a accepté.',
  'The record of that settlement is gone: claims on it are out of time.':
    'La trace de ce règlement n’existe plus : les réclamations à son sujet sont hors délai.',
  'The bank was paid otherwise than the node has shown: the chain is asked anew.':
    'La banque a été payée autrement que le nœud ne l’a montré : la chaîne est interrogée à nouveau.',
  'The node shows a settlement that the escrow cannot have made.':
    'Le nœud montre un règlement que le séquestre ne peut pas avoir fait.',
  'Use another node.': 'Utilisez un autre nœud.',
  'The contract does not take this proof.': 'Le contrat n’accepte pas cette preuve.',
  'Check the file with "sabot verify"; another copy of it may be whole.':
    'Vérifiez le fichier avec "sabot verify" ; une autre de ses copies peut être entière.',
  'The number is not final yet.': 'Le numéro n’est pas encore définitif.',
  'The proof could not be played again: a part of it cannot be read, or the gas ran out.':
    'La preuve n’a pas pu être rejouée : une partie en est illisible, ou le gaz s’est épuisé.',
  'Another node may allow more gas.': 'Un autre nœud peut accorder plus de gaz.',
  'The bank is final already; or a coup of it was demanded, and it is paid by proof, when the time for that is over.':
    'La banque est déjà définitive ; ou un de ses coups a été demandé, et elle est payée par preuve, quand le temps pour cela est écoulé.',
  'Nothing is lost: run it again when it does, or give another node.':
    'Rien n’est perdu : recommencez quand il répondra, ou donnez un autre nœud.',
  'The transaction was mined and failed, though it was good when it was tried.':
    'La transaction est entrée dans un bloc et a échoué, bien qu’elle fût bonne à l’essai.',
  'Another transaction of the same account was mined instead: the chain is asked anew.':
    'Une autre transaction du même compte est entrée dans un bloc à sa place : la chaîne est interrogée à nouveau.',
  'Run it again: it asks the chain anew.': 'Recommencez : la chaîne est interrogée à nouveau.',
  "The account that sends has too little of the chain's own coin (ether) to pay for the transaction.":
    'Le compte qui envoie a trop peu de la monnaie de la chaîne (ether) pour payer la transaction.',
  'Nothing was sent.': 'Rien n’a été envoyé.',
  'Send it some, and try again.': 'Envoyez-lui-en, et réessayez.',
  'It is not known on the way out: see that the program is of the version that the file was played with.':
    'La sortie ne le connaît pas : voyez si le programme est de la version avec laquelle le fichier a été joué.',
  'See that the node is of the right chain and the program of the version that the file was played with; another node may allow more gas.':
    'Voyez si le nœud est de la bonne chaîne et le programme de la version avec laquelle le fichier a été joué ; un autre nœud peut accorder plus de gaz.',
  'See that the node is of the right chain, and the program of the version that the file was played with.':
    'Voyez si le nœud est de la bonne chaîne, et le programme de la version avec laquelle le fichier a été joué.',
  'Keep the file and report it.': 'Gardez le fichier et signalez-le.',
  'Other steps are still good.': 'Les autres étapes restent bonnes.',
  'The contract refuses and gives no reason: it cannot read the call (it is another version, or not ours), or the gas ran out.':
    'Le contrat refuse sans donner de raison : il ne sait pas lire l’appel (c’est une autre version, ou pas le nôtre), ou le gaz s’est épuisé.',
  'The contract refuses with an error that is not in its interface ({x}): it is another version, or not ours.':
    'Le contrat refuse avec une erreur qui n’est pas dans son interface ({x}) : c’est une autre version, ou pas le nôtre.',
  'The contract stopped at a fault of its own (panic {x}): nothing has changed.':
    'Le contrat s’est arrêté sur un défaut à lui (panic {x}) : rien n’a changé.',
  'The contract refuses: {x}': 'Le contrat refuse : {x}',
  'The escrow skips the bank: its number is final already, or goes by proof.':
    'Le séquestre saute la banque : son numéro est déjà définitif, ou passe par la preuve.',
  // What the node does not show
  'The chain node does not take this request.': 'Le nœud de la chaîne n’accepte pas cette requête.',
  'The chain node does not answer.': 'Le nœud de la chaîne ne répond pas.',
  'The chain node answers no more for now: it was asked too often.':
    'Le nœud de la chaîne ne répond plus pour l’instant : il a été interrogé trop souvent.',
  'Not all older events have been read.': 'Les événements plus anciens n’ont pas tous été lus.',
  'The chain node gives its events slowly.': 'Le nœud de la chaîne donne ses événements lentement.',
  "There is no such contract at this address: another chain, or another version than this program's.":
    'Il n’y a pas de tel contrat à cette adresse : une autre chaîne, ou une autre version que celle de ce programme.',
  'The chain node lacks a block that it is asked for.': 'Il manque au nœud de la chaîne un bloc qu’on lui demande.',
  "What the contract answers cannot be read: it is another version than this program's, or the node is wrong.":
    'Ce que répond le contrat est illisible : c’est une autre version que celle de ce programme, ou le nœud se trompe.',
  'The chain refuses.': 'La chaîne refuse.',
  'The node gives no events (eth_getLogs) even of a few blocks: use another node.':
    'Le nœud ne donne pas d’événements (eth_getLogs), même de quelques blocs : utilisez un autre nœud.',
  'Bank {n} of this table has no proposal.': 'La banque {n} de cette table n’a pas de proposition.',
  'The file was signed for chain {n}, and this node is on chain {n2}.':
    'Le fichier a été signé pour la chaîne {n}, et ce nœud est sur la chaîne {n2}.',
  'There is no contract at {h} on chain {n}.': 'Il n’y a pas de contrat à {h} sur la chaîne {n}.',
  'The first block to look for events in is {n}, and the chain has {n2} so far: give one before your table was registered, or none.':
    'Le premier bloc où chercher des événements est {n}, et la chaîne en a {n2} jusqu’ici : donnez-en un d’avant l’enregistrement de votre table, ou aucun.',
  'The contract at {h} on chain {n} is no escrow of Sabot.':
    'Le contrat à {h} sur la chaîne {n} n’est pas un séquestre de Sabot.',
  'Bank {n} has {n2} open demands, and the node shows {n3} of them.':
    'La banque {n} a {n2} demandes ouvertes, et le nœud en montre {n3}.',
  'Bank {n}: the node shows a demand that is over, and not how it ended.':
    'Banque {n} : le nœud montre une demande qui est close, et non comment elle s’est terminée.',
  'Bank {n}: it is final, and the node does not show how it was paid.':
    'Banque {n} : elle est définitive, et le nœud ne montre pas comment elle a été payée.',
  'Bank {n}: there was a demand on a list of it, and the node does not show it.':
    'Banque {n} : il y a eu une demande sur une de ses listes, et le nœud ne la montre pas.',
  'Bank {n}: how it was paid cannot be checked any more.':
    'Banque {n} : la façon dont elle a été payée ne peut plus être vérifiée.',
  'Bank {n}: the node shows other ends than the court has seen proven.':
    'Banque {n} : le nœud montre d’autres fins que celles que la cour a vues prouvées.',
  'Bank {n}: you have a claim, and the node does not show it.':
    'Banque {n} : vous avez une réclamation, et le nœud ne la montre pas.',
  'It hides events, and nothing is done about the bank by what it says.':
    'Il cache des événements, et rien n’est fait pour la banque d’après ce qu’il dit.',
  'Bank {n}: the node shows a demand that no court can have.':
    'Banque {n} : le nœud montre une demande qu’aucune cour ne peut avoir.',
  'Bank {n}: the node shows a claim of yours that no court can have.':
    'Banque {n} : le nœud montre une réclamation de vous qu’aucune cour ne peut avoir.',
  'It invents events, and nothing is done about the bank by what it says.':
    'Il invente des événements, et rien n’est fait pour la banque d’après ce qu’il dit.',
  'Bank {n} stands proposed or ruled, and the node does not show how.':
    'La banque {n} est proposée ou tranchée, et le nœud ne montre pas comment.',
  'Give an earlier first block (--from-block), or another node.':
    'Donnez un premier bloc antérieur (--from-block), ou un autre nœud.',
  'The node gives no events (eth_getLogs) of blocks before {n}: use another node.':
    'Le nœud ne donne pas d’événements (eth_getLogs) de blocs avant {n} : utilisez un autre nœud.',
  'The node gives no events (eth_getLogs) of blocks {n} to {n2}: use another node.':
    'Le nœud ne donne pas d’événements (eth_getLogs) des blocs {n} à {n2} : utilisez un autre nœud.',
  'The chain node does not answer as a chain node does.': 'Le nœud de la chaîne ne répond pas comme un nœud de chaîne.',
  'A deadline runs: if this does not come, ask another node before.':
    'Un délai court : si cela ne vient pas, interrogez un autre nœud avant.',
  'It is asked again later.': 'Il sera interrogé à nouveau plus tard.',
  // Where a lie was told
  'in the set-up of the bank': 'à l’ouverture de la banque',
  'in {t}': 'au {t}',
};
