import { writeFile } from 'node:fs/promises'
import { openapiText } from './openapi/document.ts'

/** `npm run openapi`: writes the contract as an OpenAPI 3.1 document. */
await writeFile('docs/openapi.json', openapiText())
console.log('docs/openapi.json written')
