import type { TableView } from '../../engine/table/sette-view.ts';

/** A bank that opens takes the place of the last one in every view: first its players see how that one ended. */
export const hasUnseen = ({ waiting }: Pick<TableView, 'waiting'>): boolean =>
  waiting.some(({ duty }) => duty === 'result');
