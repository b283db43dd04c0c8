import { expect, test } from 'vitest'
import { detectInstallMethod } from './install-method.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'

test.each([
  [android, 5, false, true, 'prompt'],
  [android, 5, false, false, 'none'],
  [android, 5, true, true, 'installed'],
  [`${android} Line/15.1`, 5, false, false, 'other-browser'],
  [iphone, 5, false, false, 'ios'],
  [iphone, 5, true, false, 'installed'],
  [`${iphone} [FBAN/FBIOS;FBAV/512.0]`, 5, false, false, 'other-browser'],
  [mac, 5, false, false, 'ios'],
  [mac, 0, false, false, 'none'],
  // Not LINE: the product name only ends in "Line".
  [`${android} MyOnLine/1.0`, 5, false, true, 'prompt'],
])(
  '%s with %i touch points, standalone %s, can prompt %s: %s',
  (userAgent, maxTouchPoints, standalone, canPrompt, method) => {
    expect(detectInstallMethod({ userAgent, maxTouchPoints, standalone, canPrompt })).toBe(method)
  },
)
