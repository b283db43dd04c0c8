import { writeFile } from 'node:fs/promises'
import { openapiText } from './openapi/document.ts'

/** `npm run openapi`: generates the OpenAPI 3.1 document of the contract. */
await writeFile('docs/openapi.json', openapiText())
console.log('docs/openapi.json written')
