/** A text that this browser keeps for a page, and that the page is told of when it changes. */
import { useSyncExternalStore } from 'react';
import { Listeners } from '../../engine/listeners.ts';

export interface KeptText {
  /** Empty if there is none, or if the browser forbids its storage. */
  readonly read: () => string;
  /** Where storage is forbidden nothing is kept. */
  readonly keep: (text: string) => void;
  /** `read`, again after each change on this page; what is drawn ahead has none. */
  readonly use: () => string;
}

export function keptText(key: string): KeptText {
  const changed = new Listeners();
  const read = (): string => {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  };
  return {
    read,
    keep(text) {
      try {
        localStorage.setItem(key, text);
      } catch {
        // it stays as it was
      }
      changed.tell();
    },
    use: () =>
      useSyncExternalStore(
        (listener) => changed.add(listener),
        read,
        () => '',
      ),
  };
}
