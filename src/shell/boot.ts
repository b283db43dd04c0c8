/**
 * Boot script, inlined in the HTML: shows the route's shell in the right language and theme, and starts the
 * portal after the first paint. On home, a returning member sees the last total first, and the rest of the
 * shell only if the portal is late. Must stay small, because it is part of every page.
 */
import { resolveRoute } from '#app/routing/route-table.ts'
import type { LastKnownTotal } from '#components/domain/HomeSkeleton.tsx'
import { formatLastBalance, LAST_BALANCE_KEY, parseLastBalance } from '#domain/wallet/last-known-balance.ts'
import { sendEarlyRequest } from '#lib/api/early-request.ts'
import { buildHeaders } from '#lib/api/transport.ts'
import { amountSize } from '#lib/format/money.ts'
import { languageTag, pickLocale } from '#lib/i18n/locale.ts'
import { serviceWorkers } from '#lib/pwa/service-worker-container.ts'
import { ENDED_SESSIONS_KEY, isTokenEnded } from '#lib/session/ended-sessions.ts'
import { readCookies } from '#lib/storage/cookies.ts'
import { PENDING_INTENT_KEY, storageKeys } from '#lib/storage/storage-keys.ts'
import { fillTemplate } from './fill-template.ts'
import type { EarlyShellName, ShellData, ShellName } from './shells.ts'
import { watchStart } from './watch-start.ts'

declare const __SHELL_DATA__: ShellData
const data = __SHELL_DATA__

/** The early shell is replaced by the full one if the portal hasn't rendered this long after its scripts are requested. */
const FULL_SHELL_DELAY_MS = 500

/** Start the portal after this time even without a paint: background tabs never paint. */
const PAINT_TIMEOUT_MS = 300

