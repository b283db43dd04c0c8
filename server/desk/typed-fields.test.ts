import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isVisible } from '#contract/formats/visible-text.ts'
import { lineOf } from './pages/member-forms.ts'
import type { StaffRequest } from './request.ts'
import * as kinds from './setup/kinds.ts'

/** What reads each typed field of the desk's pages, by its file and name. */
const readers: Readonly<Record<string, string>> = {
  'chat message': 'isVisible',
  'coins coins': 'typedWhole',
  'corrections amount': 'typedSatang',
  'decision reason': 'lineOf',
  'member-forms reason': 'lineOf',
  'member-record bankAccountName': 'changeBankAccount',
  'member-record bankAccountNo': 'changeBankAccount',
  'member-record note': 'lineOf',
  'members q': 'searchMembers',
  'sign-in code': 'signInStaff',
  'sign-in name': 'signInStaff',
  'signals reason': 'lineOf',
  'slip-credit amount': 'typedSatang',
  'slip-credit reference': 'readTransfer',
}

/** Pages whose fields another file reads. */
const readIn: Readonly<Record<string, string>> = { chat: 'chat-actions' }

/** Fields that are read as typed, and those of the browser. */
const asTyped = /password|type="(?:hidden|file|date)"/

/** A field, up to its end. */
const elements = /\bfield\(\{.*?\}\)|<(?:input|textarea)\b.*?>/gs

test('every field of the desk’s pages has its reader', () => {
  const found = globSync('server/desk/pages/*.ts').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const page = path.basename(file, '.ts')
    return [...source.matchAll(elements)]
      .filter(([element]) => !asTyped.test(element))
      .map(([element]) => `${page} ${/\bname(?::\s*'|=")(\w+)/.exec(element)?.[1] ?? element}`)
  })
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(readers))
  for (const [place, reader] of Object.entries(readers)) {
    const [page = ''] = place.split(' ')
    expect(readFileSync(`server/desk/pages/${readIn[page] ?? page}.ts`, 'utf8'), place).toContain(
      `${reader}(`,
    )
  }
})

test('a reason is a line that can be read', () => {
  const read = (reason: string) => lineOf({ fields: { reason } } as unknown as StaffRequest, 'reason')
  expect(read('  paid\u200b  twice\u2066 \n')).toBe('paid twice')
  for (const typed of ['', ' \u200b\u2060 ', '\u3164', '...', 'x'.repeat(301)])
    expect(read(typed)).toBeUndefined()
  expect(isVisible('\u200b\u3164')).toBe(false)
})

test.each([
  ['line', kinds.line(40), ' Nid\u200b  \u2066Noi\u2069', 'Nid Noi'],
  ['area', kinds.area(40), '<p>a</p>\r\n ', '<p>a</p>'],
  ['sections', kinds.sections(40, 3, 4), ' a \r\n \r\nb\n', ['a', 'b']],
  ['amount', kinds.amount(), '\u2068฿ ๑,０໐0.50\u2069', 100_050],
  ['percent', kinds.percent(), '\u200e๑๒,5 %', 12.5],
  ['multiple', kinds.multiple(100), '໒.5\u2060', 2.5],
  ['whole', kinds.whole(1, 9_999), ' ๑,０໐0\u200b', 1000],
  ['whole of a percentage', kinds.whole(1, 100), '๕๐ %', 50],
  ['time', kinds.time(), '\u200e๘.30', '08:30'],
  ['code', kinds.code(), '\ufeff extra\u200b๕０ \n', 'EXTRA50'],
  ['digits', kinds.digits(/^\d{10}$/, () => ''), '\u200e໑໒໓-4-5678\u00a09０', '1234567890'],
  ['address', kinds.address(100), 'https://example.com/\u200ba', 'https://example.com/a'],
  ['nothing', kinds.optional(kinds.amount()), ' \u200b', null],
])('%s is read without what keyboards and copied texts add', (_, kind, typed, expected) => {
  expect(v.parse(kind.schema as v.GenericSchema<string, unknown>, typed)).toEqual(expected)
})

test.each(['1.5', '1,00', '1,0000', '-1', 'x', '๑๐,๐๐๐'])('%j isn’t a whole number up to 9,999', (typed) => {
  expect(v.is(kinds.whole(1, 9_999).schema, typed)).toBe(false)
})
