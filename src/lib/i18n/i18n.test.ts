import { beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { eventually } from '#tests/setup/eventually.ts'

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
const page = Object.assign(new EventTarget(), {
  documentElement: { lang: '' },
  cookie: '',
  prerendering: false,
})

/** The catalogs with these names arrive, in this order. */
function load(...names: string[]): void {
  for (const name of names)
    for (const each of pending.splice(0)) each.name === name ? each.load() : pending.push(each)
}

/** All requested catalogs fail to load. */
function failAll(): void {
  for (const { fail } of pending.splice(0)) fail()
}

async function choose(setLocale: (locale: 'en') => Promise<void>, locale: 'en'): Promise<void> {
  const chosen = setLocale(locale)
  load(`${locale}/public`)
  await chosen
}

async function freshImport() {
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

it('starts in the stored language and sets the page’s lang', async () => {
  storage.local.set('locale', 'la')
  const { initLocale, i18n, localeAtom, store } = await freshImport()
  const started = initLocale()
  load('la/public')
  await started
  expect([i18n.locale, store.get(localeAtom)]).toEqual(['la', 'la'])
  expect([i18n.locales, page.documentElement.lang]).toEqual(['lo', 'lo'])
})

it('persists a choice to storage and cookie once its catalog has loaded', async () => {
  const { setLocale } = await freshImport()
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
])('%s determines the initial language', async (_, stored, search, written) => {
  if (stored !== undefined) storage.local.set('locale', stored)
  vi.stubGlobal('location', { search, protocol: 'https:' })
  const { initLocale } = await freshImport()
  const started = initLocale()
  for (const { load: arrive } of pending) arrive()
  await started
  expect(storage.local.get('locale')).toBe(written ?? stored)
  expect(page.cookie !== '').toBe(written !== undefined)
})

it.each([undefined, 'en'])(
  'a prerendered page persists the language of its link once it is shown; another tab chose %s meanwhile',
  async (other) => {
    page.prerendering = true
    vi.stubGlobal('location', { search: '?lang=la', protocol: 'https:' })
    const { initLocale, loadMemberCatalog, syncLocaleAcrossTabs } = await freshImport()
    syncLocaleAcrossTabs()
    const started = initLocale()
    load('la/public')
    await started
    const more = loadMemberCatalog()
    load('la/public', 'la/member')
    await more
    expect(storage.local.has('locale')).toBe(false)
    if (other !== undefined) {
      storage.local.set('locale', other)
      storage.dispatchStorageEvent('locale')
    }
    page.prerendering = false
    page.dispatchEvent(new Event('prerenderingchange'))
    expect(storage.local.get('locale')).toBe(other ?? 'la')
  },
)

it('starting or loading more catalogs doesn’t overwrite another tab’s newer choice', async () => {
  storage.local.set('locale', 'th')
  const { initLocale, loadMemberCatalog, i18n } = await freshImport()
  const started = initLocale()
  storage.local.set('locale', 'la')
  load('th/public')
  await started
  const more = loadMemberCatalog()
  load('th/public', 'th/member')
  await more
  expect(i18n.locale).toBe('th')
  expect([storage.local.get('locale'), page.cookie]).toEqual(['la', ''])
})

it('another tab’s later choice supersedes a pending one', async () => {
  const { setLocale, syncLocaleAcrossTabs, loadMemberCatalog, i18n } = await freshImport()
  syncLocaleAcrossTabs()
  const mine = setLocale('en')
  storage.local.set('locale', 'la')
  storage.dispatchStorageEvent('locale')
  const more = loadMemberCatalog()
  load('en/public', 'la/public', 'la/member')
  await Promise.all([mine, more])
  expect([i18n.locale, storage.local.get('locale'), page.cookie]).toEqual(['la', 'la', ''])
})

it('keeps a choice whose first load fails if a later load of the same language succeeds', async () => {
  const { setLocale, loadMemberCatalog, i18n } = await freshImport()
  const chosen = setLocale('en')
  failAll()
  const more = loadMemberCatalog()
  load('en/public', 'en/member')
  await Promise.all([chosen, more])
  expect([i18n.locale, storage.local.get('locale')]).toEqual(['en', 'en'])
})

it('concurrent loads all wait until every requested catalog has loaded', async () => {
  const { initLocale, loadMemberCatalog, i18n } = await freshImport()
  let loaded = 0
  const all = [initLocale(), loadMemberCatalog(), loadMemberCatalog()].map(async (here) => {
    await here
    loaded++
    expect(i18n.messages).toEqual({ public: 'th/public', member: 'th/member' })
  })
  load('th/public')
  await new Promise((resolve) => setTimeout(resolve))
  expect(loaded).toBe(0)
  load('th/member')
  await Promise.all(all)
})

it('the last of two quick choices wins, in whatever order the catalogs load', async () => {
  const { setLocale, i18n } = await freshImport()
  const both = Promise.all([setLocale('en'), setLocale('la')])
  load('la/public', 'en/public')
  await both
  expect(i18n.locale).toBe('la')
})

it('keeps the old language if the new one can’t be loaded', async () => {
  const { setLocale, loadMemberCatalog, i18n } = await freshImport()
  await choose(setLocale, 'en')
  const second = setLocale('la')
  failAll()
  await expect(second).rejects.toThrow('no network')
  expect([i18n.locale, storage.local.get('locale')]).toEqual(['en', 'en'])
  const more = loadMemberCatalog()
  load('en/public', 'en/member')
  await more
  expect([i18n.locale, storage.local.get('locale')]).toEqual(['en', 'en'])
})

it('applies another tab’s choice without writing storage and cookie', async () => {
  const { setLocale, syncLocaleAcrossTabs, i18n } = await freshImport()
  const stop = syncLocaleAcrossTabs()
  await choose(setLocale, 'en')
  page.cookie = ''
  storage.local.set('locale', 'la')
  storage.dispatchStorageEvent('locale')
  // It has chosen again before this tab has its texts.
  storage.local.set('locale', 'th')
  load('la/public')
  await eventually(() => expect(i18n.locale).toBe('la'))
  expect(page.documentElement.lang).toBe('lo')
  expect([storage.local.get('locale'), page.cookie]).toEqual(['th', ''])
  storage.dispatchStorageEvent('locale')
  load('th/public')
  await eventually(() => expect(i18n.locale).toBe('th'))

  stop()
  storage.local.set('locale', 'en')
  storage.dispatchStorageEvent('locale')
  expect(pending).toEqual([])
})

it('ignores an unknown language of another tab', async () => {
  const { syncLocaleAcrossTabs } = await freshImport()
  const stop = syncLocaleAcrossTabs()
  for (const other of ['klingon', '', undefined]) {
    if (other === undefined) storage.local.delete('locale')
    else storage.local.set('locale', other)
    storage.dispatchStorageEvent('locale')
  }
  expect(pending).toEqual([])
  stop()
})

it('adds a part’s texts without rendering what is on screen', async () => {
  const { initLocale, loadMemberCatalog, i18n } = await freshImport()
  const started = initLocale()
  load('th/public')
  await started
  const render = vi.fn()
  i18n.on('change', render)
  const added = loadMemberCatalog()
  load('th/public', 'th/member')
  await added
  expect(i18n._('member')).toBe('th/member')
  expect(render).not.toHaveBeenCalled()
})
