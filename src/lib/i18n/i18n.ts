import { i18n, type Messages } from '@lingui/core'
import { atom } from 'jotai'
import { whenActivated } from '#lib/browser/when-activated.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { store } from '#lib/state/store.ts'
import { readCookies, writeCookie } from '#lib/storage/cookies.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'
import { type Catalogs, memberCatalogs, publicCatalogs } from './catalogs.ts'
import { isLocaleInUrl, type Locale, languageTag, localeSchema, pickLocale } from './locale.ts'

const locale = atom<Locale>(buildSettings.laos ? 'la' : 'th')

/** The current language; change it with `setLocale`. */
export const localeAtom = atom((get) => get(locale))

/** Catalog parts loaded besides the public one, with the promise of their first load. */
const parts = new Map<Catalogs, Promise<void>>()
/** Language of the newest change; its catalogs may still be loading. */
let wanted = store.get(locale)
/**
 * Whether `wanted` was chosen in this tab and isn't persisted yet. Other changes (stored language, another tab's choice, more
 * catalog parts) are never persisted: that could overwrite a newer choice of another tab.
 */
let isUnsavedChoice = false
/** Number of the newest change; results of earlier, slower loads are dropped. */
let sequence = 0
let newest = Promise.resolve()

/** Language tag for `Accept-Language`: the newest choice, even while its catalogs are loading. */
export const requestLanguage = (): string => languageTag(wanted)

async function loadCatalog(next: Locale): Promise<Messages> {
  const loaded = await Promise.all([publicCatalogs, ...parts.keys()].map((part) => part[next]()))
  return Object.assign({}, ...loaded.map(({ messages }) => messages))
}

/**
 * Switches to the language that the member chose: catalogs, `<html lang>`, local storage and cookie. Screens keep their
 * state. Rejects if the catalogs can't be loaded; then the old language stays. If superseded, settles with the newer change.
 */
export function setLocale(next: Locale): Promise<void> {
  isUnsavedChoice = true
  return switchTo(next)
}

function persistChoice(): void {
  if (!isUnsavedChoice) return
  isUnsavedChoice = false
  const chosen = store.get(locale)
  writeText(storageKeys.locale, chosen)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  writeCookie(`locale=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`)
}

/** Loads the catalogs of a language and activates it, then persists an unsaved choice. */
function switchTo(next: Locale): Promise<void> {
  newest = loadAndActivate(next)
  return newest
}

async function loadAndActivate(next: Locale): Promise<void> {
  const own = ++sequence
  wanted = next
  let messages: Messages
  try {
    messages = await loadCatalog(next)
  } catch (error) {
    if (own !== sequence) return newest
    wanted = store.get(locale)
    isUnsavedChoice = false
    throw error
  }
  if (own !== sequence) return newest
  // Only parts that are still loading use the added texts; `load` would render the whole page again.
  if (next === i18n.locale) Object.assign(i18n.messages, messages)
  else {
    i18n.load(next, messages)
    i18n.activate(next, languageTag(next))
  }
  store.set(locale, next)
  document.documentElement.lang = languageTag(next)
  whenActivated(persistChoice)
}

/** Picks the initial language and loads its catalogs. A language in the URL counts as the member's choice. */
export function initLocale(): Promise<void> {
  const { search } = location
  const stored = readText(storageKeys.locale, localeSchema)
  const first = pickLocale({ search, stored, cookie: readCookies(), laos: buildSettings.laos })
  isUnsavedChoice = first !== stored && isLocaleInUrl(first, search)
  return switchTo(first)
}

/**
 * Applies language changes of other tabs, which supersede a choice of this tab that is still loading.
 * @returns a function that stops this
 */
export function syncLocaleAcrossTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== globalThis.localStorage || event.key !== storageKeys.locale) return
    const next = readText(storageKeys.locale, localeSchema)
    if (next === undefined || next === wanted) return
    isUnsavedChoice = false
    // If loading fails, the old language stays.
    switchTo(next).catch(() => undefined)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Loads a catalog part, now and after every language switch. */
export function loadCatalogPart(part: Catalogs): Promise<void> {
  const known = parts.get(part)
  if (known) return known
  // Registered first, because `switchTo` loads all registered parts.
  parts.set(part, newest)
  const loaded = switchTo(wanted).catch((error: unknown) => {
    parts.delete(part)
    throw error
  })
  parts.set(part, loaded)
  return loaded
}

/** Loads the catalog of home and of what surrounds members' pages, now and after every language switch. */
export function loadMemberCatalog(): Promise<void> {
  return loadCatalogPart(memberCatalogs)
}
