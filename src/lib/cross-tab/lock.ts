import { withLease } from './indexed-db-lease.ts'
import { answerWaiting, askHolder } from './lock-heartbeat.ts'

/** `lost`: another tab has taken over meanwhile; from then on nothing may be sent. */
type Work<T> = (lost: AbortSignal) => Promise<T>

/** Runs the work while no other tab that is alive runs work of this name. */
export type Lock = <T>(work: Work<T>) => Promise<T>

/** One worker over all tabs: by Web Locks, else by a lease in IndexedDB. */
export function lockOf(name: string): Lock {
  return (work) => {
    const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
    return locks ? withWebLock(locks, name, work) : withLease(`lease/${name}`, work)
  }
}

async function withWebLock<T>(locks: LockManager, name: string, work: Work<T>): Promise<T> {
  const lost = new AbortController()
  const patience = new AbortController()
  const stopAsking = askHolder(name, () => patience.abort())
  const mine: { running?: Promise<T> } = {}
  const begin = () => {
    stopAsking()
    mine.running = work(lost.signal).finally(answerWaiting(name))
    return mine.running
  }
  try {
    return await locks.request(name, { signal: patience.signal }, begin).catch((error: unknown) => {
      if (mine.running || !patience.signal.aborted) throw error
      return locks.request(name, { steal: true }, begin)
    })
  } catch (error) {
    // Where the site's storage is blocked there are no locks, and nothing that tabs could share.
    if (!mine.running) return await withLease(`lease/${name}`, work)
    // Taken by another tab while this one stood still, or the work itself failed: then it says so again.
    lost.abort(error)
    return await mine.running
  } finally {
    stopAsking()
  }
}
