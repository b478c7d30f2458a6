import { play } from './sounds.ts';

/** Milliseconds of vibration, pause, vibration. */
const shake = [90, 60, 90];

/** Calls somebody who does not look: a sound, where sounds are on, and a phone's vibration. */
export function callPerson(): void {
  play('turn');
  // Without a press on the page before it a browser refuses, and says so in its console.
  if (navigator.userActivation.hasBeenActive) navigator.vibrate?.(shake);
}
