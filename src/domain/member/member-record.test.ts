import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { readId, withNumericIds } from '#contract/numeric-ids.ts'
import { memberRecord, toStoredRecord } from './member-record.ts'

const member = { mark: 'm', username: 'noi', name: 'Noi' }

it('keeps a number as id through a restart, for hosts that compare types', () => {
  const stored = toStoredRecord({ ...member, id: readId('member', 42) })
  expect(stored.id).toBe(42)
  // A new page knows of no numbers.
  readId('member', '42')
  expect(parse(memberRecord, stored).id).toBe('42')
  expect(withNumericIds({ userId: '42' })).toEqual({ userId: 42 })
})

it('keeps a text', () => {
  const stored = toStoredRecord({ ...member, id: readId('member', '64f1c8') })
  expect(parse(memberRecord, stored)).toEqual({ ...member, id: '64f1c8' })
})
