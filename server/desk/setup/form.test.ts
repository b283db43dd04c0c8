import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { deskTexts } from '#server/desk/texts/language.ts'
import { escaped, foreignParts } from '#tests/setup/foreign-markup.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { type Fields, readChanges, readNew, renderFields } from './form.ts'
import * as kinds from './kinds.ts'

interface Values {
  name: string
  text: string
  texts: readonly string[]
  amount: number
  limit: number | null
  rate: number
  count: number
  from: string | null
  isOn: boolean
  unit: 'BAHT' | 'LAK'
}

const fields: Fields<Values> = {
  name: { kind: kinds.line(40), label: 'name' },
  text: { kind: kinds.area(200), label: 'description' },
  texts: { kind: kinds.sections(100, 3, 4), label: 'conditions', hint: 'sections' },
  amount: { kind: kinds.amount(1), label: 'prizeAmount', of: 'baht' },
  limit: { kind: kinds.optional(kinds.amount()), label: 'withdrawalSecondPerson' },
  rate: { kind: kinds.percent(), label: 'inviteRate' },
  count: { kind: kinds.whole(1, 60), label: 'qrMinutes' },
  from: { kind: kinds.optional(kinds.time()), label: 'chatFrom' },
  isOn: { kind: kinds.onOff(), label: 'offered' },
  unit: { kind: kinds.choice(['BAHT', 'LAK'], (one) => one), label: 'currency' },
}
const text = deskTexts.en

const before: Values = {
  name: 'Kapao',
  text: '<p>a</p>\n<p>b</p>',
  texts: ['<h3>1</h3>', 'two'],
  amount: 125_050,
  limit: null,
  rate: 0.5,
  count: 10,
  from: '08:30',
  isOn: true,
  unit: 'BAHT',
}

const markup = async (current: Values, sent?: Record<string, string>) =>
  String(await renderFields(fields, { current, sent }, text))

const unescaped = (value: string) =>
  value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** What a browser sends for the form as it is shown. */
async function fieldsOf(current: Values, sent?: Record<string, string>): Promise<Record<string, string>> {
  const page = await markup(current, sent)
  const inputs = [...page.matchAll(/<input([^>]*)>/g)].map(([, all = '']) => all)
  const attribute = (all: string, name: string) =>
    unescaped(new RegExp(` ${name}="([^"]*)"`).exec(all)?.[1] ?? '')
  const found: Record<string, string> = {}
  for (const all of inputs) {
    const isUnchecked = all.includes('type="checkbox"') && !all.includes(' checked')
    if (!isUnchecked) found[attribute(all, 'name')] = attribute(all, 'value')
  }
  for (const [, all = '', content = ''] of page.matchAll(/<textarea([^>]*)>\n([^<]*)<\/textarea>/g))
    found[attribute(all, 'name')] = unescaped(content).replaceAll('\n', '\r\n')
  for (const [, all = '', options = ''] of page.matchAll(/<select([^>]*)>(.*?)<\/select>/gs))
    found[attribute(all, 'name')] = /value="([^"]*)" selected/.exec(options)?.[1] ?? ''
  return found
}

const read = async (typed: Record<string, string>, shown = before, current = shown) =>
  readChanges(fields, { ...(await fieldsOf(shown)), ...typed }, current, text)

