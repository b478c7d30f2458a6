/** One tab plays a seat: two would both give, and the second give would be an offence (protocol.md 1). */

export interface TabLock {
  release(): void;
}

/**
 * Takes the lock of this seat. Null if another tab of this browser holds it, unless `steal`. `onStolen` is called when
 * another tab takes it away.
 */
export function takeTabLock(sittingId: string, steal: boolean, onStolen: () => void): Promise<TabLock | null> {
  // Without Web Locks (an old browser, or plain http to another machine) only the server's rule remains: the second
  // connection closes the first.
  if (!navigator.locks) return Promise.resolve({ release() {} });
  return new Promise((resolve) => {
    let held = false;
    let release: () => void = () => undefined;
    const until = new Promise<void>((done) => {
      release = done;
    });
    navigator.locks
      .request(`sabot-seat:${sittingId}`, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(null);
          return undefined;
        }
        held = true;
        resolve({ release });
        return until;
      })
      .catch(() => {
        if (held) onStolen();
        else resolve(null);
      });
  });
}
