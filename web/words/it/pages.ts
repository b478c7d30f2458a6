import type { Catalog } from '../shape/catalog.ts';

export const pages: Catalog['pages'] = {
  tabs: {
    table: 'Tavolo',
    history: 'Storico',
    client: 'Questo client',
  },
  history: 'I tuoi colpi',
  historyIntro:
    'Ogni colpo in cui avevi denaro, a ogni tavolo, come questo browser lo ha verificato. È conservato qui e non è inviato da nessuna parte.',
  clientIntro: 'Le pagine che verificano ogni colpo, come file che chiunque può rifare, confrontare e conservare.',
  broken: {
    title: 'Questa pagina si è guastata',
    text: 'È colpa nostra, non tua. Il tuo posto e il tuo denaro non ne sono toccati.',
    again: 'Mostrala ancora',
  },
  missing: {
    title: 'Qui non c’è nulla',
    text: 'L’indirizzo non porta a nessuna pagina di Sabot.',
    toTables: 'Ai tavoli',
  },
};
