import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { createTestServer, type TestServer } from '#tests/setup/server-harness.ts'
import { createSubscription } from './subscription.fixture.ts'
import { loadVapidKeys, openWebPush } from './web-push.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
}, 60_000)
afterAll(() => server.close())

test('ten processes starting together share one key pair', async () => {
  await server.db.run(`delete from setting where key = 'vapidKeys'`)
  const pairs = await Promise.all(Array.from({ length: 10 }, () => loadVapidKeys(server.db)))
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
  expect(Buffer.from(pairs[0]?.publicKey ?? '', 'base64url')).toHaveLength(65)
})

describe('sending over HTTP', () => {
  const request = v.looseObject({ TTL: v.number(), urgency: v.string(), topic: v.string() })

  function sender(fail?: Error) {
    const requests: Parameters<typeof webPush.sendNotification>[] = []
    const push = openWebPush({
      db: server.db,
      log: server.deps.log,
      contact: 'mailto:a@kapao.example',
      async transport(...args) {
        requests.push(args)
        if (fail) throw fail
        return { statusCode: 201, body: '', headers: {} }
      },
    })
    const { endpoint, keys } = createSubscription()
    const to = { endpoint, ...keys }
    return { requests, push, to, send: () => push.send(to, { payload: '{"at":1}', topic: 'abc' }) }
  }

  test('encrypts and signs the request, with high urgency and a TTL of three days', async () => {
    const { push, requests, send } = sender()
    expect(await send()).toBe('sent')
    const [[to, payload, options] = []] = requests
    if (!to) throw new Error('nothing was sent')
    expect(v.parse(request, options)).toMatchObject({ TTL: 259_200, urgency: 'high', topic: 'abc' })
    const { headers, body, endpoint } = webPush.generateRequestDetails(to, payload ?? '', options)
    expect(endpoint).toBe(to.endpoint)
    expect(headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', Urgency: 'high', Topic: 'abc' })
    expect(headers.Authorization).toContain(`k=${await push.publicKey()}`)
    expect(body.includes('"at"')).toBe(false)
  })

  test.each([404, 410])('%i: the subscription is gone', async (status) => {
    const { send } = sender(new webPush.WebPushError('no', status, {}, '', 'https://x'))
    expect(await send()).toBe('gone')
  })

  test('logs other failures without endpoint and keys', async () => {
    for (const error of [
      new webPush.WebPushError('busy', 429, {}, 'secret body', 'https://x'),
      new Error('dns'),
    ]) {
      const { send, to } = sender(error)
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
