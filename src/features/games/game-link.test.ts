import { expect, test } from 'vitest'
import { detectDevice } from './game-link.ts'

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    5,
    'android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 5, 'ios'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  [mac, 5, 'ios'],
  [mac, 0, 'other'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0', 10, 'other'],
] as const)('detects the platform of %s with %i touch points: %s', (userAgent, maxTouchPoints, device) => {
  expect(detectDevice({ userAgent, maxTouchPoints })).toBe(device)
})
