import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { prefetchDialogs } from '#app/dialogs/dialog-host.ts'
import { mayHaveSlips } from '#domain/slips/queue/unsent-count.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { serviceWorkers } from '#lib/pwa/service-worker-container.ts'
import { setSessionMember } from '#lib/session/open-sessions.ts'
import { tokenAtom } from '#lib/session/session.ts'
import { purgeQueues } from './purge-member-data.ts'
import { whenIdle, whenQuiet } from './when-idle.ts'

/**
 * Where no service worker has their files, loads the dialogs once the page is quiet: they may be opened without a network.
 * @param isReady whether the content of the screen has loaded
 */
export function usePrefetchWithoutWorker(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || !prefetchAllowed()) return
    let isMounted = true
    void whenQuiet().then(() => {
      if (isMounted && !serviceWorkers()?.controller) prefetchDialogs('deposit')
    })
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
