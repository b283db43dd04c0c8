import { expect, test } from 'vitest'
import { loginPerAddress } from '#server/platform/rate-limit/limits.ts'
import { readSettings } from '#server/settings.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer, TEST_PASSWORD } from '#tests/setup/server-harness.ts'

const PROXY = '10.0.0.5'
const server = openForTests(() => createTestServer({ settings: readSettings({ TRUST_PROXY: '10.0.0.0/8' }) }))

function signIn(username: string, password: string, forwardedFor: string, peer = PROXY) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor }
  const body = JSON.stringify({ username, password })
  return server.request('/api/login', { method: 'POST', headers, body }, peer)
}

/** Exhausts the failed logins of one address, each for another phone. */
async function useUp(forwardedFor: (attempt: number) => string, peer?: string) {
  for (let attempt = 0; attempt < loginPerAddress.max; attempt++) {
    const phone = `07${String(attempt).padStart(8, '0')}`
    const { status } = await signIn(phone, 'wrong-password', forwardedFor(attempt), peer)
    expect(status).toBe(401)
    await server.deps.rateStore.forget(`login:${phone}`)
  }
}

test('wrong passwords behind a trusted proxy lock out only that client', async () => {
  const member = await addMember(server)
  const attacker = '198.51.100.66'
  // Addresses claimed by the client itself come first and are ignored.
  await useUp((attempt) => `192.0.2.${attempt}, ${attacker}`)
  expect((await signIn(member.phone, TEST_PASSWORD, attacker)).status).toBe(429)
  expect((await signIn(member.phone, TEST_PASSWORD, '198.51.100.7')).status).toBe(200)
  expect((await signIn(member.phone, TEST_PASSWORD, '2001:db8:5:6::1')).status).toBe(200)
  expect(server.logs.join('')).toContain('"ip":"198.51.100.66"')
})

test("ignores X-Forwarded-For from a peer that isn't a trusted proxy", async () => {
  const member = await addMember(server)
  const peer = '203.0.113.50'
  await useUp((attempt) => `198.51.100.${attempt}`, peer)
  expect((await signIn(member.phone, TEST_PASSWORD, '198.51.100.200', peer)).status).toBe(429)
})
