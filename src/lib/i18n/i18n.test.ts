import { beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'

const pending: { name: string; load: () => void; fail: () => void }[] = []

function part(half: string) {
  const loader = (locale: string) => () =>
    new Promise((resolve, reject) => {
      const name = `${locale}/${half}`
      pending.push({
        name,
        load: () => resolve({ messages: { [half]: name } }),
        fail: () => reject(new Error('no network')),
      })
    })
  return { th: loader('th'), la: loader('la'), en: loader('en') }
}

vi.mock('./catalogs.ts', () => ({ publicCatalogs: part('public'), memberCatalogs: part('member') }))

let storage: ReturnType<typeof browserStorage>
const page = { documentElement: { lang: '' }, cookie: '' }

function load(name: string): void {
  for (const each of pending.splice(0)) each.name === name ? each.load() : pending.push(each)
}

async function fresh() {
  vi.resetModules()
  const { i18n } = await import('@lingui/core')
  return { i18n, ...(await import('./i18n.ts')), ...(await import('#lib/state/store.ts')) }
}

beforeEach(() => {
  storage = browserStorage()
  pending.length = 0
  page.cookie = ''
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { search: '', protocol: 'https:' })
})

it('starts in the kept language and tells the page', async () => {
  storage.local.set('locale', 'la')
  const { startLocale, i18n, localeAtom, store } = await fresh()
  const started = startLocale()
  load('la/public')
  await started
  expect([i18n.locale, i18n.locales, store.get(localeAtom), page.documentElement.lang]).toEqual([
    'la',
    'lo',
    'la',
    'lo',
  ])
})

