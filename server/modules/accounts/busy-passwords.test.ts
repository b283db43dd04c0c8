import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountChangePassword, accountRegister } from '#contract/account.ts'
import { login } from '#contract/login.ts'
import {
  changePasswordPerMember,
  loginPerAddress,
  loginPerPhone,
} from '#server/platform/rate-limit/limits.ts'
import { createHeldPool } from '#tests/setup/held-passwords.ts'
import { newRegistration } from '#tests/setup/registrations.ts'
import {
  addMember,
  createTestServer,
  TEST_PASSWORD,
  type TestMember,
  type TestServer,
} from '#tests/setup/server-harness.ts'

/** One password is processed, one waits: there is no place for a third. */
describe('while the queue of passwords is full', () => {
  let busy: ReturnType<typeof createHeldPool>
  let waiting: Promise<string>[]
  let server: TestServer
  let member: TestMember
  beforeEach(async () => {
    busy = createHeldPool({ size: 1, expectedMs: 60_000, maxWaitMs: 60_000 })
    server = await createTestServer({ deps: { passwords: busy.pool } })
    member = await addMember(server)
    waiting = ['hold 1', 'second'].map((password) => busy.pool.admit(() => busy.pool.hash(password)))
    await busy.waitForHeld(1)
  })
  afterEach(async () => {
    await server.close()
    await busy.close()
  })

  const finishWaiting = async () => {
    busy.release()
    await Promise.all(waiting)
  }
  const signIn = (username: string) => server.call(login, { body: { username, password: TEST_PASSWORD } })
  const changePassword = () =>
    server.call(accountChangePassword, {
      token: member.token,
      body: { oldPassword: TEST_PASSWORD, newPassword: 'another-horse-8' },
    })
  const register = () => server.call(accountRegister, { body: newRegistration() })

  function expectRefusal({ status, body, headers }: Awaited<ReturnType<typeof signIn>>): void {
    expect([status, body]).toEqual([429, { message: 'REQUEST_LIMIT' }])
    expect(headers.get('retry-after')).toBe('60')
  }

  test('sign-ins are refused with 429 without counting as attempts', async () => {
    for (let attempt = 0; attempt < loginPerAddress.max; attempt++) {
      expectRefusal(await signIn(attempt < loginPerPhone.max ? member.phone : '0000000000'))
    }
    await finishWaiting()
    expect((await signIn(member.phone)).status).toBe(200)
  })

  test('changes of password are refused with 429 without counting as attempts', async () => {
    for (let attempt = 0; attempt < changePasswordPerMember.max; attempt++) {
      expectRefusal(await changePassword())
    }
    await finishWaiting()
    expect((await changePassword()).status).toBe(200)
  })

  test('registrations are refused with 429 and can be repeated', async () => {
    expectRefusal(await register())
    await finishWaiting()
    expect((await register()).status).toBe(200)
  })
})
