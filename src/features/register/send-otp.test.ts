import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { sendOtp, verifyOtp } from './send-otp.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  browserStorage()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
})

const send = (body: object, status = 200) => {
  fetched.mockImplementation(async () => Response.json(body, { status }))
  return sendOtp('0812345678')
}

test.each<[object, number?]>([
  [{ code: 'OTP_VERIFIED' }],
  [{ code: 'otp verified', otpToken: 'unused' }],
  [{ message: 'OTP_VERIFIED' }],
  [{ message: 'OTP_VERIFIED' }, 400],
])('a phone needs no code if the host answers %j', async (body, status) => {
  expect(await send(body, status)).toEqual({ verifiedPhone: '0812345678' })
})

test.each<[object, number]>([
  [{ message: 'OTP_VERIFIED' }, 400],
  [{ success: false, message: 'otp verified' }, 200],
  [{ code: 'OTP_CODE_VALID' }, 409],
  [{ message: 'OK' }, 200],
])('a code is verified if the host answers %j with status %d, also to a second try', async (body, status) => {
  fetched.mockImplementation(async () => Response.json(body, { status }))
  expect(await verifyOtp('t', '123456')).toBe('')
})

test('a verified code gives the token of the host, and a refused one its reason', async () => {
  fetched.mockImplementation(async () => Response.json({ otpToken: 'proof' }))
  expect(await verifyOtp('t', '123456')).toBe('proof')
  fetched.mockImplementation(async () => Response.json({ message: 'OTP_CODE_INVALID' }, { status: 400 }))
  await expect(verifyOtp('t', '123456')).rejects.toMatchObject({ failure: { key: 'OTP_CODE_INVALID' } })
})

test('other codes, and refusals, are no verification', async () => {
  expect(await send({ code: 'OTP_SENT', otpToken: 't' })).toMatchObject({ otpToken: 't', verifiedPhone: '' })
  for (const status of [200, 400])
    await expect(send({ code: 'OTP_BLOCK' }, status)).rejects.toMatchObject({ failure: { key: 'OTP_BLOCK' } })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await expect(send({ code: 'OTP_SENT' })).rejects.toMatchObject({ failure: { kind: 'bad-shape' } })
})
