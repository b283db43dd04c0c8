import { beforeEach, describe, expect, test } from 'vitest'
import { accountRegister, accountValidate } from '#contract/account-changes.ts'
import { otpSend, otpVerify } from '#contract/otp.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { newRegistration, unusedPhone } from '#tests/setup/server/registrations.ts'
import { addMember, createTestServer } from '#tests/setup/server/server-harness.ts'

/** Calls per hour and address (docs/decisions/2026-11-22-enumeration.md). */
const PER_HOUR = 20

const server = openForTests(() => createTestServer())
beforeEach(async () => {
  await server.db.run('delete from rate_limit')
  await updateOperatorSettings(server.db, { registerOTP: false }, 0)
})

const from = (ip: string) => ({
  send: (phoneNumber: string) => server.call(otpSend, { body: { phoneNumber }, ip }),
  validate: (body: object) => server.call(accountValidate, { body, ip }),
  register: (body: object) => server.call(accountRegister, { body, ip }),
})

/** Verifies a phone and returns the token that proves it. */
async function verifiedToken(phone: string, ip = '127.0.0.1'): Promise<string> {
  const { body } = await from(ip).send(phone)
  const code = server.outbox.messages()[0]?.code ?? ''
  const answer = await server.call(otpVerify, { body: { otpToken: body.otpToken, otpCode: code }, ip })
  expect(answer.status).toBe(200)
  return String(answer.body.otpToken)
}

describe.each(['send', 'validate', 'register'] as const)('%s', (call) => {
  test('reveals whether a phone is registered a limited number of times per hour and address', async () => {
    const { phone } = await addMember(server)
    const request = (ip: string) =>
      ({
        send: () => from(ip).send(phone),
        validate: () => from(ip).validate({ username: phone }),
        register: () => from(ip).register(newRegistration({ username: phone })),
      })[call]()
    for (let attempt = 0; attempt < PER_HOUR; attempt++) {
      expect((await request('198.51.100.1')).body.message).toBe('EXISTING_USER')
    }
    const refused = await request('198.51.100.1')
    expect([refused.status, refused.body]).toEqual([429, { message: 'REQUEST_LIMIT' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await request('198.51.100.2')).body.message).toBe('EXISTING_USER')
    server.clock.advance(3600_000)
    expect((await request('198.51.100.1')).body.message).toBe('EXISTING_USER')
  })
})

test("without OTP, made-up registrations don't refund hits", async () => {
  const { phone } = await addMember(server)
  const request = from('198.51.100.30')
  const answers: string[] = []
  for (let attempt = 0; attempt < PER_HOUR + 5; attempt++) {
    answers.push((await request.validate({ username: phone })).body.message)
    await request.register(newRegistration())
  }
  expect(answers.filter((message) => message === 'EXISTING_USER')).toHaveLength(PER_HOUR)
})

test("genuine registrations of many members behind one address aren't limited", async () => {
  await updateOperatorSettings(server.db, { registerOTP: true }, 0)
  const ip = '198.51.100.7'
  for (let member = 0; member < PER_HOUR + 5; member++) {
    const body = newRegistration()
    const otpToken = await verifiedToken(body.username, ip)
    expect((await from(ip).validate({ username: body.username, otpToken })).status).toBe(200)
    expect((await from(ip).register({ ...body, otpToken })).status).toBe(200)
  }
})

test('refunds the hits of resent codes after verification', async () => {
  await updateOperatorSettings(server.db, { registerOTP: true }, 0)
  const ip = '198.51.100.10'
  for (let member = 0; member < PER_HOUR; member++) {
    const phone = unusedPhone()
    for (let codes = 0; codes < 2; codes++) expect((await from(ip).send(phone)).body.code).toBe('SUCCESS')
    await verifiedToken(phone, ip)
  }
  // Only the verified phone's hits are refunded.
  const abandoned = unusedPhone()
  await from(ip).send(abandoned)
  await verifiedToken(unusedPhone(), ip)
  for (let left = PER_HOUR - 1; left > 0; left--) {
    expect((await from(ip).send(unusedPhone())).status).toBe(200)
  }
  expect((await from(ip).send(unusedPhone())).status).toBe(429)
})

test('verifying a code from another address refunds no hits there', async () => {
  await updateOperatorSettings(server.db, { registerOTP: true }, 0)
  const ip = '198.51.100.11'
  for (let attempt = 0; attempt < PER_HOUR; attempt++) await from(ip).send(unusedPhone())
  const { body } = await from('198.51.100.12').send(unusedPhone())
  const otpCode = server.outbox.messages()[0]?.code ?? ''
  const verified = await server.call(otpVerify, { body: { otpToken: body.otpToken, otpCode }, ip })
  expect(verified.status).toBe(200)
  expect((await from(ip).send(unusedPhone())).status).toBe(429)
})

describe.each(['validate', 'register'] as const)('%s', (call) => {
  test.each([
    ['phone number', { username: '12345' }],
    ['password', { password: '11111111' }],
    ['source', { sourceCode: 'NO-SUCH-SOURCE' }],
    ['inviter', { inviteCode: 'PRZZZZZZZZ' }],
    ['bank', { bankCode: 'NOBANK' }],
  ])('a refused %s reveals nothing about accounts and counts no hit', async (_, wrong) => {
    const { phone } = await addMember(server)
    const request = from('198.51.100.13')
    for (let tries = 0; tries < PER_HOUR + 5; tries++) {
      expect((await request[call](newRegistration({ username: phone, ...wrong }))).status).toBe(400)
    }
    expect((await request[call](newRegistration({ username: phone }))).body.message).toBe('EXISTING_USER')
  })
})

test('with OTP on, reveals a registered bank account only after the phone was verified', async () => {
  await updateOperatorSettings(server.db, { registerOTP: true }, 0)
  const { accountNo } = await addMember(server)
  const taken = newRegistration({ bankAccountNo: accountNo })
  const free = newRegistration()
  const request = from('198.51.100.8')
  for (const call of ['validate', 'register'] as const) {
    expect((await request[call](taken)).body).toEqual({ message: 'UNVERIFIED_OTP' })
    expect((await request[call](free)).body).toEqual({ message: 'UNVERIFIED_OTP' })
  }
  const otpToken = await verifiedToken(taken.username)
  expect((await request.validate({ ...taken, otpToken })).body.message).toBe('EXISTING_BANK')
  expect((await request.register({ ...taken, otpToken })).body.message).toBe('EXISTING_BANK')
})

test('registers a verified phone with its own token, or without one where it was verified, but not otherwise', async () => {
  await updateOperatorSettings(server.db, { registerOTP: true }, 0)
  const [mine, other] = [newRegistration(), newRegistration()]
  const token = await verifiedToken(mine.username)
  const foreign = await verifiedToken(other.username)
  const request = from('198.51.100.9')
  for (const otpToken of [foreign, 'made-up-token']) {
    expect((await request.validate({ ...mine, otpToken })).body.message).toBe('UNVERIFIED_OTP')
    expect((await request.register({ ...mine, otpToken })).body.message).toBe('UNVERIFIED_OTP')
  }
  expect((await request.register({ ...mine, otpToken: token })).status).toBe(200)
  // Clients that implement only the specification send no token.
  expect((await request.validate(other)).body.message).toBe('UNVERIFIED_OTP')
  expect((await request.register(other)).body.message).toBe('UNVERIFIED_OTP')
  expect((await from('127.0.0.1').register(other)).status).toBe(200)
  const again = newRegistration()
  expect((await request.register({ ...again, otpToken: token })).body.message).toBe('UNVERIFIED_OTP')
})
