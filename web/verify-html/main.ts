/**
 * verify.html: one file that checks proofs with the network off. The page and its worker share this script: the page
 * starts it a second time from its own text, so that a large file never blocks the page, and a new file ends the
 * previous check.
 */
import { answer, type Answer, type Question } from './check.ts';
import { byId, el, onDrop } from './dom.ts';
import { reportOf } from './report.ts';

interface WorkerScope {
  onmessage: (event: MessageEvent<Question>) => void;
  postMessage(found: Answer): void;
}

if (typeof document === 'undefined') serve(globalThis as unknown as WorkerScope);
else open(document.currentScript?.textContent ?? '');

function serve(scope: WorkerScope): void {
  scope.onmessage = ({ data }) => void answer(data).then((found) => scope.postMessage(found));
}

function open(script: string): void {
  const source = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const result = byId('result');
  let stop = (): void => undefined;

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

  function check(name: string, question: Question): void {
    stop();
    let current = true;
    const end = ask(question, (found) => {
      if (!current) return;
      result.replaceChildren(...reportOf(name, found));
      result.scrollIntoView({ block: 'start' });
    });
    stop = () => {
      current = false;
      end();
    };
    result.replaceChildren(el('p', { class: 'panel', role: 'status' }, `Checking ${name} …`));
  }

  const file = byId<HTMLInputElement>('file');
  file.onchange = () => {
    const chosen = file.files?.[0];
    if (chosen !== undefined) check(chosen.name, chosen);
    file.value = ''; // the same file may be chosen again after a change
  };
  const paste = byId<HTMLTextAreaElement>('paste');
  byId<HTMLFormElement>('pasted').onsubmit = (event) => {
    event.preventDefault();
    check('pasted text', paste.value);
  };
  onDrop((dropped) => {
    const [one] = dropped.files;
    const text = dropped.getData('text/plain');
    if (one !== undefined) check(one.name, one);
    else if (text !== '') check('dropped text', text);
  });
}
