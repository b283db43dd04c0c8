import { i18n } from '@lingui/core'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { slipReasons } from '#contract/slip-reasons.ts'
import { slip } from '#contract/statement.ts'
import { slipAmount, slipFailureText, slipReasonText } from './slip-reason-text.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test('a slip without an amount above 0 has none', () => {
  const amountOf = (amount: unknown) => slipAmount(parse(slip, { createdAt: 0, amount, status: 'failed' }))
  expect([null, undefined, 0, -5, 12.5].map(amountOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    1250,
  ])
})

test.each(slipReasons)('the text of %s gives advice that the UI offers', (reason) => {
  const text = slipReasonText(reason)
  expect(text).toMatch(/please/i)
  // A slip that failed the check fails again: the member needs another picture or support.
  expect(text).not.toMatch(/please send|send the slip/i)
})

test('reason codes are known in any spelling; other notes are an unknown error', () => {
  for (const note of ['not_match', 'Not match', ' NOT-MATCH ', 'notMatch'])
    expect(slipReasonText(note), note).toBe(slipReasonText('NOT_MATCH'))
  for (const note of ['', 'constructor', 'ok', undefined])
    expect(slipReasonText(note), note).toBe(slipReasonText('UNKNOW_ERROR'))
})

test('an upload that was refused with a reason code has its text', () => {
  expect(slipFailureText({ errorKey: 'NOT_MATCH' })).toBe(slipReasonText('NOT_MATCH'))
  expect(slipFailureText({ errorKey: 'Come back later' })).toBe('Come back later')
  expect(slipFailureText({ note: 'NOT_MATCH' })).toBe(slipReasonText('NOT_MATCH'))
})
