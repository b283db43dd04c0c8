import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { fetchLimited } from '#server/platform/outgoing-request.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { createTestServer } from '#tests/setup/server-harness.ts'
import { createSubscription } from './subscription.fixture.ts'
import { loadVapidKeys, openWebPush } from './web-push.ts'

const server = openForTests(() => createTestServer())

test('ten processes starting together share one key pair', async () => {
  await server.db.run(`delete from setting where key = 'vapidKeys'`)
  const pairs = await Promise.all(Array.from({ length: 10 }, () => loadVapidKeys(server.db)))
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
  expect(Buffer.from(pairs[0]?.publicKey ?? '', 'base64url')).toHaveLength(65)
})

describe('sending over HTTP', () => {
  function sender(answer: number | Error = 201) {
    const requests: Parameters<typeof fetchLimited>[] = []
    const push = openWebPush({
      db: server.db,
      log: server.deps.log,
      contact: 'mailto:a@kapao.example',
      async request(...args) {
        requests.push(args)
        if (typeof answer !== 'number') throw answer
        return { status: answer, headers: new Headers(), bytes: new TextEncoder().encode('secret body') }
      },
    })
    const { endpoint, keys } = createSubscription()
    const to = { endpoint, ...keys }
    return { requests, push, to, send: () => push.send(to, { payload: '{"at":1}', topic: 'abc' }) }
  }

  test('encrypts and signs the request, with high urgency and a TTL of three days', async () => {
    const { push, requests, to, send } = sender()
    expect(await send()).toBe('sent')
    const [[url, init, limits] = []] = requests
    expect([url, init?.method]).toEqual([to.endpoint, 'POST'])
    const headers = new Headers(init?.headers)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '259200',
      urgency: 'high',
      topic: 'abc',
    })
    expect(headers.get('authorization')).toContain(`k=${await push.publicKey()}`)
    expect(await new Response(init?.body).text()).not.toContain('"at"')
    expect(limits).toEqual({ maxBytes: 65_536, timeoutMs: 10_000 })
  })

  test.each([404, 410])('%i: the subscription is gone', async (status) => {
    expect(await sender(status).send()).toBe('gone')
  })

  test('logs other failures without endpoint and keys', async () => {
    for (const answer of [429, new Error('dns')]) {
      const { send, to } = sender(answer)
      expect(await send()).toBe('failed')
      const line = server.logs.at(-1) ?? ''
      expect(line).toContain('"push failed"')
      expect(line).toContain('fcm.googleapis.com')
      for (const secret of [to.endpoint, to.auth, to.p256dh, 'secret body'])
        expect(line).not.toContain(secret)
    }
  })

  test('an invalid public key fails without throwing', async () => {
    const push = openWebPush({ db: server.db, log: server.deps.log, contact: 'mailto:a@kapao.example' })
    const [p256dh, auth] = [randomBytes(65).toString('base64url'), randomBytes(16).toString('base64url')]
    const to = { endpoint: 'https://fcm.googleapis.com/x', p256dh, auth }
    expect(await push.send(to, { payload: 'x', topic: 'abc' })).toBe('failed')
  })
})
