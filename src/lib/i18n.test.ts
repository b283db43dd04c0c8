import { beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '../../tests/setup/browser-storage.ts'

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
  return { i18n, ...(await import('./i18n.ts')), ...(await import('./store.ts')) }
}

beforeEach(() => {
  storage = browserStorage()
  pending.length = 0
  page.cookie = ''
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { search: '', protocol: 'https:' })
})

it('starts in the kept language and tells page, storage and cookie', async () => {
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
  expect(storage.local.get('locale')).toBe('la')
  expect(page.cookie).toBe('locale=la; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
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
  const { setLocale, i18n } = await fresh()
  const first = setLocale('en')
  load('en/public')
  await first
  const second = setLocale('la')
  for (const { fail } of pending) fail()
  await expect(second).rejects.toThrow('no network')
  expect([i18n.locale, storage.local.get('locale')]).toEqual(['en', 'en'])
})
