import { mkdir, writeFile } from 'node:fs/promises'
import { openapiDocument } from './openapi/document.ts'

/** `npm run openapi`: writes the contract as an OpenAPI 3.1 document. */
await mkdir('docs', { recursive: true })
await writeFile('docs/openapi.json', `${JSON.stringify(openapiDocument(), null, 2)}\n`)
console.log('docs/openapi.json written')
