import { expect, test } from 'vitest'
import { isConnectionLost } from './db.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

test.each([
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P01',
  '57P05',
  '08006',
  '25006',
  '57014',
  '25P03',
])('%s is a lost connection', (code) => {
  expect(isConnectionLost(withCode(code))).toBe(true)
})

test.each(['23505', '42501', 'ENOENT'])('%s is no lost connection', (code) => {
  expect(isConnectionLost(withCode(code))).toBe(false)
})
