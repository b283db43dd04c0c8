import { expect, test } from 'vitest'
import { detectInstallMethod, ignoresDownloads } from './install-method.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'

test.each([
  [android, 5, false, true, 'prompt', true],
  [android, 5, false, false, 'none', true],
  [android, 5, true, true, 'installed', true],
  [`${android} Line/15.1`, 5, false, false, 'other-browser', false],
  [iphone, 5, false, false, 'ios', true],
  [iphone, 5, true, false, 'installed', false],
  [`${iphone} [FBAN/FBIOS;FBAV/512.0]`, 5, false, false, 'other-browser', false],
  [`${iphone} MicroMessenger/8.0.50`, 5, false, false, 'other-browser', false],
  [`${iphone} Twitter for iPhone/10.60`, 5, false, false, 'other-browser', false],
  [android.replace('K)', 'K; wv)'), 5, false, false, 'none', false],
  [mac, 5, false, false, 'ios', true],
  [mac, 0, false, false, 'none', true],
  // Not LINE: the product name only ends in "Line".
  [`${android} MyOnLine/1.0`, 5, false, true, 'prompt', true],
])(
  '%s with %i touch points, standalone %s, can prompt %s: installs by %s, saves downloads %s',
  (userAgent, maxTouchPoints, standalone, canPrompt, method, saves) => {
    const traits = { userAgent, maxTouchPoints, standalone, canPrompt }
    expect([detectInstallMethod(traits), !ignoresDownloads(traits)]).toEqual([method, saves])
  },
)
