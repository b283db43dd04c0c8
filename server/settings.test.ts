import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('ALLOWED_ORIGINS accepts origins separated by commas or spaces', () => {
  const read = (text: string) => readSettings({ ALLOWED_ORIGINS: text }).allowedOrigins
  expect(readSettings({}).allowedOrigins).toEqual([])
  expect(read('https://a.example, http://127.0.0.1:4000 https://b.example')).toEqual([
    'https://a.example',
    'http://127.0.0.1:4000',
    'https://b.example',
  ])
})

test.each([
  '*',
  'null',
  'a.example',
  'https://a.example/',
  'https://a.example/portal',
  'https://a.example:443',
  'https://A.example',
  'ftp://a.example',
  'https://*.a.example',
  'https://user@a.example',
  'https://a.example;https://b.example',
])('ALLOWED_ORIGINS=%s is refused', (text) => {
  expect(() => readSettings({ ALLOWED_ORIGINS: text })).toThrow(/^ALLOWED_ORIGINS must be origins/)
})

test.each([
  'yes',
  'everyone',
  '10.0.0.0/99',
  'proxy.example',
  '-1',
  '100',
  '1, loopback',
  'loopback;10.0.0.1',
])('TRUST_PROXY=%s is refused', (text) => {
  expect(() => readSettings({ TRUST_PROXY: text })).toThrow(/^TRUST_PROXY must be addresses/)
})

test('a webhook is encrypted or on this machine, and needs the secret of its signature', () => {
  const secret = 'a-secret-of-at-least-32-characters'
  const read = (url: string) => readSettings({ OTP_WEBHOOK: url, WEBHOOK_SECRET: secret }).webhooks
  expect(read('https://sms.example/send')).toEqual({
    otp: { url: 'https://sms.example/send', secret },
    bank: undefined,
    gift: undefined,
  })
  expect(read('http://[::1]:4000/').otp?.url).toBe('http://[::1]:4000/')
  expect(() => read('http://sms.example/send')).toThrow(/^OTP_WEBHOOK must be an https/)
  expect(() => readSettings({ BANK_WEBHOOK: 'https://bank.example' })).toThrow(
    'BANK_WEBHOOK needs WEBHOOK_SECRET.',
  )
})

test('DEMO is on or off, and only on for a loopback host', () => {
  expect(() => readSettings({ DEMO: 'maybe' })).toThrow('DEMO must be on or off.')
  expect(() => readSettings({ HOST: '0.0.0.0', DEMO: 'on' })).toThrow(
    'DEMO can only be on when HOST is a loopback address, and HOST is 0.0.0.0.',
  )
  expect(readSettings({ HOST: '0.0.0.0' }).demo).toBe(false)
  expect(readSettings({}).demo).toBe(true)
})

test('with a database of its own, or in production, the demo is off unless set', () => {
  const databaseUrl = { DATABASE_URL: 'postgres://127.0.0.1/kapao' }
  expect(readSettings(databaseUrl).demo).toBe(false)
  expect(readSettings({ ...databaseUrl, DEMO: 'on' }).demo).toBe(true)
  expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false)
  expect(readSettings({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(true)
})

test('HSTS has a value of the header, or is off', () => {
  expect(readSettings({}).hsts).toBe('max-age=63072000; includeSubDomains')
  expect(readSettings({ HSTS: 'max-age=300' }).hsts).toBe('max-age=300')
  expect(readSettings({ HSTS: 'off' }).hsts).toBeUndefined()
  expect(() => readSettings({ HSTS: 'max-age=1\r\nX: y' })).toThrow(/^HSTS must be off, or/)
})

test('FRAME_ANCESTORS are origins or a keyword', () => {
  const read = (text: string) => readSettings({ FRAME_ANCESTORS: text }).frameAncestors
  expect(readSettings({}).frameAncestors).toBeUndefined()
  expect(read('self, https://shop.example')).toEqual(["'self'", 'https://shop.example'])
  expect(read('none')).toEqual(["'none'"])
  for (const wrong of [
    'none, self',
    'shop.example',
    'https://shop.example/path',
    'https://x.example; img-src *',
  ])
    expect(() => read(wrong)).toThrow(/^FRAME_ANCESTORS must be origins/)
})

test('GUEST_FILES_DAYS is a number of days', () => {
  expect(readSettings({}).guestFilesDays).toBe(90)
  expect(readSettings({ GUEST_FILES_DAYS: '7' }).guestFilesDays).toBe(7)
  expect(() => readSettings({ GUEST_FILES_DAYS: '0' })).toThrow(/^GUEST_FILES_DAYS must be a number/)
})
