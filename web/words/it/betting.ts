import type { Catalog } from '../shape/catalog.ts';
import { isYou } from '../forms/names.ts';
import { acts, does, to, within } from './people.ts';

export const betting: Catalog['betting'] = {
  open: 'Le puntate sono aperte',
  closed: 'Le puntate sono chiuse.',
  nothingCovered: 'Nulla è ancora coperto.',
  allCovered: 'Tutta la posta è coperta.',
  covered: (covered, missing) => `Coperto: ${covered}, da coprire: ${missing}.`,
  cards: (name) => (isYou(name) ? 'Le carte sarebbero tue.' : `Le carte andrebbero ${to(name)}.`),
  againstYou: 'Si punta contro la tua posta',
  againstYour: (posta) => `Si punta contro la tua posta di ${posta}`,
  silence: 'Se non dici nulla, il banco continua alla chiusura delle puntate.',
  stands: (amount) => `La tua puntata di ${amount} resta`,
  standsCavallo: (amount) => `La tua puntata a cavallo di ${amount} resta`,
  standsCall: (call, amount) => `La tua chiamata resta: ${call} ${amount}`,
  watched: (banker, posta) => `Puntate contro ${within(banker)}: la posta è ${posta}`,
  asked: (banker, posta) => `La posta è ${posta}: punti contro ${within(banker)}?`,
  nothing: 'Non punti in questo colpo',
  untilClose: 'Fino alla chiusura puoi ancora puntare.',
  goesBack: 'La puntata tornerebbe indietro.',
  goesBackFirst: (name) => `La puntata tornerebbe indietro: ${acts(name, 'viene prima', 'vieni prima')}.`,
  goesBackCall: (name, call) => `La puntata tornerebbe indietro: ${acts(name, 'ha chiamato', 'hai chiamato')} ${call}.`,
  acceptedPart: (amount) => `La puntata sarebbe accettata per ${amount}.`,
  accepted: 'La puntata sarebbe accettata.',
  passOrPlay: (posta) => `La tua posta di ${posta} è tutta coperta: passi o giochi?`,
  mayPass: 'Le puntate sono chiuse. Puoi ancora passare il banco.',
  cameBack: (posta) => `La tua chiamata è tornata indietro: la posta ora è ${posta}`,
  betAgain: 'Le puntate sono chiuse per gli altri. Tu puoi puntare di nuovo.',
  losesCards: 'Perdi le carte: ritiri la puntata o la lasci?',
  mayStill: {
    withdraw: (name) => `${does(name, 'può', 'puoi')} ancora ritirare la puntata.`,
    bet: (name) => `${does(name, 'può', 'puoi')} ancora puntare di nuovo.`,
    pass: (name) => `${does(name, 'può', 'puoi')} ancora passare il banco.`,
  },
};
