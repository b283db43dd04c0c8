import { expect, test } from 'vitest'
import { findTotpStep, newTotpSecret, totpCode } from './totp.ts'

test('a code may have spaces, a dash, invisible characters, and Thai or Lao digits', () => {
  const [secret, at] = [newTotpSecret(), 1_800_000_000_000]
  const code = totpCode(secret, at)
  const thai = code.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
  const typed = [
    code,
    `${code.slice(0, 3)} ${code.slice(3)}`,
    `${code.slice(0, 3)}-${code.slice(3)}`,
    `\u200b${code}`,
    thai,
  ]
  for (const each of typed) expect(findTotpStep(secret, each, at), each).toBe(at / 30_000)
  expect(findTotpStep(secret, code.slice(1), at)).toBeUndefined()
})
