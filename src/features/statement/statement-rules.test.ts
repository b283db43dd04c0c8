import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { statementEntry } from '#contract/statement.ts'
import { byDay, descriptionOf, pageIn, searchFor, signOf } from './statement-rules.ts'

const entry = (more: object) =>
  parse(statementEntry, { statementType: 'deposit', createdAt: 0, amount: 1, status: 'SUCCESS', ...more })

test('signs', () => {
  expect(signOf('deposit')).toBe('+')
  expect(signOf('bonus')).toBe('+')
  expect(signOf('withdraw')).toBe('\u2212')
  expect(signOf('transfer')).toBe('')
  expect(signOf('finish_bonus')).toBe('')
  expect(signOf('other')).toBe('')
})

test('days begin at midnight in Bangkok, in the order of the list', () => {
  const entries = [
    '2026-11-21T07:36:02Z',
    '2026-11-20T17:00:00Z',
    '2026-11-20T16:59:59.999Z',
    '2026-11-19T17:00:00Z',
  ].map((createdAt) => entry({ createdAt }))
  const days = byDay(entries, Date.parse('2026-11-21T16:59:00Z'))
  expect(days.map(({ date, today, entries: { length } }) => [date, today, length])).toEqual([
    ['21/11/2026', true, 2],
    ['20/11/2026', false, 2],
  ])
})

test("the linked item's description, whichever item it is", () => {
  for (const link of ['bonus', 'promotion', 'invite', 'refund', 'luckydraw']) {
    expect(descriptionOf(entry({ [link]: { description: 'New member' } }))).toBe('New member')
  }
  expect(descriptionOf(entry({ bonus: null, refund: {} }))).toBeUndefined()
})

test('the page in the address', () => {
  expect(pageIn('?page=4')).toBe(4)
  expect(pageIn('lang=th&page=12')).toBe(12)
  for (const odd of [
    '',
    '?page=',
    '?page=0',
    '?page=-2',
    '?page=1.5',
    '?page=1e3',
    '?page=x',
    '?page=99999999',
  ]) {
    expect(pageIn(odd)).toBe(1)
  }
  expect(searchFor('?page=4', 5)).toBe('?page=5')
  expect(searchFor('?page=4&a=b', 1)).toBe('?a=b')
  expect(searchFor('?page=4', 1)).toBe('')
})
