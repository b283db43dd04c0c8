import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { socketEvents } from '#contract/chat.ts'
import packageJson from '../package.json' with { type: 'json' }
import { errorExamples, errorSchemas } from './openapi/errors.ts'
import { documentPath, operation } from './openapi/operation.ts'
import { referencedSchemas, wireSchema } from './openapi/schema.ts'

const object = v.record(v.string(), v.unknown())
const readDocument = (file: string) => {
  const document = v.parse(object, JSON.parse(readFileSync(file, 'utf8')))
  return {
    document,
    info: { ...v.parse(object, document.info), version: packageJson.version },
    components: v.parse(object, document.components),
  }
}
const idOf = ({ path, method }: Call) => `${path} ${method}`

/**
 * `npm run openapi`: writes what the OpenAPI document of the contract's calls and the AsyncAPI document of its socket events
 * have of the contract. With `--check` it only compares, and fails if a file is outdated.
 */
const isCheck = process.argv.includes('--check')
const documents = { 'docs/openapi.json': openapiDocument(), 'docs/asyncapi.json': asyncapiDocument() }

for (const [file, document] of Object.entries(documents)) {
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (!isCheck) {
    writeFileSync(file, text)
    console.log(`${file} written`)
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is outdated: run \`npm run openapi\`.`)
    process.exitCode = 1
  }
}

/**
 * The contract as an OpenAPI 3.1 document; money is in baht, as on the wire. Introduction, sections, descriptions of fields and
 * examples are those of the present document.
 */
function openapiDocument() {
  const { document, info, components } = readDocument('docs/openapi.json')
  const paths: Record<string, Record<string, unknown>> = {}
  // Sorted, because the order of a module's exports differs between runtimes.
  for (const call of calls.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))) {
    const path = documentPath(call)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  const errors = errorSchemas()
  const schemas = { ...errors, ...referencedSchemas(paths, Object.keys(errors)) }
  return {
    ...document,
    info,
    paths: keepTexts(paths, document.paths),
    components: {
      ...components,
      examples: errorExamples(calls),
      schemas: keepTexts(schemas, components.schemas),
    },
  }
}

/**
 * The AsyncAPI document of the socket's events, which is written by hand except for its version and the schemas of the
 * contract. Its tests compare events, directions and examples with the contract.
 */
function asyncapiDocument() {
  const { document, info, components } = readDocument('docs/asyncapi.json')
  const messages = v.parse(v.record(v.string(), object), components.messages)
  for (const [name, { payload }] of Object.entries(socketEvents))
    messages[name] = { ...messages[name], payload: wireSchema(payload) }
  const schemas = keepTexts(referencedSchemas(messages), components.schemas)
  return {
    ...document,
    info,
    components: { ...components, messages: keepTexts(messages, components.messages), schemas },
  }
}

/**
 * Adds what is written by hand in the same place of the present document: sections of calls, descriptions of fields, examples.
 * @param areFields whether the keys are names of fields
 */
function keepTexts(next: unknown, present: unknown, areFields = false): unknown {
  if (Array.isArray(next))
    return next.map((item, index) => keepTexts(item, Array.isArray(present) ? present[index] : undefined))
  if (!v.is(object, next) || !v.is(object, present)) return next
  const keep = (...keys: readonly string[]) =>
    areFields ? [] : keys.filter((key) => key in present && !(key in next)).map((key) => [key, present[key]])
  const entries = Object.entries(next)
  return Object.fromEntries([
    ...keep('tags'),
    ...entries.map(([key, part]) => [key, keepTexts(part, present[key], key === 'properties')]),
    ...keep('description', 'example'),
  ])
}
