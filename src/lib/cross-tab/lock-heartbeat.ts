import { openChannel } from './broadcast-channel.ts'

/** Who waits for a lock asks so often whether its holder is still there, milliseconds. */
const ASK_MS = 5000
/** A holder that has left so many questions in a row unanswered stands still. */
const ASKS_MAX = 3

/**
 * The holder of a lock says that it lives when it is asked. A page that the system has put to sleep keeps its locks and
 * says nothing. (It is told and not timed, for timers of pages in the background run once a minute.)
 * @returns ends it
 */
export function answerWaiting(name: string): () => void {
  const channel = openChannel(name)
  if (!channel) return () => undefined
  const say = () => channel.postMessage('here')
  channel.onmessage = ({ data }) => {
    if (data === 'there?') say()
  }
  // Whoever has lost patience with the one before begins anew.
  say()
  return () => channel.close()
}

/**
 * Asks the holder of a lock again and again.
 * @param gone told when it has been silent for 15 s
 * @returns ends it
 */
export function askHolder(name: string, gone: () => void): () => void {
  let channel: BroadcastChannel | undefined
  let asked = 0
  const timer = setInterval(() => {
    // Most waits are over by now, and need none.
    channel ??= openChannel(name)
    if (!channel) return
    channel.onmessage = ({ data }) => {
      if (data === 'here') asked = 0
    }
    if (asked++ < ASKS_MAX) return channel.postMessage('there?')
    stop()
    gone()
  }, ASK_MS)
  function stop(): void {
    clearInterval(timer)
    channel?.close()
  }
  return stop
}
