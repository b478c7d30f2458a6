/** A lie that this browser has caught the house at, and the file that proves it. */
import { alarmFile } from '../lib/alarm-file.ts';
import type { KeptAlarm } from '../lib/kept-alarms.ts';
import { el } from '../verify-html/dom.ts';
import { exitWords } from '../words/exit.ts';
import { saveFile } from './save.ts';

export function alarmView(kept: KeptAlarm): Node {
  const { memory, alarm, bank, where } = kept;
  const { alarm: words, say } = exitWords();
  const of = bank === null || bank.bankId !== alarm.bankId ? null : String(bank.number);
  const save = el('button', { type: 'button', 'data-testid': 'exit-save-alarm' }, words.save);
  save.onclick = () => {
    const { name, text } = alarmFile(kept);
    saveFile(name, text());
  };
  return el(
    'div',
    { class: 'note', 'data-testid': 'exit-alarm' },
    el(
      'p',
      {},
      `✕ ${words.told(memory.seat, `${memory.tableId.slice(0, 10)}…`, of, say(where), alarm.step, say(alarm.detail))}`,
    ),
    el('div', { class: 'buttons' }, save, el('small', {}, words.saveWhy)),
  );
}