it('a choice is written to storage and cookie once its texts are here', async () => {
  const { setLocale } = await fresh()
  const chosen = setLocale('la')
  expect(storage.local.has('locale')).toBe(false)
  load('la/public')
  await chosen
  expect(storage.local.get('locale')).toBe('la')
  expect(page.cookie).toBe('locale=la; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
})

it.each([
  ['a link', 'th', '?lang=la', 'la'],
  ['an installed app', undefined, '?first=la', 'la'],
  ['an installed app whose member chose another', 'th', '?first=la', undefined],
  ['a first visit', undefined, '', undefined],
])('%s starts in a language of its own', async (_, stored, search, written) => {
  if (stored !== undefined) storage.local.set('locale', stored)
  vi.stubGlobal('location', { search, protocol: 'https:' })
  const { startLocale } = await fresh()
  const started = startLocale()
  for (const { load: arrive } of pending) arrive()
  await started
  expect(storage.local.get('locale')).toBe(written ?? stored)
  expect(page.cookie !== '').toBe(written !== undefined)
})

it('a tab that starts or loads more texts leaves the choice that another tab makes meanwhile', async () => {
  storage.local.set('locale', 'th')
  const { startLocale, needMemberTexts, i18n } = await fresh()
  const started = startLocale()
  storage.local.set('locale', 'la')
  load('th/public')
  await started
  const more = needMemberTexts()
  load('th/public')
  load('th/member')
  await more
  expect(i18n.locale).toBe('th')
  expect([storage.local.get('locale'), page.cookie]).toEqual(['la', ''])
})

it('a choice that waits for its texts is written when more texts are asked for meanwhile', async () => {
  const { setLocale, needMemberTexts, i18n } = await fresh()
  const both = Promise.all([setLocale('en'), needMemberTexts()])
  load('en/public')
  load('en/member')
  await both
  expect([i18n.locale, storage.local.get('locale')]).toEqual(['en', 'en'])
})

it('a choice that waits for its texts gives way to one that another tab makes later', async () => {
  const { setLocale, followLocale, needMemberTexts, i18n } = await fresh()
  followLocale()
  const mine = setLocale('en')
  storage.local.set('locale', 'la')
  storage.dispatchStorageEvent('locale')
  const more = needMemberTexts()
  for (const name of ['en/public', 'la/public', 'la/member']) load(name)
  await Promise.all([mine, more])
  expect([i18n.locale, storage.local.get('locale'), page.cookie]).toEqual(['la', 'la', ''])
})

it('a choice whose first load fails holds when a later load of the same language succeeds', async () => {
  const { setLocale, needMemberTexts, i18n } = await fresh()
  const chosen = setLocale('en')
  for (const { fail } of pending.splice(0)) fail()
  const more = needMemberTexts()
  load('en/public')
  load('en/member')
  await Promise.all([chosen, more])
  expect([i18n.locale, storage.local.get('locale')]).toEqual(['en', 'en'])
})

it('asking for the member’s texts while starting doesn’t lose the language', async () => {
  storage.local.set('locale', 'en')
  const { startLocale, needMemberTexts, i18n } = await fresh()
  const both = Promise.all([startLocale(), needMemberTexts()])
  load('en/public')
  load('en/member')
  await both
  expect([i18n.locale, i18n.messages]).toEqual(['en', { public: 'en/public', member: 'en/member' }])
})

it('texts that are asked for twice, or while others load, are here for whoever asked', async () => {
  const { startLocale, needMemberTexts, i18n } = await fresh()
  let told = 0
  const all = [startLocale(), needMemberTexts(), needMemberTexts()].map(async (here) => {
    await here
    told++
    expect(i18n.messages).toEqual({ public: 'th/public', member: 'th/member' })
  })
  load('th/public')
  await new Promise((resolve) => setTimeout(resolve))
  expect(told).toBe(0)
  load('th/member')
  await Promise.all(all)
})

it('the last of two quick choices wins, in whatever order the texts come', async () => {
  const { setLocale, i18n } = await fresh()
  const both = Promise.all([setLocale('en'), setLocale('la')])
  load('la/public')
  load('en/public')
  await both
  expect(i18n.locale).toBe('la')
})

it('keeps the old language when the new one can’t be loaded', async () => {
  const { setLocale, needMemberTexts, i18n } = await fresh()
  const first = setLocale('en')
  load('en/public')
  await first
  const second = setLocale('la')
  for (const { fail } of pending) fail()
  await expect(second).rejects.toThrow('no network')
  expect([i18n.locale, storage.local.get('locale')]).toEqual(['en', 'en'])
  const more = needMemberTexts()
  load('en/public')
  load('en/member')
  await more
  expect([i18n.locale, storage.local.get('locale')]).toEqual(['en', 'en'])
})

it('follows another tab’s choice, and leaves storage and cookie to that tab', async () => {
  const { setLocale, followLocale, i18n } = await fresh()
  const stop = followLocale()
  const first = setLocale('en')
  load('en/public')
  await first
  page.cookie = ''
  storage.local.set('locale', 'la')
  storage.dispatchStorageEvent('locale')
  // It has chosen again before this tab has its texts.
  storage.local.set('locale', 'th')
  load('la/public')
  await vi.waitFor(() => expect(i18n.locale).toBe('la'))
  expect(page.documentElement.lang).toBe('lo')
  expect([storage.local.get('locale'), page.cookie]).toEqual(['th', ''])
  storage.dispatchStorageEvent('locale')
  load('th/public')
  await vi.waitFor(() => expect(i18n.locale).toBe('th'))

  stop()
  storage.local.set('locale', 'en')
  storage.dispatchStorageEvent('locale')
  expect(pending).toEqual([])
})

it.each(['klingon', '', undefined])('stays when another tab’s language is %j', async (other) => {
  const { setLocale, followLocale, i18n } = await fresh()
  followLocale()
  const first = setLocale('en')
  load('en/public')
  await first
  if (other === undefined) storage.local.delete('locale')
  else storage.local.set('locale', other)
  storage.dispatchStorageEvent('locale')
  expect(pending).toEqual([])
  expect(i18n.locale).toBe('en')
})
