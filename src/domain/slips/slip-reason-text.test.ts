import { i18n } from '@lingui/core'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { slipReasons } from '#contract/error-keys.ts'
import { slip } from '#contract/statement.ts'
import { slipAmount, slipReasonText } from './slip-reason-text.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

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

test.each(slipReasons)('%s says what to do, and nothing that no button does', (reason) => {
  const text = slipReasonText(reason)
  expect(text).toMatch(/please/i)
  // A slip that the check refused is refused again: another picture is chosen, or support looks at it.
  expect(text).not.toMatch(/please send|send the slip/i)
})
