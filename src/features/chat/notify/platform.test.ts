import { expect, it } from 'vitest'
import { outsideLine, platformOf } from './platform.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/151.0.0.0 Mobile Safari/537.36'

it.each([
  [android, 5, false, true, 'able'],
  [android, 5, true, true, 'able'],
  [android, 5, false, false, 'unable'],
  [`${android} Line/15.12.1`, 5, false, true, 'line'],
  [iphone, 5, false, false, 'ios'],
  [`${iphone} Line/15.12.1`, 5, false, false, 'line'],
  [iphone, 5, true, true, 'able'],
  [iphone, 5, true, false, 'unable'],
  [mac, 5, false, false, 'ios'],
  [mac, 0, false, true, 'able'],
] as const)(
  '%s, %i fingers, installed %s, able %s: %s',
  (userAgent, maxTouchPoints, standalone, able, platform) => {
    expect(platformOf({ userAgent, maxTouchPoints, standalone, able })).toBe(platform)
  },
)

it('leaves LINE with the same page', () => {
  expect(outsideLine('https://portal.example.com/contact?code=A1')).toBe(
    'https://portal.example.com/contact?code=A1&openExternalBrowser=1',
  )
})
