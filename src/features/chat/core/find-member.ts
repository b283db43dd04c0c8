import type { Member } from '#domain/member/member-record.ts'
import { resolveMember } from '#domain/member/resolve-member.ts'
import { backoffDelayMs, networkBackoff } from '#lib/async/backoff.ts'
import { pageLifecycle } from '#lib/browser/page-lifecycle.ts'
import { report } from '#lib/browser/report-problem.ts'
import { memberRecords } from './chat-store.ts'

interface FindHandlers {
  /** Whether the member is still looked for: false ends the search. */
  readonly isWanted: () => boolean
  readonly onFound: (member: Member) => void
  /** Called after each failed attempt; the next follows by itself. */
  readonly onFailed: (error: unknown) => void
}

/**
 * Looks up a token's member until it is known: after growing delays, and when the page becomes visible again.
 * @returns makes the next attempt now, unless one is under way
 */
export function findMember(token: string, { isWanted, onFound, onFailed }: FindHandlers): () => void {
  let retry: (() => void) | undefined
  const attempt = async (tries: number): Promise<void> => {
    try {
      const member = await resolveMember(token, memberRecords)
      if (isWanted()) onFound(member)
    } catch (error) {
      if (!isWanted()) return
      report('chat-identity', { tries })
      onFailed(error)
      retry = () => {
        stopListening()
        clearTimeout(timer)
        retry = undefined
        if (isWanted()) void attempt(tries + 1)
      }
      const noop = () => undefined
      const stopListening = pageLifecycle.subscribe({
        onResume: retry,
        onHidden: noop,
        onFreeze: noop,
        onUnfreeze: noop,
      })
      const timer = setTimeout(retry, backoffDelayMs(tries, networkBackoff))
    }
  }
  void attempt(1)
  return () => retry?.()
}
