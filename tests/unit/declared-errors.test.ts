import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { documentPath } from '#scripts/openapi/operation.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { authenticateToken } from '#server/platform/auth/sessions.ts'
import { databaseRateStore } from '#server/platform/rate-limit/store-postgres.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer } from '#tests/setup/server-harness.ts'

const content = v.record(
  v.string(),
  v.looseObject({
    example: v.optional(v.unknown()),
    examples: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
)
const operationSchema = v.looseObject({
  requestBody: v.optional(v.object({ required: v.boolean(), content })),
  responses: v.record(v.string(), v.looseObject({ content })),
})
type Operation = v.InferOutput<typeof operationSchema>

const { paths } = v.parse(
  v.looseObject({ paths: v.record(v.string(), v.record(v.string(), operationSchema)) }),
  JSON.parse(readFileSync('docs/openapi.json', 'utf8')),
)

function operationOf(call: Call): Operation {
  const operation = paths[documentPath(call)]?.[call.method.toLowerCase()]
  if (!operation) throw new Error(`${call.name} is missing`)
  return operation
}

/** The documented example of a body. */
const exampleOf = (call: Call) =>
  v.parse(
    v.optional(v.record(v.string(), v.unknown()), {}),
    Object.values(operationOf(call).requestBody?.content ?? {})[0]?.example,
  )

let isLimited = false
let other: string
const server = openForTests(() => createTestServer())
beforeAll(async () => {
  const store = databaseRateStore(server.db)
  Object.assign(server.deps.rateStore, {
    hit: (key: string, windowMs: number, now: number) =>
      isLimited
        ? Promise.resolve({ hits: Number.MAX_SAFE_INTEGER, resetsAt: now + 1000 })
        : store.hit(key, windowMs, now),
  })
  await updateOperatorSettings(server.db, { enableChatWidget: true }, 0)
  const { token } = await addMember(server)
  other = (await authenticateToken(server.deps, token)).publicId
})
beforeEach(async () => {
  isLimited = false
  await server.db.run('delete from rate_limit')
})

const params: Readonly<Record<string, string>> = { slotCode: 'NAKA', provider: 'KBANK' }

type Init = Pick<RequestInit, 'body'> & { readonly headers?: Readonly<Record<string, string>> }

/** Sends a request to a call's path. @returns the answer's status and key unless it succeeds or they are documented */
async function undeclaredAnswer(call: Call, token: string | undefined, { body, headers }: Init = {}) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'none')
  const answer = await server.request(path, {
    method: call.method,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(call.method === 'GET' || body === undefined ? {} : { body }),
  })
  if (answer.status === 200) return undefined
  const { status, body: sent } = answer
  const response = operationOf(call).responses[String(status)]
  const keys = Object.values(response?.content ?? {}).flatMap(({ examples }) => Object.keys(examples))
  return keys.includes(sent.message) ? undefined : `${status} ${sent.message}`
}

const newToken = async () => (await addMember(server, { satang: 100_000 })).token

const json = (body: unknown): Init => ({
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

function form(fields: Readonly<Record<string, unknown>>, file?: Uint8Array<ArrayBuffer>): Init {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
  if (file) body.set('file', new File([file], 'a.png', { type: 'image/png' }))
  return { body }
}

/** The body of the documentation, as the call expects it. */
function validBody(call: Call, more: Readonly<Record<string, unknown>> = {}): Init {
  const { file: _, ...fields } = { ...exampleOf(call), ...more }
  return call.multipart ? form(fields, new Uint8Array(100)) : json(fields)
}

describe.each(calls.map((call) => [call.name, call] as const))('%s documents its answer to', (_, call) => {
  test('requests without a session', async () => {
    const expired = await addMember(server)
    await server.db.run('update session set expires_at = 0 where member_id = $1', [expired.id])
    const inactive = await addMember(server)
    await server.db.run('update member set is_active = false where id = $1', [inactive.id])
    for (const token of [undefined, 'a'.repeat(32), 'x', expired.token, inactive.token])
      expect(await undeclaredAnswer(call, token, validBody(call)), token).toBeUndefined()
  })

  test('malformed bodies and other content types', async () => {
    const type = 'multipart/form-data; boundary=x'
    const bodies: (readonly [string, Init])[] = [
      ['no body', {}],
      ['text', { headers: { 'content-type': 'text/plain' }, body: '{}' }],
      ['URL-encoded form', { body: new URLSearchParams({ amount: '1' }) }],
      ['half a JSON', json('{"amount": 1')],
      ['array', json([])],
      ['empty object', json({})],
      ['wrong types', json({ amount: {}, username: [], page: '', limit: -1, to: 5 })],
      ['too large', json({ amount: 1, name: 'x'.repeat(70_000) })],
      ['form without a file', form({})],
      ['form with an empty file', form({}, new Uint8Array())],
      ['broken form', { headers: { 'content-type': type }, body: '--x\r\n' }],
    ]
    const large = new Uint8Array(21 * 1024 * 1024)
    if (call.multipart) bodies.push(['too large a file', { headers: { 'content-type': type }, body: large }])
    for (const [name, init] of bodies)
      expect(await undeclaredAnswer(call, await newToken(), init), name).toBeUndefined()
  })

  test('another member’s id, and an invalid Idempotency-Key', async () => {
    const init = validBody(call, { userId: other })
    for (const token of [undefined, await newToken()])
      expect(await undeclaredAnswer(call, token, init)).toBeUndefined()
    const keyed = { ...validBody(call), headers: { ...validBody(call).headers, 'idempotency-key': 'x' } }
    expect(await undeclaredAnswer(call, await newToken(), keyed)).toBeUndefined()
  })

  test('too many requests', async () => {
    isLimited = true
    const guest = { userId: undefined, guestId: '7d0c6a0e-5f0e-4a44-9a5e-0d8f3a1f9b11' }
    for (const token of [undefined, await newToken()])
      expect(await undeclaredAnswer(call, token, validBody(call, guest))).toBeUndefined()
  })
})
