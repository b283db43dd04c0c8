import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { slipReasons } from '../contract/error-keys.ts'
import { slipReasonText } from './slip-text.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('every reason has words of its own, and three of them mean an incorrect slip', () => {
  const words = slipReasons.map((reason) => slipReasonText(reason))
  expect(new Set(words).size).toBe(slipReasons.length)
  expect(words.filter((text) => text.startsWith('Incorrect slip'))).toHaveLength(3)
})

test('a code that the specification does not know, or none, counts as unknown', () => {
  expect(slipReasonText('SOMETHING_NEW')).toBe(slipReasonText('UNKNOW_ERROR'))
  expect(slipReasonText(undefined)).toBe(slipReasonText('UNKNOW_ERROR'))
})
