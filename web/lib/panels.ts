/** Any page can ask for the cashier or the wallet dialog; the shell decides which component shows them. */
export type PanelName = 'cashier' | 'wallet';
type Listener = () => void;

const listeners: Record<PanelName, Set<Listener>> = { cashier: new Set(), wallet: new Set() };

export function openPanel(name: PanelName): void {
  for (const listener of listeners[name]) listener();
}

export function onOpenPanel(name: PanelName, listener: Listener): () => void {
  listeners[name].add(listener);
  return () => {
    listeners[name].delete(listener);
  };
}
