import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { slip } from '../contract/statement.ts'
import { slipAmount } from './slip-text.ts'

test('a slip without an amount above 0 shows none', () => {
  const amountOf = (amount: unknown) => slipAmount(parse(slip, { createdAt: 0, amount, status: 'failed' }))
  expect([null, undefined, 0, -5, 12.5].map(amountOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    1250,
  ])
})
