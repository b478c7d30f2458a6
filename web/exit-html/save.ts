/** Proof files that the person saves: for safety, or for the command line. */
import { bankFileName } from '../../engine/proof/file-name.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { exitFileText } from '../../engine/settlement/exit/exit-file.ts';
import { forFile, type OwnGives } from '../../engine/settlement/exit/own-gives.ts';
import { el } from '../verify-html/dom.ts';

/**
 * One file for each bank, from which alone the way out goes on, without the seat's own links of lists that are over.
 */
export function saveProofs(banks: readonly Proof[], gives: OwnGives): void {
  for (const bank of banks)
    saveFile(
      bankFileName(bank.setup.message.number, hashStruct('Setup', bank.setup.message)),
      exitFileText(forFile(bank, gives)),
    );
}

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  el('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
