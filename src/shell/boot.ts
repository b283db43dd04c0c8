/**
 * The state script: stands inline in the HTML, shows the route's shell in the right language and theme, and starts the
 * portal after that picture is painted. At home a member who was here before sees the total first, and the rest of the
 * picture after that. Kept small: every page carries it.
 */
import { settle } from '#app/routing/route-table.ts'
import type { KnownFigure } from '#components/domain/LastKnownBalance.tsx'
import { fitOf } from '#components/money/money-parts.ts'
import { balanceFigure } from '#domain/wallet/first-paint-balance.ts'
import { LAST_BALANCE_KEY, lastBalanceOf } from '#domain/wallet/last-known-balance.ts'
import { languageTag, pickLocale } from '#lib/i18n/locale.ts'
import { ENDED_SESSIONS_KEY, isTokenEnded } from '#lib/session/ended-sessions.ts'
import { PENDING_INTENT_KEY, storageKeys } from '#lib/storage/storage-keys.ts'
import { finish } from './finish.ts'
import { linkManifest } from './manifest-link.ts'
import type { ShellData } from './shell-data.ts'
import type { ShellName } from './shells.ts'

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

const stored = kept('localStorage', storageKeys.locale)
const locale = pickLocale({
  search: location.search,
  stored,
  // To read it the page waits for another process.
  cookie: stored !== undefined && stored in data.texts ? '' : document.cookie,
  laos: data.laos,
})
page.lang = languageTag(locale)

// The browser offers to install before the portal runs, and the portal asks when there is a reason.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  globalThis.installPrompt = event
})
addEventListener('appinstalled', () => {
  globalThis.installPrompt = undefined
})

const own = kept('sessionStorage', storageKeys.token)
const area =
  own && !isTokenEnded(own, kept('localStorage', ENDED_SESSIONS_KEY)) ? 'sessionStorage' : 'localStorage'
const token = kept(area, storageKeys.token)
const decision = settle(location.pathname, Boolean(token))
const path = decision.kind === 'show' ? decision.path : ''
const member = decision.kind === 'show' && decision.access === 'member'
const shell = data.shells[path] ?? (member ? 'member' : 'blank')

// What a shortcut of the launcher asks for outlasts the sign-in that comes first: see src/app/bootstrap/pending-intent.ts.
if (!token && location.hash && location.pathname.startsWith('/user')) {
  try {
    sessionStorage.setItem(PENDING_INTENT_KEY, JSON.stringify({ hash: location.hash, at: Date.now() }))
  } catch {
    // Then the member opens by hand what they came for.
  }
}

/** A shell in the page's language, ready to be shown; undefined for a blank one. */
function pictureOf(name: ShellName): DocumentFragment | undefined {
  const template = document.getElementById(`shell-${name}`)
  if (!(template instanceof HTMLTemplateElement)) return undefined
  const picture = document.importNode(template.content, true)
  finish(picture, data.texts[locale], { ...known })
  // A picture only: what is typed into it would be lost, and its forms would put it into the address.
  for (const part of picture.children) part.setAttribute('inert', '')
  return picture
}

/** The total that home showed last, unless amounts are hidden. */
function knownTotal(): KnownFigure | undefined {
  if (shell !== 'home' || !token || kept('localStorage', storageKeys.hideBalance)) return undefined
  const balance = lastBalanceOf(kept(area, LAST_BALANCE_KEY), token)
  if (!balance) return undefined
  const figure = balanceFigure(balance)
  return { ...figure, fit: fitOf(figure.whole) }
}

const root = document.getElementById('root')
const known = knownTotal()

/** The templates stand behind this script, but for the one that is needed first. */
function whenParsed(then: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', then)
  else then()
}

/** The route's whole picture, with the figure that is known. */
function wholePicture(): DocumentFragment | undefined {
  const whole = pictureOf(shell)
  const total =
    known && (root?.querySelector('[data-total]') ?? pictureOf('early')?.querySelector('[data-total]'))
  if (total) whole?.querySelector('[data-total]')?.replaceWith(total)
  return whole
}

/** Has the language's font fetched: a text that changes its font later moves what is below. */
function fetchFont(): void {
  const href = data.fonts[locale]
  if (!href) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
  document.head.append(link)
}
// From the network at once; what the worker keeps isn't worth a later picture.
const keptFont = navigator.serviceWorker?.controller
if (!keptFont) fetchFont()

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
  if (keptFont) fetchFont()
  if (early) whenParsed(complete)
  linkManifest(
    page,
    new URLSearchParams(location.search).get('code') ?? kept('localStorage', storageKeys.inviteCode),
  )
}

/** Lets what is around the figure follow, unless the portal was quicker. */
function complete(): void {
  if (!root?.querySelector('[inert] [data-total]')) return
  const whole = wholePicture()
  if (whole) root.replaceChildren(whole)
}

function show(picture: DocumentFragment | undefined): void {
  if (picture) root?.append(picture)
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, PAINT_TIMEOUT_MS)
}

// Wide pages are laid out by their rail.
const early = known && !matchMedia('(min-width: 1080px)').matches
// Older than the supported ones: src/shell/old-browser.ts shows its notice instead.
if (page.dataset.oldBrowser === undefined) {
  if (early) show(pictureOf('early'))
  else whenParsed(() => show(wholePicture()))
}
