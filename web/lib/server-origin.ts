/**
 * Which table server this page asks: its own origin, or the one that `?server=URL` names. A client that a player has
 * pinned is served from elsewhere, so the house's server is foreign to it. The choice holds for this tab, over its
 * pages and reloads, and stands in every link that opens another tab. It gives that server no trust: nothing that it
 * says is believed.
 */
import { errorWords } from '../words/errors.ts';
import { ServiceError } from './errors.ts';

const parameter = 'server';
const storeKey = 'sabot.server';

/**
 * The origin in what `?server=` says, or a sentence that says why there is none. An origin is scheme, host and port,
 * nothing more.
 */
export function readServer(text: string): { readonly origin: string } | { readonly problem: string } {
  const url = URL.canParse(text) ? new URL(text) : null;
  const bare =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === '';
  return bare ? { origin: url.origin } : { problem: errorWords().server.misnamed };
}

type Choice = { readonly origin: string } | { readonly problem: string };
let chosen: Choice | null = null;

function choose(): Choice {
  const asked = new URLSearchParams(location.search).get(parameter);
  if (asked === null) {
    const kept = sessionStorage.getItem(storeKey);
    return kept === null ? { origin: location.origin } : readServer(kept);
  }
  const read = readServer(asked);
  if ('problem' in read || read.origin === location.origin) sessionStorage.removeItem(storeKey);
  else sessionStorage.setItem(storeKey, read.origin);
  return read;
}

/** In the browser only. The first answer counts until the page is reloaded: a session cannot move to another server. */
function choice(): Choice {
  return (chosen ??= choose());
}

/** Why the address names no table server; null if it names one, or does not try to. */
export function serverProblem(): string | null {
  const made = choice();
  return 'problem' in made ? errorWords().server.misnamed : null; // in the language that is spoken now
}

/** The table server's origin. Throws `ServiceError` in words if the address does not name one properly. */
export function serverOrigin(): string {
  const made = choice();
  if ('problem' in made) throw new ServiceError('table server', null, made.problem);
  return made.origin;
}

/** True if another origin than the page's own is asked. */
export function isForeignServer(): boolean {
  const made = choice();
  return 'origin' in made && made.origin !== location.origin;
}

/** The query for a link that opens another tab with the same server. Empty for the page's own. */
export function serverQuery(): Readonly<Record<string, string>> {
  return isForeignServer() ? { [parameter]: serverOrigin() } : {};
}
