import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { autoLoginProviders } from '#contract/game-login.ts'
import { type GameAccount, gameAccount, slot as slotSchema } from '#contract/slots.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { type EntrySettings, getAppLink, getEntryMethod } from './entry-method.ts'

const account: GameAccount = { username: 'kp64f1c8', password: 'a&b=c d/é', event: undefined }
const settings: EntrySettings = { apiHost: 'https://api.example.com', ufabetHost: undefined }
const slotOf = (code: string, links: object = {}) => parse(slotSchema, { code, name: code, ...links })
/** How a game is entered on a computer. */
const entryOf = (code: string, links?: object, build = settings) =>
  getEntryMethod(slotOf(code, links), account, 'other', build)

test.each(autoLoginProviders)('%s gets an auto-login link, whatever the case of its code', (provider) => {
  const { username } = account
  for (const code of [provider, provider.toUpperCase()])
    expect(entryOf(code)).toMatchObject({ kind: 'autoLogin', provider, username })
})

test('enters a game whose account has no password, or opens the site that asks for one', () => {
  const account = parse(gameAccount, { username: 'u1', password: null })
  const entry = (code: string) =>
    getEntryMethod(slotOf(code, { web: 'https://game.example.com/' }), account, 'other', settings)
  for (const code of ['PG', 'BETFLIX'])
    expect(entry(code)).toMatchObject({ kind: 'autoLogin', username: 'u1', password: undefined })
  for (const code of ['JOKER', 'SUPERSLOT']) expect(entry(code)).toMatchObject({ kind: 'link', app: false })
})

test('passes the password only to providers that require it', () => {
  expect(entryOf('BETFLIX')).toHaveProperty('password', account.password)
  expect(entryOf('PG')).toHaveProperty('password', undefined)
})

describe('forms', () => {
  test.each(['JOKER', 'SlotXO', 'ufabet'])('%s posts to its own link', (code) => {
    const action = 'https://game.example.com/login?lang=th'
    const fields = { username: account.username, password: account.password }
    expect(entryOf(code, { web: action })).toEqual({ kind: 'form', action, fields })
  })

  test.each([
    ['UFABET', '/Default8.aspx?lang=EN-GB', 'https://la.example.com/Default8.aspx?lang=EN-GB'],
    ['UFABET', undefined, 'https://la.example.com/'],
    ['JOKER', '/Default8.aspx?lang=EN-GB', 'https://game.example.com/Default8.aspx?lang=EN-GB'],
  ])('%s with the link %s posts to %s if the build has a host for UFABET', (code, path, action) => {
    const build = { ...settings, ufabetHost: 'https://la.example.com' }
    const web = path && `https://game.example.com${path}`
    expect(entryOf(code, { web }, build)).toHaveProperty('action', action)
  })

  test('never sends credentials unencrypted, except to a host of the build', () => {
    for (const code of ['JOKER', 'SUPERSLOT']) {
      const entry = entryOf(code, { web: 'http://game.example.com/login' })
      expect(entry).toEqual({ kind: 'none', reason: 'insecure' })
    }
    const local = { apiHost: 'http://127.0.0.1:8080', ufabetHost: undefined }
    expect(entryOf('JOKER', { web: '/demo/games/joker' }, local)).toHaveProperty(
      'action',
      'http://127.0.0.1:8080/demo/games/joker',
    )
  })
})

test('SuperSlot gets the credentials in its query, escaped', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((each) => each.isWellFormed())
  const slot = slotOf('SUPERSLOT', { web: 'https://super.example.com/play?lang=th' })
  fc.assert(
    fc.property(text, text, (username, password) => {
      const entry = getEntryMethod(slot, { ...account, username, password }, 'other', settings)
      if (entry.kind !== 'query') throw new Error(entry.kind)
      const { origin, pathname, searchParams, hash } = new URL(entry.href)
      expect(origin + pathname + hash).toBe('https://super.example.com/play')
      expect([...searchParams]).toEqual([
        ['lang', 'th'],
        ['username', username],
        ['password', password],
      ])
    }),
  )
})

describe('plain links', () => {
  const links = {
    web: 'https://sexy.example.com/',
    android: ['javascript:alert(1)', 'intent://open#Intent;package=com.example;end'],
    ios: ['market://details?id=x', 'itms-apps://apps.example.com/1'],
  }

  test.each([
    ['android', links.android[1], true],
    ['ios', links.ios[1], true],
    ['other', links.web, false],
  ] as const)('%s uses its first usable link', (device, href, app) => {
    expect(getEntryMethod(slotOf('SEXYGAME', links), undefined, device, settings)).toEqual({
      kind: 'link',
      href,
      app,
    })
  })

  test('falls back to the web link if the device has no app link', () => {
    const slot = slotOf('NAKA', { web: '/demo/games/naka', android: [], ios: 'data:text/html,x' })
    for (const device of ['android', 'ios', 'other'] as const) {
      const entry = getEntryMethod(slot, undefined, device, settings)
      expect(entry).toEqual({ kind: 'link', href: 'https://api.example.com/demo/games/naka', app: false })
    }
  })

  test.each([
    null,
    '',
    'javascript:alert(1)',
    'intent://x',
    'https://user:pass@example.com',
    'file:///etc/passwd',
  ])('rejects %s as a link', (web) => {
    expect(getEntryMethod(slotOf('NAKA', { web }), undefined, 'other', settings)).toEqual({
      kind: 'none',
      reason: 'missing',
    })
  })

  test('offers the app link of a game with another entry method', () => {
    const slot = slotOf('JOKER', { android: ['ftp://old.example.com', '/joker.apk'] })
    expect(getAppLink(slot, 'android', settings)).toBe('https://api.example.com/joker.apk')
    expect(getAppLink(slot, 'ios', settings)).toBeUndefined()
    expect(getAppLink(slot, 'other', settings)).toBeUndefined()
  })
})

test('waits for the credentials if the entry method needs them', () => {
  for (const code of ['PG', 'JOKER', 'SUPERSLOT']) {
    const slot = slotOf(code, { web: 'https://game.example.com/' })
    expect(getEntryMethod(slot, undefined, 'other', settings)).toEqual({ kind: 'needs-account' })
  }
})
