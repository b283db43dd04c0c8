import { expect, it } from 'vitest'
import { detectPlatform, getExternalBrowserUrl } from './platform.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/151.0.0.0 Mobile Safari/537.36'

it.each([
  [android, 5, false, true, 'supported'],
  [android, 5, true, true, 'supported'],
  [android, 5, false, false, 'unsupported'],
  [`${android} Line/15.12.1`, 5, false, true, 'line'],
  [iphone, 5, false, false, 'ios'],
  [`${iphone} Line/15.12.1`, 5, false, false, 'line'],
  [iphone, 5, true, true, 'supported'],
  [iphone, 5, true, false, 'unsupported'],
  [mac, 5, false, false, 'ios'],
  [mac, 0, false, true, 'supported'],
] as const)(
  '%s, %i touch points, standalone %s, push APIs %s: %s',
  (userAgent, maxTouchPoints, isStandalone, hasPushApis, platform) => {
    expect(detectPlatform({ userAgent, maxTouchPoints, isStandalone, hasPushApis })).toBe(platform)
  },
)

it('keeps the page URL when leaving LINE', () => {
  expect(getExternalBrowserUrl('https://portal.example.com/contact?code=A1')).toBe(
    'https://portal.example.com/contact?code=A1&openExternalBrowser=1',
  )
})
