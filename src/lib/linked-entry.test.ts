import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { statementEntry } from '../contract/statement.ts'
import { findLinked } from './linked-entry.ts'

const at = 1_700_000_000_000
const entry = (fields: object) =>
  parse(statementEntry, { statementType: 'bonus', amount: 3.2, createdAt: at + 500, ...fields })
const invite = entry({ _id: 'invite', invite: { description: 'Invite bonus' } })
const refund = entry({ _id: 'refund', refund: {} })

test('the entry of the same origin is found, whatever its amount', () => {
  expect(findLinked([refund, invite], 'invite', at)).toBe(invite)
  expect(findLinked([invite, refund], 'refund', at)).toBe(refund)
})

test('another origin, another type and an earlier time are not it', () => {
  expect(findLinked([refund], 'invite', at)).toBeUndefined()
  expect(findLinked([entry({ statementType: 'deposit', invite: {} })], 'invite', at)).toBeUndefined()
  expect(findLinked([invite], 'invite', at + 60_000)).toBeUndefined()
})

test('a server that names no origin is believed', () => {
  const plain = entry({ invite: null })
  expect(findLinked([plain], 'invite', at)).toBe(plain)
})
