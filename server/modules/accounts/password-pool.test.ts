import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountChangePassword, accountRegister } from '#contract/account-changes.ts'
import { login } from '#contract/login.ts'
import {
  changePasswordPerMember,
  loginPerAddress,
  loginPerPhone,
} from '#server/platform/rate-limit/limits.ts'
import { createHeldPool } from '#tests/setup/server/held-passwords.ts'
import { newRegistration } from '#tests/setup/server/registrations.ts'
import {
  addMember,
  createTestServer,
  TEST_PASSWORD,
  type TestMember,
  type TestServer,
} from '#tests/setup/server/server-harness.ts'
import { createPasswordPool, type PasswordPoolOptions } from './password-pool.ts'

const toClose: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const pool of toClose.splice(0)) await pool.close()
})

function createHeld(options: PasswordPoolOptions) {
  const held = createHeldPool(options)
  toClose.push(held)
  return held
}

test('hashes a password with a salt, and checks it against the hash', async () => {
  const pool = createPasswordPool()
  toClose.push(pool)
  const [one, other] = await Promise.all([pool.hash('correct-horse-7'), pool.hash('correct-horse-7')])
  expect(one).toMatch(/^scrypt\$15\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(other).not.toBe(one)
  expect(await pool.check('correct-horse-7', one)).toBe(true)
  expect(await pool.check('correct-horse-8', one)).toBe(false)
  expect(await pool.checkUnknown('correct-horse-7')).toBe(false)
})

test('checks a known hash, in any Unicode normalization', async () => {
  const pool = createPasswordPool()
  toClose.push(pool)
  const stored = 'scrypt$15$8$1$ZcL4tOAVw-XLhRX5qaeA8A$XSvkVncOrj3oYcQJw1b0MfjcDXyZUYIlxyyT7a_-iRU'
  expect(await pool.check('รหัสผ่าน-7'.normalize('NFD'), stored)).toBe(true)
  await expect(pool.check('รหัสผ่าน-7', 'md5$1$2')).rejects.toThrow('unknown password hash')
  expect(await pool.check('รหัสผ่าน-7', stored)).toBe(true)
})

test('processes waiting passwords in order', async () => {
  const { pool, waitForHeld, release } = createHeld({ size: 1 })
  const done: string[] = []
  const hashes = ['hold 1', 'second', 'third', 'fourth'].map(async (password) => {
    done.push(await pool.hash(password))
  })
  await waitForHeld(1)
  expect(done).toEqual([])
  release()
  await Promise.all(hashes)
  expect(done).toEqual(['hold 1', 'second', 'third', 'fourth'])
})

test('processes as many passwords at once as it has threads', async () => {
  const { pool, held, waitForHeld, release } = createHeld({ size: 2 })
  const hashes = ['hold 1', 'hold 2', 'hold 3'].map((password) => pool.hash(password))
  await waitForHeld(2)
  expect(held.toSorted()).toEqual(['hold 1', 'hold 2'])
  release()
  await waitForHeld(3)
  release()
  expect(await Promise.all(hashes)).toEqual(['hold 1', 'hold 2', 'hold 3'])
})

test('refuses a password with Retry-After if its expected wait is too long, and accepts it later', async () => {
  const { pool, waitForHeld, release } = createHeld({ size: 1, expectedMs: 10_000, maxWaitMs: 20_000 })
  const hash = (password: string) => pool.admit(() => pool.hash(password))
  const accepted = ['hold 1', 'second', 'third'].map(hash)
  await waitForHeld(1)
  await expect(hash('fourth')).rejects.toMatchObject({ key: 'REQUEST_LIMIT', retryAfter: 15 })
  release()
  expect(await Promise.all(accepted)).toEqual(['hold 1', 'second', 'third'])
  expect(await hash('fourth')).toBe('fourth')
})

test('learns from the time of passwords how many may wait', async () => {
  const { pool, waitForHeld, release } = createHeld({ size: 1, expectedMs: 60_000, maxWaitMs: 60_000 })
  const hash = (password: string) => pool.admit(() => pool.hash(password))
  for (let count = 0; count < 20; count++) await hash('fast')
  const accepted = ['hold 1', ...Array.from({ length: 10 }, () => 'fast')].map(hash)
  await waitForHeld(1)
  release()
  expect(await Promise.all(accepted)).toHaveLength(11)
})

test('a call occupies its place before its password is queued, and leaves it if it fails', async () => {
  const { pool } = createHeld({ size: 1, maxWaitMs: 0 })
  const { promise, reject } = Promise.withResolvers<never>()
  const first = pool.admit(() => promise)
  await expect(pool.admit(() => pool.hash('second'))).rejects.toMatchObject({ key: 'REQUEST_LIMIT' })
  reject(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  expect(await pool.admit(() => pool.hash('third'))).toBe('third')
})

test('refuses a password that has waited for twice the longest wait, although less was expected', async () => {
  const { pool, waitForHeld, release } = createHeld({ size: 1, expectedMs: 1, maxWaitMs: 50 })
  const first = pool.hash('hold 1')
  await expect(pool.hash('second')).rejects.toMatchObject({ key: 'REQUEST_LIMIT', retryAfter: 1 })
  await waitForHeld(1)
  release()
  expect(await first).toBe('hold 1')
  expect(await pool.hash('third')).toBe('third')
})

test('a thread that dies fails one password; the next ones get a new thread', async () => {
  const { pool } = createHeld({ size: 1 })
  const passwords = ['first', 'crash', 'second', 'exit', 'third']
  const results = await Promise.allSettled(passwords.map((password) => pool.hash(password)))
  expect(results).toEqual([
    { status: 'fulfilled', value: 'first' },
    { status: 'rejected', reason: new Error('the thread died') },
    { status: 'fulfilled', value: 'second' },
    { status: 'rejected', reason: new Error('password worker: exited') },
    { status: 'fulfilled', value: 'third' },
  ])
})

test('closing rejects running and waiting passwords, and any later one', async () => {
  const { pool, waitForHeld } = createHeld({ size: 1 })
  const hashes = Promise.allSettled(['hold 1', 'second'].map((password) => pool.hash(password)))
  await waitForHeld(1)
  await pool.close()
  expect((await hashes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(pool.hash('third')).rejects.toThrow('closed')
})

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
