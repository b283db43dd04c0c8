import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Call, REQUESTED_WITH } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { socketEvents } from '#contract/chat.ts'
import { droppedFields } from '#contract/dropped-records.ts'
import { documentPath } from '#scripts/openapi/operation.ts'
import { DEMO_PASSWORD } from '#server/seed/members.ts'

const media = v.object({
  content: v.record(v.string(), v.looseObject({ schema: v.record(v.string(), v.unknown()) })),
})
const operationSchema = v.looseObject({
  tags: v.tuple([v.string()]),
  parameters: v.optional(v.array(v.looseObject({ $ref: v.optional(v.string()) })), []),
  requestBody: v.optional(media),
  responses: v.record(v.string(), media),
})
const documentSchema = v.looseObject({
  info: v.looseObject({ description: v.string() }),
  tags: v.array(v.object({ name: v.string(), description: v.string() })),
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
})

const text = readFileSync('docs/openapi.json', 'utf8')
const document = v.parse(documentSchema, JSON.parse(text))

function operationOf(call: Call): v.InferOutput<typeof operationSchema> {
  const operation = document.paths[documentPath(call)]?.[call.method.toLowerCase()]
  if (!operation) throw new Error(`${call.name} is missing`)
  return operation
}

const contentOf = (part: v.InferOutput<typeof media> | undefined) => Object.values(part?.content ?? {})[0]

test('a public validator accepts the document', async () => {
  const result = await new Validator().validate(JSON.parse(text))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
})

test('every call is in a section, and the introduction names the header and the socket’s events', () => {
  const used = new Set(calls.map((call) => operationOf(call).tags[0]))
  expect(used).toEqual(new Set(document.tags.map(({ name }) => name)))
  expect(document.info.description).toContain(`X-Requested-With: ${REQUESTED_WITH}`)
  for (const [name, { direction }] of Object.entries(socketEvents)) {
    const row = `| \`${name}\` | ${direction === 'toServer' ? 'client' : 'server'} |`
    expect(document.info.description).toContain(row)
  }
})

// Redocly's rules check names and parameters, and declared-errors.test.ts compares errors with the backend's answers.
test.each(calls.map((call) => [call.name, call] as const))(
  '%s is described, and the contract reads its examples',
  (_, call) => {
    const operation = operationOf(call)
    const keyed = operation.parameters.some(({ $ref }) => $ref === '#/components/parameters/Idempotency-Key')
    expect(keyed).toBe(call.idempotencyKey === true)
    const answer = contentOf(operation.responses['200'])
    expect(Object.keys(answer?.schema ?? {}), 'response schema').not.toEqual([])
    expect(answer).toHaveProperty('example')
    expect(droppedFields(v.parse(call.response, answer?.example)).size).toBe(0)
    if (!call.body) return
    const sent = v.parse(v.record(v.string(), v.unknown()), contentOf(operation.requestBody)?.example)
    if (call.multipart) delete sent[call.multipart]
    expect(v.is(call.body, sent), JSON.stringify(sent)).toBe(true)
  },
)

test('no example has a secret', () => {
  expect(text).not.toContain(DEMO_PASSWORD)
  expect(text).not.toMatch(/ticket=(?!one-time-ticket)/)
  expect(text).not.toMatch(/"(token|otpToken)": "(?!example-(session|otp)-token)/)
})

test('the AsyncAPI document has every event of the socket, with its direction and an example', () => {
  const named = v.record(v.string(), v.looseObject({}))
  const { operations, components } = v.parse(
    v.looseObject({ operations: named, components: v.looseObject({ messages: named }) }),
    JSON.parse(readFileSync('docs/asyncapi.json', 'utf8')),
  )
  expect(Object.keys(operations).sort()).toEqual(Object.keys(socketEvents).sort())
  for (const [name, { direction, payload }] of Object.entries(socketEvents)) {
    expect(operations[name]?.action).toBe(direction === 'toServer' ? 'receive' : 'send')
    const [example] = v.parse(
      v.array(v.object({ payload: v.unknown() })),
      components.messages[name]?.examples,
    )
    expect(v.is(payload, example?.payload), name).toBe(true)
  }
})
