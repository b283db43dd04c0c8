import { expect, test } from 'vitest'
import { refusalReason } from './refusal-reason.ts'

test.each([
  [
    'the reason as it was sent',
    '<b>The account</b> is closed &amp; gone.',
    '<b>The account</b> is closed &amp; gone.',
  ],
  [
    'without what hides or reorders characters',
    ' The\u202e acc\u200bount\r\n\u0007is closed. ',
    'The account is closed.',
  ],
  ['cut after 300 characters', `${'ก็'.repeat(300)}x`, `${'ก็'.repeat(300)}…`],
  ['nothing if it shows nothing', '\u200b \u3164', undefined],
  ['nothing if there is none', undefined, undefined],
])('%s', (_, reason, shown) => {
  expect(refusalReason({ status: 'FAILED', reason })).toBe(shown)
})

test('what succeeded or is in progress has no reason', () => {
  for (const status of ['SUCCESS', 'PROCESSING'] as const)
    expect(refusalReason({ status, reason: 'No' })).toBeUndefined()
})
