import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ipOf } from './ip.ts'
import type { ServerEnv } from './server-env.ts'

const app = new Hono<ServerEnv>().get('/', (c) => c.text(ipOf(c)))

async function seen(
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
): Promise<string> {
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text()
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('%s counts as %s', async (address, counted) => {
  expect(await seen(address)).toBe(counted)
})

test('what a client claims about itself does not count', async () => {
  const claims = {
    'X-Forwarded-For': '198.51.100.1',
    'X-Real-IP': '198.51.100.1',
    Forwarded: 'for=198.51.100.1',
  }
  expect(await seen('203.0.113.7', claims)).toBe('203.0.113.7')
})
