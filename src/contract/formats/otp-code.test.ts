import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { findOtpCode, normalizeOtpCode } from './otp-code.ts'

test.each([
  ['123456', 6, '123456'],
  ['๑๒๓๔๕๖', 6, '123456'],
  ['໑໒໓ ໔໕໖', 6, '123456'],
  ['１２３－４５６', 6, '123456'],
  ['\u200b123456\u2060', 6, '123456'],
  ['12345', 6, undefined],
  ['1234567', 6, undefined],
  ['123456123456', 6, '123456'],
  ['123456123456', undefined, '123456'],
  ['12341234', undefined, '12341234'],
  ['123456123457', 6, undefined],
  ['', 6, undefined],
  ['abcdef', 6, undefined],
  ['1234', undefined, '1234'],
  ['12345678', undefined, '12345678'],
  ['123', undefined, undefined],
  ['123456789', undefined, undefined],
  ['KAPAO 2026: รหัส 123456 (Ref: 4711)', 6, '123456'],
  ['KAPAO 2026: รหัส 123456 (Ref: 4711)', undefined, '123456'],
  ['KAPAO 2026: รหัส ๑๒๓๔ ใช้ได้ถึง 27/11/2026 12:30', undefined, '1234'],
  ['ລະຫັດ OTP ແມ່ນ 12345', undefined, '12345'],
  ['123456 is your code, ref 998877', 6, '123456'],
  ['Ref 998877, code 123-456', 6, '123456'],
  ['รหัสอ้างอิง ABCD รหัส OTP คือ 123456', 6, '123456'],
  ['(Ref: XKQP) OTP 123456', undefined, '123456'],
  ['รหัสอ้างอิง 654321', 6, undefined],
  ['Your code is 123 456.', 6, '123456'],
  ['12KAPAO: 654321\n@kapao.example #654321', 6, '654321'],
  ['code: \u2066123\u200b456\u2069', 6, '123456'],
  ['Transfer 1,234.56 to 0812345678', 6, undefined],
  ['Either 123456 or 654321', 6, undefined],
  ['KAPAO 2026: โอน 1500 บาท รหัส 4829', undefined, '4829'],
  ['KAPAO 2569: รหัส OTP สำหรับโอน 1500 บาท คือ 4829', undefined, '4829'],
  ['KAPAO 2026: code 4829 to transfer 150000 baht', undefined, '4829'],
  ['4829 is your KAPAO code to send ฿1500 in 2026', undefined, '4829'],
  ['KAPAO 2026: ໂອນ 1500 ກີບ ລະຫັດແມ່ນ 4829', undefined, '4829'],
  ['4829 ແມ່ນລະຫັດ OTP ຂອງທ່ານ, ໂອນ 150000 ກີບ', undefined, '4829'],
  ['รหัส 4829 โอน ฿ 1500', undefined, '4829'],
  ['รหัส OTP อ้างอิง (JKLM) คือ 482913', 6, '482913'],
  ['รหัส OTP อ้างอิง (JKLM) คือ 482913', undefined, '482913'],
  ['รหัส OTP อ้างอิง (4711) คือ 4829', undefined, '4829'],
  ['Your OTP for KAPAO is 482913. Tel: 1175', undefined, '482913'],
  ['OTP (Ref. No. 4711) is 4829', undefined, '4829'],
  ['Reference code 998877', undefined, undefined],
  ['Ref XK4711, your OTP for KAPAO: 4829', undefined, '4829'],
  ['รหัส OTP คือ 2026', undefined, '2026'],
  ['KAPAO 2026: โอน 1500 บาท', undefined, undefined],
  ['OTP สำหรับเบิก 1500 คือ 4829', undefined, undefined],
  ['OTP สำหรับเบิก 150000 คือ 4829', undefined, undefined],
  ['รหัสร้าน 4711 ยืนยันด้วย 482913', undefined, undefined],
  ['code 4829 or code 4711', undefined, undefined],
  ['Your code is 123 456. Call 1175', undefined, '123456'],
  ['OTP for KAPAO: 4829, call 081 234 5678', undefined, '4829'],
  ['Valid until 27-11-2026, for 10-15 minutes', undefined, undefined],
])('in %j with length %s the code is %s', (text, length, code) => {
  expect(findOtpCode(text, length)).toBe(code)
})

test('a code that was found, or typed text that was normalized, stays the same', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'07๑໒３ -:\u200b', 'รหัส', 'ref') }),
  )
  fc.assert(
    fc.property(texts, fc.option(fc.integer({ min: 4, max: 8 }), { nil: undefined }), (text, length) => {
      const code = findOtpCode(text, length)
      if (code !== undefined) expect(findOtpCode(code, length)).toBe(code)
      expect(normalizeOtpCode(normalizeOtpCode(text))).toBe(normalizeOtpCode(text))
    }),
  )
})
