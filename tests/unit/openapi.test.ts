import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { openapiDocument, openapiText } from '#scripts/openapi/document.ts'

test('a public validator accepts the document', async () => {
  const document = JSON.parse(JSON.stringify(openapiDocument()))
  const result = await new Validator().validate(document)
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
})

test('every call of the contract is in it, with its path parameters', () => {
  const { paths } = openapiDocument()
  for (const call of calls) {
    const operation = JSON.stringify(paths[call.path]?.[call.method.toLowerCase()])
    expect(operation, call.path).toContain(`"operationId":"${call.name}"`)
    for (const [, name] of call.path.matchAll(/\{(\w+)\}/g)) expect(operation).toContain(`"name":"${name}"`)
  }
})

test('docs/openapi.json is current; `npm run openapi` writes it', async () => {
  expect(await readFile('docs/openapi.json', 'utf8')).toBe(openapiText())
})

test('calls that move money or create something take an Idempotency-Key', () => {
  const { paths } = openapiDocument()
  for (const call of calls) {
    const operation = JSON.stringify(paths[call.path]?.[call.method.toLowerCase()])
    expect(operation.includes('"Idempotency-Key"'), call.path).toBe(call.idempotencyKey === true)
  }
})

test('names are unique', () => {
  expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
})
