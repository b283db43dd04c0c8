import { beforeEach, expect, test } from 'vitest'
import { otpSend, otpVerify } from '#contract/otp.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { unusedPhone } from '#tests/setup/server/registrations.ts'
import { addMember, createTestServer } from '#tests/setup/server/server-harness.ts'

const server = openForTests(() => createTestServer())
beforeEach(async () => {
  await server.db.run('delete from rate_limit')
})

const send = (phoneNumber: string, ip?: string) =>
  server.call(otpSend, { body: { phoneNumber }, ...(ip ? { ip } : {}) })
const verify = (otpToken: string, otpCode: string, ip?: string) =>
  server.call(otpVerify, { body: { otpToken, otpCode }, ...(ip ? { ip } : {}) })

async function sent(phone = unusedPhone()) {
  const { body } = await send(phone)
  const message = server.outbox.messages()[0]
  if (message?.ref !== body.otpRef) throw new Error('the message sent is another one')
  const code = message?.code ?? ''
  return { phone, token: String(body.otpToken), code, wrong: code === '000000' ? '000001' : '000000' }
}

test('sends a code, verifies it once, and the phone counts as verified for half an hour', async () => {
  const { phone, token, code } = await sent()
  expect(code).toMatch(/^\d{6}$/)
  expect(await verify(token, code)).toMatchObject({ status: 200, body: { message: 'OTP_CODE_VALID' } })
  expect((await verify(token, code)).body.message).toBe('OTP_TOKEN_INVALID')
  expect((await send(phone)).body).toEqual({ code: 'OTP_VERIFIED' })
  server.clock.advance(30 * 60_000 + 1)
  expect((await send(phone)).body.code).toBe('SUCCESS')
})

test("the code isn't in responses, logs or readable in the database", async () => {
  const { code, token } = await sent()
  expect(server.logs.join('')).not.toContain(code)
  expect(await server.db.run('select from otp where code_hash = $1 or token_hash = $2', [code, token])).toBe(
    0,
  )
})

test('a code expires after five minutes', async () => {
  const { token, code } = await sent()
  server.clock.advance(5 * 60_000)
  expect((await verify(token, code)).body.message).toBe('OTP_EXPIRED')
})

test('checks only five of two hundred concurrent codes, and then refuses the correct one', async () => {
  const { token, code, wrong } = await sent()
  const tries = await Promise.all(
    Array.from({ length: 200 }, (_, index) => verify(token, wrong, `10.1.${index % 250}.1`)),
  )
  expect(tries.filter(({ body }) => body.message === 'OTP_CODE_INVALID')).toHaveLength(5)
  expect((await verify(token, code)).body.message).toBe('OTP_BLOCK')
})

test('twenty concurrent correct attempts verify once', async () => {
  const { token, code } = await sent()
  const tries = await Promise.all(Array.from({ length: 20 }, () => verify(token, code)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
})

test("a code belongs to its phone's last token", async () => {
  const phone = unusedPhone()
  const first = await sent(phone)
  const second = await sent(phone)
  expect((await verify(first.token, first.code)).body.message).toBe('OTP_NOT_EXIST')
  const other = await sent()
  if (other.code !== second.code)
    expect((await verify(second.token, other.code)).body.message).toBe('OTP_CODE_INVALID')
  expect((await verify('no-such-token', '123456')).body.message).toBe('OTP_NOT_EXIST')
})

test('two codes requested at the same time leave one that can be used', async () => {
  const phone = unusedPhone()
  const tokens = (await Promise.all([send(phone), send(phone)])).map(({ body }) => String(body.otpToken))
  const errors = await Promise.all(tokens.map(async (token) => (await verify(token, '000000')).body.message))
  expect(errors.sort()).toEqual(['OTP_CODE_INVALID', 'OTP_NOT_EXIST'])
  expect(await server.db.run('select from otp where phone = $1', [phone])).toBe(1)
})

test('limits a phone to three codes in ten minutes and five a day from one address', async () => {
  const phone = unusedPhone()
  const tries = await Promise.all(Array.from({ length: 12 }, () => send(phone)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(3)
  let day = 3
  for (let round = 0; round < 3; round++) {
    server.clock.advance(10 * 60_000 + 1)
    const more = await Promise.all(Array.from({ length: 4 }, () => send(phone)))
    day += more.filter(({ status }) => status === 200).length
  }
  expect(day).toBe(5)
})

test('a stranger who requests codes for a phone doesn’t keep its owner from getting one', async () => {
  const phone = unusedPhone()
  for (let index = 0; index < 12; index++) await send(phone, '10.2.0.1')
  expect((await send(phone, '10.2.0.1')).status).toBe(429)
  expect((await send(phone, '10.2.0.2')).body.code).toBe('SUCCESS')
})

test('a stranger’s request doesn’t invalidate the owner’s code', async () => {
  const { phone, token, code } = await sent()
  expect((await send(phone, '198.51.100.9')).body.code).toBe('SUCCESS')
  expect((await verify(token, code)).body.message).toBe('OTP_CODE_VALID')
})

test('a phone counts as verified only for the address that verified it', async () => {
  const { phone, token, code } = await sent()
  await verify(token, code)
  expect((await send(phone, '198.51.100.9')).body.code).toBe('SUCCESS')
  expect((await send(phone)).body.code).toBe('OTP_VERIFIED')
})

test('limits a phone to ten codes a day, from any address', async () => {
  const phone = unusedPhone()
  const tries = await Promise.all(Array.from({ length: 12 }, (_, index) => send(phone, `10.2.1.${index}`)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(10)
})

test('answers invalid and registered phones with their error keys', async () => {
  expect((await send('12345')).body.message).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT')
  const member = await addMember(server)
  expect((await send(member.phone)).body.message).toBe('EXISTING_USER')
})

test('reports a failing carrier, whose failures don’t use up the messages of the phone', async () => {
  const { otpSender } = server.deps
  server.deps.otpSender = { send: () => Promise.reject(new Error('down')) }
  const phone = unusedPhone()
  try {
    for (let attempt = 0; attempt < 12; attempt++)
      expect(await send(phone)).toMatchObject({ status: 503, body: { message: 'OTP_SEND_FAIL' } })
  } finally {
    server.deps.otpSender = otpSender
  }
  expect((await send(phone)).body.code).toBe('SUCCESS')
})
