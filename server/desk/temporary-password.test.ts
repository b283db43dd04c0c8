import { expect, test } from 'vitest'
import { accountChangePassword } from '#contract/account-changes.ts'
import { login } from '#contract/login.ts'
import { walletGet } from '#contract/wallet.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import {
  loginPerPhone,
  temporaryPasswordsPerMember,
  temporaryPasswordsPerStaff,
} from '#server/platform/rate-limit/limits.ts'
import { createChatServer, nextEvent } from '#tests/setup/chat/socket-harness.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, TEST_PASSWORD, type TestMember } from '#tests/setup/server/server-harness.ts'

const server = openForTests(() => createChatServer())
const HOUR = 3600_000

const supporter = async () => await deskBrowserOf(server, await addTestStaff(server, 'support'))

const formOf = async ({ publicId }: TestMember, browser: DeskBrowser) => {
  const { body } = await browser.open(`/desk/members/${publicId}/help`)
  return { seen: /name="seen" value="([\da-f]{32})"/.exec(String(body))?.[1] ?? '' }
}
const reset = async (member: TestMember, browser: DeskBrowser, form?: { seen: string }) => {
  const fields = form ?? (await formOf(member, browser))
  const { body, status } = await browser.submit(`/desk/members/${member.publicId}/password`, fields)
  return {
    status,
    body: String(body),
    password: /data-copy="(\w{4}(?:-\w{4}){3})"/.exec(String(body))?.[1] ?? '',
  }
}
const signIn = ({ phone }: TestMember, password: string, ip = '127.0.0.1') =>
  server.call(login, { body: { username: phone, password }, ip })
const balance = (token: string) => server.call(walletGet, { token })

test('a member with a forgotten password signs in with a temporary one and replaces it', async () => {
  const browser = await supporter()
  const { member, ...client } = await server.memberClient()
  for (let attempt = 0; attempt <= loginPerPhone.max; attempt++) await signIn(member, 'forgotten-1')
  expect((await signIn(member, 'forgotten-1')).body.message).toBe('REQUEST_LIMIT')
  const closed = nextEvent(client.socket, 'disconnect')
  const { password, body } = await reset(member, browser)
  expect(body).toContain('22/11/2026 10:00:00')
  expect((await closed)[0]).toBe('io server disconnect')
  expect((await balance(member.token)).body.message).toBe('invalid-token')
  expect((await signIn(member, TEST_PASSWORD)).body.message).toBe('WRONG_CREDENTIAL')

  const { token } = (await signIn(member, password)).body
  const change = { oldPassword: password, newPassword: 'better-horse-8' }
  expect((await server.call(accountChangePassword, { token, body: change })).status).toBe(200)
  server.clock.advance(25 * HOUR)
  expect((await balance(token)).status).toBe(200)
  expect((await signIn(member, 'better-horse-8')).status).toBe(200)
  expect((await signIn(member, password)).body.message).toBe('WRONG_CREDENTIAL')
})

test('a temporary password that was not replaced ends after a day, and its sessions with it', async () => {
  const browser = await supporter()
  const member = await addMember(server)
  const { password } = await reset(member, browser)
  server.clock.advance(23 * HOUR)
  const { token } = (await signIn(member, password)).body
  const client = await server.client({ token })
  server.clock.advance(HOUR - 1)
  // A use after more than an hour would extend a session.
  expect((await balance(token)).status).toBe(200)
  server.clock.advance(1)
  expect((await balance(token)).body.message).toBe('EXPIRED_AUTH_TOKEN')
  expect((await signIn(member, password)).body.message).toBe('WRONG_CREDENTIAL')
  const closed = nextEvent(client.socket, 'disconnect')
  await server.realtime.checkSessions()
  await closed
})

test('a second temporary password ends the first', async () => {
  const browser = await supporter()
  const member = await addMember(server)
  const first = await reset(member, browser)
  const second = await reset(member, browser)
  expect((await signIn(member, first.password)).body.message).toBe('WRONG_CREDENTIAL')
  expect((await signIn(member, second.password)).status).toBe(200)
})

test('a form that is sent again makes no second password, also after the member has replaced the first', async () => {
  const browser = await supporter()
  const member = await addMember(server)
  const form = await formOf(member, browser)
  const { password } = await reset(member, browser, form)
  const again = await reset(member, browser, form)
  expect([again.password, again.body.includes('This was done before')]).toEqual(['', true])
  const { token } = (await signIn(member, password)).body
  const change = { oldPassword: password, newPassword: 'better-horse-8' }
  await server.call(accountChangePassword, { token, body: change })
  expect((await reset(member, browser, form)).password).toBe('')
  expect((await balance(token)).status).toBe(200)
})

test('a blocked member stays blocked', async () => {
  const browser = await supporter()
  const member = await addMember(server)
  await browser.submit(`/desk/members/${member.publicId}/block`, { reason: 'A fraud.' })
  const { password } = await reset(member, browser)
  expect((await signIn(member, password)).body.message).toBe('INACTIVE_USER')
})

test('the password is in no log and in no entry', async () => {
  const browser = await supporter()
  const member = await addMember(server)
  const { password } = await reset(member, browser)
  const entries = await listAudit(server.db, { memberId: member.id }, { limit: 9 })
  expect(entries).toMatchObject([{ action: 'reset-password', record_id: member.publicId }])
  expect(password).toHaveLength(19)
  expect(JSON.stringify(entries) + server.logs.join('')).not.toContain(password)
})

test('there are limits for a member and for a person', async () => {
  const member = await addMember(server)
  const browser = await supporter()
  const statuses: number[] = []
  for (let each = 0; each <= temporaryPasswordsPerMember.max; each++)
    statuses.push((await reset(member, browser)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 400])
  const eager = await supporter()
  let made = 0
  for (let each = 0; each < temporaryPasswordsPerStaff.max / temporaryPasswordsPerMember.max + 1; each++) {
    const other = await addMember(server)
    for (let attempt = 0; attempt < temporaryPasswordsPerMember.max; attempt++)
      if ((await reset(other, eager)).password !== '') made++
  }
  expect(made).toBe(temporaryPasswordsPerStaff.max)
})
