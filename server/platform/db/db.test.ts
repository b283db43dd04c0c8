import { expect, test } from 'vitest'
import { isConnectionLost, isUnavailable } from './db.ts'

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

test.each([
  '53100',
  '53200',
  '53300',
  '58030',
  '40001',
  '40P01',
  '57P01',
  '25006',
  'ENOSPC',
  'EROFS',
  'EDQUOT',
  'ECONNRESET',
])('%s says that the storage is unavailable', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true)
})

test.each(['23505', '42501', 'ENOENT'])('%s is no lost connection, and the storage is available', (code) => {
  expect(isConnectionLost(withCode(code))).toBe(false)
  expect(isUnavailable(withCode(code))).toBe(false)
})
