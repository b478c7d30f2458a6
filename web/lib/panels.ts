/** Any page can ask for the cashier or the wallet dialog; the shell decides which component shows them. */
export type PanelName = 'cashier' | 'wallet';
type Listener = () => void;

const listeners: Record<PanelName, Set<Listener>> = { cashier: new Set(), wallet: new Set() };

/** When a panel was asked for whose code had not come yet. After a while nobody expects it to open any more. */
const asked = new Map<PanelName, number>();
const expectedFor = 10_000;

export function openPanel(name: PanelName): void {
  if (listeners[name].size === 0) asked.set(name, Date.now());
  for (const listener of listeners[name]) listener();
}

export function onOpenPanel(name: PanelName, listener: Listener): () => void {
  listeners[name].add(listener);
  const since = asked.get(name);
  asked.delete(name);
  if (since !== undefined && Date.now() - since < expectedFor) listener();
  return () => {
    listeners[name].delete(listener);
  };
}
