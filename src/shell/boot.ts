/**
 * The state script: stands inline in the HTML, shows the route's shell in the right language and theme, and starts the
 * portal after that picture is painted. Kept small: every page carries it.
 */
import { settle } from '../app/route-table.ts'
import { languageTag, pickLocale } from '../lib/locale.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { WISH_KEY } from '../lib/wish-key.ts'
import { finish } from './finish.ts'
import { linkManifest } from './manifest-link.ts'
import type { ShellData } from './shell-data.ts'

declare const __SHELL_DATA__: ShellData
const data = __SHELL_DATA__

/** A background tab paints nothing: the portal starts without the picture after this time. */
const PAINT_TIMEOUT_MS = 300

function kept(area: 'localStorage' | 'sessionStorage', key: string): string | undefined {
  try {
    return window[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

const page = document.documentElement
const theme = kept('localStorage', storageKeys.theme)
if (theme === 'light' || theme === 'dark') page.dataset.theme = theme

const locale = pickLocale({
  search: location.search,
  stored: kept('localStorage', storageKeys.locale),
  cookie: document.cookie,
  laos: data.laos,
})
page.lang = languageTag(locale)
linkManifest(
  page,
  new URLSearchParams(location.search).get('code') ?? kept('localStorage', storageKeys.inviteCode),
)

// The browser offers to install before the portal runs, and the portal asks when there is a reason.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  globalThis.installPrompt = event
})
addEventListener('appinstalled', () => {
  globalThis.installPrompt = undefined
})

const token = kept('sessionStorage', storageKeys.token) || kept('localStorage', storageKeys.token)
const decision = settle(location.pathname, Boolean(token))
const path = decision.kind === 'show' ? decision.path : ''
const member = decision.kind === 'show' && decision.access === 'member'
const shell = data.shells[path] ?? (member ? 'member' : 'blank')

// What a shortcut of the launcher asks for outlasts the sign-in that comes first: see src/app/launch-wish.ts.
if (!token && location.hash && location.pathname.startsWith('/user')) {
  try {
    sessionStorage.setItem(WISH_KEY, JSON.stringify({ hash: location.hash, at: Date.now() }))
  } catch {
    // Then the member opens by hand what they came for.
  }
}

const template = document.getElementById(`shell-${shell}`)
if (template instanceof HTMLTemplateElement) {
  const picture = document.importNode(template.content, true)
  finish(picture, data.texts[locale])
  // A picture only: what is typed into it would be lost, and its forms would put it into the address.
  for (const part of picture.children) part.setAttribute('inert', '')
  document.getElementById('root')?.append(picture)
}

let started = false
/** Fetches everything that the first screen runs, at once; failures are the portal's to show. */
function start(): void {
  if (started) return
  started = true
  const texts = data.catalogs[locale]
  const scripts = [
    texts.public,
    ...(member ? [texts.member, ...data.member] : []),
    ...(data.screens[path] ?? []),
    ...data.entry,
  ]
  for (const script of new Set(scripts)) import(/* @vite-ignore */ script).catch(() => undefined)
}

requestAnimationFrame(() => setTimeout(start))
setTimeout(start, PAINT_TIMEOUT_MS)
