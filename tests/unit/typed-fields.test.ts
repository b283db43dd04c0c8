import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { normalizeAccountNo, normalizeHolderName } from '#contract/account-rules.ts'
import { normalizeGiftLink } from '#contract/formats/gift-link.ts'
import { normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { typedSatang } from '#contract/formats/typed-amount.ts'
import { normalizeInviteCode, normalizePromotionCode } from '#contract/formats/typed-codes.ts'
import { asciiDigits } from '#contract/formats/typed-digits.ts'
import { readEntry } from '#domain/money-call/amount-entry.ts'
import { asTyped, phoneToSend } from '#lib/forms/normalizers.ts'
import { fieldsReadBy, sources } from '#tests/setup/form-fields.ts'

/** A normalizer with a pasted text (invisible characters, other digits, surrounding text) and its expected result. */
interface Reading {
  readonly read: (typed: string) => unknown
  readonly pasted: string
  readonly expected: unknown
}

/** By the name of the function that a form reads its field with. */
const readings: Readonly<Record<string, Reading>> = {
  phoneToSend: { read: phoneToSend, pasted: '\u202a+66 (0)๘๑-๒๓๔-5678\u202c', expected: '0812345678' },
  asciiDigits: { read: asciiDigits, pasted: '๑໒３456', expected: '123456' },
  normalizeInviteCode: {
    read: normalizeInviteCode,
    pasted: '\ufeff Extra\u200b๕０ \n',
    expected: 'Extra50',
  },
  normalizePromotionCode: {
    read: normalizePromotionCode,
    pasted: '\ufeff extra\u200b๕０ \n',
    expected: 'EXTRA50',
  },
  normalizeAccountNo: {
    read: normalizeAccountNo,
    pasted: '\u200e໑໒໓-4-5678\u00a09０',
    expected: '1234567890',
  },
  normalizeVisibleText: {
    read: normalizeVisibleText,
    pasted: ' Nid\u200b  \u2066Noi\u2069',
    expected: 'Nid Noi',
  },
  normalizeHolderName: {
    read: normalizeHolderName,
    pasted: ' nid\u00ad \u200fjaidee',
    expected: 'NID JAIDEE',
  },
  normalizeGiftLink: {
    read: normalizeGiftLink,
    pasted: 'รับเลย\u200bhttps://gift.truemoney.com/campaign/?v=AbCdEfGh0123456789นะ',
    expected: 'https://gift.truemoney.com/campaign/?v=AbCdEfGh0123456789',
  },
  typedSatang: { read: typedSatang, pasted: '\u2068฿ ๑,０໐0.50\u2069', expected: 100_050 },
  readEntry: {
    read: (text) => readEntry({ text }),
    pasted: '\u2068฿ ๑,０໐0.50\u2069',
    expected: { kind: 'amount', amount: { satang: 100_050, baht: 1000.5 } },
  },
  asTyped: { read: asTyped, pasted: ' Pass\u200b๕', expected: ' Pass\u200b๕' },
}

/** Fields without a kind: a message is sent as written; days and the search have tests of their own. */
const others = ['Composer textarea', 'FilterSheet DayField', 'GamesScreen TextField']

const fields = fieldsReadBy(Object.keys(readings))

test.each(fields.filter(([place]) => !others.includes(place)))('%s is read by %s', (place, reader) => {
  const reading = readings[reader]
  expect(reading?.read(reading.pasted), place).toEqual(reading?.expected ?? 'a known reading')
})

test('every exception is a field', () => {
  expect(fields.map(([place]) => place)).toEqual(expect.arrayContaining(others))
})

test('no field cuts off what is pasted: a message says that it is too long', () => {
  const cutting = sources.filter((file) => /\bmaxLength[=:]/.test(readFileSync(file, 'utf8')))
  expect(cutting.map((file) => path.basename(file))).toEqual([])
  // The desk's fields have a limit for texts only: a number that is cut off is another number.
  const pages = globSync('server/desk/**/*.ts')
  const short = pages.flatMap((file) => readFileSync(file, 'utf8').match(/.*maxlength: \d{1,2}\b.*/g) ?? [])
  expect(short).toEqual([])
})
