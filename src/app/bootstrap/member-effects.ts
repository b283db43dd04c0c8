import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { dialogHostChunk } from '#app/dialogs/dialog-host.ts'
import { mayHaveSlips } from '#domain/slips/queue/unsent-count.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { setSessionMember } from '#lib/session/open-sessions.ts'
import { tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { purgeQueues } from './purge-member-data.ts'
import { whenIdle } from './when-idle.ts'

/** Performance mark set once the code of all dialogs has been prefetched. */
const DIALOGS_PREFETCHED_MARK = 'kapao.dialogs-prefetched'

async function prefetchDialogs(isWanted: () => boolean): Promise<void> {
  await whenIdle()
  if (!isWanted()) return
  await dialogHostChunk.prefetch()
  const { dialogChunks } = await import('#app/dialogs/DialogHost.tsx')
  for (const chunk of dialogChunks) {
    await whenIdle()
    if (!isWanted()) return
    await chunk.prefetch()
  }
  performance.mark(DIALOGS_PREFETCHED_MARK)
}

/**
 * Prefetches the code of all dialogs one by one while the page is idle.
 * @param isReady whether the content of the screen has loaded
 */
export function usePrefetchDialogs(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || !prefetchAllowed()) return
    let isMounted = true
    // On failure, a dialog's code is loaded when the dialog is opened.
    prefetchDialogs(() => isMounted && store.get(onlineAtom)).catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [isReady])
}

/**
 * Once the member is known, deletes what earlier members have left in the queues.
 * @param memberId id of the signed-in member; undefined if it isn't known
 */
export function usePurgeOtherMembers(memberId: string | undefined): void {
  const token = useAtomValue(tokenAtom)
  useEffect(() => {
    if (memberId === undefined || token === undefined) return
    setSessionMember(token, memberId)
    let isMounted = true
    void whenIdle().then(() => {
      if (isMounted) void purgeQueues()
    })
    return () => {
      isMounted = false
    }
  }, [memberId, token])
}

async function resumePendingSlips(): Promise<void> {
  await whenIdle()
  if (!(await mayHaveSlips())) return
  const { resumeChecks } = await import('#domain/slips/queue/actions.ts')
  await resumeChecks()
}

/** Resumes the slips that a previous page load left pending, once the page is idle. */
export function useResumeSlips(): void {
  useEffect(() => {
    // If the code can't be loaded, the deposit sheet resumes them when it is opened.
    resumePendingSlips().catch(() => undefined)
  }, [])
}

/** Tracks the time spent in the portal while a member page is mounted. Its code is loaded lazily. */
export function useTrackPlayTime(): void {
  useEffect(() => {
    let isUnmounted = false
    let stop: (() => void) | undefined
    // If it can't be loaded, the limits page shows 0 minutes; not worth an error message.
    import('#features/responsible-play/play-time-reminder.ts').then(
      ({ startPlayTimeReminder }) => {
        if (!isUnmounted) stop = startPlayTimeReminder()
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [])
}
