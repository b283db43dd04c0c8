import { expect, test } from 'vitest'
import { getPaymentCheckDelay } from './use-payment-check.ts'

test.each([
  [0, 3],
  [179_999, 3],
  [180_000, 10],
])('after %i ms on screen, a payment is checked every %i s', (openMs, delayS) =>
  expect(getPaymentCheckDelay(openMs)).toBe(delayS),
)
