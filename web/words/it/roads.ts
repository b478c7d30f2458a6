import type { Catalog } from '../shape/catalog.ts';

const coups = (count: number) => (count === 1 ? `${count} colpo` : `${count} colpi`);

export const roads: Catalog['roads'] = {
  you: 'Tu',
  taglia: (number) => `Taglia ${number}`,
  noCoup: 'Ancora nessun colpo.',
  counts: (all, banco, punta, egalite) => `${coups(all)}: banco ${banco}, punta ${punta}, égalité ${egalite}.`,
  cards: (left, about) =>
    `${left === 1 ? `${left} carta` : `${left} carte`} nel sabot${about === null ? '; il prossimo colpo è l’ultimo della taglia.' : `, circa ${about === 1 ? 'un colpo' : `${about} colpi`}.`}`,
  checking: 'I colpi precedenti sono in verifica.',
  missing: 'Qui mancano colpi che questo browser non ha potuto verificare.',
  each: 'Ogni colpo',
  eachInOrder: 'Ogni colpo della taglia, dal più vecchio',
  runs: 'Serie di un lato',
  runsInOrder: 'Serie di un lato, dalla più vecchia',
  key: 'Il numero indica i punti di chi ha vinto. Una strada racconta ciò che è stato: ogni colpo si estrae da capo da quel che resta nel sabot.',
  sides: { punta: 'punta', banco: 'banco', egalite: 'égalité' },
  decided: (bank, coup, side, points) =>
    `Banco ${bank}, colpo ${coup}: vince ${side === 'punta' ? 'la punta' : 'il banco'} con ${points}`,
  egalite: (bank, coup, points) => `Banco ${bank}, colpo ${coup}: égalité a ${points}`,
  withEgalites: (coup, egalites) => `${coup}, poi ${egalites} égalité`,
  run: (side, length) => `${side === 'punta' ? 'Punta' : 'Banco'}, ${length} di fila`,
  longest: 'I banchi più lunghi qui',
  longBank: (bank, won, who) => `Banco ${bank}: ${won === 1 ? `${won} colpo vinto` : `${won} colpi vinti`}, ${who}`,
};
