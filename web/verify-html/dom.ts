/** Elements of the page. Texts are text nodes: nothing in a file can become markup. */
import { verifierWords } from '../words/verifier.ts';

type Child = Node | string | null;

/** An element with attributes and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** An element of the page by its id. Throws if the page has none: an error of ours. */
export function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return found as T;
}

/** What is dropped anywhere on the page is taken; the page shows that it would be. */
export function onDrop(take: (dropped: DataTransfer) => void): void {
  document.ondragover = (event) => {
    event.preventDefault();
    document.body.className = 'over';
  };
  document.ondragleave = (event) => {
    if (event.relatedTarget === null) document.body.className = '';
  };
  document.ondrop = (event) => {
    event.preventDefault();
    document.body.className = '';
    if (event.dataTransfer !== null) take(event.dataTransfer);
  };
}

/** Copies a text, and says for a moment whether that worked. `label` is what a screen reader says. */
export function copyButton(label: string, text: () => string, name = verifierWords().copy): HTMLButtonElement {
  const words = verifierWords();
  const button = el('button', { type: 'button', class: 'copy', 'aria-label': label }, name);
  const say = (word: string) => {
    button.textContent = word;
    setTimeout(() => {
      button.textContent = name;
    }, 1_500);
  };
  button.onclick = () => {
    const copied = navigator.clipboard?.writeText(text()) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => say(words.copied),
      () => say(words.notAllowed),
    );
  };
  return button;
}

/** A section that is closed at first. Its content is made when it is opened: a taglia has thousands of steps. */
export function foldable(summary: readonly Child[], content: () => readonly Node[], open: boolean): HTMLDetailsElement {
  const details = el('details', {}, el('summary', {}, ...summary));
  let filled = false;
  const fill = () => {
    if (!details.open || filled) return;
    filled = true;
    details.append(...content());
  };
  details.addEventListener('toggle', fill);
  details.open = open;
  fill();
  return details;
}
