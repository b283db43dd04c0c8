import { readFile, writeFile } from 'node:fs/promises'
import { calls } from '#contract/calls.ts'
import { asyncapiDocument } from './openapi/asyncapi.ts'
import { openapiDocument } from './openapi/document.ts'
import { readExamples } from './openapi/examples.ts'

/**
 * `npm run openapi`: writes the OpenAPI document of the contract's calls, with the examples that it had, and the AsyncAPI
 * document of its socket events. With `--check` it only compares, and fails if a file is outdated.
 */
const isCheck = process.argv.includes('--check')
const examples = readExamples(calls, 'docs/openapi.json')
const documents = {
  'docs/openapi.json': openapiDocument(examples),
  'docs/asyncapi.json': asyncapiDocument(),
}

for (const [file, document] of Object.entries(documents)) {
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (!isCheck) {
    await writeFile(file, text)
    console.log(`${file} written`)
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${file} is outdated: run \`npm run openapi\`.`)
    process.exitCode = 1
  }
}

for (const { name } of calls.filter((call) => examples[call.name]?.response === undefined)) {
  console.error(`docs/openapi.json needs an example of ${name}.`)
  process.exitCode = 1
}
