import { i18n, type Messages } from '@lingui/core'
import { atom } from 'jotai'
import { buildSettings } from '#lib/config/build-settings.ts'
import { store } from '#lib/state/store.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'
import { type Catalogs, memberCatalogs, publicCatalogs } from './catalogs.ts'
import { isAddressed, type Locale, languageTag, localeSchema, pickLocale } from './locale.ts'

const locale = atom<Locale>(buildSettings.laos ? 'la' : 'th')

/** The language in use; change it with `setLocale`. */
export const localeAtom = atom((get) => get(locale))

/** Parts of the catalog that are needed beside the public one, with when they are first here. */
const parts = new Map<Catalogs, Promise<void>>()
/** The language of the newest change, which may still be loading. */
let wanted = store.get(locale)
/**
 * Whether that is a choice made in this tab that isn't written yet. Anything else (a kept language, another tab's choice,
 * texts that are loaded later) is never written: it could undo what another tab has written meanwhile.
 */
let unwritten = false
/** Number of the newest change: a slow catalog of an earlier one is dropped. */
let change = 0
let newest = Promise.resolve()

/** Language tag for `Accept-Language`: the newest choice, even while its texts are still being loaded. */
export const requestLanguage = (): string => languageTag(wanted)

async function catalogOf(next: Locale): Promise<Messages> {
  const loaded = await Promise.all([publicCatalogs, ...parts.keys()].map((part) => part[next]()))
  return Object.assign({}, ...loaded.map(({ messages }) => messages))
}

/**
 * The member chooses a language: texts, `<html lang>`, local storage and cookie. Screens keep their state.
 * Rejects when the catalog can't be loaded; the old language then stays. What a newer change overtakes is done with it.
 */
export function setLocale(next: Locale): Promise<void> {
  unwritten = true
  return switchTo(next)
}

function writeChoice(next: Locale): void {
  writeText(storageKeys.locale, next)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser we serve
  document.cookie = `locale=${next}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

/** Loads the texts of a language and shows them; a choice that waits for them is written then. */
function switchTo(next: Locale): Promise<void> {
  newest = loadAndShow(next)
  return newest
}

async function loadAndShow(next: Locale): Promise<void> {
  const mine = ++change
  wanted = next
  let messages: Messages
  try {
    messages = await catalogOf(next)
  } catch (error) {
    if (mine !== change) return newest
    wanted = store.get(locale)
    unwritten = false
    throw error
  }
  if (mine !== change) return newest
  i18n.load(next, messages)
  i18n.activate(next, languageTag(next))
  store.set(locale, next)
  document.documentElement.lang = languageTag(next)
  if (unwritten) writeChoice(next)
  unwritten = false
}

/** Chooses the language to start in and loads its texts. One that the address names counts as chosen here. */
export function startLocale(): Promise<void> {
  const { search } = location
  const stored = readText(storageKeys.locale, localeSchema)
  const first = pickLocale({ search, stored, cookie: document.cookie, laos: buildSettings.laos })
  unwritten = first !== stored && isAddressed(first, search)
  return switchTo(first)
}

/**
 * Follows a change of language in other tabs. It is newer than a choice of this tab whose texts are still being loaded.
 * @returns a function that stops following
 */
export function followLocale(): () => void {
  const noticed = (event: StorageEvent) => {
    if (event.storageArea !== globalThis.localStorage || event.key !== storageKeys.locale) return
    const next = readText(storageKeys.locale, localeSchema)
    if (next === undefined || next === wanted) return
    unwritten = false
    // Without its texts the old language stays, as after a choice in this tab.
    switchTo(next).catch(() => undefined)
  }
  addEventListener('storage', noticed)
  return () => removeEventListener('storage', noticed)
}

/** Loads a part of the texts, now and at every later switch. */
export function needTexts(part: Catalogs): Promise<void> {
  const known = parts.get(part)
  if (known) return known
  // It has to be among the parts before they are loaded.
  parts.set(part, newest)
  const here = switchTo(wanted).catch((error: unknown) => {
    parts.delete(part)
    throw error
  })
  parts.set(part, here)
  return here
}

/** Loads the texts of the screens behind the login, now and at every later switch. */
export function needMemberTexts(): Promise<void> {
  return needTexts(memberCatalogs)
}
