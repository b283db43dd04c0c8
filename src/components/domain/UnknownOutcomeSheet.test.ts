import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { statementEntry } from '#contract/statement.ts'
import { deriveOutcome } from './UnknownOutcomeSheet.tsx'

const entry = (status: string) =>
  parse(statementEntry, { statementType: 'withdraw', status, createdAt: '2026-11-21T10:00:00Z', amount: 1 })

it.each(['running', 'failed'] as const)('ignores entries while the check is %s', (step) => {
  expect([deriveOutcome(step, undefined), deriveOutcome(step, entry('SUCCESS'))]).toEqual([step, step])
})

it.each([
  ['SUCCESS', 'found'],
  ['PROCESSING', 'found'],
  ['FAILED', 'refused'],
])('maps an entry with status %s to %s', (status, outcome) => {
  expect(deriveOutcome('finished', entry(status))).toBe(outcome)
})

it('reports a missing entry, so that the member may try again', () => {
  expect(deriveOutcome('finished', undefined)).toBe('missing')
})

it('reports a failed check when no entry is found but some entries are unreadable', () => {
  expect(deriveOutcome('finished', undefined, true)).toBe('failed')
  expect(deriveOutcome('finished', entry('SUCCESS'), true)).toBe('found')
})
