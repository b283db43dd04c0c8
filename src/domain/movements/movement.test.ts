import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { depositWays, type StatementEntry } from '#contract/statement.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { movementOfEntry, usualSecondsOf } from './movement.ts'
import { movementOfSlip } from './slip-movement.ts'

const entry = (fields: Partial<StatementEntry>): StatementEntry =>
  ({
    _id: '7',
    statementType: 'deposit',
    status: 'SUCCESS',
    createdAt: 1000,
    amount: 50_000 as Satang,
    ...fields,
  }) as StatementEntry

const slip = (fields: Partial<SlipItem>): SlipItem =>
  ({ id: 'a', state: 'processing', addedAt: 100, sentAt: 200, mayBeUploaded: true, ...fields }) as SlipItem

/** "sent 200, checked …": done steps have their time or a dot, the awaited one "?", later ones nothing. */
const line = (steps: ReturnType<typeof movementOfEntry>['steps']) =>
  steps
    .map(({ name, state, at }) => {
      const mark = { done: at ?? '.', next: '?', later: '', failed: `x ${at ?? ''}`.trim() }[state]
      return `${name} ${mark}`.trim()
    })
    .join(', ')

test.each([
  ['withdraw', { status: 'PROCESSING' }, 'requested 1000, approved ?, paid'],
  ['withdraw', { status: 'PROCESSING', approvedAt: 2000 }, 'requested 1000, approved 2000, paid ?'],
  ['withdraw', { status: 'SUCCESS', doneAt: 3000 }, 'requested 1000, approved ., paid 3000'],
  ['withdraw', { status: 'SUCCESS' }, 'requested 1000, approved ., paid .'],
  ['withdraw', { status: 'FAILED', doneAt: 3000 }, 'requested 1000, approved x 3000'],
  [
    'withdraw',
    { status: 'FAILED', approvedAt: 2000, doneAt: 3000 },
    'requested 1000, approved 2000, paid x 3000',
  ],
  ['deposit', { way: 'slip', sentAt: 500, doneAt: 1000 }, 'sent 500, checked ., credited 1000'],
  ['deposit', { way: 'announced', doneAt: 4000 }, 'sent 1000, checked ., credited 4000'],
  ['deposit', { way: 'announced', status: 'PROCESSING' }, 'sent 1000, checked ?, credited'],
  ['deposit', { way: 'qr', doneAt: 1000 }, 'sent ., credited 1000'],
  ['deposit', { status: 'PROCESSING' }, 'sent 1000, checked ?, credited'],
  ['deposit', { status: 'FAILED' }, 'sent 1000, checked x'],
  // Of a host that says nothing else, it isn't known what its time means.
  ['deposit', {}, 'sent ., checked ., credited .'],
  ['transfer', {}, ''],
  ['bonus', {}, ''],
] as const)('the steps of a %s with %o', (statementType, fields, expected) => {
  expect(line(movementOfEntry(entry({ statementType, ...fields })).steps)).toBe(expected)
})

test.each([
  [{ state: 'ready' }, 'PROCESSING', 'sent ?, checked, credited'],
  [{ state: 'waiting' }, 'PROCESSING', 'sent ?, checked, credited'],
  [{ state: 'processing' }, 'PROCESSING', 'sent 200, checked ?, credited'],
  [{ state: 'processing', note: 'BONUS_REMAINING' }, 'PROCESSING', 'sent 200, checked ., credited ?'],
  [{ state: 'success', settledAt: 900 }, 'SUCCESS', 'sent 200, checked ., credited .'],
  [{ state: 'failed', settledAt: 900 }, 'FAILED', 'sent 200, checked x'],
] as const)('the steps of a slip that is %o', (fields, status, expected) => {
  const movement = movementOfSlip(slip(fields))
  expect(movement.status).toBe(status)
  expect(line(movement.steps)).toBe(expected)
})

test('nothing is awaited of a decided movement, and exactly one step of any other', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('deposit' as const, 'withdraw' as const),
      fc.constantFrom('SUCCESS' as const, 'FAILED' as const, 'PROCESSING' as const),
      fc.option(fc.constantFrom(...depositWays), { nil: undefined }),
      fc.option(fc.nat(), { nil: undefined }),
      (statementType, status, way, approvedAt) => {
        const { steps } = movementOfEntry(entry({ statementType, status, way, approvedAt }))
        const count = (state: string) => steps.filter((step) => step.state === state).length
        expect(count('next')).toBe(status === 'PROCESSING' ? 1 : 0)
        expect(count('failed')).toBe(status === 'FAILED' ? 1 : 0)
        if (status !== 'PROCESSING') expect(count('later')).toBe(0)
      },
    ),
  )
})

test('the usual duration is that of the way, while something is awaited and not much late', () => {
  const usual = { slip: 40, withdraw: 900 }
  const seconds = (fields: Partial<StatementEntry>, at = 0) =>
    usualSecondsOf(movementOfEntry(entry(fields)), usual, at)
  expect(seconds({ way: 'slip', status: 'PROCESSING' })).toBe(40)
  expect(seconds({ way: 'announced', status: 'PROCESSING' })).toBe(undefined)
  expect(seconds({ statementType: 'withdraw', status: 'PROCESSING' })).toBe(900)
  expect(seconds({ statementType: 'withdraw', status: 'SUCCESS' })).toBe(undefined)
  const slip = { way: 'slip', status: 'PROCESSING', createdAt: 5_000 } as const
  expect([85_000, 85_001].map((at) => seconds(slip, at))).toEqual([40, undefined])
})
