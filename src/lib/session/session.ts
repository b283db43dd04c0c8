import { atom } from 'jotai'
import { pipe, regex, string } from 'valibot'
import { createEventEmitter } from '#lib/async/event-emitter.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { store } from '#lib/state/store.ts'
import { MEMBER_PREFIX, memberKeys, storageKeys } from '#lib/storage/storage-keys.ts'
import { listKeys, readText, removeKey, type StorageArea, writeText } from '#lib/storage/web-storage.ts'
import { addEndedToken, ENDED_SESSIONS_KEY, isTokenEnded, removeEndedToken } from './ended-sessions.ts'
import { holdSessionLock } from './session-lock.ts'

/** A token travels in a header: visible ASCII only. */
const tokenText = pipe(string(), regex(/^[\x21-\x7e]{1,16384}$/))

const areas = ['sessionStorage', 'localStorage'] as const

const sessionToken = () => readText(storageKeys.token, tokenText, 'sessionStorage')
const endedSessions = () => readText(ENDED_SESSIONS_KEY, string())

/** Clears this tab's session storage if its copied session-only token was ended by another tab. */
function clearEndedCopy(): void {
  const own = sessionToken()
  if (own !== undefined && isTokenEnded(own, endedSessions())) clearArea('sessionStorage')
}

/** The session-only token takes precedence over the remembered one. */
export function storedToken(): string | undefined {
  return sessionToken() ?? readText(storageKeys.token, tokenText)
}

clearEndedCopy()

/** The bearer token; undefined when signed out. */
export const tokenAtom = atom<string | undefined>(storedToken())

/** Whether a member is signed in. */
export const signedInAtom = atom((get) => get(tokenAtom) !== undefined)

/** Error key that ended the session, shown on the login page until the next sign-in. */
export const sessionNoticeAtom = atom<string | undefined>(undefined)

/**
 * Emitted before this tab's token changes, for whatever reason: drop what the tab holds of the member in memory. Delete
 * nothing that is stored: another tab may have signed in, and the data may be that member's.
 */
export const onMemberReset = createEventEmitter()

/**
 * Emitted after a session has begun in this tab, or has ended. Delete stored data, but only of members without an open
 * session (open-sessions.ts). Not emitted when another tab signs in: that tab does it.
 */
export const onStoredDataStale = createEventEmitter<StaleReason>()

/** `ended`: a session has ended; otherwise the first one has begun. */
interface StaleReason {
  readonly ended: boolean
}

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

/** Whether the token is in persistent storage; otherwise its session ends with its tab. */
export function isSessionRemembered(token: string | undefined = currentToken()): boolean {
  return token !== undefined && readText(storageKeys.token, tokenText) === token
}

/** Hash of the token in persistent storage; undefined if there is none. */
export function rememberedTokenHash(): string | undefined {
  const token = readText(storageKeys.token, tokenText)
  return token === undefined ? undefined : hashText(token)
}

/** Stores the token in local storage if `remember`; otherwise, or if that fails, in session storage until the tab closes. */
export function signIn(token: string, remember: boolean): void {
  const ended = clearSession()
  if (!remember || !writeText(storageKeys.token, token)) {
    // Not remembered in memory either: other tabs and the worker couldn't see that the session is open.
    removeKey(storageKeys.token)
    writeText(storageKeys.token, token, 'sessionStorage')
  }
  const hashes = endedSessions()
  if (isTokenEnded(token, hashes)) writeText(ENDED_SESSIONS_KEY, removeEndedToken(token, hashes))
  store.set(sessionNoticeAtom, undefined)
  store.set(tokenAtom, token)
  onStoredDataStale.emit({ ended })
}

/** Deletes the token and the member's data in this browser, except queued evidence. */
export function signOut(): void {
  const ended = clearSession()
  store.set(tokenAtom, undefined)
  if (ended) onStoredDataStale.emit({ ended })
}

/** Ends the session after a call was rejected; the login page shows the error key. */
export function endSession(key: string): void {
  signOut()
  store.set(sessionNoticeAtom, key)
  onSessionEnded.emit()
}

/** @returns whether there was a session, in this tab or remembered */
function clearSession(): boolean {
  const hadSession = currentToken() !== undefined || storedToken() !== undefined
  const own = sessionToken()
  for (const area of areas) clearArea(area)
  if (own !== undefined) writeText(ENDED_SESSIONS_KEY, addEndedToken(own, endedSessions()))
  onMemberReset.emit()
  return hadSession
}

function clearArea(area: StorageArea): void {
  for (const key of listKeys(area)) {
    if (memberKeys.includes(key) || key.startsWith(MEMBER_PREFIX)) removeKey(key, area)
  }
}

/** Local storage keys that affect the session; null is the event of `localStorage.clear()`. */
const sessionKeys: readonly (string | null)[] = [null, storageKeys.token, ENDED_SESSIONS_KEY]

/**
 * Applies sign-in and sign-out of other tabs to this one, and shows them a session that ends with this tab.
 * @returns a function that stops this
 */
export function syncSessionAcrossTabs(): () => void {
  const update = () => {
    clearEndedCopy()
    const token = storedToken()
    if (token === currentToken()) return
    // Of the member before: without a session-only token, the new one is in local storage.
    clearArea('sessionStorage')
    onMemberReset.emit()
    store.set(tokenAtom, token)
    if (token !== undefined) return
    onStoredDataStale.emit({ ended: true })
    onSessionEnded.emit()
  }
  let releaseLock = (): void => undefined
  const holdLock = () => {
    releaseLock()
    const token = currentToken()
    releaseLock =
      token === undefined || isSessionRemembered(token) ? () => undefined : holdSessionLock(hashText(token))
  }
  holdLock()
  const stopHolding = store.sub(tokenAtom, holdLock)
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === globalThis.localStorage && sessionKeys.includes(event.key)) update()
  }
  // A page in the back/forward cache gets no storage events.
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && update()
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    stopHolding()
    releaseLock()
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}
