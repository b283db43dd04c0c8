/**
 * Redirect page between a tap on "Enter the game" and the game. Opened by the tap itself, so that popup
 * blockers allow it. It announces itself to the portal's window, receives a MessagePort and executes the
 * messages sent through it. The windows authenticate each other by their handles; then the page clears
 * `opener`, so that the game can't reach the portal.
 */
import { safeParse } from 'valibot'
import {
  REDIRECT_PORT,
  REDIRECT_READY,
  type RedirectMessage,
  redirectMessage,
} from '#domain/games/redirect-message.ts'
import { parseUrl } from '#lib/html/parse-url.ts'
import { type Locale, languageTag, pickLocale } from '#lib/i18n/locale.ts'
import { readCookies } from '#lib/storage/cookies.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import './play.css'

interface FallbackText {
  readonly title: string
  readonly text: string
  readonly close: string
}

/**
 * Shown if the portal doesn't connect, or on return from the game. All other texts are sent by the portal;
 * these can't be, so they are here instead of in the catalogs.
 */
const fallbackTexts: Readonly<Record<Locale, FallbackText>> = {
  th: {
    title: 'ยังเปิดเกมไม่ได้',
    text: 'แท็บนี้ไม่ได้เชื่อมต่อกับแอป ปิดแท็บนี้ กลับไปหน้าแรกของแอป แล้วกดเข้าเกมอีกครั้ง',
    close: 'ปิดแท็บนี้',
  },
  la: {
    title: 'ຍັງເປີດເກມບໍ່ໄດ້',
    text: 'ແທັບນີ້ບໍ່ໄດ້ເຊື່ອມຕໍ່ກັບແອັບ. ປິດແທັບນີ້ ກັບໄປທີ່ໜ້າຫຼັກ ແລ້ວກົດເຂົ້າເກມອີກຄັ້ງ',
    close: 'ປິດແທັບນີ້',
  },
  en: {
    title: 'The game couldn’t be opened',
    text: 'This tab has no connection to the portal. Close it, go back to your home page and enter the game again.',
    close: 'Close this tab',
  },
}

declare const __LAOS__: boolean

/** Max wait for the port, then for the redirect target (slightly longer than the timeout of an API call). */
const CONNECT_TIMEOUT_MS = 10_000
const TARGET_TIMEOUT_MS = 75_000

interface PageText {
  readonly title: string
  readonly text: string
  /** Label of the close button; undefined while the page is about to redirect. */
  readonly close?: string | undefined
}

function getElement<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`#${id} is missing`)
  return element
}

/** @param lang BCP 47 tag of the text */
function showText({ title, text, close }: PageText, lang: string): void {
  document.documentElement.lang = lang
  document.title = title
  getElement('title', HTMLHeadingElement).textContent = title
  getElement('text', HTMLParagraphElement).textContent = text
  getElement('turning', HTMLDivElement).hidden = close !== undefined
  const button = getElement('close', HTMLButtonElement)
  button.hidden = close === undefined
  button.textContent = close ?? ''
  button.onclick = () => window.close()
  if (close !== undefined) getElement('title', HTMLHeadingElement).focus()
}

/** Allows redirects to http(s) URLs only, whatever the portal sends. */
function isHttpUrl(address: string): boolean {
  return /^https?:$/.test(parseUrl(address)?.protocol ?? '')
}

/** `history.state` of the entry from which a form was posted. */
const LEFT_STATE = 'left'

/** Whether the member has navigated back from the game. */
function isBackFromGame(): boolean {
  return history.state === LEFT_STATE
}

/** Submits a form and removes its fields from the page at once, so that going back doesn't expose them. */
function submitForm(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  // Unlike `location.replace`, submitting a form keeps this page's history entry.
  history.replaceState(LEFT_STATE, '')
  form.submit()
  form.remove()
}

/**
 * Redirects to the game.
 * @returns false if the URL isn't http(s)
 */
function goToGame(message: Exclude<RedirectMessage, { kind: 'show' }>): boolean {
  if (message.kind === 'go') {
    if (!isHttpUrl(message.href)) return false
    location.replace(message.href)
    return true
  }
  if (!isHttpUrl(message.action)) return false
  submitForm(message.action, message.fields)
  return true
}

function readLocalStorage(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

const theme = readLocalStorage(storageKeys.theme)
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

function showFallback(): void {
  const locale = pickLocale({
    search: '',
    stored: readLocalStorage(storageKeys.locale),
    cookie: readCookies(),
    laos: __LAOS__,
  })
  showText(fallbackTexts[locale], languageTag(locale))
}

let timer = setTimeout(showFallback, CONNECT_TIMEOUT_MS)

function handleMessage(data: unknown): void {
  const parsed = safeParse(redirectMessage, data)
  const message = parsed.success ? parsed.output : undefined
  if (message?.kind === 'show') {
    showText(message, message.lang)
    if (message.close !== undefined) clearTimeout(timer)
    return
  }
  clearTimeout(timer)
  if (!message || !goToGame(message)) showFallback()
}

function connectToOpener(opener: Window): void {
  const handlePort = ({ source, origin, data, ports: [port] }: MessageEvent) => {
    if (source !== opener || origin !== location.origin || data !== REDIRECT_PORT || !port) return
    removeEventListener('message', handlePort)
    window.opener = null
    clearTimeout(timer)
    timer = setTimeout(showFallback, TARGET_TIMEOUT_MS)
    port.onmessage = (event) => handleMessage(event.data)
  }
  addEventListener('message', handlePort)
  opener.postMessage(REDIRECT_READY, location.origin)
}

/** Replaces this page with home after the return from the game. */
function goHome(): void {
  clearTimeout(timer)
  location.replace('/user/home')
}

addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  if (isBackFromGame()) goHome()
  else showFallback()
})

const opener: Window | null = window.opener
if (isBackFromGame()) goHome()
else if (opener) connectToOpener(opener)
else showFallback()
