import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { statementEntry } from '#contract/statement.ts'
import { deriveOutcome } from './UnknownOutcomeSheet.tsx'

const entry = (status: string) =>
  parse(statementEntry, { statementType: 'withdraw', status, createdAt: '2026-11-21T10:00:00Z', amount: 1 })

const success = entry('SUCCESS')

it.each([
  // While the check is running or has failed, entries are ignored.
  ['running', undefined, false, 'running'],
  ['running', success, false, 'running'],
  ['failed', undefined, false, 'failed'],
  ['failed', success, false, 'failed'],
  ['finished', success, false, 'found'],
  ['finished', entry('PROCESSING'), false, 'found'],
  ['finished', entry('FAILED'), false, 'refused'],
  // The member may try again, unless the entry may be among those that can't be read.
  ['finished', undefined, false, 'missing'],
  ['finished', undefined, true, 'failed'],
  ['finished', success, true, 'found'],
] as const)(
  'a check that is %s with the entry %o, unreadable ones %s: %s',
  (step, found, unreadable, outcome) => {
    expect(deriveOutcome(step, found, unreadable)).toBe(outcome)
  },
)
