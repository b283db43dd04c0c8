import { expect, test } from 'vitest'
import type { Slip, StatementEntry } from '#contract/statement.ts'
import { formatSupportDraft } from '#domain/support/use-support-action.ts'
import { findMentionedMovement, readMentionedValues } from './mentioned-movement.ts'

const entries = [
  { _id: '58', reference: 'K7F-2M9Q', statementType: 'withdraw', status: 'PROCESSING', createdAt: 1 },
  { _id: '59', statementType: 'withdraw', status: 'SUCCESS', createdAt: 2 },
] as StatementEntry[]
const slips = [
  { _id: 's1', reference: 'SLIP-1', status: 'failed', createdAt: 3 },
  { _id: 's2', reference: 'SLIP-2', status: 'processing', note: 'BONUS_REMAINING', createdAt: 4 },
] as Slip[]

const find = (text: string) => findMentionedMovement(readMentionedValues(text), entries, slips)

const about = (reference: string, name = 'Reference') =>
  formatSupportDraft('Withdrawal requested', [
    ['Time', '28/11/2026 10:00:00'],
    [name, reference],
  ])

test.each([
  [about('K7F-2M9Q'), 'entry:58'],
  [about('K7F-2M9Q', 'เลขอ้างอิง'), 'entry:58'],
  [`${about('K7F-2M9Q')}\nWhere is it?`, 'entry:58'],
  // Without a reference, the entry is named by its id.
  [about('59'), 'entry:59'],
  [about('58'), undefined],
  [about('SLIP-1'), 'slip:s1'],
  [about('another'), undefined],
  // What members write themselves.
  ['K7F-2M9Q', undefined],
  ['Where is it?\nReference: K7F-2M9Q', undefined],
])('%j is about %s', (text, id) => {
  expect(find(text)?.id).toBe(id)
})

test.each([
  ['SLIP-1', 'FAILED', ['sent done', 'checked failed']],
  ['SLIP-2', 'PROCESSING', ['sent done', 'checked done', 'credited next']],
])('the steps of slip %s', (reference, status, steps) => {
  const movement = find(about(reference))
  expect(movement?.status).toBe(status)
  expect(movement?.steps.map(({ name, state }) => `${name} ${state}`)).toEqual(steps)
})
