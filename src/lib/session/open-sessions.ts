import { string } from 'valibot'
import { hashText } from '#lib/format/text-hash.ts'
import { readText } from '#lib/storage/web-storage.ts'
import { ENDED_SESSIONS_KEY, isHashEnded } from './ended-sessions.ts'
import {
  currentToken,
  isSessionRemembered,
  onMemberReset,
  rememberedTokenHash,
  storedToken,
} from './session.ts'
import { findTabSessions, holdSessionLock, type TabSession } from './session-lock.ts'

/** The sessions that are open in this browser. Stored data of other members is deleted. */
export interface OpenSessions {
  /** This tab's session, undefined when signed out. */
  readonly own: TabSession | undefined
  /** Sessions of other tabs, except those that share the token with this one. */
  readonly others: readonly TabSession[]
  /** False once a remembered session has begun or ended since: delete nothing on the strength of this. */
  readonly isCurrent: () => boolean
}

let known: { readonly tokenHash: string; readonly memberId: string; readonly release: () => void } | undefined

onMemberReset.on(() => {
  known?.release()
  known = undefined
})

/**
 * Remembers whose session a token is. If it ends with this tab, other tabs see a lock, so that they keep the member's data.
 * Ignored if the session has ended meanwhile: its mark would stay.
 */
export function setSessionMember(token: string, memberId: string): void {
  if (token !== currentToken()) return
  const tokenHash = hashText(token)
  if (known?.tokenHash === tokenHash && known.memberId === memberId) return
  known?.release()
  const release = isSessionRemembered(token) ? () => undefined : holdSessionLock(tokenHash, memberId)
  known = { tokenHash, memberId, release }
}

/** Reads storage and locks, because the event of a change may not have reached this tab yet. Never rejects. */
export async function findOpenSessions(): Promise<OpenSessions> {
  const tabSessions = await findTabSessions()
  const ended = readText(ENDED_SESSIONS_KEY, string())
  const remembered = rememberedTokenHash()
  const token = storedToken()
  const own = token === undefined ? undefined : hashText(token)
  const withMember = (tokenHash: string): TabSession => ({
    tokenHash,
    memberId:
      known?.tokenHash === tokenHash
        ? known.memberId
        : tabSessions.find((session) => session.tokenHash === tokenHash)?.memberId,
  })
  // A frozen tab holds its lock although its session has been ended.
  const hashes = tabSessions.map(({ tokenHash }) => tokenHash).filter((hash) => !isHashEnded(hash, ended))
  const others = new Set([...hashes, ...(remembered === undefined ? [] : [remembered])])
  if (own !== undefined) others.delete(own)
  return {
    own: own === undefined ? undefined : withMember(own),
    others: [...others].map(withMember),
    isCurrent: () => rememberedTokenHash() === remembered,
  }
}
