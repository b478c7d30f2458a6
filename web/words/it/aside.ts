import type { Catalog } from '../shape/catalog.ts';

export const aside: Catalog['aside'] = {
  title: 'A parte',
  what: 'Due parlano da soli, quando sono d’accordo tutti e due. Nessun altro al tavolo lo riceve, e non si conserva da nessuna parte; ma passa dal server della casa, che può leggerlo.',
  whom: 'Parla da solo con',
  ask: 'Chiedi',
  asked: (name) => `L’hai chiesto a ${name}.`,
  asks: (name) => `${name} ti chiede di parlare da soli.`,
  carries: 'Il server della casa può leggerlo.',
  accept: 'Sì, parliamo',
  decline: 'No',
  takeBack: 'Ritira la domanda',
  open: (name) => `Da soli: tu e ${name}`,
  end: 'Chiudi',
  text: (name) => `Di’ qualcosa solo a ${name}`,
  over: {
    declined: 'La risposta è stata no.',
    takenBack: 'La domanda è stata ritirata.',
    late: 'Nessuno ha risposto in tempo.',
    ended: 'È stato chiuso.',
    left: 'È finito: uno di voi ha lasciato il tavolo.',
    cut: 'La tua connessione si è interrotta.',
  },
  away: 'Metti via',
  acceptWhat: 'Parla da solo con chi te lo chiede',
  declineWhat: 'Non parlare da soli',
};
