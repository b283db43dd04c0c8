import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { normalizeAccountNo, normalizeHolderName } from './account-rules.ts'
import { normalizeGiftLink } from './formats/gift-link.ts'
import { normalizeVisibleText } from './formats/invisible-characters.ts'
import { typedSatang } from './formats/typed-amount.ts'
import { normalizeCode, normalizeInviteCode, normalizePromotionCode } from './formats/typed-codes.ts'
import { normalizePhone } from './formats/typed-digits.ts'
import { bahtFromSatang } from './money.ts'

/** The invisible characters that phones, chats and keyboards leave in copied texts. */
const invisible = [
  ...'\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e',
  ...'\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff',
]

test.each([
  ['123-4-56789-0', '1234567890'],
  [' 123 456 7890 ', '1234567890'],
  ['๑๒๓-๔๕๖-๗๘๙๐', '1234567890'],
  ['໑໒໓ ໔໕໖ ໗໘໙໐', '1234567890'],
  ['１２３－４５６７８９０', '1234567890'],
  ['123–456—7890', '1234567890'],
  ['123\u00a0456\u200b7890', '1234567890'],
  ['12A', '12A'],
])('account number %s is sent as %s', (typed, sent) => {
  expect(normalizeAccountNo(typed)).toBe(sent)
})

test.each([
  ['081-234 5678', '0812345678'],
  ['๐๘๑-๒๓๔-๕๖๗๘', '0812345678'],
  ['+66 (0)81-234-5678', '0812345678'],
  ['+66 81 234 5678', '0812345678'],
  ['\u202a+66\u00a081\u2011234\u20115678\u202c', '0812345678'],
  ['＋６６　８１２３４５６７８', '0812345678'],
  ['โทร. +66812345678', '0812345678'],
  ['0066 81 234 5678', '0812345678'],
  ['66812345678', '0812345678'],
  ['660812345678', '0812345678'],
  ['6612345678', '6612345678'],
  ['+65 8123 4567', '+6581234567'],
  ['081+2345678', '0812345678'],
  [' +', ''],
])('outside Laos, the phone %j is sent as %s', (typed, sent) => {
  expect(normalizePhone(typed, false)).toBe(sent)
})

test.each([
  ['020 5551 2345', '02055512345'],
  ['20 5551 2345', '2055512345'],
  ['໐໒໐ ໕໕໕໑ ໒໓໔໕', '02055512345'],
  ['+856 20 5551 2345', '2055512345'],
  ['\u2068+856 (0)20 5551 2345\u2069', '02055512345'],
  ['00856 2055512345', '2055512345'],
  ['00856 30 123 4567', '301234567'],
  ['856 20 5551 2345', '8562055512345'],
  ['+856 21 212345', '+85621212345'],
  ['00856123', '00856123'],
  ['+66 81 234 5678', '+66812345678'],
])('in Laos, the phone %j is sent as %s', (typed, sent) => {
  expect(normalizePhone(typed, true)).toBe(sent)
})

test.each([
  [' SAVE 50\n', 'SAVE50'],
  ['ＰＲ２２-๕๐໑', 'PR22-501'],
  ['NEW–50', 'NEW-50'],
  [`Pr${invisible.join('')}7`, 'Pr7'],
  [invisible.join(' '), ''],
])('the code %j is sent as %s', (typed, sent) => {
  expect(normalizeCode(typed)).toBe(sent)
})

test.each([
  ['สมัครที่ https://a.example/register?lang=th&code=PR64f1c8ค่ะ', 'PR64f1c8'],
  ['https://a.example/register?code=PR12 Join now', 'PR12'],
  ['https://a.example/register?lang=th&amp;code=PR12).', 'PR12'],
  ['https://l.example/?u=https%3A%2F%2Fa.example%2Fregister%3Fcode%3DPR12', 'PR12'],
  // Another member's code would be PRa.
  ['https://a.example/register?code=PRa.b.', 'PRa.b'],
  ['https://a.example/register?code=PRa%2Bb', 'PRa+b'],
  ['？ｃｏｄｅ＝ＰＲ５', 'PR5'],
  [' PR64\u200b f1c8', 'PR64f1c8'],
  ['https://a.example/register?code=\ufeffPR12', 'PR12'],
  ['https://a.example/register?co\u200bde=PR12', 'PR12'],
  ['https://a.example/register?\u2060code\u00ad=PR12', 'PR12'],
])('the invite code of %j is %s', (pasted, code) => {
  expect(normalizeInviteCode(pasted)).toBe(code)
})

test('a promotion code is upper case', () => {
  expect(normalizePromotionCode('\ufeff kapao–๕０ \n')).toBe('KAPAO-50')
})

const kinds: Readonly<Record<string, (typed: string) => string>> = {
  phone: (typed) => normalizePhone(typed, false),
  'Lao phone': (typed) => normalizePhone(typed, true),
  code: normalizeCode,
  'promotion code': normalizePromotionCode,
  'invite code': normalizeInviteCode,
  'account number': normalizeAccountNo,
  name: normalizeVisibleText,
  "holder's name": normalizeHolderName,
  'gift link': normalizeGiftLink,
  amount: (typed) => {
    const satang = typedSatang(typed)
    return satang === undefined ? '' : String(bahtFromSatang(satang))
  },
}
const piece = fc.oneof(
  fc.constantFrom(...invisible),
  fc.constantFrom(
    '0',
    '00',
    '66',
    '856',
    '+',
    '(0)',
    '2055512345',
    '0812345678',
    '๘',
    '໑',
    '５',
    '.',
    ',',
    '-',
    '?code=',
    '&code=',
    'code%3D',
  ),
  fc.constantFrom(
    'https://',
    'gift.truemoney.com/campaign/?v=',
    'AbCdEfGh0123456789',
    '&v=',
    'รับ',
    '\n',
    '\u00a0',
  ),
  fc.constantFrom(
    'e',
    '\u0301',
    '\u0323',
    'ß',
    'ŉ',
    '\u00a8',
    '\u2764',
    '\ufe0f',
    '\u{1f468}',
    '\u{1f3fb}',
    '\u3164',
  ),
  fc.string({ unit: 'binary', maxLength: 2 }),
)
const pasted = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

test.each(Object.entries(kinds))('a %s is the same when it is read again', (_, read) => {
  fc.assert(
    fc.property(pasted, (typed) => {
      const once = read(typed)
      expect(read(once)).toBe(once)
    }),
  )
})

test.each(Object.entries(kinds))('a %s is the same with invisible characters in it', (kind, read) => {
  const text = {
    amount: '1,000.50',
    'gift link': 'https://gift.truemoney.com/campaign/?v=AbCdEfGh0123456789',
  }[kind]
  const typed = text ?? '0812345678'
  for (const character of invisible) {
    expect(read(character + [...typed].join(character) + character), escape(character)).toBe(read(typed))
  }
})
