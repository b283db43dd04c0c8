import { expect, test } from 'vitest'
import { formatSecondsLeft } from './QrCard.tsx'

test.each([
  [277, '04:37'],
  [0.2, '00:01'],
  [0, '00:00'],
  [-5, '00:00'],
  [3600, '60:00'],
])('formats %d seconds', (seconds, text) => expect(formatSecondsLeft(seconds)).toBe(text))
