/** The evidence piece by piece, and the choice of the escrow that the page is about. */
import type { Domain } from '../../engine/protocol/messages.ts';
import { sameEscrow } from '../../engine/settlement/exit/evidence.ts';
import { el } from '../verify-html/dom.ts';
import { domainsOf, escrowText, placeText, type Choice } from './escrows.ts';
import type { Piece } from './piece.ts';

/** The ticked pieces are those that the steps are about. */
export function pieceView(piece: Piece, chosen: Domain | null): Node {
  const { name, problem } = piece;
  if (problem !== null) return el('p', { class: 'note', 'data-testid': 'exit-bad-file' }, '✕ ', problem);
  const other = domainsOf(piece).find((domain) => chosen !== null && !sameEscrow(domain, chosen));
  if (other === undefined) return el('p', { class: 'panel' }, el('span', { class: 'ok' }, '✓ '), name);
  const words = `${name}: of another escrow (${other.verifyingContract} on chain ${other.chainId}). The steps are not about it: choose that escrow below, and they are.`;
  return el('p', { class: 'note', 'data-testid': 'exit-other-escrow' }, '✕ ', words);
}

/** All escrows with what is there, so that the person can choose one; nothing if there is no choice. */
export function escrowChoice({ escrows, chosen }: Choice, choose: (escrow: Domain) => void): readonly Node[] {
  if (escrows.length < 2) return [];
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
      el('legend', {}, 'Which escrow'),
      ...options,
      el(
        'small',
        {},
        'Money at one of them is not at the others. The players and steps below, and the files that you save, are of the one that you choose.',
      ),
    ),
  ];
}

/** What the steps do not cover: said beside them, above all if nothing is left to do here. */
export function elsewhereView({ escrows, chosen }: Choice): readonly Node[] {
  if (chosen === null || escrows.length < 2) return [];
  const others = escrows.filter(({ domain }) => !sameEscrow(domain, chosen)).map(escrowText);
  const words = `This is about ${placeText(chosen)} alone. There is more: ${others.join('; ')}. You choose the escrow under “Your banks”.`;
  return [el('p', { class: 'note', 'data-testid': 'exit-elsewhere' }, words)];
}

/** Older banks are asked about only on demand: there may be hundreds, and a public node gives strangers few answers. */
export function olderView(count: number, take: () => void): Node {
  const button = el(
    'button',
    { type: 'button', 'data-testid': 'exit-older' },
    `Look at ${count} older bank${count === 1 ? '' : 's'} too`,
  );
  button.onclick = () => {
    button.disabled = true;
    take();
  };
  const words =
    'The chain node that your page asked when you played called them paid. If you trust that node, they are over. Any other node can say otherwise, and then they are brought to their end like the rest.';
  return el('div', { class: 'buttons' }, button, el('small', {}, words));
}
