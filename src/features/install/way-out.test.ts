import { expect, test } from 'vitest'
import { appOf, wayOut } from './way-out.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const page = 'https://kapao.example/register?code=PR1&x=1#top'
const luggage = { code: 'PR 7&8', locale: 'la' } as const

test.each([
  [`${android} Line/15.12.1/IAB`, 'LINE'],
  [`${iphone} Safari Line/15.12.1`, 'LINE'],
  [`${android} [FB_IAB/FB4A;FBAV/512.0.0.38.98;]`, 'Facebook'],
  [`${iphone} [FBAN/FBIOS;FBAV/512.0.0.38.98;FBDV/iPhone14,5]`, 'Facebook'],
  [`${android} [FB_IAB/Orca-Android;FBAV/500.0.0.1;]`, 'Messenger'],
  [`${iphone} [FBAN/MessengerForiOS;FBAV/500.0]`, 'Messenger'],
  [`${iphone} Instagram 380.0.0.28.100 (iPhone14,5)`, 'Instagram'],
  [`${android} musical_ly_2023 BytedanceWebview/d8a21c6`, 'TikTok'],
])('%s is %s', (userAgent, app) => {
  expect(appOf(userAgent)).toBe(app)
})

test.each([android, iphone])('LINE opens the address itself, with code and language: %s', (phone) => {
  const { kind, href } = wayOut(`${phone} Line/15.12.1`, page, luggage)
  const url = new URL(href)
  expect([kind, url.origin, url.pathname, url.hash]).toEqual([
    'link',
    'https://kapao.example',
    '/register',
    '#top',
  ])
  expect([...url.searchParams]).toEqual([
    ['code', 'PR 7&8'],
    ['x', '1'],
    ['lang', 'la'],
    ['openExternalBrowser', '1'],
  ])
})

test('Android opens its browser for an intent', () => {
  const { kind, href } = wayOut(`${android} [FB_IAB/FB4A;FBAV/512.0;]`, page, luggage)
  expect(kind).toBe('link')
  expect(href).toBe(
    'intent://kapao.example/register?code=PR+7%268&x=1&lang=la#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  )
})

test('on iOS the address is taken along', () => {
  const { kind, href } = wayOut(`${iphone} [FBAN/FBIOS;FBAV/512.0]`, 'https://kapao.example/login', {
    code: undefined,
    locale: 'th',
  })
  expect([kind, href]).toEqual(['copy', 'https://kapao.example/login?lang=th'])
})
