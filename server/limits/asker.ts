/** Whom the limits count for. The front tells the table server in a header, which it takes from no client. */
import type { IncomingHttpHeaders } from 'node:http';

export const askerHeader = 'x-sabot-asker';

/** Requests that did not come through the front (the supervisor's own) are counted together. */
export function askerIn(headers: IncomingHttpHeaders | Headers): string {
  const said = headers instanceof Headers ? headers.get(askerHeader) : headers[askerHeader];
  return typeof said === 'string' && said !== '' ? said : 'direct';
}
