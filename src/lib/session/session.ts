import { atom } from 'jotai'
import { pipe, regex, string } from 'valibot'
import { createEventEmitter } from '#lib/async/event-emitter.ts'
import { store } from '#lib/state/store.ts'
import { MEMBER_PREFIX, memberKeys, storageKeys } from '#lib/storage/storage-keys.ts'
import { listKeys, readText, removeKey, type StorageArea, writeText } from '#lib/storage/web-storage.ts'
import { addEndedToken, ENDED_SESSIONS_KEY, isTokenEnded, removeEndedToken } from './ended-sessions.ts'

/** A token travels in a header: visible ASCII only. */
const tokenText = pipe(string(), regex(/^[\x21-\x7e]{1,4096}$/))

const areas = ['sessionStorage', 'localStorage'] as const

const sessionToken = () => readText(storageKeys.token, tokenText, 'sessionStorage')
const endedSessions = () => readText(ENDED_SESSIONS_KEY, string())

/** Clears this tab's session storage if its copied session-only token was ended by another tab. */
function clearEndedCopy(): void {
  const own = sessionToken()
  if (own !== undefined && isTokenEnded(own, endedSessions())) clearArea('sessionStorage')
}

/** The session-only token takes precedence over the remembered one (D3). */
function storedToken(): string | undefined {
  return sessionToken() ?? readText(storageKeys.token, tokenText)
}

clearEndedCopy()

/** The bearer token; undefined when signed out. */
export const tokenAtom = atom<string | undefined>(storedToken())

/** Whether a member is signed in. */
export const signedInAtom = atom((get) => get(tokenAtom) !== undefined)

/** Error key that ended the session, shown on the login page until the next sign-in. */
export const sessionNoticeAtom = atom<string | undefined>(undefined)

/** Emitted when member data in memory and IndexedDB has to be cleared. */
export const onSignOut = createEventEmitter()

/** Emitted when the session ended other than by the member's logout in this tab; src/app navigates to /login. */
export const onSessionEnded = createEventEmitter()

/** Emitted when the service has been terminated; src/app navigates to /terminated. */
export const onServiceTerminated = createEventEmitter()

/** The current token, for calls. */
export function currentToken(): string | undefined {
  return store.get(tokenAtom)
}

/**
 * For work that belongs to one session and may be late.
 * @param token undefined: nobody is signed in
 * @throws Error if another token is in use by now
 */
export function assertCurrentToken(token: string | undefined): void {
  if (currentToken() !== token) throw new Error('another session')
}

/** Whether the token is in persistent storage; otherwise its session ends with its tab (D3). */
export function isSessionRemembered(token: string | undefined = currentToken()): boolean {
  return token !== undefined && readText(storageKeys.token, tokenText) === token
}

/** Stores the token: permanently if `remember`, otherwise until the tab closes (D3). */
export function signIn(token: string, remember: boolean): void {
  clearMemberData()
  writeText(storageKeys.token, token, remember ? 'localStorage' : 'sessionStorage')
  const ended = endedSessions()
  if (isTokenEnded(token, ended)) writeText(ENDED_SESSIONS_KEY, removeEndedToken(token, ended))
  store.set(sessionNoticeAtom, undefined)
  store.set(tokenAtom, token)
}

/** Deletes the token and the member's data in this browser, except queued evidence (D4). */
export function signOut(): void {
  const own = sessionToken()
  clearMemberData()
  if (own !== undefined) writeText(ENDED_SESSIONS_KEY, addEndedToken(own, endedSessions()))
  store.set(tokenAtom, undefined)
}

/** Ends the session after a call was rejected; the login page shows the error key. */
export function endSession(key: string): void {
  signOut()
  store.set(sessionNoticeAtom, key)
  onSessionEnded.emit()
}

function clearMemberData(): void {
  for (const area of areas) clearArea(area)
  onSignOut.emit()
}

function clearArea(area: StorageArea): void {
  for (const key of listKeys(area)) {
    if (memberKeys.includes(key) || key.startsWith(MEMBER_PREFIX)) removeKey(key, area)
  }
}

/** Local storage keys that affect the session; null is the event of `localStorage.clear()`. */
const sessionKeys: readonly (string | null)[] = [null, storageKeys.token, ENDED_SESSIONS_KEY]

/**
 * Applies sign-in and sign-out of other tabs to this one.
 * @returns a function that stops this
 */
export function syncSessionAcrossTabs(): () => void {
  const update = () => {
    clearEndedCopy()
    const token = storedToken()
    if (token === currentToken()) return
    onSignOut.emit()
    store.set(tokenAtom, token)
    if (token === undefined) onSessionEnded.emit()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === globalThis.localStorage && sessionKeys.includes(event.key)) update()
  }
  // A page in the back/forward cache gets no storage events.
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && update()
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}
