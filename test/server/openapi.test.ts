/** The document of the table server's HTTP: it is what the sources say, and others can use it. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { openApi, openApiText } from '../../server/http-document.ts';
import { routes, type Route } from '../../server/http-routes.ts';
import { mayForeignersAsk } from '../../server/start/public-answers.ts';
import { paths, routeOf, undocumented } from './support/documented.ts';

const id = `0x${'ab'.repeat(32)}`;
const exampleOf = (path: string): string =>
  path
    .replace('{roomId}', 'lobby')
    .replace('{taglia}', '1')
    .replace(/\{\w+\}/g, id);

interface Operation {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: object }>>;
const document = openApi() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly ProofFile: object } };
};

describe('the OpenAPI document', () => {
  it('P5.14 docs/openapi.json is what the sources say: npm run openapi writes it', () => {
    expect(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')).toBe(openApiText());
  });

  it('P5.14 lists every route with every answer', () => {
    expect(Object.keys(document.paths)).toEqual(paths);
    for (const path of paths)
      for (const method of ['get', 'post'] as const)
        expect(Object.keys(document.paths[path]![method]?.responses ?? {}), `${method} ${path}`).toEqual(
          Object.keys((routes[path] as Route)[method]?.answers ?? {}),
        );
  });

  it('P5.14 its schemas are schemas, and say what the answers are held against', () => {
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema(document.components.schemas.ProofFile, '#/components/schemas/ProofFile');
    const bodies = Object.values(document.paths).flatMap((item) =>
      Object.entries(item)
        .filter(([name]) => name !== 'parameters')
        .flatMap(([, { requestBody, responses }]) => [
          ...(requestBody === undefined ? [] : [requestBody.content]),
          ...Object.values(responses).map(({ content }) => content),
        ]),
    );
    expect(bodies.length).toBeGreaterThan(30);
    for (const body of bodies.flatMap((content) => Object.values(content)))
      expect(ajv.validateSchema(body.schema)).toBe(true);
    const health = ajv.compile(
      document.paths['/health']!['get']!.responses['200']!.content['application/json']!.schema,
    );
    expect([health({ ok: true, chain: false }), health({ ok: true }), health({ ok: true, chain: true, a: 1 })]).toEqual(
      [true, false, false],
    );
  });

  it('P5.8 P5.14 all that it lists may be asked by a page of any origin, but for founding a table', () => {
    for (const path of paths)
      for (const method of ['get', 'post'] as const)
        if ((routes[path] as Route)[method] !== undefined)
          expect(mayForeignersAsk('tables', method.toUpperCase(), exampleOf(path)), `${method} ${path}`).toBe(
            !(path === '/founding' && method === 'post'),
          );
  });

  it('P5.14 an answer that differs is found', () => {
    expect(routeOf(`/taglia/${id}/1?x=1`)).toBe('/taglia/{tableId}/{taglia}');
    expect(undocumented('get', '/health', 200, { ok: true, chain: true })).toBeNull();
    expect(undocumented('get', '/health', 200, { ok: true })).toContain('chain');
    expect(undocumented('get', '/health', 418, {})).toContain('418');
    expect(undocumented('get', '/nothing', 200, {})).toContain('not in the document');
  });
});
