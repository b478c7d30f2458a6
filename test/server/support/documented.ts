/** Holds an answer of the table server's HTTP against what its document says (server/PROTOCOL.md P5.14). */
import { z } from 'zod';
import { parseProofFile } from '../../../engine/proof/read.ts';
import { proofFile, routes, type Path, type Route } from '../../../server/http-routes.ts';

export const paths = Object.keys(routes) as readonly Path[];

/** The route that a path belongs to; a query does not matter. */
export function routeOf(path: string): Path | undefined {
  const [plain = ''] = path.split('?');
  return paths.find((one) => new RegExp(`^${one.replace('.', '\\.').replace(/\{\w+\}/g, '.*')}$`).test(plain));
}

/** What differs from the document, in words; null: nothing. */
export function undocumented(method: 'get' | 'post', path: string, status: number, body: unknown): string | null {
  const route = routeOf(path);
  const act = route === undefined ? undefined : (routes[route] as Route)[method];
  if (act === undefined) return `${method} ${path} is not in the document`;
  const schema = act.answers[status];
  if (schema === undefined) return `${method} ${path} answered ${status}, which is not in the document`;
  if (schema !== proofFile) {
    const read = schema.safeParse(body);
    return read.success ? null : `${method} ${path}: ${z.prettifyError(read.error)}`;
  }
  parseProofFile(body);
  return null;
}
