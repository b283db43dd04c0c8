import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { statementEntry } from '#contract/statement.ts'
import { amountSign, groupByDay, linkedDescription, signedAmount } from './statement-rules.ts'

const entry = (more: object) =>
  parse(statementEntry, { statementType: 'deposit', createdAt: 0, amount: 1, status: 'SUCCESS', ...more })

test('deposits and bonuses have a plus, withdrawals a minus, other types no sign', () => {
  expect(amountSign('deposit')).toBe('+')
  expect(amountSign('bonus')).toBe('+')
  expect(amountSign('withdraw')).toBe('\u2212')
  expect(amountSign('transfer')).toBe('')
  expect(amountSign('finish_bonus')).toBe('')
  expect(amountSign('other')).toBe('')
})

test('outgoing amounts are negative, whatever sign the host sends', () => {
  expect(signedAmount(entry({ statementType: 'withdraw', amount: 3 }))).toBe(-300)
  expect(signedAmount(entry({ statementType: 'withdraw', amount: -3 }))).toBe(-300)
  expect(signedAmount(entry({ statementType: 'transfer', amount: 3 }))).toBe(300)
  expect(signedAmount(entry({ amount: 3 }))).toBe(300)
})

test('groups entries by day in Bangkok time, in the order of the list', () => {
  const entries = [
    '2026-11-21T07:36:02Z',
    '2026-11-20T17:00:00Z',
    '2026-11-20T16:59:59.999Z',
    '2026-11-19T17:00:00Z',
  ].map((createdAt) => entry({ createdAt }))
  const days = groupByDay(entries, Date.parse('2026-11-21T16:59:00Z'))
  expect(days.map(({ date, isToday, entries: { length } }) => [date, isToday, length])).toEqual([
    ['21/11/2026', true, 2],
    ['20/11/2026', false, 2],
  ])
})

test('finds the description of any kind of linked item', () => {
  for (const link of ['bonus', 'promotion', 'invite', 'refund', 'luckydraw']) {
    expect(linkedDescription(entry({ [link]: { description: 'New member' } }))).toBe('New member')
  }
  const blank = { promotion: { description: '<p> </p>' } }
  expect(linkedDescription(entry({ bonus: null, refund: {}, ...blank }))).toBeUndefined()
})
