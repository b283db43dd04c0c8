/**
 * Boot script, inlined in the HTML: shows the route's shell in the right language and theme, on home with the last known
 * total, and starts the portal after the first paint. Must stay small, because it is part of every page.
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
import { SHELL_DATA_ID, type ShellData, type ShellName } from './shells.ts'
import { watchStart } from './watch-start.ts'

const data: ShellData = JSON.parse(document.getElementById(SHELL_DATA_ID)?.textContent ?? '')

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

// Store the fragment of a launcher shortcut until after sign-in: see src/app/bootstrap/launch-action.ts.
if (!token && location.hash && location.pathname.startsWith('/user')) {
  try {
    sessionStorage.setItem(PENDING_INTENT_KEY, JSON.stringify({ hash: location.hash, at: Date.now() }))
  } catch {
    // Storage denied: the shortcut is lost.
  }
}

/** Clones a template and fills in the page's language; undefined if the document doesn't have it. */
function cloneTemplate(name: ShellName): DocumentFragment | undefined {
  const template = document.getElementById(`shell-${name}`)
  if (!(template instanceof HTMLTemplateElement)) return undefined
  const clone = document.importNode(template.content, true)
  fillTemplate(clone, data.texts[locale], { ...knownTotal, title: data.titles[locale][path] })
  return clone
}

/** The last total shown on home, unless amounts are hidden. */
function readKnownTotal(): LastKnownTotal | undefined {
  if (data.shells[path] !== 'home' || readStorage('localStorage', storageKeys.hideBalance)) return undefined
  const balance = token && parseLastBalance(readStorage(area, LAST_BALANCE_KEY), token)
  if (!balance) return undefined
  const figure = formatLastBalance(balance)
  return { ...figure, fit: amountSize(figure.whole) }
}

const root = document.getElementById('root')
const knownTotal = readKnownTotal()

/** The route's shell. Inert: the portal replaces the shell, so input would be lost, and forms would submit it into the URL. */
function cloneShell(): DocumentFragment | undefined {
  const name = data.shells[path]
  if (!name) return undefined
  const shell = cloneTemplate(name === 'home' && !knownTotal ? 'frame' : name)
  const wide = member && matchMedia('(min-width: 1080px)').matches ? cloneTemplate('wide') : undefined
  wide?.querySelector('main')?.append(...(shell?.querySelector('main')?.childNodes ?? []))
  const shown = wide ?? shell ?? cloneTemplate('visitor')
  for (const part of shown?.children ?? []) part.setAttribute('inert', '')
  return shown
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

/** The style sheet of the start; a link that a script inserts doesn't delay the first paint. The portal waits for it. */
function loadStyleSheet(): void {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: data.style })
  link.addEventListener('error', () => void onStartFailed?.(data.style))
  document.head.append(link)
}

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
    ...(screen?.texts ? [texts[screen.texts]] : []),
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
}

// Unsupported browsers: src/shell/old-browser.ts shows its notice instead.
if (page.dataset.oldBrowser === undefined && root) {
  onStartFailed = watchStart(root, () => cloneTemplate('notice'))
  loadStyleSheet()
  const shell = cloneShell()
  if (shell) root.append(shell)
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, PAINT_TIMEOUT_MS)
}