describe('a form that changes something', () => {
  test('changes nothing as it is shown, also if others have changed everything meanwhile', async () => {
    expect(await read({})).toEqual({ changes: {}, problems: {} })
    const meanwhile: Values = { ...before, name: 'Else', texts: [], limit: 5, isOn: false, unit: 'LAK' }
    expect(await read({}, before, meanwhile)).toEqual({ changes: {}, problems: {} })
  })

  test.each<[Record<string, string>, Partial<Values>]>([
    [{ amount: '๑,๒๕๐.๗๕' }, { amount: 125_075 }],
    [{ amount: '1.250,50 บาท' }, {}],
    [{ limit: '฿ 20 000' }, { limit: 2_000_000 }],
    [{ limit: '0' }, { limit: 0 }],
    [{ rate: '๑,๒๕ %' }, { rate: 1.25 }],
    [{ rate: '0.50' }, {}],
    [{ count: '໑໕' }, { count: 15 }],
    [{ count: '\u200b15\u2060' }, { count: 15 }],
    [{ rate: '\u202a1.25\u202c' }, { rate: 1.25 }],
    [{ from: '\ufeff9:05' }, { from: '09:05' }],
    [{ from: '9.05' }, { from: '09:05' }],
    [{ from: '' }, { from: null }],
    [{ isOn: '' }, { isOn: false }],
    [{ unit: 'LAK' }, { unit: 'LAK' }],
    [{ texts: 'one\r\n\r\n \r\n\r\ntwo\r\nlines\r\n' }, { texts: ['one', 'two\nlines'] }],
    [{ texts: '' }, { texts: [] }],
    [{ name: '  Kapao\u200b  shop ' }, { name: 'Kapao shop' }],
  ])('reads %j as people type it', async (typed, changes) => {
    expect(await read(typed)).toEqual({ changes, problems: {} })
  })

  test.each([
    { name: '' },
    { name: '\u2800' },
    { name: 'a\0b' },
    { text: 'a\0b' },
    { text: 'a'.repeat(201) },
    { texts: 'a\n\nb\n\nc\n\nd' },
    { amount: '' },
    { amount: '0' },
    { amount: '1,00,0' },
    { amount: '-5' },
    { amount: '1e3' },
    { limit: 'null' },
    { limit: 'NaN' },
    { rate: '100.01' },
    { rate: '0.125' },
    { count: '0' },
    { count: '2.5' },
    { count: '99999999999' },
    { from: '24:00' },
    { unit: 'USD' },
    { unit: '__proto__' },
  ])('refuses %j beside its field, and shows it again', async (typed) => {
    const [name = '', value = ''] = Object.entries(typed)[0] ?? []
    const { changes, problems } = await read(typed)
    expect([changes, Object.keys(problems)]).toEqual([{}, [name]])
    const page = String(
      await renderFields(
        fields,
        { current: before, sent: { ...(await fieldsOf(before)), ...typed }, problems },
        text,
      ),
    )
    expect(page).toContain(`id="${name}-problem"`)
    expect(page).toMatch(
      new RegExp(`name="${name}"[^>]* aria-describedby="[^"]*${name}-problem" aria-invalid="true"`),
    )
    if (!['choice', 'switch'].includes(fields[name as keyof Values].kind.control.type))
      expect(page).toContain(escaped(value))
  })

  test("doesn't overwrite what somebody else has saved, unless it is sent once more", async () => {
    const meanwhile = { ...before, amount: 999_900, isOn: false }
    const typed = { ...(await fieldsOf(before)), amount: '50', name: 'New' }
    const first = readChanges(fields, typed, meanwhile, text)
    expect(first.problems).toEqual({ amount: expect.stringContaining('to: 9,999.00') })
    const again = await fieldsOf(meanwhile, typed)
    expect(readChanges(fields, again, meanwhile, text)).toEqual({
      changes: { amount: 5000, name: 'New' },
      problems: {},
    })
  })

  test('changes nothing if it is sent again, or if somebody else has saved the same', async () => {
    const sent = { ...(await fieldsOf(before)), amount: '50', isOn: '' }
    const saved = { ...before, amount: 5000, isOn: false }
    expect(readChanges(fields, sent, saved, text)).toEqual({ changes: {}, problems: {} })
  })

  test('leaves fields alone that it hasn’t', () => {
    expect(readChanges(fields, {}, before, text)).toEqual({ changes: {}, problems: {} })
    expect(readChanges(fields, { amount: '1' }, before, text)).toEqual({ changes: {}, problems: {} })
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '"><script>alert(1)</script>',
    "' onfocus='x",
    '</textarea><b>',
    '&lt;',
    '\r\n\n x',
    '๑๒๓',
    '\0',
  ),
)

test('no typed text becomes markup, and what a field shows is read as the same value', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ name: anyText, text: anyText, amount: anyText, limit: anyText, texts: anyText }),
      async (typed) => {
        const { changes, problems } = await read(typed)
        expect(foreignParts(await markup(before, { ...(await fieldsOf(before)), ...typed }))).toEqual([])
        const after: Values = { ...before, ...changes }
        expect(readChanges(fields, await fieldsOf(after), after, text)).toEqual({ changes: {}, problems: {} })
        expect(foreignParts(await markup(after))).toEqual([])
        for (const name of Object.keys(problems)) expect(Object.hasOwn(changes, name)).toBe(false)
      },
    ),
    { numRuns: runs(60) },
  )
})

test('a form of something new needs every field', () => {
  const { values, problems } = readNew(fields, { name: 'x', isOn: 'on' }, text)
  expect(values).toBeUndefined()
  expect(Object.keys(problems).sort()).toEqual(['amount', 'count', 'rate', 'unit'])
  const sent = { name: 'x', amount: '1', rate: '5', count: '1', unit: 'LAK' }
  expect(readNew(fields, sent, text).values).toEqual({
    name: 'x',
    text: '',
    texts: [],
    amount: 100,
    limit: null,
    rate: 5,
    count: 1,
    from: null,
    isOn: false,
    unit: 'LAK',
  })
})

test.each([
  ['an account number', kinds.digits(/^\d{10}$/, () => ''), '\u200e๑๒๓–4–56789‑0', '1234567890'],
  ['an address', kinds.address(60), '\u200bhttps://line.me/\u200bx', 'https://line.me/x'],
  ['an empty limit', kinds.optional(kinds.amount()), '\u200b', null],
] as const)('%s may be pasted with invisible characters and other signs', (_, kind, typed, value) => {
  expect(v.parse(kind.schema, typed)).toBe(value)
})
