/**
 * verify.html: one file that checks proofs with the network off. The page and its worker share this script: the page
 * starts it a second time from its own text, so that a large file never blocks the page, and a new file ends the
 * previous check.
 */
import { verifierWords } from '../words/verifier.ts';
import { speakOwn } from '../words/words.ts';
import { answer, type Answer, type Question } from './check.ts';
import { byId, el, onDrop } from './dom.ts';
import { reportOf } from './report.ts';
import { offerLanguages } from './language-choice.ts';
import { writePage } from './spoken.ts';

interface WorkerScope {
  onmessage: (event: MessageEvent<Question>) => void;
  postMessage(found: Answer): void;
}

if (typeof document === 'undefined') serve(globalThis as unknown as WorkerScope);
else start(document.currentScript?.textContent ?? '');

function serve(scope: WorkerScope): void {
  scope.onmessage = ({ data }) => void answer(data).then((found) => scope.postMessage(found));
}

function start(script: string): void {
  void speakOwn().then(() => open(script));
}

function open(script: string): void {
  const source = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const result = byId('result');
  let stop = (): void => undefined;
  /** Draws what is said of the file. */
  let draw = (): void => undefined;

  /** If a browser starts no worker for a file on disk, the page itself does the work. */
  function ask(question: Question, done: (found: Answer) => void): () => void {
    const worker = new Worker(source);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      worker.terminate();
      done(data);
    };
    worker.onerror = () => void answer(question).then(done);
    worker.postMessage(question);
    return () => worker.terminate();
  }

  function check(name: () => string, question: Question): void {
    stop();
    let current = true;
    const end = ask(question, (found) => {
      if (!current) return;
      draw = () => result.replaceChildren(...reportOf(name(), found));
      draw();
      result.scrollIntoView({ block: 'start' });
    });
    stop = () => {
      current = false;
      end();
    };
    draw = () => result.replaceChildren(el('p', { class: 'panel', role: 'status' }, verifierWords().checking(name())));
    draw();
  }

  const file = byId<HTMLInputElement>('file');
  file.onchange = () => {
    const chosen = file.files?.[0];
    if (chosen !== undefined) check(() => chosen.name, chosen);
    file.value = ''; // the same file may be chosen again after a change
  };
  const paste = byId<HTMLTextAreaElement>('paste');
  byId<HTMLFormElement>('pasted').onsubmit = (event) => {
    event.preventDefault();
    check(() => verifierWords().pastedText, paste.value);
  };
  onDrop((dropped) => {
    const [one] = dropped.files;
    const text = dropped.getData('text/plain');
    if (one !== undefined) check(() => one.name, one);
    else if (text !== '') check(() => verifierWords().droppedText, text);
  });
  offerLanguages(
    byId('header'),
    () => verifierWords().language,
    () => {
      writePage(verifierWords());
      draw();
    },
  );
}