function readStorage(area: 'localStorage' | 'sessionStorage', key: string): string | undefined {
  try {
    return window[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

const page = document.documentElement
const theme = readStorage('localStorage', storageKeys.theme)
if (theme === 'light' || theme === 'dark') page.dataset.theme = theme

const stored = readStorage('localStorage', storageKeys.locale)
const locale = pickLocale({
  search: location.search,
  stored,
  // document.cookie is a synchronous IPC; skip it if localStorage has the locale.
  cookie: stored !== undefined && stored in data.texts ? '' : readCookies(),
  laos: data.laos,
})
page.lang = languageTag(locale)

// Fired before the portal runs: defer the prompt until the portal shows it.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  globalThis.installPrompt = event
})
addEventListener('appinstalled', () => {
  globalThis.installPrompt = undefined
})

const sessionToken = readStorage('sessionStorage', storageKeys.token)
const area =
  sessionToken && !isTokenEnded(sessionToken, readStorage('localStorage', ENDED_SESSIONS_KEY))
    ? 'sessionStorage'
    : 'localStorage'
const token = readStorage(area, storageKeys.token)
const decision = resolveRoute(location.pathname, Boolean(token))
const path = decision.kind === 'show' ? decision.path : ''
const member = decision.kind === 'show' && decision.access === 'member'
const shell = data.shells[path] ?? (member ? 'member' : 'blank')

// Store the fragment of a launcher shortcut until after sign-in: see src/app/bootstrap/launch-action.ts.
if (!token && location.hash && location.pathname.startsWith('/user')) {
  try {
    sessionStorage.setItem(PENDING_INTENT_KEY, JSON.stringify({ hash: location.hash, at: Date.now() }))
  } catch {
    // Storage denied: the shortcut is lost.
  }
}

/** Clones a template and fills in the page's language; undefined for the blank shell. */
function cloneTemplate(name: ShellName | EarlyShellName | 'blank'): DocumentFragment | undefined {
  const template = document.getElementById(`shell-${name}`)
  if (!(template instanceof HTMLTemplateElement)) return undefined
  const clone = document.importNode(template.content, true)
  fillTemplate(clone, data.texts[locale], { ...knownTotal, title: data.titles[locale][path] })
  return clone
}

/** Clones a shell. Inert: the portal replaces the shell, so input would be lost, and forms would submit it into the URL. */
function cloneShell(name: ShellName | EarlyShellName | 'blank'): DocumentFragment | undefined {
  const clone = cloneTemplate(name)
  for (const part of clone?.children ?? []) part.setAttribute('inert', '')
  return clone
}

/** The last total shown on home, unless amounts are hidden. */
function readKnownTotal(): LastKnownTotal | undefined {
  if (shell !== 'home' || !token || readStorage('localStorage', storageKeys.hideBalance)) return undefined
  const balance = parseLastBalance(readStorage(area, LAST_BALANCE_KEY), token)
  if (!balance) return undefined
  const figure = formatLastBalance(balance)
  return { ...figure, fit: amountSize(figure.whole) }
}

const root = document.getElementById('root')
const knownTotal = readKnownTotal()

/** Runs a callback once the document is parsed: all templates but the early one follow this script. */
function onceParsed(callback: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', callback)
  else callback()
}

/** The route's complete shell, with the last known total; a layout's shell gets the title of the early one. */
function buildFullShell(): DocumentFragment | undefined {
  const full = cloneShell(shell)
  const main = full?.querySelector('main')
  if (main && !main.firstChild) main.append(...(root?.querySelector('main')?.childNodes ?? []))
  const total =
    knownTotal &&
    (root?.querySelector('[data-total]') ?? cloneShell('early-home')?.querySelector('[data-total]'))
  if (total) full?.querySelector('[data-total]')?.replaceWith(total)
  return full
}

function preload(attributes: Pick<HTMLLinkElement, 'as' | 'href'> & Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', ...attributes }))
}

/** Preloads the language's font: a late font swap would shift the layout. */
function preloadFont(): void {
  const href = data.fonts[locale]
  if (!href) return
  preload({ as: 'font', type: 'font/woff2', crossOrigin: '', href })
}
// Preload at once, unless the service worker has the font cached: then don't let it delay the first paint.
const isFontCached = serviceWorkers()?.controller
if (!isFontCached) preloadFont()

/** Requests the route's content while the scripts are loading. Later pages of a list are left to the portal. */
function requestContent(): void {
  if (!token || new URLSearchParams(location.search).has('page')) return
  const headers = buildHeaders({ token, language: page.lang })
  for (const call of data.earlyCalls[path] ?? []) sendEarlyRequest(data.apiHost, { ...call, headers })
}
requestContent()

let onStartFailed: ((url: string) => Promise<void>) | undefined
let started = false
/**
 * Imports all scripts of the first screen in parallel. Without the entry or the public texts there is no portal that could
 * report load errors.
 */
function start(): void {
  if (started) return
  started = true
  const texts = data.catalogs[locale]
  const screen = data.screens[path]
  // The largest first: browsers limit the number of parallel requests.
  const scripts = [
    ...data.entry,
    ...(member ? [...data.member, texts.member] : []),
    ...(screen?.scripts ?? []),
    texts.public,
  ]
  const required = [...data.entry, texts.public]
  for (const script of new Set(scripts)) {
    import(/* @vite-ignore */ script).catch(() => {
      if (required.includes(script)) void onStartFailed?.(script)
    })
  }
  for (const href of screen?.styles ?? []) preload({ as: 'style', crossOrigin: '', href })
  if (isFontCached) preloadFont()
  if (early) setTimeout(() => onceParsed(showFullShell), FULL_SHELL_DELAY_MS)
}

/** Replaces the early shell by the full one, unless the portal has already rendered. */
function showFullShell(): void {
  if (!earlyRoot?.isConnected) return
  const full = buildFullShell()
  if (full) root?.replaceChildren(full)
}

function showShell(fragment: DocumentFragment | undefined): void {
  if (fragment) root?.append(fragment)
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, PAINT_TIMEOUT_MS)
}

/** The early shell of this route, except in wide viewports: it has no rail. */
function cloneEarlyShell(): DocumentFragment | undefined {
  const name = data.earlyShells[path]
  if (!name || matchMedia('(min-width: 1080px)').matches) return undefined
  return cloneShell(name === 'early-home' && !knownTotal ? 'early-frame' : name)
}

// Unsupported browsers: src/shell/old-browser.ts shows its notice instead.
const isSupported = page.dataset.oldBrowser === undefined
if (isSupported && root) {
  onStartFailed = watchStart(root, () => cloneTemplate('early-notice'))
  // The end of the HTML is missing if the connection broke: the portal would have only half of its styles.
  onceParsed(() => {
    if (!document.getElementById('shell-end')) void onStartFailed?.(location.href)
  })
}
const early = isSupported ? cloneEarlyShell() : undefined
const earlyRoot = early?.firstElementChild
if (early) showShell(early)
else if (isSupported) onceParsed(() => showShell(buildFullShell()))
