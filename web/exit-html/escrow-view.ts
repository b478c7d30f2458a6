/** The evidence piece by piece, and the choice of the escrow that the page is about. */
import type { Domain } from '../../engine/protocol/messages.ts';
import { sameEscrow } from '../../engine/settlement/exit/evidence.ts';
import { el } from '../verify-html/dom.ts';
import { exitWords } from '../words/exit.ts';
import { domainsOf, escrowText, placeText, type Choice } from './escrows.ts';
import type { Piece } from './piece.ts';

/** The ticked pieces are those that the steps are about. */
export function pieceView(piece: Piece, chosen: Domain | null): Node {
  const { name, problem } = piece;
  if (problem !== null) return el('p', { class: 'note', 'data-testid': 'exit-bad-file' }, '✕ ', problem);
  const other = domainsOf(piece).find((domain) => chosen !== null && !sameEscrow(domain, chosen));
  if (other === undefined) return el('p', { class: 'panel' }, el('span', { class: 'ok' }, '✓ '), name);
  const words = exitWords().escrows.other(name, other.verifyingContract, other.chainId);
  return el('p', { class: 'note', 'data-testid': 'exit-other-escrow' }, '✕ ', words);
}

/** All escrows with what is there, so that the person can choose one; nothing if there is no choice. */
export function escrowChoice({ escrows, chosen }: Choice, choose: (escrow: Domain) => void): readonly Node[] {
  if (escrows.length < 2) return [];
  const words = exitWords().escrows;
  const options = escrows.map((one, i) => {
    const input = el('input', { type: 'radio', name: 'escrow', value: String(i), 'data-testid': 'exit-escrow' });
    input.checked = chosen !== null && sameEscrow(one.domain, chosen);
    input.onchange = () => choose(one.domain);
    return el('label', { class: 'panel' }, input, el('span', {}, escrowText(one)));
  });
  return [
    el(
      'fieldset',
      { id: 'escrows', 'data-testid': 'exit-escrows' },
      el('legend', {}, words.which),
      ...options,
      el('small', {}, words.each),
    ),
  ];
}

/** What the steps do not cover: said beside them, above all if nothing is left to do here. */
export function elsewhereView({ escrows, chosen }: Choice): readonly Node[] {
  if (chosen === null || escrows.length < 2) return [];
  const others = escrows.filter(({ domain }) => !sameEscrow(domain, chosen)).map(escrowText);
  const words = exitWords().escrows.alone(placeText(chosen), others);
  return [el('p', { class: 'note', 'data-testid': 'exit-elsewhere' }, words)];
}

/** Older banks are asked about only on demand: there may be hundreds, and a public node gives strangers few answers. */
export function olderView(count: number, take: () => void): Node {
  const words = exitWords().escrows;
  const button = el('button', { type: 'button', 'data-testid': 'exit-older' }, words.older(count));
  button.onclick = () => {
    button.disabled = true;
    take();
  };
  return el('div', { class: 'buttons' }, button, el('small', {}, words.olderWhy));
}
