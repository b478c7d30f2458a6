/** A lie that this browser has caught the house at, and the file that proves it. */
import type { KeptAlarm } from '../lib/kept-alarms.ts';
import { alarmFile } from '../lib/proof-files.ts';
import { el } from '../verify-html/dom.ts';
import { saveFile } from './save.ts';

export function alarmView(kept: KeptAlarm): Node {
  const { memory, alarm, bank, where } = kept;
  const of = bank === null || bank.bankId !== alarm.bankId ? '' : `, bank ${bank.number}`;
  const save = el('button', { type: 'button', 'data-testid': 'exit-save-alarm' }, 'Save the proof of the lie');
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
      `✕ Seat ${memory.seat} at table ${memory.tableId.slice(0, 10)}…${of}: the house has signed what cannot be true. ${where}, step ${alarm.step}: ${alarm.detail.replace(/[^.]$/, '$&.')} Your browser signs nothing more for that seat; what it signed before still counts, and the steps below go by it.`,
    ),
    el(
      'div',
      { class: 'buttons' },
      save,
      el(
        'small',
        {},
        'Anybody can check it. It may hold your own secret of a coup that is not over: show it to nobody until it is.',
      ),
    ),
  );
}
