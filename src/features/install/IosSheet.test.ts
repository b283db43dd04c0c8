import { expect, test } from 'vitest'
import { detectIosBrowser, detectIosDevice } from './IosSheet.tsx'

const phone = (version: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`
const pad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [phone('18_5', 'Version/18.5 Mobile/15E148 Safari/604.1'), 'safari', 'iPhone'],
  [phone('12_5_7', 'Version/12.1.2 Mobile/15E148 Safari/604.1'), 'safari', 'iPhone'],
  [phone('16_4', 'CriOS/125.0.6422.33 Mobile/15E148 Safari/604.1'), 'other', 'iPhone'],
  [phone('16_3_1', 'CriOS/125.0.6422.33 Mobile/15E148 Safari/604.1'), 'too-old', 'iPhone'],
  [phone('17_0', 'FxiOS/126.0 Mobile/15E148 Safari/605.1.15'), 'other', 'iPhone'],
  [phone('15_8', 'EdgiOS/124.0 Mobile/15E148 Safari/604.1'), 'too-old', 'iPhone'],
  [`${pad} Version/18.5 Safari/605.1.15`, 'safari', 'iPad'],
  [`${pad} CriOS/125 Version/11.1.1 Safari/605.1.15`, 'other', 'iPad'],
])('%s is %s on an %s', (userAgent, browser, device) => {
  expect([detectIosBrowser(userAgent), detectIosDevice(userAgent)]).toEqual([browser, device])
})
