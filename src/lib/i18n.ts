import { i18n, type Messages } from '@lingui/core'
import { atom } from 'jotai'
import { buildSettings } from './build-settings.ts'
import { type Catalogs, memberCatalogs, publicCatalogs } from './catalogs.ts'
import { type Locale, languageTag, localeSchema, pickLocale } from './locale.ts'
import { readText, writeText } from './storage.ts'
import { storageKeys } from './storage-keys.ts'
import { store } from './store.ts'

const locale = atom<Locale>(buildSettings.laos ? 'la' : 'th')

/** The language in use; change it with `setLocale`. */
export const localeAtom = atom((get) => get(locale))

/** Parts of the catalog that are needed beside the public one, with when they are first here. */
const parts = new Map<Catalogs, Promise<void>>()
/** The newest choice, which may still be loading. */
let wanted = store.get(locale)
/** Number of the newest change: a slow catalog of an earlier choice is dropped. */
let change = 0
let newest = Promise.resolve()

async function catalogOf(next: Locale): Promise<Messages> {
  const loaded = await Promise.all([publicCatalogs, ...parts.keys()].map((part) => part[next]()))
  return Object.assign({}, ...loaded.map(({ messages }) => messages))
}

/**
 * Switches the language: texts, `<html lang>`, local storage and cookie. Screens keep their state.
 * Rejects when the catalog can't be loaded; the old language then stays. What a newer change overtakes is done with it.
 */
export function setLocale(next: Locale): Promise<void> {
  newest = switchTo(next)
  return newest
}

async function switchTo(next: Locale): Promise<void> {
  const mine = ++change
  wanted = next
  let messages: Messages
  try {
    messages = await catalogOf(next)
  } catch (error) {
    if (mine === change) wanted = store.get(locale)
    throw error
  }
  if (mine !== change) return newest
  i18n.load(next, messages)
  i18n.activate(next, languageTag(next))
  store.set(locale, next)
  document.documentElement.lang = languageTag(next)
  writeText(storageKeys.locale, next)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser we serve
  document.cookie = `locale=${next}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

/** Chooses the language to start in and loads its texts. */
export function startLocale(): Promise<void> {
  return setLocale(
    pickLocale({
      search: location.search,
      stored: readText(storageKeys.locale, localeSchema),
      cookie: document.cookie,
      laos: buildSettings.laos,
    }),
  )
}

/** Loads a part of the texts, now and at every later switch. */
export function needTexts(part: Catalogs): Promise<void> {
  const known = parts.get(part)
  if (known) return known
  // It has to be among the parts before they are loaded.
  parts.set(part, newest)
  const here = setLocale(wanted).catch((error: unknown) => {
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
