import { openBroadcastChannel } from './tab-channel.ts'

/** A tab waiting for a lock probes its holder at this interval. */
const PROBE_INTERVAL_MS = 5000
/** A holder that has missed this many probes in a row is considered frozen. */
const MAX_MISSED_PROBES = 3

/** `lost` is aborted when another tab has taken over; after that nothing may be sent. */
type LockedWork<T> = (lost: AbortSignal) => Promise<T>

/** Runs the work while no other live tab runs work of the same name. */
export type Lock = <T>(work: LockedWork<T>) => Promise<T>

/** Creates a cross-tab mutex. Without Web Locks, which need a secure context, the work runs unguarded. */
export function createLock(name: string): Lock {
  return (work) => {
    const locks = globalThis.navigator?.locks
    return locks ? withWebLock(locks, name, work) : runUnguarded(work)
  }
}

function runUnguarded<T>(work: LockedWork<T>): Promise<T> {
  return work(new AbortController().signal)
}

async function withWebLock<T>(locks: LockManager, name: string, work: LockedWork<T>): Promise<T> {
  const lost = new AbortController()
  const stopWaiting = new AbortController()
  const stopProbing = probeHolder(name, () => stopWaiting.abort())
  const own: { running?: Promise<T> } = {}
  const begin = () => {
    stopProbing()
    own.running = work(lost.signal).finally(answerHeartbeats(name))
    return own.running
  }
  try {
    return await locks.request(name, { signal: stopWaiting.signal }, begin).catch((error: unknown) => {
      if (own.running || !stopWaiting.signal.aborted) throw error
      return locks.request(name, { steal: true }, begin)
    })
  } catch (error) {
    // With blocked site storage, Web Locks are denied.
    if (!own.running) return await runUnguarded(work)
    // Either another tab stole the lock while this one was frozen, or the work itself failed and rejects again below.
    lost.abort(error)
    return await own.running
  } finally {
    stopProbing()
  }
}

/**
 * Replies to heartbeat probes while this tab holds the lock. A frozen page keeps its locks but can't reply. Replies are
 * used instead of a periodic heartbeat because timers of background pages run only once a minute.
 * @returns a function that stops replying
 */
function answerHeartbeats(name: string): () => void {
  const channel = openBroadcastChannel(name)
  if (!channel) return () => undefined
  const reply = () => channel.postMessage('pong')
  channel.onmessage = ({ data }) => {
    if (data === 'ping') reply()
  }
  // Reset the waiters' miss counters: a new holder took over.
  reply()
  return () => channel.close()
}

/**
 * Probes the lock's holder at an interval.
 * @param onFrozen called once the holder has been silent for 15 s
 * @returns a function that stops probing
 */
function probeHolder(name: string, onFrozen: () => void): () => void {
  let channel: BroadcastChannel | undefined
  let missed = 0
  const timer = setInterval(() => {
    // Opened lazily: most waits end before the first probe.
    channel ??= openBroadcastChannel(name)
    if (!channel) return
    channel.onmessage = ({ data }) => {
      if (data === 'pong') missed = 0
    }
    if (missed++ < MAX_MISSED_PROBES) return channel.postMessage('ping')
    stop()
    onFrozen()
  }, PROBE_INTERVAL_MS)
  function stop(): void {
    clearInterval(timer)
    channel?.close()
  }
  return stop
}
