import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { documentPath } from '#scripts/openapi/operation.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { authenticateToken } from '#server/platform/auth/sessions.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestResponse } from '#tests/setup/server/server-harness.ts'
import { databaseSnapshot } from '#tests/setup/snapshot.ts'

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
  Object.assign(server.deps.rateStore, {
    hit: (_key: string, _windowMs: number, now: number) =>
      Promise.resolve({ hits: isLimited ? Number.MAX_SAFE_INTEGER : 1, resetsAt: now + 1000 }),
  })
  await updateOperatorSettings(server.db, { enableChatWidget: true }, 0)
  const { token } = await addMember(server)
  other = (await authenticateToken(server.deps, token)).publicId
})
beforeEach(() => {
  isLimited = false
})

const params: Readonly<Record<string, string>> = { slotCode: 'NAKA', provider: 'KBANK' }

type Init = Pick<RequestInit, 'body'> & { readonly headers?: Readonly<Record<string, string>> }

/** Sends a request to a call's path. */
function send(call: Call, token: string | undefined, { body, headers }: Init = {}) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'none')
  return server.request(path, {
    method: call.method,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(call.method === 'GET' || body === undefined ? {} : { body }),
  })
}

/** @returns the answer's status and key unless it succeeds or they are documented */
async function undeclaredAnswer(call: Call, token: string | undefined, init: Init = {}) {
  return undeclared(call, await send(call, token, init))
}

function undeclared(call: Call, { status, body: sent }: TestResponse) {
  if (status === 200) return undefined
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

const asGuest = { userId: undefined, guestId: '7d0c6a0e-5f0e-4a44-9a5e-0d8f3a1f9b11' }

describe.each(calls.map((call) => [call.name, call] as const))('%s documents its answer to', (_, call) => {
  test('requests without a session, and refuses them unless they are for guests', async () => {
    const expired = await addMember(server)
    const query = 'update session set expires_at = $2 where member_id = $1'
    await server.db.run(query, [expired.id, server.clock.now()])
    const inactive = await addMember(server)
    await server.db.run('update member set is_active = false where id = $1', [inactive.id])
    const unknown = ['A'.repeat(32), encodeURIComponent("' or 1=1 --"), '.', 'Bearer', '%C3%A9'.repeat(20)]
    const refusals = [
      [undefined, 'UNAUTHORIZED'],
      ...unknown.map((token) => [token, 'invalid-token'] as const),
      [expired.token, 'EXPIRED_AUTH_TOKEN'],
      [inactive.token, 'INACTIVE_USER'],
    ] as const
    const isOfGuests = call.name.startsWith('chat') && call.name !== 'chatConfig'
    for (const [token, message] of refusals) {
      const answer = await send(call, token, validBody(call, isOfGuests ? asGuest : {}))
      expect(undeclared(call, answer), token).toBeUndefined()
      if (isOfGuests && token === undefined) expect(answer.status).not.toBe(401)
      else if (isOfGuests || call.access === 'member') expect(answer.body.message).toBe(message)
    }
  })

  test('malformed bodies and other content types, which change nothing', async () => {
    const type = 'multipart/form-data; boundary=x'
    const bodies: (readonly [string, Init])[] = [
      ['no body', {}],
      ['text', { headers: { 'content-type': 'text/plain' }, body: '{}' }],
      ['URL-encoded form', { body: new URLSearchParams({ amount: '1' }) }],
      ['half a JSON', json('{"amount": 1')],
      ['empty JSON', json('')],
      ['null', json('null')],
      ['array', json([])],
      ['number', json('1e309')],
      ['string', json('"amount"')],
      ['empty object', json({})],
      ['unknown fields', json({ isAdmin: true, balance: 5 })],
      ['prototype', json('{"__proto__": {"amount": 5}}')],
      ['wrong types', json({ amount: {}, username: [], page: '', limit: -1, to: 5 })],
      ['arrays', json({ amount: [100], from: ['WALLET'], username: ['a'], page: [1] })],
      ['objects', json({ amount: { $gt: 0 }, username: { $ne: null }, page: {}, otpToken: {} })],
      ['U+0000', json({ username: '\0', phoneNumber: '\0' })],
      ['bytes that are not UTF-8', json('\xff\xfe{')],
      ['deep nesting', json('['.repeat(20_000))],
      ['too large', json({ amount: 1, name: 'x'.repeat(70_000) })],
      ['form without a file', form({})],
      ['form with an empty file', form({}, new Uint8Array())],
      ['broken form', { headers: { 'content-type': type }, body: '--x\r\n' }],
    ]
    const large = new Uint8Array(21 * 1024 * 1024)
    if (call.multipart) bodies.push(['too large a file', { headers: { 'content-type': type }, body: large }])
    const { token } = await addMember(server, { satang: 100_000 })
    // A call without a body succeeds with any.
    const snapshot = async () => (call.body ? await databaseSnapshot(server.db) : '')
    const before = await snapshot()
    for (const [name, init] of call.method === 'GET' ? bodies.slice(0, 1) : bodies)
      expect(await undeclaredAnswer(call, token, init), name).toBeUndefined()
    expect(await snapshot()).toBe(before)
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
    for (const token of [undefined, await newToken()])
      expect(await undeclaredAnswer(call, token, validBody(call, asGuest))).toBeUndefined()
  })
})
