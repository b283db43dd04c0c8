import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { statementEntry } from '#contract/statement.ts'
import { outcomeFrom } from './unknown-outcome.ts'

const entry = (status: string) =>
  parse(statementEntry, { statementType: 'withdraw', status, createdAt: '2026-11-21T10:00:00Z', amount: 1 })

it.each(['running', 'failed'] as const)('while the check is %s no entry says anything yet', (step) => {
  expect([outcomeFrom(step, undefined), outcomeFrom(step, entry('SUCCESS'))]).toEqual([step, step])
})

it.each([
  ['SUCCESS', 'found'],
  ['PROCESSING', 'found'],
  ['FAILED', 'refused'],
])('an entry of status %s: %s', (status, outcome) => {
  expect(outcomeFrom('finished', entry(status))).toBe(outcome)
})

it('no entry: missing, so that it may be tried again', () => {
  expect(outcomeFrom('finished', undefined)).toBe('missing')
})

it('no entry among some that can’t be read: the check hasn’t shown anything yet', () => {
  expect(outcomeFrom('finished', undefined, true)).toBe('failed')
  expect(outcomeFrom('finished', entry('SUCCESS'), true)).toBe('found')
})
