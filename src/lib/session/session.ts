import { atom } from 'jotai'
import { pipe, regex, string } from 'valibot'
import { createSignal } from '#lib/async/event-emitter.ts'
import { store } from '#lib/state/store.ts'
import { MEMBER_PREFIX, memberKeys, storageKeys } from '#lib/storage/storage-keys.ts'
import { type Area, keysOf, readText, removeKey, writeText } from '#lib/storage/web-storage.ts'
import { ENDED_SESSIONS_KEY, isEnded, withEnded, withoutEnded } from './ended-sessions.ts'

/** A token travels in a header: visible ASCII only. */
const tokenText = pipe(string(), regex(/^[\x21-\x7e]{1,4096}$/))

const areas = ['sessionStorage', 'localStorage'] as const

const sessionToken = () => readText(storageKeys.token, tokenText, 'sessionStorage')
const endedSessions = () => readText(ENDED_SESSIONS_KEY, string())

/** Clears this tab's copy of a session-only token that another tab has ended, with what came along. */
function dropEndedCopy(): void {
  const own = sessionToken()
  if (own !== undefined && isEnded(own, endedSessions())) clearArea('sessionStorage')
}

/** The session-only token wins over the remembered one (D3). */
function storedToken(): string | undefined {
  return sessionToken() ?? readText(storageKeys.token, tokenText)
}

dropEndedCopy()

/** The bearer token, undefined when nobody is signed in. */
export const tokenAtom = atom<string | undefined>(storedToken())

/** Whether somebody is signed in. */
export const signedInAtom = atom((get) => get(tokenAtom) !== undefined)

/** Key of the message that ended the session, shown on the login page until a new sign-in. */
export const sessionNoticeAtom = atom<string | undefined>(undefined)

/** Whoever keeps data of the member in memory or IndexedDB clears it here. */
export const onSignOut = createSignal()

/** The server doesn't accept the token: src/app goes to /login. */
export const onSessionEnded = createSignal()

/** The service is terminated: src/app goes to /terminated. */
export const onGone = createSignal()

/** The current token, for calls. */
export function currentToken(): string | undefined {
  return store.get(tokenAtom)
}

/** Keeps the token: for good when `remember`, else until the tab closes (D3). */
export function signIn(token: string, remember: boolean): void {
  clearMemberData()
  writeText(storageKeys.token, token, remember ? 'localStorage' : 'sessionStorage')
  const ended = endedSessions()
  if (isEnded(token, ended)) writeText(ENDED_SESSIONS_KEY, withoutEnded(token, ended))
  store.set(sessionNoticeAtom, undefined)
  store.set(tokenAtom, token)
}

/** Forgets the token and everything of the member that this browser keeps outside queues of evidence (D4). */
export function signOut(): void {
  const own = sessionToken()
  clearMemberData()
  if (own !== undefined) writeText(ENDED_SESSIONS_KEY, withEnded(own, endedSessions()))
  store.set(tokenAtom, undefined)
}

/** Ends the session because a call was refused; the key is kept for the login page. */
export function endSession(key: string): void {
  signOut()
  store.set(sessionNoticeAtom, key)
  onSessionEnded.emit()
}

function clearMemberData(): void {
  for (const area of areas) clearArea(area)
  onSignOut.emit()
}

function clearArea(area: Area): void {
  for (const key of keysOf(area)) {
    if (memberKeys.includes(key) || key.startsWith(MEMBER_PREFIX)) removeKey(key, area)
  }
}

/** Keys of local storage that say who is signed in; null: all of it was cleared. */
const sessionKeys: readonly (string | null)[] = [null, storageKeys.token, ENDED_SESSIONS_KEY]

/**
 * Follows sign-in and sign-out in other tabs.
 * @returns a function that stops following
 */
export function followOtherTabs(): () => void {
  const follow = () => {
    dropEndedCopy()
    const token = storedToken()
    if (token === currentToken()) return
    onSignOut.emit()
    store.set(tokenAtom, token)
    if (token === undefined) onSessionEnded.emit()
  }
  const noticed = (event: StorageEvent) => {
    if (event.storageArea === globalThis.localStorage && sessionKeys.includes(event.key)) follow()
  }
  // A page in the back/forward cache gets no storage events.
  const shown = ({ persisted }: PageTransitionEvent) => persisted && follow()
  addEventListener('storage', noticed)
  addEventListener('pageshow', shown)
  return () => {
    removeEventListener('storage', noticed)
    removeEventListener('pageshow', shown)
  }
}
