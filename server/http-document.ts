/** The OpenAPI document of the table server's HTTP, made from its routes and the schemas of their answers. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { feedRow } from './feed/shapes.ts';
import { proofFile, routes, type Act, type Route } from './http-routes.ts';

type Json = Readonly<Record<string, unknown>>;

const schemaOfFiles = new URL('../docs/schema/sabot-proof.schema.json', import.meta.url);
const namedFile = { $ref: '#/components/schemas/ProofFile' };
const namedRow = '#/components/schemas/FeedRow';

export function openApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sabot: a house’s table server',
      version: '1',
      description:
        'Everything here is public, and no answer depends on who asks. Amounts are text: hundredths of a chip, unless a field says chips. The sockets, on which tables are played, are described in server/PROTOCOL.md, whose rules are named here.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/gs', description: 'The public port of the house.' }],
    paths: Object.fromEntries(Object.entries(routes).map(([path, route]) => [path, pathItem(path, route)])),
    components: {
      schemas: {
        ProofFile: JSON.parse(readFileSync(schemaOfFiles, 'utf8')) as Json,
        FeedRow: plainSchemaOf(feedRow, 'output'),
      },
    },
  };
}

/** As it stands in docs/openapi.json. */
export const openApiText = (): string => `${JSON.stringify(openApi(), null, 2)}\n`;

function pathItem(path: string, { get, post }: Route): Json {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    ...(named.length === 0 ? {} : { parameters: named }),
    ...(get === undefined ? {} : { get: operation(get) }),
    ...(post === undefined ? {} : { post: operation(post) }),
  };
}

function operation({ does, rule, body, query = {}, answers, isStream = false }: Act): Json {
  const asked = Object.entries(query).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  return {
    summary: does,
    description: `server/PROTOCOL.md ${rule}`,
    ...(asked.length === 0 ? {} : { parameters: asked }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: contentOf('application/json', schemaOf(body, 'input')) } }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, schema]) => [
        status,
        {
          description: Number(status) < 300 ? does : 'refused, in words',
          content: contentOf(
            isStream && status === '200' ? 'text/event-stream' : 'application/json',
            schema === proofFile ? namedFile : schemaOf(schema, 'output'),
          ),
        },
      ]),
    ),
  };
}

const contentOf = (type: string, schema: Json): Json => ({ [type]: { schema } });

/** A row of a feed is long, and stands once. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  if (schema === feedRow) return { $ref: namedRow };
  return plainSchemaOf(schema, io, ({ zodSchema, jsonSchema }) => {
    if ((zodSchema as unknown) !== feedRow) return;
    for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
    jsonSchema.$ref = namedRow;
  });
}

function plainSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  override: NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override'] = () => undefined,
): Json {
  const { $schema: _, ...own } = z.toJSONSchema(schema, { io, override });
  return own;
}
