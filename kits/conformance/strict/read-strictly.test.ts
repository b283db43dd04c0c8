import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { droppedFields } from '#contract/dropped-records.ts'
import { qrGet } from '#contract/qr.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import { fieldName, pathsIn, withAt } from '#tests/unit/odd-answers/fields.ts'
import { samples } from '#tests/unit/odd-answers/samples.ts'
import { jsonPath } from './deviation.ts'
import { readStrictly } from './read-strictly.ts'

const linesOf = (...args: Parameters<typeof readStrictly>) =>
  readStrictly(...args).map(({ path, kind, effect }) => `${jsonPath(path)} ${kind}, ${effect}`)

/** Values that no field expects. */
const oddValues: readonly unknown[] = [
  undefined,
  null,
  {},
  { not: 'this' },
  'not this',
  [],
  [null],
  -1.5,
  1e300,
  true,
]

for (const call of calls) {
  test(`${call.name}: a valid answer deviates by missing optional fields only`, () => {
    for (const sample of samples[call.name] ?? []) {
      const effects = readStrictly(call, sample).filter(({ kind }) => kind !== 'missing')
      expect(effects).toEqual([])
    }
  })

  test(`${call.name}: reports whatever the portal can’t use or drops, for every field and odd value`, () => {
    for (const sample of samples[call.name] ?? []) {
      for (const path of pathsIn(sample).filter((one) => one.at(-2) !== 'payload')) {
        for (const odd of oddValues) {
          const body = withAt(sample, path, odd)
          const lenient = v.safeParse(call.response, body)
          const effects = new Set(readStrictly(call, body).map(({ effect }) => effect))
          const context = `${fieldName(path)} = ${JSON.stringify(odd)}`
          expect(effects.has('unusable'), context).toBe(!lenient.success)
          if (lenient.success && droppedFields(lenient.output).size > 0)
            expect(effects, context).toContain('record dropped')
        }
      }
    }
  })
}

const [wallet] = samples.walletGet ?? []
const [statement] = samples.statementList ?? []
const [qr] = samples.qrGet ?? []

test.each([
  [640.255, ['$.wallet.amount precision, misread']],
  ['640.255', ['$.wallet.amount precision, misread']],
  ['640.25', ['$.wallet.amount other type, fine']],
  [0.1 + 0.2, ['$.wallet.amount other type, fine']],
  ['640.25 THB', ['$.wallet.amount unreadable, unusable']],
  [null, ['$.wallet.amount missing, unusable']],
  [640.25, []],
])('an amount of %j', (amount, lines) => {
  expect(linesOf(walletGet, withAt(wallet, ['wallet', 'amount'], amount))).toEqual(lines)
})

test.each([
  ['2026-01-02T03:04:05Z', []],
  ['2026-01-02T10:04:05.123+07:00', []],
  [1_767_000_000_000, []],
  ['1767000000000', ['$.expireIn other type, fine']],
  [1_767_000_000, ['$.expireIn instant, misread']],
  ['2026-01-02T03:04:05', ['$.expireIn instant, misread']],
  ['2 January 2026', ['$.expireIn instant, misread']],
  ['24/11/2569', ['$.expireIn unreadable, hidden']],
])('a time of %j', (expireIn, lines) => {
  expect(linesOf(qrGet, withAt(qr, ['expireIn'], expireIn))).toEqual(lines)
})

test('a missing name is replaced by the code, a missing logo is hidden', () => {
  const nameless = withAt(wallet, ['slots'], [{ code: '918', category: 'slot', isActive: false }])
  const lines = linesOf(walletGet, nameless)
  expect(lines).toContain('$.slots[0].name missing, fine')
  expect(lines).toContain('$.slots[0].logo missing, hidden')
})

test('optional fields are missing only if no record has them', () => {
  expect(linesOf(walletGet, wallet).filter((line) => line.includes('logo'))).toEqual([])
})

test('equal deviations of several records are one, with their number', () => {
  const entry = { statementType: 'cashback', status: 'SUCCESS', createdAt: '2026-01-02T03:04:05Z', amount: 1 }
  const found = readStrictly(statementList, withAt(statement, ['statements'], [entry, entry, entry]))
  const [first] = found.filter(({ kind }) => kind === 'unknown value')
  expect([jsonPath(first?.path ?? []), first?.count]).toEqual(['$.statements[0].statementType', 3])
})

test('a list without any valid record is unusable, at its first record', () => {
  const entry = { statementType: 'deposit', status: 'SUCCESS', createdAt: '2026-01-02T03:04:05Z' }
  const lines = linesOf(statementList, { total: 2, statements: [entry, entry] })
  expect(lines.filter((line) => line.includes('amount') || line.includes('unusable'))).toEqual([
    '$.statements[0].amount missing, unusable',
  ])
})

test('an id beyond 2^53 is named as such', () => {
  const body: unknown = JSON.parse('{"profile":{"_id":9007199254740993},"wallet":{"amount":1},"slots":[]}')
  expect(linesOf(walletGet, body)).toContain('$.profile._id id range, hidden')
})
