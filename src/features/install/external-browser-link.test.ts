import { expect, test } from 'vitest'
import { externalBrowserLink, inAppBrowserName } from './external-browser-link.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const page = 'https://kapao.example/register?code=PR1&x=1#top'
const params = { code: 'PR 7&8', locale: 'la' } as const

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
  expect(inAppBrowserName(userAgent)).toBe(app)
})

test.each([android, iphone])('LINE gets a normal link with code and language: %s', (phone) => {
  const { kind, href } = externalBrowserLink(`${phone} Line/15.12.1`, page, params)
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

test('other apps on Android get an intent: URL', () => {
  const { kind, href } = externalBrowserLink(`${android} [FB_IAB/FB4A;FBAV/512.0;]`, page, params)
  expect(kind).toBe('link')
  expect(href).toBe(
    'intent://kapao.example/register?code=PR+7%268&x=1&lang=la#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  )
})

test('other apps on iOS get a URL to copy', () => {
  const link = externalBrowserLink(`${iphone} [FBAN/FBIOS;FBAV/512.0]`, 'https://kapao.example/login', {
    code: undefined,
    locale: 'th',
  })
  expect(link).toEqual({ kind: 'copy', href: 'https://kapao.example/login?lang=th' })
})
