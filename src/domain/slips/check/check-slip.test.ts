import { expect, test } from 'vitest'
import banks from '#server/data/banks.th.json' with { type: 'json' }
import { notSlips, slips, trueMoneySlips } from '#server/modules/deposits/vectors.fixture.ts'
import { bankShortName } from './bank-names.ts'
import { findSlipCode } from './check-slip.ts'

const now = Date.parse('2026-11-21T10:20:00+07:00')
const codeOf = (...texts: string[]) => findSlipCode(texts, now)?.code

// References and times of each bank are tested with slip-qr.ts and trans-ref.ts.
test.each([
  ['KBANK', '004', Date.parse('2026-11-21T10:15:30+07:00')],
  ['KTB', '006', undefined],
  ['SCB', '014', undefined],
] as const)('reads bank, reference and, if encoded, the transfer time of a slip of %s', (name, bank, at) => {
  const code = codeOf(slips[name])
  expect(code).toMatchObject({ kind: 'bank', bank, transferAt: at })
  expect(code?.kind === 'bank' && slips[name].includes(code.ref)).toBe(true)
})

test('ignores the time in a reference with a format that the bank does not use', () => {
  const strange = '004100060000010103014022000111222233344ABCD125102TH910417DF'
  expect(codeOf(strange)).toMatchObject({ kind: 'bank', bank: '014', transferAt: undefined })
})

test('prefers the code of a slip to other codes', () => {
  expect(findSlipCode([notSlips.payment, slips.KTB], now)).toMatchObject({
    code: { bank: '006' },
    text: slips.KTB,
  })
  expect(codeOf(notSlips.payment, notSlips.badSum)).toEqual({ kind: 'other' })
  expect(codeOf(trueMoneySlips[0] ?? '')).toEqual({ kind: 'truemoney' })
  expect(codeOf()).toBeUndefined()
})

test('has a short name for every bank', () => {
  for (const { bot } of banks) if (bot) expect(bankShortName(bot), bot).toMatch(/^\S.{1,14}$/)
  expect(bankShortName('999')).toBeUndefined()
})
