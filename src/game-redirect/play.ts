/**
 * The page between a tap on "Enter the game" and the game: opened by the tap itself, so that no browser blocks it. It
 * tells the portal's window that it listens, gets a port, and does what comes through it. Both windows know each other
 * by their handles, which nobody else can have; then the page cuts the tie, so that the game can't reach the portal.
 */
import { safeParse } from 'valibot'
import { PLAY_PORT, PLAY_READY, playMessage } from '#domain/games/redirect-message.ts'
import { languageTag, pickLocale } from '#lib/i18n/locale.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { lostWords } from './fallback-text.ts'
import { hasComeBack, leave } from './leave.ts'
import './play.css'
import { show } from './page.ts'

declare const __LAOS__: boolean

/** The portal has this long to answer, and then a little longer than a call may take to say where to go; ms. */
const ANSWER_MS = 10_000
const WHOLE_MS = 75_000

function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

const theme = kept(storageKeys.theme)
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

function lost(): void {
  const locale = pickLocale({
    search: '',
    stored: kept(storageKeys.locale),
    cookie: document.cookie,
    laos: __LAOS__,
  })
  show(lostWords[locale], languageTag(locale))
}

let timer = setTimeout(lost, ANSWER_MS)

function obey(data: unknown): void {
  const parsed = safeParse(playMessage, data)
  const message = parsed.success ? parsed.output : undefined
  if (message?.kind === 'show') {
    show(message, message.lang)
    if (message.close !== undefined) clearTimeout(timer)
    return
  }
  clearTimeout(timer)
  if (!message || !leave(message)) lost()
}

function listen(opener: Window): void {
  const hear = ({ source, origin, data, ports: [port] }: MessageEvent) => {
    if (source !== opener || origin !== location.origin || data !== PLAY_PORT || !port) return
    removeEventListener('message', hear)
    window.opener = null
    clearTimeout(timer)
    timer = setTimeout(lost, WHOLE_MS)
    port.onmessage = (event) => obey(event.data)
  }
  addEventListener('message', hear)
  opener.postMessage(PLAY_READY, location.origin)
}

/** Back from the game: home takes this page's place, for there is nothing to go on with here. */
function goHome(): void {
  clearTimeout(timer)
  location.replace('/user/home')
}

addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  if (hasComeBack()) goHome()
  else lost()
})

const opener: Window | null = window.opener
if (hasComeBack()) goHome()
else if (opener) listen(opener)
else lost()
