import { readFile, writeFile } from 'node:fs/promises'
import { asyncapiDocument, openapiDocument } from './openapi/document.ts'

/**
 * `npm run openapi`: writes what the OpenAPI document of the contract's calls and the AsyncAPI document of its socket events
 * have of the contract. With `--check` it only compares, and fails if a file is outdated.
 */
const isCheck = process.argv.includes('--check')
const documents = { 'docs/openapi.json': openapiDocument(), 'docs/asyncapi.json': asyncapiDocument() }

for (const [file, document] of Object.entries(documents)) {
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (!isCheck) {
    await writeFile(file, text)
    console.log(`${file} written`)
  } else if ((await readFile(file, 'utf8')) !== text) {
    console.error(`${file} is outdated: run \`npm run openapi\`.`)
    process.exitCode = 1
  }
}
