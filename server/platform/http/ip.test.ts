import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { clientIp } from './ip.ts'
import type { ServerEnv } from './server-env.ts'

/** Client address determined by a server with this TRUST_PROXY. */
async function countedAs(
  trustProxy: string,
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
): Promise<string> {
  const app = new Hono<ServerEnv>()
  app.use(clientIp(readSettings({ TRUST_PROXY: trustProxy }).trustProxy, { warn: () => undefined }))
  app.get('/', (c) => c.text(c.get('ip')))
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text()
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('%s counts as %s', async (address, counted) => {
  expect(await countedAs('', address)).toBe(counted)
})

const claims = {
  'X-Forwarded-For': '198.51.100.1',
  'X-Real-IP': '198.51.100.1',
  Forwarded: 'for=198.51.100.1',
}

test('by default trusts no proxy, not even a local one', async () => {
  expect(await countedAs('', '203.0.113.7', claims)).toBe('203.0.113.7')
  expect(await countedAs('', '127.0.0.1', claims)).toBe('127.0.0.1')
  expect(await countedAs('0', '127.0.0.1', claims)).toBe('127.0.0.1')
})

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback', '::1'],
  ['loopback', '::ffff:127.0.0.1'],
  ['10.0.0.0/8', '10.20.30.40'],
  ['192.0.2.1, 10.1.2.3', '10.1.2.3'],
  ['2001:db8:ffff::/48 loopback', '2001:db8:ffff::9'],
  ['1', '203.0.113.7'],
])('TRUST_PROXY=%s believes %s', async (trustProxy, peer) => {
  expect(await countedAs(trustProxy, peer, claims)).toBe('198.51.100.1')
  const v6 = { 'X-Forwarded-For': '2001:db8:5:6:7::8' }
  expect(await countedAs(trustProxy, peer, v6)).toBe('2001:db8:5:6::/64')
})

test('ignores the header of an untrusted peer', async () => {
  expect(await countedAs('loopback', '203.0.113.7', claims)).toBe('203.0.113.7')
  expect(await countedAs('10.0.0.0/8', '127.0.0.1', claims)).toBe('127.0.0.1')
})

test('ignores what the client put before its own address', async () => {
  const header = { 'X-Forwarded-For': '192.0.2.66, 198.51.100.1' }
  expect(await countedAs('loopback', '127.0.0.1', header)).toBe('198.51.100.1')
  expect(await countedAs('1', '127.0.0.1', header)).toBe('198.51.100.1')
  expect(await countedAs('2', '127.0.0.1', header)).toBe('192.0.2.66')
  // Two chained, trusted proxies.
  const chain = { 'X-Forwarded-For': '192.0.2.66, 198.51.100.1, 10.0.0.5' }
  expect(await countedAs('loopback,10.0.0.0/8', '127.0.0.1', chain)).toBe('198.51.100.1')
})

test.each([
  ['198.51.100.1:51234', '198.51.100.1'],
  ['[2001:db8:5:6::8]:51234', '2001:db8:5:6::/64'],
  ['unknown', '127.0.0.1'],
  ['', '127.0.0.1'],
  ['<script>', '127.0.0.1'],
])('a trusted proxy that writes "%s" gives %s', async (entry, counted) => {
  expect(await countedAs('loopback', '127.0.0.1', { 'X-Forwarded-For': entry })).toBe(counted)
})

test('warns once of a proxy in the own network that is not trusted', async () => {
  const warnings: unknown[] = []
  const app = new Hono<ServerEnv>()
  const { trustProxy } = readSettings({ TRUST_PROXY: '10.1.0.0/16' })
  app.use(clientIp(trustProxy, { warn: (event, fields) => warnings.push([event, fields?.peer]) }))
  app.get('/', (c) => c.text(c.get('ip')))
  const send = async (remoteAddress: string, headers: Record<string, string> = claims) =>
    await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  await send('203.0.113.7')
  await send('10.1.2.3')
  await send('127.0.0.1', {})
  expect(warnings).toEqual([])
  await send('::ffff:127.0.0.1')
  await send('192.168.1.1')
  expect(warnings).toEqual([['untrusted proxy', '127.0.0.1']])
})
