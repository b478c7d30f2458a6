/** Who may be the banker's partner, and what the table tells of it (rules.md 2.1). */
import { firstStandingSeat } from '../../../engine/rules/hand-order.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import type { View } from '../../../engine/table/view.ts';
import { seguitoWords } from '../../words/seguito.ts';

const hasSocio = ({ table }: Pick<View, 'table'>): boolean => rulesetOf(table.ruleset)?.play.socio === true;

/** This seat may say that it would be the socio of who names the posta, or has said so. */
export function mayPartner(view: View, seat: number): boolean {
  return hasSocio(view) && view.phase === 'posta' && view.banker !== seat && seat < firstStandingSeat;
}

/** What a table with a socio tells while the posta is named; null at any other. */
export function socioWords(view: View, me: number | null): string | null {
  if (!hasSocio(view)) return null;
  const words = seguitoWords();
  const { partners, banker } = view;
  if (banker !== me) return partners.length === 0 ? words.mayHaveSocio : null;
  return partners.length === 0 ? words.noSocio : words.yourSocio;
}
