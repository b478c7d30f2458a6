/** `npm run openapi`: writes docs/openapi.json. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiText } from '../http-document.ts';

writeFileSync(fileURLToPath(new URL('../../docs/openapi.json', import.meta.url)), openApiText());
